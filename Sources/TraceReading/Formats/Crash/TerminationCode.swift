internal import TraceModel

/// A code with which the system ends a process for a reason of its own.
///
/// The codes and their reasons are those of
/// https://developer.apple.com/documentation/xcode/sigkill (iOS 26).
struct TerminationCode {
  let code: Int64

  private static let codes: Set<Int64> = [
    // The watchdog, a lock or file held at suspension, heat.
    0x8BAD_F00D, 0xDEAD_10CC, 0xC000_10FF,
    // PushKit: a call that was not reported, and too many resumptions.
    0xBAAD_CA11, 0xBAD2_2222,
    // watchOS: too much processor time, a task that did not end in time, or could not.
    0xC51B_AD01, 0xC51B_AD02, 0xC51B_AD03,
  ]
  /// Longest line, in bytes, that can be a copied note of a code.
  private static let longest = 240

  /// The first such code in a line, as a word of its own; nil without one.
  init?(in line: UnsafeRawBufferPointer) {
    guard line.count <= Self.longest else { return nil }
    var start = 0
    while let found = line.part(start).place(of: "0x") {
      let digits = line.part(start + found + 2).prefix { LogText.isHexadecimal($0) }
      let isWord = start + found == 0 || !PrintedNames.isNameByte(line[start + found - 1])
      start += found + 2
      guard isWord, digits.count == 8,
        let code = Int64(String(decoding: digits, as: UTF8.self), radix: 16),
        Self.codes.contains(code)
      else { continue }
      self.code = code
      return
    }
    return nil
  }

  /// `0x8badf00d`, as reports write it; nil for any other number.
  static func text(_ code: Int64) -> String? {
    codes.contains(code) ? "0x" + String(code, radix: 16) : nil
  }
}
