/// The input from libFuzzer: a few bytes that choose how the rest is read, then the rest.
struct FuzzInput {
  private let bytes: UnsafeRawBufferPointer
  private var index = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  /// The next byte, 0 after the end: a short input is as good as one with zeros.
  mutating func byte() -> UInt8 {
    guard index < bytes.count else { return 0 }
    defer { index += 1 }
    return bytes[index]
  }

  mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

  mutating func word() -> Int { Int(byte()) | Int(byte()) << 8 }

  /// At most `count` of the next bytes.
  mutating func take(_ count: Int) -> [UInt8] {
    let end = min(index + count, bytes.count)
    defer { index = end }
    return Array(bytes[index..<end])
  }

  mutating func rest() -> [UInt8] { take(bytes.count) }
}
