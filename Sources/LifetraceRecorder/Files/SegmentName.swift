/// The name of a segment: `000012-412-000001.jsonl` is the first part of the recording of process
/// 412 in the 12th launch of this folder.
///
/// In the order of their names, segments are in the order in which they were recorded, independent
/// of the wall clock. A closed segment gets the ending `.gz` after compression.
struct SegmentName: Equatable, Comparable, Sendable {
  static let plainEnding = ".jsonl"
  static let packedEnding = ".jsonl.gz"

  var launch: Int
  var pid: Int32
  var part: Int
  var isPacked = false

  init(launch: Int, pid: Int32, part: Int, isPacked: Bool = false) {
    (self.launch, self.pid, self.part, self.isPacked) = (launch, pid, part, isPacked)
  }

  /// Nil if a file of this name is not a segment.
  init?(_ name: String) {
    let isPacked = name.hasSuffix(Self.packedEnding)
    guard isPacked || name.hasSuffix(Self.plainEnding) else { return nil }
    let ending = isPacked ? Self.packedEnding : Self.plainEnding
    let numbers = name.dropLast(ending.utf8.count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 3, let launch = Self.number(numbers[0]),
      let pid = Self.number(numbers[1]).flatMap(Int32.init(exactly:)),
      let part = Self.number(numbers[2])
    else { return nil }
    self.init(launch: launch, pid: pid, part: part, isPacked: isPacked)
  }

  /// The name after compression.
  var packed: SegmentName {
    var name = self
    name.isPacked = true
    return name
  }

  var text: String {
    "\(Self.padded(launch))-\(pid)-\(Self.padded(part))"
      + (isPacked ? Self.packedEnding : Self.plainEnding)
  }

  /// The run that a segment is a part of.
  struct Run: Hashable, Sendable {
    let launch: Int
    let pid: Int32
  }

  var run: Run { Run(launch: launch, pid: pid) }

  static func < (left: SegmentName, right: SegmentName) -> Bool {
    (left.launch, left.pid, left.part) < (right.launch, right.pid, right.part)
  }

  /// Digits only: `Int` takes a sign as well.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ? Int(text) : nil
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
  }
}
