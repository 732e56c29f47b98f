import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceFleet

struct PartialReaderTests {
  @Test func aWrittenPartialIsReadBack() throws {
    for result in FleetFixture.recorded {
      guard case .one(let read) = try FleetFixture.read(result.line).content else {
        Issue.record("expected one trace")
        continue
      }
      #expect(read.line == result.line)
    }
  }

  /// Cut anywhere, or with a byte that is another: an error with its place, or a partial, and never
  /// a trap.
  @Test func damagedLinesAreRefused() throws {
    var random = SplitMix64(seed: 21)
    let whole = FleetFixture.random(1, using: &random).line
    for length in 0..<whole.count - 1 {
      #expect(throws: PartialFault.self) { try FleetFixture.read(Array(whole[..<length])) }
    }
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      _ = try? FleetFixture.read(bytes)
    }
  }

  @Test func unknownMembersArePassedOver() throws {
    let text = """
      {"later":{"a":[1.5e3,true,null,"\\u00e9"]},"schema":"lifetrace.partial/1","groups":[],
      "trace":{"id":"\(String(repeating: "0a", count: 16))","name":"x","more":[]}}
      """
    guard case .one(let result) = try FleetFixture.read(Array(text.utf8)).content else {
      Issue.record("expected one trace")
      return
    }
    #expect(result.name == "x")
  }

  /// Numbers that no trace has cost their line, with the reason.
  @Test(arguments: [
    (["\"traces\":1": "\"traces\":2"], "groups count 2 of 1 traces"),
    (["\"damaged\":0": "\"damaged\":2"], "'damaged' is 2 of 1 traces"),
    (["\"events\":5": "\"events\":281474976710657"], "'events' is 281474976710657, more than"),
    (["\"runs\":2,\"trace": "\"runs\":4,\"trace"], "hits 1 traces and 4 of 3 runs"),
    (
      ["\"occurrences\":9,\"runs\"": "\"occurrences\":1,\"runs\""],
      "hits 1 traces and 2 of 3 runs, 1 times"
    ),
    (["[1,3]": "[1,4]"], "rule 'LT101' judged 4 of 3 runs and 1 of 1 traces"),
    (["[1,3]": "[2,3]"], "rule 'LT101' judged 3 of 3 runs and 2 of 1 traces"),
    (
      ["\"occurrences\":9,\"rule\"": "\"occurrences\":1,\"rule\""],
      "finding '0000000000000000000000000000000a'"
    ),
    (["a>b>c\":5": "a>b>c\":281474976710657"], "a transition of 'uiscene' was taken more than"),
    (["\"min\":7": "\"min\":8"], "has a histogram whose numbers do not fit together"),
    (["\"max\":9": "\"max\":6"], "has a histogram whose numbers do not fit together"),
    (["\"sum\":16": "\"sum\":15"], "has a histogram whose numbers do not fit together"),
    (["\"sum\":16": "\"sum\":17"], "has a histogram whose numbers do not fit together"),
    (["\"sum\":16": "\"sum\":9223372036854775807"], "has a histogram whose numbers do not fit"),
    (["\"count\":2": "\"count\":3"], "has a histogram whose numbers do not fit together"),
    (
      ["\"sum\":16": "\"squares\":1,\"sum\":16"],
      "has a histogram whose numbers do not fit together"
    ),
    (
      ["\"sum\":16": "\"squares\":5,\"sum\":16"],
      "has a histogram whose numbers do not fit together"
    ),
    (["[[7,1]": "[[7,9223372036854775807]"], "has a histogram whose numbers do not fit together"),
  ])
  func numbersThatDoNotFitTogetherAreRefused(_ edit: [String: String], _ reason: String) throws {
    let counts = FleetCounts.Name.allCases.map { name in
      "\"\(name.rawValue)\":\(["events": 5, "runs": 3, "traces": 1][name.rawValue] ?? 0)"
    }
    let whole = """
      {"groups":[{"counts":{\(counts.joined(separator: ","))},"dimensions":{},\
      "durations":{"launch":{"buckets":[[7,1],[9,1]],"count":2,"max":9,"min":7,"sum":16}},\
      "evaluated":{"LT101":[1,3]},"findings":{"0000000000000000000000000000000a":\
      {"occurrences":9,"rule":"LT101","runs":2,"traces":1}},\
      "rules":{"LT101":{"occurrences":9,"runs":2,"traces":1,"unknown":0}},\
      "transitions":{"uiscene":{"a>b>c":5}}}],"schema":"lifetrace.partial/1",\
      "trace":{"id":"\(String(repeating: "0a", count: 16))","name":"x"}}
      """
    #expect(throws: Never.self) { try FleetFixture.read(Array(whole.utf8)) }
    for (from, to) in edit {
      let parts = whole.components(separatedBy: from)
      #expect(parts.count >= 2, "\(from)")
      let text = parts[0] + to + parts.dropFirst().joined(separator: from)
      do {
        _ = try FleetFixture.read(Array(text.utf8))
        Issue.record("\(to) was read")
      } catch {
        #expect((error as? PartialFault)?.text.contains(reason) == true, "\(error)")
      }
    }
  }

  @Test func anIdThatIsThereTwiceIsRefused() throws {
    let id = String(repeating: "0a", count: 16)
    let text =
      "{\"groups\":[],\"ids\":[\"\(id)\",\"\(id)\"],\"schema\":\"lifetrace.partial/1\",\"traces\":2}"
    #expect(throws: PartialFault.self) { try FleetFixture.read(Array(text.utf8)) }
  }

  @Test(arguments: [
    ("{}", "is not a partial; expected the schema 'lifetrace.partial/1'"),
    (
      "{\"schema\":\"lifetrace.partial/2\"}",
      "has the schema 'lifetrace.partial/2', expected 'lifetrace.partial/1'; use a newer version of this tool"
    ),
    ("{\"schema\":\"lifetrace.partial/1\"}", "has neither a trace nor the ids of all its traces"),
    ("{\"traces\":-1}", "expected an integer that is not negative"),
    ("{\"traces\":1.5}", "expected an integer that is not negative"),
    ("{\"traces\":9223372036854775808}", "expected an integer below 2⁶³"),
    ("[", "expected '{'"),
  ])
  func mistakesAreReported(_ text: String, _ expected: String) {
    do {
      _ = try FleetFixture.read(Array(text.utf8))
      Issue.record("\(text) was read")
    } catch {
      #expect((error as? PartialFault)?.text == expected)
    }
  }
}
