/// Finds the name that a misspelt one is meant to be.
///
/// A word that is itself one of the vocabulary is no misspelling of another one: `foreground` does
/// not mean `background`. No suggestion is better than the opposite of what was meant.
struct NearName {
  private struct Name {
    let text: String
    let plain: String
    let words: [String]
    /// Without the words that say when Apple's callbacks come.
    let core: [String]
  }

  private let names: [Name]
  private let vocabulary: Set<String>
  private let byPlain: [String: String]
  private let shortest: Int

  /// - Parameter shortest: letters of the shortest word that may be misspelt.
  init(_ names: [String], shortest: Int = 4) {
    self.shortest = shortest
    self.names = names.map(Self.name)
    vocabulary = Set(self.names.flatMap(\.words))
    byPlain = Dictionary(
      self.names.map { ($0.plain, $0.text) }, uniquingKeysWith: { first, _ in first })
  }

  /// The name that is meant; nil if none is plain.
  func nearest(_ text: String) -> String? {
    let name = Self.name(text)
    if let same = byPlain[name.plain] { return same }
    guard name.plain.utf8.count >= 3 else { return nil }
    let near = names.filter { isNear(name.words, $0.words) }
    // Of several, the one that is a single letter away, as `records` is from `record`.
    let next = near.filter { Self.distance(name.plain, $0.plain, limit: 1) <= 1 }
    if let near = only(near) ?? only(next) { return near }
    if name.words.count > 1, let near = only(names.filter { isNear(name.core, $0.core) }) {
      return near
    }
    guard name.plain.utf8.count >= 10 else { return nil }
    return only(
      names.filter {
        $0.plain.first == name.plain.first && Self.distance(name.plain, $0.plain, limit: 1) <= 1
      })
  }

  private func only(_ names: [Name]) -> String? { names.count == 1 ? names[0].text : nil }

  private func isNear(_ words: [String], _ others: [String]) -> Bool {
    words.count == others.count && !words.isEmpty
      && zip(words, others).allSatisfy { isNear($0, $1) }
  }

  private func isNear(_ word: String, _ other: String) -> Bool {
    if word == other || isInflected(word, other) || isInflected(other, word) { return true }
    let length = other.utf8.count
    guard !vocabulary.contains(word), word.utf8.count >= 3, length >= shortest,
      length > 3 || word.utf8.count == length
    else { return false }
    // Hardly anybody mistypes the first letter of a short word.
    guard word.first == other.first || length >= 6 else { return false }
    let limit = length >= 8 ? 2 : 1
    return Self.distance(word, other, limit: limit) <= limit
  }

  /// `opened` for `open`, `saved` for `save`, `works` for `work`.
  private func isInflected(_ word: String, _ base: String) -> Bool {
    guard base.utf8.count >= shortest, word.hasPrefix(base) else { return false }
    return ["ed", "d", "s"].contains(String(word.dropFirst(base.count)))
  }

  // MARK: Parts of a name

  /// The letters and digits, in lower case.
  static func plain(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static let times: Set<String> = ["will", "did", "on", "should"]

  private static func name(_ text: String) -> Name {
    let words = words(of: text)
    return Name(
      text: text, plain: plain(text), words: words, core: words.filter { !times.contains($0) })
  }

  /// `scene.willConnect` has three words, `openURLContexts` as well.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    let letters = Array(text.prefix(160))
    for (index, letter) in letters.enumerated() {
      guard letter.isLetter || letter.isNumber else {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      let follows = index > 0 && (letters[index - 1].isLowercase || letters[index - 1].isNumber)
      let precedes = index + 1 < letters.count && letters[index + 1].isLowercase
      if letter.isUppercase, !word.isEmpty, follows || precedes {
        words.append(word)
        word = ""
      }
      word += letter.lowercased()
    }
    return word.isEmpty ? words : words + [word]
  }

  /// The number of characters that were inserted, deleted, replaced, or swapped with their
  /// neighbour; any larger number if it is over the limit.
  static func distance(_ left: String, _ right: String, limit: Int) -> Int {
    let (left, right) = (Array(left.prefix(64)), Array(right.prefix(64)))
    guard abs(left.count - right.count) <= limit else { return limit + 1 }
    var before: [Int] = []
    var row = Array(0...right.count)
    for i in left.indices {
      var next = [i + 1]
      for j in right.indices {
        var least = min(row[j + 1] + 1, next[j] + 1, row[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          least = min(least, before[j - 1] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }
}
