/// Did-you-mean.
enum Suggestion {
  /// The nearest of the candidates, if it is near enough to be meant, or the one that begins with
  /// the word. Case makes no difference, but for names that differ in nothing else.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = max(1, min(word.count, 24) / 3)
    let small = word.lowercased()
    let ranked = candidates.map { name in
      (distance(small, name.lowercased()), distance(word, name), name)
    }.filter { $0.0 <= limit }
    if let near = ranked.min(by: <) { return near.2 }
    // The beginning of one of them only.
    let longer = candidates.filter { word.count >= 3 && $0.lowercased().hasPrefix(small) }
    return longer.count == 1 ? longer[0] : nil
  }

  static func question(_ nearest: String?) -> String {
    nearest.map { " Did you mean '\($0)'?" } ?? ""
  }

  /// Optimal string alignment: single characters added, left out or replaced, and neighbours that
  /// changed places. Long words count by their first 64 characters.
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
