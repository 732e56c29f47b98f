/// Parts of a text that has to fit a number of bytes.
///
/// Each part has forms from the shortest to the fullest. First the shortest forms get room, in the
/// order of their weight, then fuller ones replace them. The text has the parts in the order in
/// which they were added.
struct BriefSheet {
  private struct Part {
    let forms: [String]
    let weight: Int
    /// Part without which this one makes no sense.
    let needs: Int?
    /// Index of its form; nil: left out.
    var chosen: Int?
  }

  private var parts: [Part] = []

  /// Adds a part of whole lines. A smaller weight gets room earlier.
  ///
  /// - Returns: its number, for ``isShown(_:)`` and `needs`.
  @discardableResult
  mutating func add(_ forms: [[String]], weight: Int, needs: Int? = nil) -> Int {
    parts.append(
      Part(
        forms: forms.map { $0.map { $0 + "\n" }.joined() }, weight: weight, needs: needs))
    return parts.count - 1
  }

  /// Chooses the forms that fit.
  mutating func fit(_ room: Int) {
    var room = room
    let order = parts.indices.sorted { (parts[$0].weight, $0) < (parts[$1].weight, $1) }
    for index in order {
      if let needed = parts[index].needs, parts[needed].chosen == nil { continue }
      let cost = parts[index].forms[0].utf8.count
      guard cost <= room else { continue }
      parts[index].chosen = 0
      room -= cost
    }
    for index in order {
      guard let chosen = parts[index].chosen else { continue }
      let forms = parts[index].forms
      let cost = forms[chosen].utf8.count
      guard let fullest = forms.indices.last(where: { forms[$0].utf8.count - cost <= room }),
        fullest > chosen
      else { continue }
      parts[index].chosen = fullest
      room -= forms[fullest].utf8.count - cost
    }
  }

  /// Whether a part is in the text, in any form.
  func isShown(_ part: Int) -> Bool { parts[part].chosen != nil }

  /// Whether a part is in the text, but not in its fullest form.
  func isShortened(_ part: Int) -> Bool {
    parts[part].chosen.map { $0 < parts[part].forms.count - 1 } ?? false
  }

  var text: String {
    parts.reduce(into: "") { text, part in
      if let chosen = part.chosen { text += part.forms[chosen] }
    }
  }
}
