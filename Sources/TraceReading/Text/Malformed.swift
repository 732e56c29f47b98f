internal import TraceModel

/// Why a line is not a record of the format, and where in it.
struct Malformed: Error {
  /// The expected thing, as a phrase: `a string`.
  var expected: StaticString
  /// Address in the block; valid while the line is. An error must be sendable, a pointer is not.
  private var address: UInt

  init(_ expected: StaticString, _ place: UnsafeRawPointer) {
    self.expected = expected
    address = UInt(bitPattern: place)
  }

  /// - Parameter offset: of the place in the line.
  init(_ expected: StaticString, _ line: UnsafeRawBufferPointer, at offset: Int) {
    self.expected = expected
    address = UInt(bitPattern: line.baseAddress) + UInt(offset)
  }

  /// The same, found at another place; the first one may lie in memory that is used again.
  func moved(to place: UnsafeRawPointer?) -> Malformed {
    place.map { Malformed(expected, $0) } ?? self
  }

  /// Offset from `start` in bytes.
  func offset(from start: UnsafeRawPointer) -> Int { Int(address - UInt(bitPattern: start)) }

  /// Expected wherever a string holds a byte that must be escaped, or does not end in its line.
  static let stringEnd: StaticString = "the end of the string or an escape"

  /// Longest piece of the trace that a reason shows, in characters.
  static let context = 60

  /// `expected a string, found '12}'`, the found text up to the end of the line.
  func reason(lineEnd: UnsafeRawPointer) -> String {
    let count = Int(bitPattern: UInt(bitPattern: lineEnd)) - Int(bitPattern: address)
    guard count > 0 else {
      return "\(expected)" == "\(Self.stringEnd)"
        ? "line ends inside a string" : "expected \(expected), found the end of the line"
    }
    let rest = UnsafeRawBufferPointer(start: lineEnd - count, count: count)
    return "expected \(expected), found '\(DisplayText.escaped(rest, limit: Self.context))'"
  }
}
