/// RFC 4648, section 4.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { text in
      var at = 0
      func put(_ six: UInt32) {
        text[at] = alphabet[Int(six & 63)]
        at += 1
      }
      var index = 0
      while index < bytes.count {
        let left = bytes.count - index
        var value = UInt32(bytes[index]) << 16
        if left > 1 { value |= UInt32(bytes[index + 1]) << 8 }
        if left > 2 { value |= UInt32(bytes[index + 2]) }
        put(value >> 18)
        put(value >> 12)
        if left > 1 { put(value >> 6) }
        if left > 2 { put(value) }
        for _ in left..<max(3, left) {
          text[at] = UInt8(ascii: "=")
          at += 1
        }
        index += 3
      }
      return at
    }
  }
}
