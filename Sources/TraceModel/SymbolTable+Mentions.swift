extension SymbolTable {
  /// Whether a name contains a word, ignoring the case of ASCII letters.
  ///
  /// `String.contains` makes tables of characters for each call, and rules ask at the end of each
  /// of many runs.
  ///
  /// - Parameter word: in small letters; not empty.
  public func mentions(_ symbol: Symbol, _ word: String) -> Bool {
    var word = word
    let text = utf8(symbol)
    return word.withUTF8 { word in
      guard text.count >= word.count else { return false }
      return (0...text.count - word.count).contains { start in
        word.indices.allSatisfy { Self.small(text[start + $0]) == word[$0] }
      }
    }
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}
