import Foundation
import TestSupport
import Testing

@testable import PageFiles
@testable import ReportKit
@testable import TraceReports
@testable import TraceTimelines

/// Scripts and styles of the pages: files of the source tree that the command has in itself.
@Suite struct PageFileTextTests {
  private static let sources = SourceTree.root
    .appendingPathComponent("Sources/PageFiles")
  private static let files: [String] = {
    let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(".js") || $0.hasSuffix(".css") }.sorted()
  }()
  private static let texts = [
    PageFile.theme, .reportStyle, .reportScript, .diffStyle, .fleetStyle, .timelineStyle,
    .timelineScript, .pictureStyle, .pictureColours, .modelStyle,
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
    #expect(PageFile(files).text == "a\nb")
    #expect(PageFile(files, separator: "\n").text == "a\n\nb")
    #expect(PageFile([]).text == "")
  }

  @Test func everyToneHasItsColourInPictures() {
    let picture = Markup.compact(.pictureStyle).text
    let script = PageFile.timelineScript.text
    for tone in SliceTone.allCases {
      #expect(picture.contains(".timeline .\(tone.name){fill:var(--\(tone.name))}"))
    }
    let names = SliceTone.allCases.map { "\"\($0.name)\"" }.joined(separator: ", ")
    #expect(script.contains("const tones = [\(names)];"))
  }
}
