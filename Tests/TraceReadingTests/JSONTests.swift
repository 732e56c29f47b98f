import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Values of an unknown key: each is accepted or makes its line malformed.
@Suite struct JSONTests {
  static let valid = [
    "0", "-0", "1", "-1", "123456789012345678901234567890", "0.5", "-0.0", "1e3", "1E+3", "1.5e-7",
    "1e400", "1e999999999", "\"\"", "\"a\"", "\"\\\"\"", "\"\\\\\"", "\"\\/\"",
    "\"\\b\\f\\n\\r\\t\"", "\"\\u0000\"", "\"\\u00e9\"", "\"\\uD83C\\uDFAC\"",
    "\"\\uDBFF\\uDFFF\"", "\"é\"", "\"€\"", "\"🎬\"", "\"\u{7F}\"", "\"\u{2028}\"",
    "\"\u{FEFF}\"", "true", "false", "null", "[]", "[ ]", "{}", "{ }", "[1]", "[1,2]", "[[]]",
    "[[],[]]", "[{}]", "[null,true,false]", "{\"a\":1}", "{\"a\":{\"b\":[]}}", "{\"\":0}",
    "{\"a\":1,\"a\":2}", "{\"a\":1 , \"b\":2}", "[ 1 , 2 ]", "[\t1\t]", "[1,\r2]",
    "{\"a\":[1,{\"b\":\"c\"}]}", "\"12345678\"", "\"1234567\\n\"", "\"aaaaaaaaaaaaaaaaaaaaaaaa\"",
    "\"\\u0041bcdefghijk\"", "1.0", "10", "100000000000000000000", "-1.25E5", "0e0", "0E-0",
    "\"\\\\\\\\\\\\\\\\\"", "\"\\u0022\"", "\"\u{80}\"", "\"\u{7FF}\"", "\"\u{800}\"",
    "\"\u{D7FF}\"", "\"\u{E000}\"", "\"\u{10000}\"", "\"\u{10FFFF}\"",
    String(repeating: "[", count: 127) + String(repeating: "]", count: 127),
    String(repeating: "{\"a\":", count: 127) + "1" + String(repeating: "}", count: 127),
  ]

  static let invalid = [
    "", "01", "-01", "+1", "-", "1.", ".5", "-.5", "1e", "1e+", "1.e1", "0x10", "1_000", "NaN",
    "Infinity", "-Infinity", "nan", "tru", "truee", "True", "FALSE", "nul", "undefined", "'a'",
    "a", "\"", "\"a", "\"\\\"", "\"\\a\"", "\"\\x41\"", "\"\\u\"", "\"\\u12\"", "\"\\u12G4\"",
    "\"\\uD800\"", "\"\\uDC00\"", "\"\\uD800\\n\"", "\"\\uD800\\uD800\"", "\"\\uD800a\"",
    "\"\\uDC00\\uD800\"", "\"\t\"", "\"\u{1}\"", "\"\u{1F}\"", "\"1234567\u{0}\"", "[", "]", "[1",
    "[1,", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[1;2]", "[1}", "[}", "{", "}", "{]", "{1:2}",
    "{a:1}", "{\"a\"}", "{\"a\":}", "{\"a\",1}", "{\"a\":1,}", "{,}", "{\"a\":1 \"b\":2}",
    "{'a':1}", "{\"a\":1]", "1 2", "1,", "1 // c", "/* c */ 1", "# 1", "\u{A0}1", "\u{FEFF}1",
    "\u{B}1", "1\u{C}", "[1]]", "{}}", "\"a\"\"b\"", "--1", "1-", "1+1", "1e1.5", "0.0.0",
    "\\u0031",
    "<null>", "*", "?", ":", "::", "1:2", "\u{0}", "１", "“a”", "[\"a\",\n1]",
    String(repeating: "[", count: 128) + String(repeating: "]", count: 128),
    String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
  ]

  /// Bytes that are not UTF-8: continuation alone, overlong, surrogates, too large, cut, never
  /// used.
  static let invalidBytes: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
    [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
    [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xFE], [0xC3], [0xE2, 0x82],
    [0xF0, 0x9F, 0x8E], [0xC3, 0x28], [0xE2, 0x28, 0xA1], [0xF8, 0x88, 0x80, 0x80, 0x80],
  ]

  private func surrounded(_ line: [UInt8]) -> [UInt8] {
    Array("{\"lifetrace\":1}\n".utf8) + line + Array("\n{\"event\":\"after\"}\n".utf8)
  }

  @Test func validValuesAreAcceptedAnywhere() throws {
    for value in Self.valid {
      for line in ["{\"event\":\"a\",\"x\":\(value)}", " {\"x\": \(value) ,\"event\":\"a\"} "] {
        let outcome = try read(surrounded(Array(line.utf8)))
        #expect(outcome.recorder.names.suffix(2) == ["a", "after"], "\(line.prefix(100))")
        #expect(outcome.summary.problems == [], "\(line.prefix(100))")
      }
    }
  }

  @Test func invalidValuesMakeTheirLineMalformedAndNoOther() throws {
    for value in Self.invalid {
      for line in ["{\"event\":\"a\",\"x\":\(value)}", "{\"x\":\(value),\"event\":\"a\"}"] {
        let outcome = try read(surrounded(Array(line.utf8)))
        #expect(!outcome.recorder.names.contains("a"), "\(line.prefix(100))")
        #expect(outcome.recorder.names.last == "after", "\(line.prefix(100))")
        #expect(Set(outcome.kinds) == [.malformed], "\(line.prefix(100))")
      }
    }
  }

  @Test func badUTF8IsMalformedInStringsAndKeys() throws {
    for bytes in Self.invalidBytes {
      for line in [
        Array(#"{"event":"a","x":"12345"#.utf8) + bytes + Array(#"678"}"#.utf8),
        Array(#"{"event":"a","scene":""#.utf8) + bytes + Array(#""}"#.utf8),
        Array(#"{"event":"a",""#.utf8) + bytes + Array(#"":1}"#.utf8),
      ] {
        let outcome = try read(surrounded(line))
        #expect(outcome.summary.malformed == 1, "\(bytes)")
        #expect(outcome.recorder.names.last == "after")
      }
    }
  }

  @Test(arguments: [
    "null", "1", "\"a\"", "[]", "[{\"event\":\"a\"}]", "{}", "{\"t\":1}", "{\"event\":1}",
    "{\"event\":null}", "{\"event\":\"a\"} {\"event\":\"b\"}", "{\"event\":\"a\"},",
    "{\"event\":\"a\"", "{\"event\":\"a\",}", "event", "{\"event\":\"a\",\"lifetrace\":1}",
    "{\"lifetrace\":\"1\"}", "{\"lifetrace\":1.0}", "{\"lifetrace\":0}",
    "{\"lifetrace\":1,\"pid\":-1}",
    "{\"lifetrace\":1,\"records\":\"work\"}", "{\"lifetrace\":1,\"run\":5}",
    "\u{1E}{\"event\":\"a\"}",
    "{\"lifetrace\":1,\"midlife\":1}", "{\"lifetrace\":1,\"lifetrace\":1}",
  ])
  func aLineThatIsNotARecordIsMalformed(_ line: String) throws {
    let outcome = try read(surrounded(Array(line.utf8)))
    #expect(outcome.kinds == [.malformed])
    #expect(outcome.recorder.names == ["", "(gap 1)", "after"])
  }

  @Test func aKeyThatComesTwiceIsMalformedHoweverItIsSpelled() throws {
    let lines = [
      #"{"event":"a","seq":1,"seq":1}"#, #"{"event":"a","seq":1,"se\u0071":1}"#,
      #"{"event":"a","x":1,"x":2}"#, #"{"event":"a","x":1,"\u0078":2}"#,
      #"{"event":"a","é":1,"\u00e9":2}"#, #"{"event":"a","event":"a"}"#,
      #"{"event":"a","":1,"":1}"#,
      #"{"event":"a","1":0,"2":0,"3":0,"4":0,"5":0,"6":0,"7":0,"8":0,"9":0,"0":0,"9":0}"#,
    ]
    for line in lines {
      #expect(try read(surrounded(Array(line.utf8))).kinds == [.malformed], "\(line)")
    }
    let escaped = try read(#"{"\u0065vent":"a","se\u0071":4}"#)
    #expect(escaped.recorder.names == ["a"])
    #expect(escaped.recorder.sequences == [4])
    let inside = try read(#"{"event":"a","x":{"y":1,"y":2}}"#)
    #expect(inside.recorder.names == ["a"])
  }

  @Test func manyKeysTakeLinearTime() throws {
    let names = (0..<100_000).map { "\"k\($0)\":0" }
    var options = ReadingOptions()
    options.maximumLine = 8 << 20
    let quarter = "{\"event\":\"a\"," + names.prefix(25_000).joined(separator: ",") + "}"
    let whole = "{\"event\":\"a\"," + names.joined(separator: ",") + "}"
    var outcome: Outcome?
    let short = try processorTime { _ = try read(quarter, options: options) }
    let long = try processorTime { outcome = try read(whole, options: options) }
    #expect(outcome?.recorder.names == ["a"])
    // In quadratic time it would be 16 times.
    #expect(long < short * 8, "4 times the keys took \(long / short) times as long")
    let twice = whole.dropLast() + ",\"k5\":1}"
    #expect(try read(String(twice), options: options).kinds == [.malformed, .noRecords])
  }

  @Test func integersAreExactOrMalformed() throws {
    let digits = String(repeating: "9", count: 1000)
    let times: [(String, Int64?)] = [
      ("0", 0), ("-0", 0), ("1", 1), ("9007199254740993", 9_007_199_254_740_993),
      ("9223372036854775807", .max), ("9223372036854775808", nil), ("18446744073709551616", nil),
      ("18446744073709551615", nil), ("-1", nil), ("1.0", nil), ("1e3", nil), ("1E3", nil),
      ("01", nil), ("00", nil), ("+1", nil), ("\"1\"", nil), ("null", nil), ("true", nil),
      (digits, nil), ("0x1", nil), ("", nil), ("-", nil),
      ("999999999999999999", 999_999_999_999_999_999),
      ("1000000000000000000", 1_000_000_000_000_000_000), ("[1]", nil), ("1 1", nil),
    ]
    for (text, expected) in times {
      let outcome = try read("{\"lifetrace\":1}\n{\"event\":\"process.start\",\"t\":\(text)}")
      let time = outcome.recorder.sketch.split(separator: "\n").last.map(String.init)
      if let expected {
        #expect(time == "\(SketchText.time(expected)) process.start")
      } else {
        #expect(outcome.kinds.contains(.malformed), "t \(text)")
      }
    }
    let sequences: [(String, Int64?)] = [
      ("-9223372036854775808", .min), ("-9223372036854775809", nil), ("-1", -1), ("-0", 0),
      ("9223372036854775807", .max), ("-01", nil), ("-" + digits, nil), ("-1.5", nil),
    ]
    for (text, expected) in sequences {
      let outcome = try read("{\"lifetrace\":1}\n{\"event\":\"a\",\"seq\":\(text)}")
      #expect(outcome.recorder.sequences.first == expected ?? -1, "seq \(text)")
    }
  }

  /// The quick way for integers of 1 to 19 digits, against the standard library.
  @Test func plainIntegersAreExactOrRefused() {
    var random = SplitMix64(seed: 3)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 1)
    defer { memory.deallocate() }
    for number in 0..<8_000 {
      let count = 1 + number % 23
      let digits = (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
      for (behind, isPlain) in [
        (",", true), ("}", true), (" ", true), ("\n", true), (".5", false), ("e2", false),
        ("E2", false),
      ] {
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: 64)
        memory.copyMemory(from: Array((digits + behind).utf8), byteCount: count + behind.utf8.count)
        var place = UnsafeRawPointer(memory)
        let value = JSONScan.plainInteger(&place)
        if isPlain, let exact = Int64(digits), count == 1 || digits.first != "0" {
          #expect(value == exact, "\(digits)")
          #expect(place - UnsafeRawPointer(memory) == count)
        } else {
          #expect(value == -1, "\(digits)\(behind)")
          #expect(place == UnsafeRawPointer(memory))
        }
      }
    }
  }

  @Test func aKeysTypeCountsOnlyWhereTheEventDefinesTheKey() throws {
    let accepted = [
      #"{"event":"app.willResignActive","count":"x","payload":7,"name":1,"id":1.5}"#,
      #"{"count":"x","event":"app.willResignActive"}"#,
      #"{"payload":7,"scenes":[1],"success":"no","event":"my.own"}"#,
      #"{"code":1e5,"event":"my.own"}"#,
    ]
    for line in accepted {
      let outcome = try read("{\"lifetrace\":1}\n" + line)
      #expect(outcome.summary.problems == [], "\(line)")
      #expect(!outcome.recorder.sketch.contains("="), "\(outcome.recorder.sketch)")
    }
    let malformed = [
      #"{"event":"trace.loss","count":"x"}"#, #"{"count":"x","event":"trace.loss"}"#,
      #"{"event":"trace.loss","count":-1}"#, #"{"count":1.0,"event":"trace.loss"}"#,
      #"{"payload":7,"event":"scene.willConnect"}"#,
      #"{"event":"scene.willConnect","payload":[1]}"#,
      #"{"scenes":{},"event":"app.didDiscardSceneSessions"}"#, #"{"event":"work.begin","id":1.5}"#,
      #"{"event":"work.begin","id":true}"#, #"{"id":null,"event":"work.begin"}"#,
      #"{"event":"work.begin","essential":"true"}"#, #"{"event":"a","scene":null}"#,
      #"{"scene":5,"event":"a"}"#, #"{"event":"a","appState":1}"#, #"{"event":"a","dur":-5}"#,
      #"{"event":"log","message":5}"#, #"{"message":{},"event":"log"}"#,
    ]
    for line in malformed {
      #expect(try read("{\"lifetrace\":1}\n" + line).kinds == [.malformed], "\(line)")
    }
  }

  @Test func anIntegerIdEqualsItsDecimalText() throws {
    let ids = ["17", "-0", "0", "-5", "123456789012345678901234567890"].map {
      "{\"event\":\"work.begin\",\"id\":\($0)}"
    }
    let outcome = try read("{\"lifetrace\":1}\n" + ids.joined(separator: "\n"))
    #expect(
      outcome.recorder.sketch.split(separator: "\n").dropFirst().map { $0.suffix { $0 != " " } }
        == ["id=17", "id=0", "id=0", "id=-5", "id=123456789012345678901234567890"])
  }

  @Test func namesThatDifferOnlyInNormalisationStayTwo() throws {
    let outcome = try read(
      "{\"event\":\"a\",\"scene\":\"\u{E9}\"}\n{\"event\":\"a\",\"scene\":\"e\u{301}\"}")
    let scenes = outcome.recorder.sketch.split(separator: "\n").map { Array($0.utf8) }
    #expect(scenes[0] != scenes[1])
  }
}

extension Substring {
  func suffix(while predicate: (Character) -> Bool) -> Substring {
    self[(lastIndex { !predicate($0) }.map { index(after: $0) } ?? startIndex)...]
  }
  func suffix(_ predicate: (Character) -> Bool) -> String { String(suffix(while: predicate)) }
}
