import TraceModel

/// How often one run shows each entry, by when it reached the app.
struct EntryCounts {
  private var numbers = [Int64](repeating: 0, count: Entry.allCases.count * columns)
  /// One for each arrival, and one for entries that came nobody knows when.
  private static let columns = Entry.Arrival.allCases.count + 1

  private static func place(_ entry: Entry, _ arrival: Entry.Arrival?) -> Int {
    entry.place * columns + (arrival?.place ?? columns - 1)
  }

  /// - Parameter arrival: nil: of those whose arrival is not known.
  subscript(entry: Entry, arrival: Entry.Arrival?) -> Int64 {
    numbers[Self.place(entry, arrival)]
  }

  mutating func add(_ entry: Entry, _ arrival: Entry.Arrival?) {
    numbers[Self.place(entry, arrival)] += 1
  }

  func has(_ entry: Entry) -> Bool {
    numbers[Self.place(entry, .cold)...Self.place(entry, nil)].contains { $0 > 0 }
  }

  /// Nothing shows any more when an entry came.
  mutating func unplaceAll() {
    for entry in Entry.allCases {
      for arrival in Entry.Arrival.allCases {
        // An icon is known by when it was used alone.
        if entry != .icon { numbers[Self.place(entry, nil)] += self[entry, arrival] }
        numbers[Self.place(entry, arrival)] = 0
      }
    }
  }
}

extension Entry.Arrival {
  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
