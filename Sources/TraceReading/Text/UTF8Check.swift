/// Well-formedness of UTF-8 (Unicode 15, table 3-7): no overlong form, no surrogate, nothing above
/// U+10FFFF.
enum UTF8Check {
  /// Length of the sequence at an index, 0 if it is malformed or runs beyond the end.
  @inline(__always)
  static func sequenceLength(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    return sequenceLength(base + index, before: base + bytes.count)
  }

  /// Length of the sequence at a place, 0 if it is malformed or runs beyond `end`.
  static func sequenceLength(_ place: UnsafeRawPointer, before end: UnsafeRawPointer) -> Int {
    func byte(_ offset: Int) -> UInt8 {
      place + offset < end ? place.load(fromByteOffset: offset, as: UInt8.self) : 0
    }
    func follows(_ offset: Int) -> Bool { byte(offset) & 0xC0 == 0x80 }
    let second = byte(1)
    switch byte(0) {
    case 0..<0x80: return place < end ? 1 : 0
    case 0xC2...0xDF: return follows(1) ? 2 : 0
    case 0xE0: return (0xA0...0xBF).contains(second) && follows(2) ? 3 : 0
    case 0xED: return (0x80...0x9F).contains(second) && follows(2) ? 3 : 0
    case 0xE1...0xEF: return follows(1) && follows(2) ? 3 : 0
    case 0xF0: return (0x90...0xBF).contains(second) && follows(2) && follows(3) ? 4 : 0
    case 0xF4: return (0x80...0x8F).contains(second) && follows(2) && follows(3) ? 4 : 0
    case 0xF1...0xF3: return follows(1) && follows(2) && follows(3) ? 4 : 0
    default: return 0
    }
  }
}
