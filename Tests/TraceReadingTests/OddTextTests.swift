import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Text left by other programs, other systems and crashes.
@Suite struct OddTextTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let kinds: [InputProblem.Kind]
    let names: [String]
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ kinds: [InputProblem.Kind], _ names: [String]) {
      self.init(name, Array(text.utf8), kinds, names)
    }
    init(_ name: String, _ bytes: [UInt8], _ kinds: [InputProblem.Kind], _ names: [String]) {
      (self.name, self.bytes, self.kinds, self.names) = (name, bytes, kinds, names)
    }
  }

  private static let header = #"{"lifetrace":1,"run":"r"}"#
  private static let lines = [header, #"{"event":"a","t":1}"#, #"{"event":"b","t":2}"#]

  /// Each UTF-16 unit or each scalar in `unit` bytes.
  private static func wide(
    _ text: String, mark: Bool, isBig: Bool, bytes count: Int = 2
  ) -> [UInt8] {
    let marked = (mark ? "\u{FEFF}" : "") + text
    let units =
      count == 2 ? marked.utf16.map { UInt32($0) } : marked.unicodeScalars.map(\.value)
    return units.flatMap { unit in
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: unit >> UInt32(8 * $0)) }
      return isBig ? bytes.reversed() : bytes
    }
  }

  static let cases: [Case] = [
    Case("CR ends lines", lines.joined(separator: "\r") + "\r", [.notText], []),
    Case("CR ends the lines of a sketch", "0ms a\r1ms b\r", [.notText], []),
    Case(
      "CR ends more lines than a line may be long",
      header + "\r" + String(repeating: #"{"event":"a","t":1}"# + "\r", count: 70_000), [.notText],
      []),
    Case(
      "CR ends lines inside a file of LF", lines[0] + "\n" + lines[1] + "\r" + lines[2] + "\n",
      [.malformed], ["", "(gap 1)"]),
    Case(
      "UTF-16 LE", wide(lines.joined(separator: "\n"), mark: true, isBig: false),
      [], ["", "a", "b"]),
    Case(
      "UTF-16 BE", wide(lines.joined(separator: "\n"), mark: true, isBig: true),
      [], ["", "a", "b"]),
    Case(
      "UTF-16 LE without a mark", wide(lines.joined(separator: "\n"), mark: false, isBig: false),
      [], ["", "a", "b"]),
    Case(
      "UTF-16 BE without a mark", wide(lines.joined(separator: "\n"), mark: false, isBig: true),
      [], ["", "a", "b"]),
    Case(
      "UTF-32 LE",
      wide(lines.joined(separator: "\n"), mark: true, isBig: false, bytes: 4),
      [.unsupported], []),
    Case(
      "UTF-32 BE",
      wide(lines.joined(separator: "\n"), mark: true, isBig: true, bytes: 4),
      [.unsupported], []),
    Case(
      "UTF-32 LE without a mark",
      wide(lines.joined(separator: "\n"), mark: false, isBig: false, bytes: 4),
      [.unsupported], []),
    Case(
      "UTF-32 BE without a mark",
      wide(lines.joined(separator: "\n"), mark: false, isBig: true, bytes: 4),
      [.unsupported], []),
    Case(
      "UTF-16 sketch", wide("0ms process.start\n1ms a\n", mark: true, isBig: false),
      [.noHeader], ["process.start", "a"]),
    Case(
      "zeros at the end",
      lines.joined(separator: "\n") + "\n" + String(repeating: "\0", count: 5_000),
      [.notText], ["", "a", "b"]),
    Case(
      "zeros at the start", String(repeating: "\0", count: 40) + lines.joined(separator: "\n"),
      [.notText], ["", "a", "b"]),
    Case(
      "zeros between records, twice",
      lines[0] + "\n\0\0\0" + lines[1] + "\n\0\n" + lines[2], [.notText], ["", "a", "b"]),
    Case(
      "a short first line that looks like UTF-32", "D\0\0\0\n" + lines.joined(separator: "\n"),
      [.malformed], ["(gap 1)", "", "a", "b"]),
    Case(
      "zeros after a record", lines[0] + "\n" + lines[1] + "\0\0\n" + lines[2],
      [.malformed], ["", "(gap 1)", "b"]),
    Case(
      "record separators (RFC 7464)", lines[0] + "\n\u{1E}" + lines[1] + "\n" + lines[2],
      [.malformed], ["", "(gap 1)", "b"]),
    Case(
      "a byte order mark before a later line",
      lines[0] + "\n\u{FEFF}" + lines[1] + "\n" + lines[2], [.malformed], ["", "(gap 1)", "b"]),
    Case(
      "two byte order marks", "\u{FEFF}\u{FEFF}" + lines.joined(separator: "\n"),
      [.malformed, .noHeader], ["(gap 1)", "a", "b"]),
    Case(
      "line ends of Unicode end no line",
      lines[0] + "\n" + lines[1] + "\u{2028}" + lines[2] + "\n", [.malformed], ["", "(gap 1)"]),
    Case(
      "form feeds end no line", lines[0] + "\n" + lines[1] + "\u{C}" + lines[2] + "\n",
      [.malformed], ["", "(gap 1)"]),
    Case(
      "no line end after a comma", lines[0] + "\n" + lines[1] + ",\n" + lines[2],
      [.malformed], ["", "(gap 1)", "b"]),
    Case(
      "a JSON array of records", "[" + lines.joined(separator: ",\n") + "]\n",
      [], ["", "a", "b"]),
    Case(
      "a newer version in a later header",
      lines.joined(separator: "\n") + "\n{\"lifetrace\":2}\n" + lines[1], [.newerFormat],
      ["", "a", "b"]),
    Case(
      "unknown events and keys",
      header + "\n" + #"{"event":"quantum.leap","t":1,"phase":{"of":["moon"]}}"#, [],
      ["", "quantum.leap"]),
    Case(
      "an unknown key of the header",
      #"{"lifetrace":1,"mood":{"now":"good"},"run":"r"}"# + "\n" + lines[1], [], ["", "a"]),
    Case("only spaces", " \n\t\r\n  ", [.noRecords], []),
    Case("only comments", "# nothing\n# at all\n", [.noRecords], []),
    Case("only a header", header, [], [""]),
  ]

  @Test(arguments: cases)
  func oddTextIsOneClearProblem(_ one: Case) throws {
    for pieces in [[], [1], [3, 5]] {
      if one.bytes.count > 100_000, !pieces.isEmpty { continue }
      let outcome = try read(one.bytes, pieces: pieces)
      #expect(outcome.kinds == one.kinds)
      #expect(outcome.recorder.names == one.names)
    }
  }

  @Test(arguments: cases)
  func packedItIsTheSameProblem(_ one: Case) throws {
    for packed in [Compressing.zstd(one.bytes), Compressing.gzip(one.bytes)] {
      let outcome = try read(packed)
      #expect(outcome.kinds == one.kinds)
      #expect(outcome.recorder.names == one.names)
    }
  }

  /// If the format is known, nothing depends on how much of the text is seen at once.
  @Test(arguments: cases)
  func inSmallBlocksItIsTheSameProblem(_ one: Case) throws {
    guard one.bytes.count < 100_000 else { return }
    var options = ReadingOptions()
    options.format = .lifetrace
    for bytes in [one.bytes, Compressing.zstd(one.bytes), Compressing.gzip(one.bytes)] {
      options.blockSize = ReadingOptions().blockSize
      let expected = try read(bytes, options: options)
      for size in [16, 23, 64] {
        options.blockSize = size
        let outcome = try read(bytes, options: options)
        #expect(outcome.summary.problems == expected.summary.problems, "blocks of \(size)")
        #expect(outcome.recorder.names == expected.recorder.names, "blocks of \(size)")
      }
    }
  }

  /// Every text in a problem can be printed.
  @Test(arguments: cases)
  func messagesAboutItAreText(_ one: Case) throws {
    for problem in try read(one.bytes).summary.problems {
      #expect(!problem.text.isEmpty && problem.count > 0)
      #expect(!problem.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
    }
  }
}

/// White space wherever JSON allows it.
@Suite struct WhiteSpaceTests {
  @Test func spacesBetweenTokensChangeNothing() throws {
    let tight = [
      #"{"lifetrace":1,"run":"r","records":["work","view"],"backgroundModes":["audio","fetch"]}"#,
      #"{"event":"scene.willConnect","t":12,"seq":1,"scene":"A","payload":["url","x"],"x":{"a":[1,2]}}"#,
      #"{"event":"app.didDiscardSceneSessions","t":13,"seq":2,"scenes":["A"],"y":[{}]}"#,
    ]
    let expected = try read(tight.joined(separator: "\n"))
    for space in [" ", "\t", "  \r "] {
      let loose = tight.map { line in
        var text = ""
        var isString = false
        for character in line {
          if character == "\"" { isString.toggle() }
          text +=
            isString || character == "\"" ? String(character) : space + String(character) + space
        }
        // A number's digits stay together.
        return text.replacingTightDigits(space)
      }
      let outcome = try read(loose.joined(separator: "\n"))
      #expect(outcome.summary.problems == [])
      #expect(outcome.recorder.headers == expected.recorder.headers)
      #expect(outcome.recorder.names == expected.recorder.names)
      #expect(outcome.recorder.sequences == expected.recorder.sequences)
    }
  }
}

extension String {
  /// The text without `space` twice between two digits.
  fileprivate func replacingTightDigits(_ space: String) -> String {
    var result = self
    for left in 0...9 {
      for right in 0...9 {
        result = result.split(
          separator: "\(left)\(space)\(space)\(right)", omittingEmptySubsequences: false
        )
        .joined(separator: "\(left)\(right)")
      }
    }
    return result
  }
}
