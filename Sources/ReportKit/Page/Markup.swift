package import PageFiles

/// A piece of a page or of a picture. A literal is markup; an interpolated value is text and is
/// escaped, unless it is markup itself. So nothing from a trace can become an element, and a page
/// is made of this type only.
///
///     let cell: Markup = "<td>\(finding.message)</td>"
///
/// A literal has the type `StaticString`: the compiler makes no markup of a string that is made
/// while the command runs.
package struct Markup: ExpressibleByStringInterpolation, Sendable {
  package fileprivate(set) var text: String

  package static let empty: Markup = ""

  @inline(never)
  package init(stringLiteral value: StaticString) { text = value.description }
  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    // Pages have hundreds of literals: inlined into each, these would make the command larger.
    @inline(never)
    package mutating func appendLiteral(_ literal: StaticString) {
      literal.withUTF8Buffer { text += String(decoding: $0, as: UTF8.self) }
    }
    @inline(never)
    package mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
    @inline(never)
    package mutating func appendInterpolation(_ pieces: [Markup]) {
      for piece in pieces { text += piece.text }
    }
    /// Text of at most `limit` characters; an ellipsis says that there was more.
    @inline(never)
    package mutating func appendInterpolation(_ content: String, limit: Int = .max) {
      text += HTMLText.escaped(content, limit: limit)
    }
    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += String(number)
    }
  }

  @inline(never)
  package static func + (left: Markup, right: Markup) -> Markup { "\(left)\(right)" }
  @inline(never)
  package static func += (left: inout Markup, right: Markup) { left.text += right.text }
  package var isEmpty: Bool { text.isEmpty }

  /// Words in which a part between backticks is code, as in the catalogue.
  package static func prose(_ words: String) -> Markup {
    var result = Markup.empty
    for (index, part) in words.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    {
      let part = String(part)
      result += index % 2 == 1 ? "<code>\(part)</code>" : "\(part)"
    }
    return result
  }

  /// Unchanged lines of code.
  package static func code(_ lines: String) -> Markup {
    let escaped = lines.split(separator: "\n", omittingEmptySubsequences: false).map {
      "\(String($0))" as Markup
    }
    return "<pre><code>\(escaped.joined("\n"))</code></pre>"
  }
}

// The content of a `<style>` or `<script>` element, where references can't be used to escape.
extension Markup {
  /// Scripts or styles of the command.
  package static func embedded(_ file: PageFile) -> Markup {
    var result = Markup.empty
    result.text = file.text
    return result
  }

  /// Styles of the command without their line ends, for a small file.
  package static func compact(_ file: PageFile) -> Markup {
    var result = Markup.empty
    result.text = file.text.filter { $0 != "\n" }
    return result
  }

  /// A document for a script: a tag inside one of its strings must not end its element.
  package static func json(_ document: [UInt8]) -> Markup {
    let parts = document.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    var result = Markup.empty
    result.text = String(
      decoding: Array(parts.joined(separator: Array("\\u003C".utf8))), as: UTF8.self)
    return result
  }

  /// Bytes for a script.
  package static func base64(_ bytes: [UInt8]) -> Markup {
    var result = Markup.empty
    result.text = Base64.text(bytes)
    return result
  }
}

extension [Markup] {
  package func joined(_ separator: Markup = "") -> Markup {
    var result = Markup.empty
    for (index, piece) in enumerated() { result += index == 0 ? piece : separator + piece }
    return result
  }
}
