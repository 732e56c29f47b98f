/// A place in a trace that shows a finding.
public struct Exemplar: Sendable, Equatable {
  /// Characters of a message that are kept.
  static let longestMessage = 400

  public let fingerprint: Fingerprint
  /// 1-based.
  public let line: Int64
  public let message: String
  /// Id of the run; nil if the trace has none.
  public let run: String?
  public let trace: String
  /// The rank that selects exemplars: a hash of the trace's name and the fingerprint.
  let rank: UInt64

  init(fingerprint: Fingerprint, line: Int64, message: String, run: String?, trace: String) {
    self.fingerprint = fingerprint
    self.line = line
    self.message = message
    self.run = run
    self.trace = trace
    var hash = StableHash()
    hash.add(trace)
    hash.add(number: fingerprint.high)
    hash.add(number: fingerprint.low)
    rank = hash.digest.first
  }
}

/// A few exemplars: those of the smallest rank, so that the order in which traces come does not
/// choose them.
public struct Exemplars: Sendable {
  public static let limit = 3
  /// By rank.
  public private(set) var all: [Exemplar] = []

  mutating func add(_ exemplar: Exemplar) {
    let place = all.firstIndex { Self.isBefore(exemplar, $0) } ?? all.count
    guard place < Self.limit else { return }
    all.insert(exemplar, at: place)
    if all.count > Self.limit { all.removeLast() }
  }

  mutating func add(_ other: Exemplars) { for exemplar in other.all { add(exemplar) } }

  /// Another content under the same name has the same rank; then the message decides.
  private static func isBefore(_ one: Exemplar, _ other: Exemplar) -> Bool {
    if one.rank != other.rank { return one.rank < other.rank }
    if one.line != other.line { return one.line < other.line }
    let (text, otherText) = (one.message + (one.run ?? ""), other.message + (other.run ?? ""))
    return text.utf8.lexicographicallyPrecedes(otherText.utf8)
  }
}

/// A trace that could not be read, or only in part.
public struct TraceFault: Sendable, Equatable {
  /// Exit code of `lifetrace` for this trace alone.
  public let code: Int32
  /// The place, the fault and the remedy.
  public let text: String

  public init(code: Int32, text: String) {
    self.code = code
    self.text = text
  }
}

/// The traces with a fault.
public struct TraceFaults: Sendable {
  /// Maximum number of faults that are listed one by one.
  public static let limit = 1_000
  public struct Example: Sendable, Equatable {
    public let trace: String
    public let fault: TraceFault
    let rank: UInt64

    init(trace: String, fault: TraceFault) {
      self.trace = trace
      self.fault = fault
      var hash = StableHash()
      hash.add(trace)
      rank = hash.digest.first
    }
  }

  /// By exit code.
  public internal(set) var counts: [Int32: Int64] = [:]
  /// At most ``limit``, those of the smallest hash of the trace's name, in that order.
  public private(set) var examples: [Example] = []

  /// Traces with any fault.
  public var total: Int64 { counts.values.reduce(0) { $0.plus($1) } }

  mutating func add(_ other: TraceFaults) {
    for (code, count) in other.counts { counts[code] = (counts[code] ?? 0).plus(count) }
    for example in other.examples { add(example) }
  }

  mutating func add(_ example: Example) {
    var (low, high) = (0, examples.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.isBefore(example, examples[middle]) { high = middle } else { low = middle + 1 }
    }
    guard low < Self.limit else { return }
    examples.insert(example, at: low)
    if examples.count > Self.limit { examples.removeLast() }
  }

  private static func isBefore(_ one: Example, _ other: Example) -> Bool {
    if one.rank != other.rank { return one.rank < other.rank }
    if one.fault.code != other.fault.code { return one.fault.code < other.fault.code }
    return one.fault.text.utf8.lexicographicallyPrecedes(other.fault.text.utf8)
  }
}
