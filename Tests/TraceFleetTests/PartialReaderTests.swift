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
