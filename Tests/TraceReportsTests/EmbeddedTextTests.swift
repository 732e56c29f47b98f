import Foundation
import TestSupport
import Testing

@testable import TraceReports

/// Scripts and styles of the pages: files of the source tree that the command has in itself.
@Suite struct EmbeddedTextTests {
  private static let sources = SourceTree.root
    .appendingPathComponent("Sources/TraceReports")
  private static let files: [String] = {
    let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(".js") || $0.hasSuffix(".css") }.sorted()
  }()
  private static let texts = [
    HTMLTheme.style, HTMLReportStyle.text, HTMLReportScript.text, DiffPageStyle.text,
    FleetPageStyle.text, TimelinePageStyle.text, TimelinePageScript.text,
    Markup.embedded([PackageResources.picture_css]),
    Markup.embedded([PackageResources.picture_colours_css]),
    Markup.embedded([PackageResources.model_css]),
  ].map(\.text)

  @Test(arguments: files)
  func everyFileIsPartOfAPageAsItIs(_ name: String) throws {
    let text = try String(
      contentsOf: Self.sources.appendingPathComponent(name), encoding: .utf8)
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    #expect(Self.texts.filter { ($0 + "\n").contains(text) }.count == 1)
    // It can't end its element, nor begin a comment that hides the end of it.
    #expect(!text.contains("</") && !text.contains("<!--"))
    #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } < 400)
  }

  @Test func filesAreJoinedWithoutTheLastLineEnd() {
    let files = [Array("a\n".utf8), Array("b\n".utf8)]
    #expect(EmbeddedText.text(files) == "a\nb")
    #expect(EmbeddedText.text(files, separator: "\n") == "a\n\nb")
    #expect(EmbeddedText.text([]) == "")
  }

  @Test func everyToneHasItsColourInPictures() {
    let picture = Markup.compact([PackageResources.picture_css]).text
    let script = EmbeddedText.text([PackageResources.timeline_view_js])
    for tone in SliceTone.allCases {
      #expect(picture.contains(".timeline .\(tone.name){fill:var(--\(tone.name))}"))
    }
    let names = SliceTone.allCases.map { "\"\($0.name)\"" }.joined(separator: ", ")
    #expect(script.contains("const tones = [\(names)];"))
  }
}
