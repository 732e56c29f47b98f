import Foundation
import TestSupport
import Testing

@testable import PageFiles
@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import ReportKit
@testable import TraceReports

/// Pages and pictures are made of `Markup` only, and nothing but a literal of the source is markup.
@Suite struct MarkupTests {
  private let hostile = "<b onclick='x'>&\"\u{202E}"

  @Test func interpolatedValuesAreText() {
    let cell: Markup = "<td title=\"\(hostile)\">\(hostile)</td>"
    let inert = "&lt;b onclick=&#39;x&#39;&gt;&amp;&quot;\\u{202E}"
    #expect(cell.text == "<td title=\"\(inert)\">\(inert)</td>")
  }

  @Test func markupInMarkupStaysMarkup() {
    let item: Markup = "<li>\(7)</li>"
    let list: Markup = "<ul>\([item, item])\(item)</ul>"
    #expect(list.text == "<ul><li>7</li><li>7</li><li>7</li></ul>")
    #expect([item, item].joined(", ").text == "<li>7</li>, <li>7</li>")
    #expect((item + item).text == "<li>7</li><li>7</li>")
  }

  @Test func aLimitCutsTextBeforeItIsEscaped() {
    let text: Markup = "\("<<<<", limit: 2)|\("<<", limit: 2)"
    #expect(text.text == "&lt;&lt;…|&lt;&lt;")
  }

  @Test func wordsBetweenBackticksAreCode() {
    #expect(Markup.prose("use `a<b>` here").text == "use <code>a&lt;b&gt;</code> here")
    #expect(Markup.code("a\n\tb<c").text == "<pre><code>a\n\\u{9}b&lt;c</code></pre>")
  }

  @Test func dataCannotEndItsElement() {
    let json = Markup.json(Array("[\"</script><!--\"]".utf8))
    #expect(json.text == "[\"\\u003C/script>\\u003C!--\"]")
    let base64 = Markup.base64((0...255).map { $0 }).text
    #expect(Data(base64Encoded: base64).map(Array.init) == (0...255).map { $0 })
  }

  @Test func stylesBecomeOneLine() {
    #expect(Markup.compact(PageFile([Array("a{b:c}\nd{}\n".utf8)])).text == "a{b:c}d{}")
  }

  // MARK: The sources

  private static let elements = [
    "a", "article", "aside", "b", "body", "br", "button", "canvas", "caption", "circle", "code",
    "dd", "desc", "details", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer",
    "form", "g", "h[1-6]", "head", "header", "html", "i", "input", "label", "legend", "li",
    "line", "link", "main", "meta", "nav", "ol", "option", "output", "p", "path", "pre", "rect",
    "script", "section", "select", "span", "strong", "style", "summary", "svg", "table",
    "tbody", "td", "text", "th", "thead", "title", "tr", "ul",
  ]
  /// A report's own use of a tag, for another reader than a browser.
  private static let others = [
    // Markdown folds with it; the summaries are the report's words.
    "TraceReports/Markdown/MarkdownReport+Findings.swift",
    "TraceReports/Coverage/CoverageMarkdown.swift",
    "TraceTimelines/Pictures/TimelineMarkdown.swift",
    // A line break in a label of Mermaid.
    "CatalogueReports/Model/ModelMermaid.swift",
    // XML with its own escapes, see `XMLText`.
    "TraceReports/Reporters/JUnitReporter.swift",
    "TraceReports/Reporters/CheckstyleReporter.swift",
  ]

  /// First lines of declarations that hold tags in literals and say nothing of `Markup`.
  private func rawMarkup(in source: String) throws -> [String] {
    let tag = try Regex("</?(\(Self.elements.joined(separator: "|")))[ >/\\\\]")
    let declaration =
      #/^ *((private|fileprivate|public|static|mutating) )*(func |init\(|static (let|var) |var \w+: [^=]*\{)/#
    var found: [String] = []
    var first = ""
    var text = ""
    func close() {
      if text.contains(tag), !text.contains("Markup") {
        found.append(first.trimmingCharacters(in: .whitespaces))
      }
    }
    for line in source.split(separator: "\n") {
      if line.contains(declaration) {
        close()
        first = String(line)
        text = ""
      }
      let isComment = line.drop { $0 == " " }.hasPrefix("//")
      if !isComment { text += line + "\n" }
    }
    close()
    return found
  }

  @Test func rawMarkupIsRecognised() throws {
    let source = """
      struct Page {
        /// `<td>` of a comment does not count.
        var cell: Markup { "<td>\\(name)</td>" }
        private func row(_ cells: [String]) -> String {
          "<tr>" + cells.joined() + "</tr>"
        }
        static let rule = "<hr>"
        static let mark = "<path d=\\"M0 0\\"/>"
        var list: [Set<Int>] { [] }
      }
      """
    #expect(
      try rawMarkup(in: source) == [
        "private func row(_ cells: [String]) -> String {",
        "static let mark = \"<path d=\\\"M0 0\\\"/>\"",
      ])
  }

  @Test func noReportMakesMarkupOfStrings() throws {
    let folder = SourceTree.root.appendingPathComponent("Sources")
    let modules = ["CatalogueReports", "ReportKit", "TraceReports", "TraceTimelines"]
    let sources = modules.flatMap { module in
      let names = FileManager.default.enumerator(
        atPath: folder.appendingPathComponent(module).path)
      return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
        .map { "\(module)/\($0)" }
    }
    #expect(sources.count > 100)
    var documents: [String] = []
    for name in sources.sorted() {
      let source = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      if !Self.others.contains(name) {
        #expect(try rawMarkup(in: source) == [], "\(name) makes markup that is not a 'Markup'")
      }
      if source.contains("HTMLText.") { #expect(name == "ReportKit/Page/Markup.swift") }
      if source.contains(#/var text: String \{ (markup|file)\.text \}/#) { documents.append(name) }
    }
    #expect(
      documents == [
        "ReportKit/Page/HTMLPage.swift", "TraceTimelines/Pictures/TimelinePicture.swift",
      ])
  }
}
