/// A name or key as it is in every recording: parts that an app makes for each object are `#`.
public enum StableName {
  /// The text without what differs from one recording to the next: the scene's id, UUIDs and
  /// numbers are `#`. At most 120 characters are kept.
  public static func of(_ text: String, scene: String = "") -> String {
    var bytes = Array(text.utf8.prefix(1_024))
    if !scene.isEmpty { replace(Array(scene.utf8), in: &bytes) }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let end = word(bytes, from: index)
      if end > index {
        append(bytes[index..<end], to: &result)
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return DisplayText.escaped(result, limit: 120)
  }

  /// Appends a word with its ids as `#`: the whole word, or parts of it between dashes, as in
  /// `draft-a3f9c2d1`.
  private static func append(_ word: ArraySlice<UInt8>, to result: inout [UInt8]) {
    let dash = UInt8(ascii: "-")
    var parts =
      isHexNumber(word.filter { $0 != dash })
      ? [word] : word.split(separator: dash, omittingEmptySubsequences: false)
    var isFirst = true
    while !parts.isEmpty {
      if !isFirst { result.append(dash) }
      isFirst = false
      let isUUID = beginsWithUUID(parts)
      if isUUID || isNumber(parts[0].filter { $0 != dash }) {
        if result.last != UInt8(ascii: "#") { result.append(UInt8(ascii: "#")) }
      } else {
        appendWithoutDigits(parts[0], to: &result)
      }
      parts.removeFirst(isUUID ? uuidLengths.count : 1)
    }
  }

  private static let uuidLengths = [8, 4, 4, 4, 12]

  private static func beginsWithUUID(_ parts: [ArraySlice<UInt8>]) -> Bool {
    parts.prefix(5).map(\.count) == uuidLengths && parts.prefix(5).joined().allSatisfy(isHex)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66)
  }
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }

  /// The end of the letters, digits and dashes that begin here.
  private static func word(_ bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count,
      isDigit(bytes[end]) || isLetter(bytes[end])
        || (bytes[end] == UInt8(ascii: "-") && end > start)
    {
      end += 1
    }
    return end
  }

  /// Six and more hexadecimal digits with a digit among them, or ten without: no English word is as
  /// long.
  private static func isHexNumber(_ word: some Collection<UInt8>) -> Bool {
    word.count >= 6 && word.allSatisfy(isHex) && (word.count >= 10 || word.contains(where: isDigit))
  }

  /// A hexadecimal number, also with the prefix `0x`, or an id of 16 and more letters with digits
  /// in several places, as databases make them.
  private static func isNumber(_ word: [UInt8]) -> Bool {
    if word.count > 2, word.starts(with: "0x".utf8) || word.starts(with: "0X".utf8) {
      return word.dropFirst(2).allSatisfy(isHex)
    }
    if isHexNumber(word) { return true }
    guard word.count >= 16 else { return false }
    let starts = zip(word.dropFirst(), word).count { isDigit($0) && !isDigit($1) }
    return starts + (word.first.map(isDigit) == true ? 1 : 0) >= 2
  }

  private static func appendWithoutDigits(_ word: ArraySlice<UInt8>, to result: inout [UInt8]) {
    for byte in word {
      if !isDigit(byte) {
        result.append(byte)
      } else if result.last != UInt8(ascii: "#") {
        result.append(UInt8(ascii: "#"))
      }
    }
  }

  private static func replace(_ part: [UInt8], in bytes: inout [UInt8]) {
    guard part.count <= bytes.count else { return }
    var index = 0
    while index + part.count <= bytes.count {
      let isAlone =
        (index == 0 || !isLetter(bytes[index - 1]) && !isDigit(bytes[index - 1]))
        && (index + part.count == bytes.count
          || !isLetter(bytes[index + part.count]) && !isDigit(bytes[index + part.count]))
      if isAlone, bytes[index..<index + part.count].elementsEqual(part) {
        bytes.replaceSubrange(index..<index + part.count, with: [UInt8(ascii: "#")])
      }
      index += 1
    }
  }
}
