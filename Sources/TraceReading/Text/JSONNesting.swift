/// Follows the brackets and strings of JSON, byte by byte: the one scanner of nesting. What else
/// the text says is not checked.
struct JSONNesting {
  /// Objects and arrays that are open; below 0 where one ends that was not begun.
  private(set) var depth = 0
  private(set) var isInString = false
  private var isEscaped = false
  /// Arrays count like objects.
  private let countsArrays: Bool

  init(countsArrays: Bool = true) { self.countsArrays = countsArrays }

  var isOpen: Bool { depth > 0 }

  /// Takes the next byte. A string outside of objects is other text.
  @inline(__always)
  mutating func take(_ byte: UInt8) {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else if byte == 0x22 {
        isInString = false
      }
      return
    }
    switch byte {
    case 0x22 where depth > 0: isInString = true
    case 0x7B: depth += 1
    case 0x7D: depth -= 1
    case 0x5B where countsArrays: depth += 1
    case 0x5D where countsArrays: depth -= 1
    default: break
    }
  }

  /// A string does not continue on the next line.
  mutating func endLine() { (isInString, isEscaped) = (false, false) }
}
