import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Input and the exact text of its problems.
@Suite struct MessageTests {
  @Test(arguments: [
    (#"{"event":"a","t":1.5}"#, "17: expected an integer, found '1.5}'"),
    (#"{"event":"a","t":-1}"#, "17: expected an integer that is not negative, found '-1}'"),
    (#"{"event":"a" "t":1}"#, #"13: expected ',' or '}', found '"t":1}'"#),
    (#"{"event":"a","#, "13: expected a key, found the end of the line"),
    (#"{"t":1}"#, #"0: expected a record with 'event' or 'lifetrace', found '{"t":1}'"#),
    ("[1]", "0: expected an object, found '[1]'"),
    (#"{"event":"a","seq":1,"seq":1}"#, #"21: expected each key once, found '"seq":1}'"#),
    (
      "  {\"event\":\"\u{1B}[2J\u{202E}\"}",
      "12: expected the end of the string or an escape, found '\\u{1B}[2J\\u{202E}\"}'"
    ),
    (#"{"event":"a"} x"#, "14: expected the end of the line, found 'x'"),
    (#"{"event":"a","scene":5}"#, "21: expected a string, found '5}'"),
    (#"{"lifetrace":1,"pid":"x"}"#, #"21: expected an integer that is not negative, found '"x"}'"#),
    (
      #"{"event":"a","x":tru,"message":"01234567890123456789012345678901234567890123456789"}"#,
      #"17: expected a value, found 'tru,"message":"012345678901234567890123456789012345678901234…'"#
    ),
  ])
  func malformedLines(_ line: String, _ expected: String) throws {
    let outcome = try read("{\"lifetrace\":1}\n" + line + "\n")
    let texts = outcome.summary.problems.map { "\($0.offset): \($0.text)" }
    #expect(texts == [expected])
    #expect(outcome.summary.problems.first?.line == 2)
  }

  @Test func everyOtherProblem() throws {
    let header = "{\"lifetrace\":1,\"run\":\"r\"}\n"
    let frames = Compressing.zstd(header) + Compressing.zstd("{\"event\":\"a\"}\n")
    let cases: [([UInt8], [String])] = [
      ([], ["the input is empty (0 bytes)"]),
      (
        Array("{\"event\":\"a\"}".utf8),
        ["there is no header before the first event; the defaults are used"]
      ),
      (
        Array("{\"lifetrace\":2}".utf8),
        [
          "is written in version 2 of the format, this program reads version 1; update lifetrace"
        ]
      ),
      (
        Array("{\"lifetrace\":1,\"clock\":\"sun\"}".utf8),
        ["clock 'sun' is unknown, the default is used; expected one of: continuous uptime wall"]
      ),
      (frames + [7, 8], ["2 trailing bytes at offset \(frames.count) after the last frame"]),
      (
        Array((header + "{\"event\":\"a\",\"seq\":1}\n{\"event\":\"a\",\"seq\":5}").utf8),
        ["3 records of run 'r' are missing (seq 2 to 4)"]
      ),
      (
        Array((header + "{\"event\":\"trace.loss\",\"count\":3}").utf8),
        ["the recorder dropped 3 records of run 'r'"]
      ),
      (
        Array((header + "{\"event\":\"a\",\"seq\":1}\n{\"event\":\"a\",\"seq\":1}").utf8),
        ["record 1 of run 'r' occurs twice with equal content; one is kept"]
      ),
      (
        Array((header + "{\"event\":\"a\",\"seq\":1}\n{\"event\":\"b\",\"seq\":1}").utf8),
        ["sequence number 1 of run 'r' is used again with other content; the first record is kept"]
      ),
      (
        Array("{\"event\":}\n".utf8),
        [
          "expected a string, found '}'",
          "decodes to 11 bytes, but none of its lines is a record; expected a header and events, one a line",
        ]
      ),
      (
        Array("\n \n".utf8),
        ["decodes to 3 bytes, but it has no record; expected a header and events, one a line"]
      ),
      (
        Array("hello\n".utf8),
        [
          "no line has a known format; found 'hello', expected a trace, a log, or the output of an app or UIKit"
        ]
      ),
      (
        Array("PK\u{3}\u{4}....".utf8),
        [
          "is a zip archive; expected text, Zstandard or gzip; unzip it and use the .ips, .log, "
            + ".ndjson or .jsonl files in it"
        ]
      ),
      (
        [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0xA8, 1, 0, 0],
        [
          "frame at byte 0 needs a window of 2147483648 bytes, the limit is 134217728"
        ]
      ),
    ]
    for (input, expected) in cases {
      #expect(try read(input).summary.problems.map(\.text) == expected)
    }
  }

  @Test func problemsOfOneKindAreListedUpToTheLimit() throws {
    let outcome = try read(
      "{\"lifetrace\":1}\n" + String(repeating: "{]\n", count: 250) + "{\"event\":\"a\"}")
    #expect(outcome.summary.malformed == 250)
    #expect(outcome.summary.problems.count == 101)
    #expect(outcome.summary.problems.last?.text == "and 150 more of this kind")
    #expect(outcome.summary.problems.last?.count == 150)
    #expect(outcome.recorder.problems == outcome.summary.problems)
    #expect(outcome.recorder.gaps.count == 250)
  }

  @Test func missingFilesAndFoldersAreNamed() {
    func message(_ path: String) -> String {
      do throws(SourceError) {
        _ = try FileSource(path: path)
        return ""
      } catch { return error.message }
    }
    #expect(
      message("/no\u{1B}/x")
        == "/no\\u{1B}/x: cannot be read: No such file or directory; check the path")
    #expect(message("/") == "/: cannot be read: Is a directory; name the trace files in it")
  }
}
