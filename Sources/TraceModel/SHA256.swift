/// SHA-256 (FIPS 180-4), for fingerprints and for the tokens of redacted texts.
///
/// The runtime may rest on libzstd and zlib alone, and neither has a cryptographic hash.
public struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  /// The bytes of the message that do not fill a block yet.
  private var rest: [UInt8] = []
  private var count: UInt64 = 0

  public init() {}

  /// Adds bytes to the message.
  public mutating func add(_ bytes: [UInt8]) {
    count &+= UInt64(bytes.count)
    rest += bytes
    let whole = rest.count & ~63
    rest.withUnsafeBytes { text in
      for start in stride(from: 0, to: whole, by: 64) {
        Self.compress(UnsafeRawBufferPointer(rebasing: text[start..<start + 64]), &state)
      }
    }
    rest.removeFirst(whole)
  }

  /// The 32 bytes of the digest of the message so far.
  public var digest: [UInt8] {
    var end = self
    let bits = count &* 8
    let length = stride(from: 56, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: bits >> UInt64($0))
    }
    let zeros = (119 - rest.count % 64) % 64
    end.add([0x80] + [UInt8](repeating: 0, count: zeros) + length)
    return end.state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// The digest of a message as 64 lower-case hexadecimal digits.
  public static func hex(_ message: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.add(Array(message))
    return text(hash.digest)
  }

  /// Bytes as lower-case hexadecimal digits.
  public static func text(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".unicodeScalars)
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(text)
  }

  private static func compress(_ block: UnsafeRawBufferPointer, _ state: inout [UInt32]) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      for index in 0..<16 {
        words[index] = UInt32(
          bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
      }
      for index in 16..<64 {
        let a = words[index - 15]
        let b = words[index - 2]
        let s0 = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3
        let s1 = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10
        words[index] = words[index - 16] &+ s0 &+ words[index - 7] &+ s1
      }
      mix(words, &state)
    }
  }

  /// The 64 rounds, with the names that the standard gives the variables.
  private static func mix(_ words: UnsafeMutableBufferPointer<UInt32>, _ state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for (constant, word) in zip(constants, words) {
      let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      let first = h &+ s1 &+ (e & f ^ ~e & g) &+ constant &+ word
      let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      let second = s0 &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() {
      state[index] = state[index] &+ value
    }
  }

  private static func rotate(_ word: UInt32, _ by: UInt32) -> UInt32 {
    word >> by | word << (32 - by)
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
