import Foundation
import TestSupport
import Testing

/// Finding, using, refusing and printing configurations.
@Suite struct ConfigurationFileTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("traces/t.sketch", Samples.illegal)
  }

  private func run(_ arguments: [String], in folder: String = ".") throws -> Command.Result {
    try Command.run(arguments, in: scratch.url(folder))
  }

  @Test func theNearestOneUpwardsIsUsed() throws {
    #expect(try run(["check", "t.sketch"], in: "traces").code == 1)
    try scratch.write(".lifetrace.json", "{\"disabled_rules\": [\"LT101\"]}")
    #expect(try run(["check", "t.sketch"], in: "traces").code == 0)
    try scratch.write("traces/.lifetrace.json", "{}")
    #expect(try run(["check", "t.sketch"], in: "traces").code == 1)
    #expect(try run(["check", "traces/t.sketch"]).code == 0)
    #expect(
      try run(["check", "--config", "../.lifetrace.json", "t.sketch"], in: "traces").code == 0)
  }

  /// Somebody wanted a configuration: the defaults would be others' rules.
  @Test func aLinkToNothingIsAnError() throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url(".lifetrace.json").path, withDestinationPath: "shared/none.json")
    let result = try run(["check", "traces"])
    #expect(result.code == 78 && result.errorText.contains(".lifetrace.json"))
  }

  /// A gate that checks nothing would pass for ever.
  @Test func aConfigurationWithoutARuleIsAnErrorOfTheGate() throws {
    try scratch.write(
      ".lifetrace.json", "{\"only_rules\": [\"LT101\"], \"disabled_rules\": [\"LT101\"]}")
    let result = try run(["check", "traces"])
    #expect(result.code == 78 && result.output.isEmpty)
    #expect(result.errorText.contains("leaves no rule to run"))
    #expect(try run(["analyze", "traces"]).code == 0)
    #expect(try run(["check", "--only-rule", "LT101", "traces"]).code == 1)
  }

  @Test func theCommandLineOutranksTheConfiguration() throws {
    try scratch.write(".lifetrace.json", "{\"disabled_rules\": [\"LT101\"], \"strict\": true}")
    #expect(try run(["check", "--only-rule", "LT101", "traces"]).code == 1)
    #expect(try run(["check", "--only-rule", "LT101", "--lenient", "traces"]).code == 0)
  }

  @Test func pathsAreRelativeToTheConfiguration() throws {
    try scratch.write(
      ".lifetrace.json",
      "{\"overrides\": [{\"paths\": [\"traces\"], \"disabled_rules\": [\"LT101\"]}]}")
    for (path, folder) in [
      ("traces/t.sketch", "."), ("t.sketch", "traces"), ("../traces/./t.sketch", "traces"),
      (scratch.url("traces/t.sketch").path, "."),
    ] {
      let result = try run(["check", path], in: folder)
      // An absolute path may lead through a link that the working directory does not show.
      #expect(result.code == 0 || path.hasPrefix("/"), "\(path) in \(folder)")
    }
    try scratch.write("other.sketch", Samples.illegal)
    #expect(try run(["check", "other.sketch"]).code == 1)
  }

  @Test func directoriesYieldTheIncludedFiles() throws {
    try scratch.write("traces/old/o.sketch", Samples.illegal)
    try scratch.write(".lifetrace.json", "{\"excluded\": [\"traces/old\"]}")
    #expect(try run(["check", "."]).lines.last?.hasPrefix("checked 1 file") == true)
    // A named file is read.
    #expect(try run(["check", "traces/old/o.sketch"]).code == 1)
    try scratch.write(".lifetrace.json", "{\"included\": [\"traces/old\"]}")
    #expect(try run(["check", "."]).text.contains("traces/old/o.sketch:"))
    try scratch.write(".lifetrace.json", "{\"excluded\": [\"**\"]}")
    let none = try run(["check", "."])
    #expect(none.code == 66)
    #expect(none.errorText == "Error: .: the configuration excludes the 2 traces in it\n")
  }

  @Test func aMistakeInItIsExit78AndAnUnknownKeyAWarning() throws {
    for command in [
      ["check", "traces"], ["analyze", "traces/t.sketch"],
      ["timeline", "traces/t.sketch"], ["dump-configuration"],
    ] {
      try scratch.write(".lifetrace.json", "{\"strict\": 1}")
      let wrong = try run(command)
      #expect(wrong.code == 78 && wrong.output.isEmpty, "\(command)")
      #expect(
        wrong.errorText
          == ".lifetrace.json:1:12: error: 'strict' must be true or false, found a number\n"
          + "Error: Invalid configuration\n")
      try scratch.write(".lifetrace.json", "{\"srict\": true}")
      let odd = try run(command)
      #expect(odd.code != 78)
      #expect(
        odd.errorText
          == ".lifetrace.json:1:2: warning: the configuration has no key 'srict'. Did you mean 'strict'?\n"
      )
    }
    let missing = try run(["check", "--config", "none.json", "traces"])
    #expect(missing.code == 78 && missing.output.isEmpty)
    #expect(missing.errorText.hasPrefix("none.json: cannot be read: "))
  }

  @Test func filesThatAreNotConfigurationsAreNamed() throws {
    // Right but for its size.
    try scratch.write("big.json", "{}" + String(repeating: " ", count: 1 << 20))
    let big = try run(["check", "--config", "big.json", "traces"])
    #expect(big.code == 78)
    #expect(
      big.errorText
        == "big.json: is larger than 1 MiB, the limit for a configuration\n"
        + "Error: Invalid configuration\n")
    try scratch.makeFolder("traces/.lifetrace.json")
    let folder = try run(["check", "t.sketch"], in: "traces")
    #expect(folder.code == 78)
    #expect(
      folder.errorText
        == ".lifetrace.json: is a directory; name a file with '--config'\n"
        + "Error: Invalid configuration\n")
  }

  @Test func nothingFromItReachesATerminalAsItIs() throws {
    try scratch.write(
      ".lifetrace.json",
      "{\"\\u001b[31mred\": 1, \"suppressions\": [{\"rule\": \"LT101\", \"reason\": \"\\u001b[2Jgone\"}]}"
    )
    let result = try run(["analyze", "traces/t.sketch"])
    #expect(result.text.contains("suppressed by the configuration"))
    #expect(!result.output.contains(0x1B) && !result.errors.contains(0x1B))
  }

  @Test func aPrintedConfigurationMeansTheSame() throws {
    try scratch.write(
      ".lifetrace.json",
      """
      { // settings
        "excluded": ["a/**"], "strict": true, "disabled_rules": ["LT205"],
        "rules": {"LT201": {"severity": "error", "main": "20ms", "visits": 5},},
        "budgets": {"handler_max": "250ms"},
        "overrides": [{"paths": ["traces"], "rules": {"LT201": {"wall": "1s"}}}],
        "suppressions": [{"rule": "LT101", "source": "*.swift", "reason": "a \\"b\\""}]
      }
      """)
    let first = try run(["dump-configuration"])
    #expect(first.code == 0 && first.errors.isEmpty)
    try scratch.write("again.json", first.output)
    let second = try run(["dump-configuration", "--config", "again.json"])
    #expect(second.code == 0 && second.errors.isEmpty)
    #expect(second.output == first.output)
    #expect(
      first.text.contains(
        "{\"severity\": \"error\", \"main\": \"20ms\", \"wall\": \"250ms\", \"visits\": 5}"))
    #expect(first.text.contains("\"duplicate-refresh-across-scenes\""))
  }

  @Test func suppressedFindingsAreCountedInTheJSONReport() throws {
    try scratch.write(
      ".lifetrace.json", "{\"suppressions\": [{\"rule\": \"LT101\", \"reason\": \"known\"}]}")
    let result = try run(["check", "--reporter", "json", "traces"])
    #expect(result.code == 0)
    #expect(result.text.contains("\"suppressed\": 1"))
    #expect(!result.text.contains("\"rule\": \"illegal-transition\",\n"))
    #expect(try run(["check", "traces"]).lines.last?.contains("1 suppressed") == true)
  }
}
