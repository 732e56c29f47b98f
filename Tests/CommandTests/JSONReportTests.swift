import Foundation
import TestSupport
import Testing

/// The JSON report, which programs depend on.
@Suite struct JSONReportTests {
  static let inputs: [String] =
    SourceTree.recorded + ["illegal", "malformed", "lossy", "empty", "zeros"]

  private func data(_ name: String) throws -> Data {
    switch name {
    case "illegal": Data(Samples.illegal.utf8)
    case "malformed": Data(Samples.malformed.utf8)
    case "lossy": Data(Samples.lossy.utf8)
    case "empty": Data()
    case "zeros": Data(count: 5_000)
    default: try Data(contentsOf: SourceTree.traces.appendingPathComponent(name))
    }
  }

  @Test(arguments: inputs)
  func reportsKeepToTheSchemaAndTheOrderOfKeys(_ name: String) throws {
    let scratch = try Scratch()
    let schema = try Command.run(["version", "--schema", "report"], in: scratch.folder)
    #expect(schema.code == 0)
    let data = try data(name)
    for words in [
      ["analyze", "--format", "json"], ["check", "--reporter", "json", "--show-unknown"],
    ] {
      let result = try Command.run(words + ["-"], input: data, in: scratch.folder)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: result.output) }
      let report = try JSONTree(result.text)
      #expect(JSONSchema(try JSONTree(schema.text)).violations(in: report) == [])
      #expect(Self.wrongOrders(report) == [])
      #expect(report["exit"]?["code"]?.number == result.code.map(Double.init))
    }
  }

  /// The keys of the documented objects, in the documented order; the report has `percentiles` and
  /// `omitted` in addition.
  private static func wrongOrders(_ report: JSONTree) -> [String] {
    var wrong: [String] = []
    func expect(_ value: JSONTree?, _ keys: String, _ place: String) {
      let expected = keys.split(separator: " ").map(String.init)
      if value?.keys != expected { wrong.append("\(place): \(value?.keys ?? [])") }
    }
    expect(report, "schema tool inputs totals runs findings rules baseline exit", "report")
    expect(report["tool"], "name version", "tool")
    for input in report["inputs"]?.items ?? [] {
      expect(
        input,
        "path format compression bytes decodedBytes records events complete malformed "
          + "unknownEvents lost problems", "input")
      for problem in input["problems"]?.items ?? [] {
        expect(problem, "kind severity line offset count text", "problem")
      }
    }
    expect(
      report["totals"],
      "runs scenes events transitions states percentiles findings rules omitted durations"
        + (report["totals"]?["backgroundTasks"] == nil ? "" : " backgroundTasks"),
      "totals")
    expect(report["totals"]?["findings"], "error warning note suppressed baselined", "counts")
    for machine in report["totals"]?["states"]?.members ?? [] {
      for state in machine.value.members {
        expect(state.value, "count total p50 p95 max open", "state")
      }
    }
    for run in report["runs"]?.items ?? [] {
      expect(
        run,
        "run app platform lifeCycle start end ended launchToFirstActive states scenes", "run")
      for scene in run["scenes"]?.items ?? [] {
        expect(scene, "scene role connects states", "scene")
      }
    }
    for finding in report["findings"]?.items ?? [] {
      expect(
        finding,
        "rule code severity verdict cause message run scene t line source fingerprint occurrences occurrencesList "
          + "foldedInto baselineState evidence allowed expectedPath", "finding")
      for line in finding["evidence"]?.items ?? [] { expect(line, "line t event text", "evidence") }
    }
    for rule in report["rules"]?.items ?? [] { expect(rule, "rule code state reason", "rule") }
    expect(report["exit"], "code findings damaged input io", "exit")
    return wrong
  }

  @Test func theValidatorFindsMistakes() throws {
    let schema = JSONSchema(
      try JSONTree(
        #"{"type":"object","required":["a"],"properties":{"a":{"type":"integer","minimum":1},"#
          + ##""b":{"$ref":"#/$defs/b"}},"additionalProperties":false,"$defs":{"b":{"enum":["x"]}}}"##
      ))
    #expect(schema.violations(in: try JSONTree(#"{"a":1,"b":"x"}"#)) == [])
    for wrong in [
      #"{}"#, #"[]"#, #"{"a":0}"#, #"{"a":"1"}"#, #"{"a":1,"b":"y"}"#, #"{"a":1,"c":1}"#,
    ] {
      #expect(schema.violations(in: try JSONTree(wrong)).count == 1, "\(wrong)")
    }
  }
}
