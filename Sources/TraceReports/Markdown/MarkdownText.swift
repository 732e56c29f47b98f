import TraceModel

/// Text made inert for Markdown, as CommonMark, GitHub and GitLab render it: it stays text.
///
/// A backslash stops markup, but GitHub and GitLab also look for mentions, references and short
/// names of emoji after rendering. A character that begins one is put into its own code span, where
/// neither looks; adjacent ones share a span, because spans that touch would become one with other
/// backticks in it.
///
/// It goes by scalars, as the renderers do: a `Character` may be a backtick with a mark that
/// combines with it.
enum MarkdownText {
  /// For the middle of a line, also in a table.
  static func escaped(_ text: String, limit: Int = .max) -> String {
    let scalars = Array(DisplayText.escaped(text, limit: limit).unicodeScalars)
    var result = ""
    var endsInSpan = false
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      let isBeforeWord = next.map(isWord) ?? false
      let isSpan =
        switch scalar {
        case "@", "$": true
        case "#", "!", "%", "~", "&": isBeforeWord
        case ":": isShortName(scalars, index)
        default: false
        }
      defer { endsInSpan = isSpan }
      switch scalar {
      case _ where isSpan:
        if endsInSpan { result.unicodeScalars.removeLast() }
        result += endsInSpan ? "\(scalar)`" : "`\(scalar)`"
      case "#", "!", "%", "~", "&": result += "\\\(scalar)"
      case ":": result += next == "/" ? "\\:" : ":"
      case ".":
        result += isAfterWWW(scalars, index) ? "\\." : "."
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "^", "=": result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A code span, with a fence that is longer than any run of backticks in the text.
  static func code(_ text: String, limit: Int = .max) -> String {
    let shown = DisplayText.escaped(text, limit: limit)
    guard !shown.isEmpty else { return "" }
    var longest = 0
    var run = 0
    for scalar in shown.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // A span that begins and ends with a space, or touches a backtick, loses or gains one without
    // these.
    let edges: [Unicode.Scalar?] = ["`", " "]
    let isTouching =
      edges.contains(shown.unicodeScalars.first) || edges.contains(shown.unicodeScalars.last)
    let padding = isTouching ? " " : ""
    return fence + padding + shown + padding + fence
  }

  /// Words of the catalogue, in which a part between backticks is code already.
  static func prose(_ words: String) -> String {
    let parts = words.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index % 2 == 1 ? code(String(part)) : escaped(String(part))
    }.joined()
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
  }

  /// `:tada:` begins here.
  private static func isShortName(_ scalars: [Unicode.Scalar], _ start: Int) -> Bool {
    var index = start + 1
    while index < scalars.count, index - start < 64,
      isWord(scalars[index]) || scalars[index] == "+" || scalars[index] == "-"
    {
      index += 1
    }
    return index > start + 1 && index < scalars.count && scalars[index] == ":"
  }

  private static func isAfterWWW(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    index >= 3 && scalars[(index - 3)..<index].allSatisfy { $0 == "w" || $0 == "W" }
  }
}
