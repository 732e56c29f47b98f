internal import TraceModel

/// A text whose lines are read in another order than the one that they stand in, while it is
/// collected.
struct HeldText {
  enum Arrangement: Equatable {
    /// The newest line is first.
    case newestFirst
    /// The records of a recording have numbers.
    case bySequence
    /// Each line is there twice.
    case once
    /// Lines of several recordings alternate, with a mark before each (``mark(_:)``).
    case bySource
    /// The same, but nothing shows where the recordings begin.
    case unknown
  }

  /// Bytes that are held; a longer text is not arranged.
  static let limit = 16 << 20

  let arrangement: Arrangement
  private var text: [UInt8] = []
  private(set) var isTooLong = false
  /// By line of the arranged text, from 0: its number in the text as it was, from 1.
  private(set) var order: [Int32] = []
  /// Lines that were arranged.
  private var count = 0
  private var hasMoved = false
  private var sources = 0

  init(_ arrangement: Arrangement) { self.arrangement = arrangement }

  mutating func take(_ more: [UInt8]) {
    isTooLong = isTooLong || text.count + more.count > Self.limit
    if isTooLong { text = [] } else { text += more }
  }

  /// What was collected, as it is read.
  mutating func arrange() -> [UInt8] {
    var lines = text.split(separator: 10, omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    var result: [UInt8] = []
    let places = arrange(&lines)
    result.reserveCapacity(text.count + 1)
    for place in places {
      order.append(Int32(truncatingIfNeeded: count + place + 1))
      result += lines[place]
      result.append(10)
    }
    hasMoved = hasMoved || places != Array(lines.indices)
    count += lines.count
    text = []
    return result
  }

  private mutating func arrange(_ lines: inout [ArraySlice<UInt8>]) -> [Int] {
    switch arrangement {
    case .newestFirst: return lines.indices.reversed()
    case .bySequence: return Self.bySequence(lines)
    case .once: return Self.once(lines)
    case .bySource: return bySource(&lines)
    case .unknown: return []
    }
  }

  /// The records of each run, after its header, in the order of their numbers, if all of them have
  /// one and are of one writer.
  private static func bySequence(_ lines: [ArraySlice<UInt8>]) -> [Int] {
    var result = Array(lines.indices)
    var run: [(place: Int, record: RecordingLine)] = []
    func sort() {
      defer { run = [] }
      guard let writer = run.first?.record.writer,
        run.allSatisfy({ $0.record.sequence != nil && $0.record.writer == writer })
      else { return }
      let sorted = run.sorted {
        ($0.record.sequence ?? 0, $0.place) < ($1.record.sequence ?? 0, $1.place)
      }
      for (old, new) in zip(run, sorted) { result[old.place] = new.place }
    }
    for (place, line) in lines.enumerated() {
      guard let record = line.withUnsafeBytes({ RecordingLine($0) }) else { continue }
      if record.isHeader { sort() } else { run.append((place, record)) }
    }
    sort()
    return result
  }

  /// One line of each pair.
  private static func once(_ lines: [ArraySlice<UInt8>]) -> [Int] {
    var result: [Int] = []
    var last: ArraySlice<UInt8>?
    for (place, line) in lines.enumerated() {
      if let first = last, !line.isEmpty, first.elementsEqual(line) {
        last = nil
      } else {
        result.append(place)
        if !line.isEmpty { last = line }
      }
    }
    return result
  }

  // MARK: Several recordings

  private static let (opening, closing): (UInt8, UInt8) = (0x02, 0x03)

  /// What is before a line of this source.
  static func mark(_ source: [UInt8]) -> [UInt8] {
    [opening] + source.filter { $0 != closing } + [closing]
  }

  /// The lines of each source, in the order of the first ones, without their marks.
  private mutating func bySource(_ lines: inout [ArraySlice<UInt8>]) -> [Int] {
    var order: [ArraySlice<UInt8>] = []
    var places: [[Int]] = [[]]
    for (place, line) in lines.enumerated() {
      guard line.first == Self.opening, let end = line.firstIndex(of: Self.closing) else {
        places[places.count - 1].append(place)
        continue
      }
      let source = line[..<end]
      lines[place] = line[(end + 1)...]
      var index = order.firstIndex { $0.elementsEqual(source) }
      if index == nil, order.count < Self.mostSources {
        order.append(source)
        if order.count > 1 { places.append([]) }
        index = order.count - 1
      }
      places[index ?? order.count - 1].append(place)
    }
    sources = order.count
    return places.flatMap { $0 }
  }

  private static let mostSources = 64

  // MARK: Words

  /// What is said of the order; nil where the lines stayed as they were.
  var problem: InputProblem? {
    guard !isTooLong else { return refusal }
    guard hasMoved || arrangement == .unknown else { return nil }
    switch arrangement {
    case .newestFirst:
      return InputProblem(
        .newestFirst, .note, text: "the newest line is first; lines are read from the last one")
    case .bySequence:
      return InputProblem(
        .mixed, .note,
        text: "the records are not in the order of their numbers; they are read in that order")
    case .once:
      return InputProblem(
        .repeated, .note, text: "each line is there twice; one of the two is read")
    case .bySource:
      return InputProblem(
        .mixed, .note, count: Int64(sources),
        text: "lines of \(sources) recordings alternate; those of each are read by themselves")
    case .unknown:
      return InputProblem(
        .unsupported, .error,
        text: "lines of several recordings alternate, and nothing shows where each one begins; "
          + "expected the lines of one recording; pick them by what is before each line, with "
          + "'grep'")
    }
  }

  /// In its own order it would say what did not happen.
  private var refusal: InputProblem {
    let most = "the text has more than \(Self.limit >> 20) MiB"
    let text =
      switch arrangement {
      case .newestFirst:
        "the newest line is first, and \(most); expected the oldest line first; reverse its lines "
          + "first, with 'tac' or 'tail -r'"
      case .once: "each line is there twice, and \(most); expected each once; use 'uniq' first"
      default: "its lines are in no order, and \(most); expected the order of their numbers"
      }
    return InputProblem(.unsupported, .error, text: text)
  }
}
