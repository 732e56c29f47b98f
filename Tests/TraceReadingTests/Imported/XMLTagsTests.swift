import Testing
import TraceModel

@testable import TraceReading

/// Tags, texts and attributes of XML, wherever its lines end.
@Suite struct XMLTagsTests {
  /// The parts of the lines, written again.
  private func parts(_ lines: [String]) -> (parts: [String], isOpen: Bool, cutShort: Int64) {
    var tags = XMLTags()
    var parts: [String] = []
    func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
      String(decoding: bytes, as: UTF8.self)
    }
    for line in lines {
      var line = line
      line.withUTF8 { bytes in
        _ = try? tags.feed(UnsafeRawBufferPointer(bytes)) { part in
          switch part {
          case .begin(let name, let attributes): parts.append("<\(text(name))|\(text(attributes))>")
          case .empty(let name, let attributes):
            parts.append("<\(text(name))|\(text(attributes))/>")
          case .end(let name): parts.append("</\(text(name))>")
          case .text(let bytes): parts.append(text(bytes))
          }
        }
      }
    }
    return (parts, tags.isOpen, tags.cutShort)
  }

  private static let document =
    "<?xml version=\"1.0\" ?><a><!-- no > part --><b id=\"1\" fmt=\"x > y '/'\">te xt</b ><c id='\"' />"
    + "<d/>a < b <= c <1 &lt;<e-f  g = \"h\" ></e-f></a>"
  private static let expected = [
    "<a|>", "<b| id=\"1\" fmt=\"x > y '/'\">", "te xt", "</b>", "<c| id='\"' />",
    "<d|/>",
    "a < b <= c <1 &lt;", "<e-f|  g = \"h\" >", "</e-f>", "</a>",
  ]

  @Test func tagsAreDistinguishedFromTexts() {
    let (found, isOpen, cutShort) = parts([Self.document])
    #expect(found == Self.expected && !isOpen && cutShort == 0)
    #expect(parts(["", "x", "<"]).parts == ["x", "<"])
  }

  /// A line may end at any blank of a tag, also in a value.
  @Test func aTagMayContinueOnTheNextLines() {
    let marked =
      "<?xml~version=\"1.0\"~?><a><b~id=\"1\"~fmt=\"x~>~y '/'\">te xt</b~><c~id='\"'~/><d/>"
      + "<e-f~~g~=~\"h\"~></e-f></a>"
    let pieces = marked.split(separator: "~", omittingEmptySubsequences: false)
    let whole = parts([pieces.joined(separator: " ")]).parts
    #expect(whole.count == 9)
    for count in 1..<pieces.count {
      let lines = [pieces[..<count], pieces[count...]].map { $0.joined(separator: " ") }
      #expect(parts(lines).parts == whole, "\(lines)")
    }
    let cut = parts(["<a b='1'", "", "c='2' "])
    #expect(cut.isOpen && cut.parts == [])
  }

  /// Its name and whether it is empty are kept, so that the text around it keeps its place.
  @Test func aTagThatIsTooLongIsCutShort() {
    for (count, isWhole) in [
      (XMLTags.limit - 3, true), (XMLTags.limit - 2, true), (XMLTags.limit - 1, false),
      (3 * XMLTags.limit, false),
    ] {
      for end in ["/", ""] {
        // Kept are the name, a blank for the end of the line, and the rest.
        let lines = ["<a", String(repeating: "b", count: count - end.utf8.count) + end + "><c/>"]
        let found = parts(lines)
        #expect(found.cutShort == (isWhole ? 0 : 1), "\(count)")
        #expect(found.parts.count == 2 && found.parts.last == "<c|/>", "\(count)")
        let tag = found.parts.first ?? ""
        #expect(tag.hasPrefix("<a| bbb") && tag.hasSuffix("b\(end)>"), "\(count)")
        // Name, bar and brackets are not what is limited.
        #expect(tag.utf8.count == min(count, XMLTags.limit - 2) + 5, "\(count)")
      }
    }
    let twice = String(repeating: "b", count: XMLTags.limit)
    let found = parts(["<a", twice, twice + ">t<b", twice, "></b></a>"])
    #expect(found.cutShort == 2 && found.parts.count == 5 && !found.isOpen)
    #expect(found.parts[1...2].map { $0.prefix(3) } == ["t", "<b|"])
  }

  private func attribute(_ name: StaticString, _ text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      XMLTags.attribute(name, in: UnsafeRawBufferPointer(bytes)[...]).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  @Test func anAttributeIsFoundByItsWholeName() {
    for text in [
      "id=\"7\"", " x='id=\"1\"' id=\"7\" y='2'", "id = '7'", "ids=\"1\" id\t=\t\"7\"",
      "xid='2' id='7'",
    ] {
      #expect(attribute("id", text) == "7", "\(text)")
    }
    for text in [
      "", "ids=\"7\"", "id", "id=7", "id=\"7", "id=\"7'", "x id=\"7\"", "ID=\"7\"", "x=1 id=\"7\"",
    ] {
      #expect(attribute("id", text) == nil, "\(text)")
    }
    #expect(attribute("id", "id=''") == "" && attribute("id", "id='\"'") == "\"")
  }

  @Test func entitiesAreCharacters() {
    for (text, expected) in [
      ("a&amp;b", "a&b"), ("&lt;&gt;&quot;&apos;", "<>\"'"), ("&#65;&#x42;&#x1F3AC;", "AB🎬"),
      ("&unknown;", "&unknown;"),
      ("&", "&"), ("&;", "&;"), ("&amp", "&amp"), ("&#xD800;", "&#xD800;"), ("&#;", "&#;"),
      ("a && b;", "a && b;"),
      ("&#00000065;", "A"), ("&#000000065;", "&#000000065;"), ("é", "é"),
    ] {
      #expect(XMLTags.text(Array(text.utf8)) == expected, "\(text)")
    }
    #expect(XMLTags.text(Array("abc&lt;".utf8), limit: 3) == "abc")
    let long = [UInt8](repeating: 0x61, count: XMLTags.limit + 1)
    #expect(XMLTags.text(long).utf8.count == XMLTags.limit)
  }
}
