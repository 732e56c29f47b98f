/// Finds which of some known names a misspelt one means.
enum NearName {
  /// The name with the same letters in other cases, or one or two letters away; of a short name no
  /// more than one, since words differ by two. Nil if it is known, or if not exactly one is near.
  static func of(_ name: String, among known: [String]) -> String? {
    guard !known.contains(name) else { return nil }
    let lower = Array(name.lowercased().utf8)
    let near = known.filter {
      distance(lower, Array($0.lowercased().utf8)) <= ($0.utf8.count < 8 ? 1 : 2)
    }
    return near.count == 1 ? near[0] : nil
  }

  /// How many letters differ, of texts of about a length; more than 2 is 3.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    guard abs(left.count - right.count) <= 2, left.count <= 128 else { return 3 }
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for place in right.indices {
        let change = diagonal + (letter == right[place] ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = min(change, diagonal + 1, row[place] + 1)
      }
    }
    return min(3, row[right.count])
  }
}
