/// The question "Did you mean …?" after a word that is not one of the expected ones.
enum Suggestion {
  /// `. Did you mean 'check'?`, to follow a message; empty if no candidate is near enough.
  static func question(_ word: String, among candidates: [String]) -> String {
    question(candidates: near(word, among: candidates))
  }

  /// The same for candidates that are already known.
  static func question(candidates: [String]) -> String {
    guard let last = candidates.last else { return "" }
    let others = candidates.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return ". Did you mean " + (others.isEmpty ? "" : "\(others) or ") + "'\(last)'?"
  }

  /// The candidate that is most likely meant; nil if none is near enough.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    near(word, among: candidates).first
  }

  /// The candidates that may be meant: what other tools call so, the most similar one, or the few
  /// that begin with the word or contain it. Case makes no difference, except between candidates
  /// that differ in nothing else.
  private static func near(_ word: String, among candidates: [String]) -> [String] {
    let small = word.lowercased()
    if let here = ForeignWords.meanings(of: word).first(where: candidates.contains) {
      return [here]
    }
    let limit = max(1, min(word.count, 24) / 3)
    let ranked = candidates.map { name in
      (distance(small, name.lowercased()), distance(word, name), name)
    }.filter { $0.0 <= limit }
    if let near = ranked.min(by: <) { return [near.2] }
    guard word.count >= 3 else { return [] }
    for matches in [
      candidates.filter { $0.lowercased().hasPrefix(small) },
      candidates.filter { $0.lowercased().contains(small) },
    ] where (1...3).contains(matches.count) {
      return matches
    }
    return []
  }

  /// Optimal string alignment: the number of characters that were inserted, deleted, replaced, or
  /// swapped with their neighbour. Compares the first 64 characters of long words.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.prefix(64)), Array(right.prefix(64)))
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
