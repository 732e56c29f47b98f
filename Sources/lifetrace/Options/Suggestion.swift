/// Did-you-mean.
enum Suggestion {
  /// The nearest of the candidates, if it is near enough to be meant, or the one that begins with
  /// the word.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = max(1, min(word.count, 24) / 3)
    let ranked = candidates.map { (distance(word, $0), $0) }.filter { $0.0 <= limit }
    if let near = ranked.min(by: { ($0.0, $0.1) < ($1.0, $1.1) }) { return near.1 }
    // The beginning of one of them only.
    let longer = candidates.filter { word.count >= 3 && $0.hasPrefix(word) }
    return longer.count == 1 ? longer[0] : nil
  }

  static func question(_ nearest: String?) -> String {
    nearest.map { " Did you mean '\($0)'?" } ?? ""
  }

  /// Levenshtein distance; long words count by their first 64 characters.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.prefix(64)), Array(right.prefix(64)))
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let next = min(row[j] + 1, row[j + 1] + 1, diagonal + (a == b ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[right.count]
  }
}
