import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// JSON with comments is JSON with something between its words.
@Suite struct CommentedJSONTests {
  /// The content of a document, in one line.
  private func summary(_ value: CommentedJSON) -> String {
    switch value.content {
    case .null: "null"
    case .boolean(let flag): "\(flag)"
    case .number(let text): text
    case .string(let text): JSONString.quoted(text)
    case .array(let elements): "[" + elements.map(summary).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map { JSONString.quoted($0.name) + ":" + summary($0.value) }.joined(
          separator: ",")
        + "}"
    }
  }

  private func parse(_ text: String) throws -> CommentedJSON {
    try CommentedJSON.parse(Array(text.utf8))
  }

  @Test(arguments: UInt64(1)...40)
  func blanksAndCommentsBetweenWordsChangeNothing(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func gap() -> String {
      let gaps = ["", " ", "\n", "\r\n", "\t", "// a \"b\" {\n", "/* ] \n */", "/***/", "/* é */"]
      return (0..<Int.random(in: 0...2, using: &random)).map { _ in
        gaps.randomElement(using: &random) ?? ""
      }.joined()
    }
    let words = [
      "{", "\"a\"", ":", "[", "1", ",", "-2.5e+3", ",", "\"\\u00e9\\n\\\\\"", ",", "{", "}", "]",
      ",", "\"b\"", ":", "true", ",", "\"c\"", ":", "null", "}",
    ]
    let plain = try summary(parse(words.joined()))
    #expect(plain == "{\"a\":[1,-2.5e+3,\"é\\n\\\\\",{}],\"b\":true,\"c\":null}")
    let text = words.map { gap() + $0 }.joined() + gap()
    #expect(try summary(parse(text)) == plain, "seed \(seed): \(text)")
    #expect(try summary(parse("\u{FEFF}" + text)) == plain)
  }

  /// A string means what Foundation reads in it, or is refused by both.
  @Test(arguments: UInt64(1)...200)
  func stringsMeanWhatAnotherReaderReads(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", "é", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u0041", "\\ud83d\\ude00", "\\ud800",
      "\\udc00",
      "\\x", "\\u12", "\t", "/*", "//",
    ]
    let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
    let json = "[\"\(text)\"]"
    let known = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String]
    let value = try? parse(json)
    guard let known, !text.contains("\t") else { return #expect(value == nil, "\(json)") }
    #expect(value.map(summary) == "[" + JSONString.quoted(known[0]) + "]", "\(json)")
  }

  /// Columns count from the beginning of the line, also after comments of several lines.
  @Test func placesCountLinesAndBytes() throws {
    guard case .object(let members) = try parse("{ // é\n/* \n\n*/ \"é\": 1,\n \"b\": [2]}").content
    else { return #expect(Bool(false)) }
    #expect(members.map(\.place) == [.init(line: 4, column: 4), .init(line: 5, column: 2)])
    #expect(members[0].value.place == .init(line: 4, column: 10))
  }

  @Test(arguments: [
    ("[\"a\\x\"]", 4, "expected an escape of JSON, found '\\x'"),
    ("[\"\\u12\"]", 3, "expected four hexadecimal digits, found '\\u12'"),
    ("[\"\\ud83d!\"]", 3, "expected a surrogate pair, found '\\ud83d'"),
    ("[\"a\\", 4, "expected an escape of JSON, found '\\'"),
    ("[\"a", 2, "the string that begins here is not closed"),
    ("[\"a\u{0}\"]", 2, "the string that begins here is not closed on its line"),
    ("[1.]", 2, "'1.' is not a JSON number"), ("[-]", 2, "'-' is not a JSON number"),
    ("[1-2]", 2, "'1-2' is not a JSON number"), ("[tru]", 2, "expected a value, found 't'"),
    ("[1 /", 4, "expected a value or a comment, found '/'"),
    ("\u{0}", 1, "expected a value, found something else"),
  ])
  func mistakesAreReportedWithTheirPlaces(_ text: String, _ column: Int, _ message: String) {
    do {
      _ = try CommentedJSON.parse(Array(text.utf8))
      Issue.record("'\(text)' was taken")
    } catch {
      #expect(error.text == message)
      #expect(error.place == CommentedJSON.Place(line: 1, column: column))
    }
  }
}
