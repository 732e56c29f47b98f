/// A piece of a page. What is written out in a literal is markup; what is put into it is text and is made
/// inert, unless it is markup itself. So nothing from a trace can become an element.
///
///     let cell: Markup = "<td>\(finding.message)</td>"
struct Markup: ExpressibleByStringInterpolation, Sendable {
  private(set) var text: String

  static let empty: Markup = ""

  init(stringLiteral value: String) { text = value }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
    mutating func appendInterpolation(_ pieces: [Markup]) {
      for piece in pieces { text += piece.text }
    }
    mutating func appendInterpolation(_ content: String) { text += HTMLText.escaped(content) }
    mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(number) }
  }

  static func + (left: Markup, right: Markup) -> Markup { "\(left)\(right)" }
  static func += (left: inout Markup, right: Markup) { left.text += right.text }
  var isEmpty: Bool { text.isEmpty }

  /// Words in which a part between backticks is code, as in the catalogue.
  static func prose(_ words: String) -> Markup {
    var result = Markup.empty
    for (index, part) in words.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    {
      let part = String(part)
      result += index % 2 == 1 ? "<code>\(part)</code>" : "\(part)"
    }
    return result
  }

  /// Lines of code as they stand.
  static func code(_ lines: String) -> Markup {
    let escaped = lines.split(separator: "\n", omittingEmptySubsequences: false).map {
      HTMLText.escaped(String($0))
    }
    var result = Markup.empty
    result.text = "<pre><code>" + escaped.joined(separator: "\n") + "</code></pre>"
    return result
  }
}

extension [Markup] {
  func joined(_ separator: Markup = "") -> Markup {
    var result = Markup.empty
    for (index, piece) in enumerated() { result += index == 0 ? piece : separator + piece }
    return result
  }
}
