/// The names that keys of secrets have.
public enum SensitiveName {
  private static let anywhere = ["token", "password", "secret"].map { Array($0.utf8) }
  private static let atWords =
    ["card", "ssn", "iban", "creditcard", "debitcard", "bankcard"].map { Array($0.utf8) }

  /// Words that only begin like those of secrets.
  private static let harmless = [
    "secretary", "secretari", "tokenizer", "tokeniser", "tokenization", "passwordless", "cardinal",
    "cardio", "cardiac", "cardigan", "cardboard",
  ].map { Array($0.utf8) }

  /// Whether a key has the name of a secret. ASCII letters are compared in any case. A word begins
  /// after anything that is not a letter, and with a capital after a small letter.
  public static func isOne(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = Array(key)
    let small = text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    for start in small.indices {
      let rest = small[start...]
      if harmless.contains(where: { rest.starts(with: $0) && isOneWord(text[start...], $0.count) })
      {
        continue
      }
      if anywhere.contains(where: { rest.starts(with: $0) }) { return true }
      let isSmall = (0x61...0x7A).contains(text[start])
      let before = start > 0 ? text[start - 1] : 0x2E
      let follows =
        (0x61...0x7A).contains(before) || (!isSmall && (0x41...0x5A).contains(before))
      let begins = !follows || (!isSmall && (0x61...0x7A).contains(before))
      if begins, atWords.contains(where: { rest.starts(with: $0) }) { return true }
    }
    return false
  }

  /// Whether the letters of a name are one word: of `cardIO` they are two.
  private static func isOneWord(_ name: ArraySlice<UInt8>, _ count: Int) -> Bool {
    let letters = name.prefix(count)
    return letters.dropFirst().allSatisfy { $0 >= 0x61 } || letters.allSatisfy { $0 < 0x61 }
  }
}
