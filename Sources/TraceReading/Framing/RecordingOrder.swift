internal import TraceModel

/// In which order the lines of a recording stand, as its beginning shows.
enum RecordingOrder {
  case asWritten
  /// `tac` shows a file so, and so do viewers of logs.
  case newestFirst
  /// The record after the header is not the first one, as their numbers show.
  case shuffled
  /// Each line is there twice, one directly after the other.
  case doubled
  /// Lines of several recordings alternate, and none says of which one it is.
  case alternating

  init(of lines: [some Collection<UInt8>]) {
    let full = lines.filter { line in line.contains { ![0x20, 0x09, 0x0D].contains($0) } }
    // Nearly all recordings end here.
    guard !Self.beginsInOrder(full) else {
      self = .asWritten
      return
    }
    let known = full.compactMap { Self.record($0) }
    guard known.count > 2, known.count * 2 >= full.count else {
      self = .asWritten
      return
    }
    if Self.areDoubled(full) {
      self = .doubled
    } else if Self.areNewestFirst(known) {
      self = .newestFirst
    } else if Self.areAlternating(known) {
      self = .alternating
    } else {
      self = Self.areShuffled(known) ? .shuffled : .asWritten
    }
  }

  private static func record(_ line: some Collection<UInt8>) -> RecordingLine? {
    (line.withContiguousStorageIfAvailable { RecordingLine(UnsafeRawBufferPointer($0)) })
      .flatMap { $0 }
  }

  /// Whether the one header comes first, and directly after it the record that has the least
  /// number. The other lines are searched for two words alone: each recording pays for that.
  private static func beginsInOrder(_ lines: [some Collection<UInt8>]) -> Bool {
    guard lines.count > 1, let header = record(lines[0]), header.isHeader,
      let first = record(lines[1]), !first.isHeader, first.sequence ?? 0 <= 1
    else { return false }
    return lines.dropFirst(2).allSatisfy { line in
      line.withContiguousStorageIfAvailable { bytes in
        let line = UnsafeRawBufferPointer(bytes)
        // Few lines have an f, with which the search for `"lifetrace"` begins.
        return line.first != UInt8(ascii: "h") && !line.has("fetrace\"")
          && !(first.sequence == 1 && mayHaveNumberZero(line))
      } ?? false
    }
  }

  /// `"seq":0` or `seq=0`, or text that looks like it. Hardly another word has a q.
  static func mayHaveNumberZero(_ line: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    while let found = line.place(of: UInt8(ascii: "q"), from: place) {
      place = found + 1
      let value = line.part(place).drop { [0x20, 0x09, 0x22, 0x3A, 0x3D].contains($0) }
      if value.first == 0x30 { return true }
    }
    return false
  }

  /// Several headers are followed by as many starts of a process, which do not name their runs.
  private static func areAlternating(_ records: [RecordingLine]) -> Bool {
    let headers = records.prefix(while: \.isHeader).count
    let starts = records.dropFirst(headers).prefix(headers)
    return headers > 1 && starts.count == headers
      && starts.allSatisfy { $0.beginsRun && !$0.isHeader && $0.writer.allSatisfy { $0 == 0 } }
  }

  /// The last line may be the first one of its pair.
  private static func areDoubled(_ lines: [some Collection<UInt8>]) -> Bool {
    guard lines.count > 3, lines[0].elementsEqual(lines[1]), !lines[1].elementsEqual(lines[2])
    else { return false }
    return stride(from: 0, to: lines.count - 1, by: 2).allSatisfy {
      lines[$0].elementsEqual(lines[$0 + 1])
    }
  }

  /// Nearly all times fall, or the numbers where there are none. The header of a run then comes
  /// after its records, and begins another count of both.
  private static func areNewestFirst(_ records: [RecordingLine]) -> Bool {
    guard records.first?.isHeader == false else { return false }
    var (falls, rises) = (0, 0)
    var before: RecordingLine?
    for record in records {
      defer { before = record.isHeader ? nil : record }
      guard let before, !record.isHeader else { continue }
      let (old, new) =
        before.time != nil && record.time != nil
        ? (before.time, record.time) : (before.sequence, record.sequence)
      guard let old, let new else { continue }
      if new < old { falls += 1 } else if new > old { rises += 1 }
    }
    return falls > 1 && falls >= 9 * rises
  }

  /// A record directly after its header is its writer's first, and so is the one with the number 0
  /// or 1 (FORMAT.md §2): where that one comes later, the records are in another order.
  private static func areShuffled(_ records: [RecordingLine]) -> Bool {
    var first: RecordingLine?
    for (before, record) in zip(records, records.dropFirst()) {
      if record.isHeader {
        first = nil
      } else if before.isHeader {
        first = record.sequence == nil ? nil : record
      } else if let least = first?.sequence, let sequence = record.sequence, sequence < least,
        (0...1).contains(sequence), let writer = first?.writer, record.writer == writer
      {
        return areCounted(records.filter { $0.writer == writer })
      }
    }
    return false
  }

  /// Whether numbers count the records: each is there once, and they lie close together.
  private static func areCounted(_ records: [RecordingLine]) -> Bool {
    let numbers = records.compactMap(\.sequence)
    guard let least = numbers.min(), let most = numbers.max(), least >= 0 else { return false }
    return Set(numbers).count == numbers.count && most - least < 4 * Int64(numbers.count)
  }
}
