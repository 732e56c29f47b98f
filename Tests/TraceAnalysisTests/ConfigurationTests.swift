import LifecycleRules
import Testing
import TraceModel
import TraceReading

@testable import TraceAnalysis

/// A configuration is read as written, and its mistakes are reported with their places.
@Suite struct ConfigurationTests {
  private static let rules = Catalogue.infos

  private func read(_ text: String) -> ConfigurationReader {
    ConfigurationReader(Array(text.utf8), parse: CommentedJSON.parse, rules: Self.rules) {
      word, all in
      all.contains { $0.hasPrefix(word.prefix(4)) } ? ". Near" : ""
    }
  }

  private func messages(_ text: String) -> [String] {
    read(text).messages.map {
      "\($0.place.line):\($0.place.column) \($0.isError ? "error" : "warning"): \($0.text)"
    }
  }

  @Test func everyKeyIsTakenOver() {
    let reader = read(
      """
      // the team's settings
      {
        "included": ["Traces"], "excluded": ["Traces/old/**"], "strict": true,
        "only_rules": ["LT201", "no-background-save"], /* both
        ways */ "disabled_rules": ["lt205"], "opt_in_rules": ["illegal-transition"],
        "rules": {
          "heavy-work-in-inactive": {"severity": "error", "main": "20ms", "visits": 5},
          "scenestorage-heavy": {"warning": "8K", "error": 100000},
        },
        "budgets": {"launch_to_active_p95": "1.5s", "handler_max": "250ms"},
        "overrides": [
          {"paths": ["Traces/legacy"], "disabled_rules": ["LT205"], "opt_in_rules": ["LT202"],
           "rules": {"LT201": {"wall": "1s"}}}
        ],
        "suppressions": [
          {"rule": "LT209", "source": "Films/*.swift", "path": "a", "fingerprint": "AB", "reason": "x"}
        ]
      }
      """)
    #expect(reader.messages.filter { !$0.text.contains("LT202") }.isEmpty)
    let found = reader.configuration
    #expect(found.included.map(\.text) == ["Traces"])
    #expect(found.excluded.map(\.text) == ["Traces/old/**"])
    #expect(found.isStrict)
    #expect(found.onlyRules == ["heavy-work-in-inactive", "no-background-save"])
    #expect(found.disabledRules == ["duplicate-refresh-across-scenes"])
    #expect(found.optInRules == ["illegal-transition"])
    #expect(
      found.rules["heavy-work-in-inactive"]
        == .init(severity: .error, thresholds: ["main": 20_000_000, "visits": 5]))
    #expect(
      found.rules["scenestorage-heavy"]
        == .init(thresholds: ["warning": 8192, "error": 100_000]))
    #expect(found.budgets.map(\.name) == ["handler_max", "launch_to_active_p95"])
    #expect(found.budgets.map(\.limit) == [250_000_000, 1_500_000_000])
    #expect(found.overrides.map { $0.paths.map(\.text) } == [["Traces/legacy"]])
    #expect(
      found.overrides[0].rules == [
        "heavy-work-in-inactive": .init(thresholds: ["wall": 1_000_000_000])
      ])
    let suppression = found.suppressions[0]
    #expect(
      suppression.rule == "work-not-cancelled-on-background" && suppression.fingerprint == "ab")
    #expect(suppression.source?.text == "Films/*.swift" && suppression.reason == "x")
  }

  @Test(arguments: [
    ("{\"strct\": true}", "1:2 warning: the configuration has no key 'strct'"),
    ("{\"zzz\": true}", "1:2 warning: the configuration has no key 'zzz'"),
    ("{\n \"strict\": 1}", "2:12 error: 'strict' must be true or false, found a number"),
    ("[]", "1:1 error: the configuration must be an object, found an array"),
    ("{\"rules\": {\"nope\": {}}}", "1:12 warning: unknown rule 'nope'"),
    ("{\"only_rules\": [\"nope\"]}", "1:17 error: unknown rule 'nope'"),
    (
      "{\"only_rules\": [1]}",
      "1:17 error: an element of 'only_rules' must be a string, found a number"
    ),
    ("{\"included\": \"x\"}", "1:14 error: 'included' must be an array, found a string"),
    (
      "{\"rules\": {\"LT201\": {\"mai\": 1}}}",
      "1:22 warning: the rule 'heavy-work-in-inactive' has no key 'mai'. Near"
    ),
    (
      "{\"rules\": {\"LT201\": {\"main\": 50}}}",
      "1:30 error: 'main' must be a time such as \"200ms\" or \"1.5s\", found a number"
    ),
    (
      "{\"rules\": {\"LT201\": {\"main\": \"50\"}}}",
      "1:30 error: invalid value '50' for 'main'; expected a time such as \"200ms\" or \"1.5s\""
    ),
    (
      "{\"rules\": {\"LT201\": {\"severity\": \"info\"}}}",
      "1:34 error: expected a severity ('note', 'warning', 'error'), found 'info'"
    ),
    (
      "{\"budgets\": {\"launch_p95\": \"1s\"}}",
      "1:14 warning: 'budgets' has no key 'launch_p95'. Near"
    ),
    (
      "{\"budgets\": {\"handler_max\": \"soon\"}}",
      "1:29 error: invalid value 'soon' for 'handler_max'; expected a time such as \"200ms\" or \"1.5s\""
    ),
    (
      "{\"overrides\": [{\"rules\": {}}]}",
      "1:16 error: an override needs 'paths', the traces that it applies to"
    ),
    (
      "{\"suppressions\": [{\"reason\": \"x\"}]}",
      "1:19 error: a suppression needs 'rule', the rule whose findings are accepted"
    ),
    (
      "{\"suppressions\": [{\"rule\": \"LT201\", \"reason\": \" \"}]}",
      "1:19 error: a suppression needs a 'reason', so that others know why"
    ),
    (
      "{\"strict\": true, \"strict\": false}",
      "1:18 warning: 'strict' appears twice; the last one is used"
    ),
    ("{\"strict\": true", "1:16 error: expected ',' or '}', found the end of the file"),
    ("", "1:1 error: expected a value, found the end of the file"),
    ("{} x", "1:4 error: expected the end of the file, found 'x'"),
    ("{/* ", "1:2 error: the comment that begins here has no '*/'"),
    ("{\"a\": 01}", "1:7 error: '01' is not a JSON number"),
    ("{\"a\": \"b\n\"}", "1:7 error: the string that begins here is not closed on its line"),
    ("{\"a\": \"\\ud800\"}", "1:8 error: expected a surrogate pair, found '\\ud800'"),
  ])
  func mistakesAreReportedWithTheirPlaces(_ text: String, _ message: String) {
    #expect(messages(text) == [message])
  }

  @Test func deepNestingAndWrongTextAreErrorsAndNoCrash() {
    #expect(messages(String(repeating: "[", count: 100_000)).count == 1)
    #expect(messages(String(repeating: "{\"a\":", count: 100_000))[0].hasSuffix("levels deep"))
    let reader = ConfigurationReader([0x7B, 0xFF], parse: CommentedJSON.parse, rules: Self.rules) {
      _, _ in ""
    }
    #expect(!reader.isUsable && reader.messages.map(\.text) == ["is not UTF-8 text"])
  }

  @Test func noPrefixOfADocumentCrashes() {
    let text = Array(
      "{\"rules\": {\"LT201\": {\"main\": \"5\\u0031ms\"}}, /* c */ \"strict\": false, }".utf8)
    for count in 0..<text.count {
      let reader = ConfigurationReader(
        Array(text[..<count]), parse: CommentedJSON.parse, rules: Self.rules
      ) { _, _ in "" }
      #expect(!reader.isUsable, "the first \(count) bytes")
    }
    #expect(
      ConfigurationReader(text, parse: CommentedJSON.parse, rules: Self.rules) { _, _ in "" }
        .isUsable)
  }

  // MARK: Parts

  @Test(arguments: [
    ("Traces", "Traces/a/b.jsonl", true), ("Traces/*.jsonl", "Traces/a.jsonl", true),
    ("Traces/*.jsonl", "Traces/a/b.jsonl", false), ("Traces/**/b.jsonl", "Traces/b.jsonl", true),
    ("Traces/**/b.jsonl", "Traces/x/y/b.jsonl", true), ("**/old", "a/b/old/c", true),
    ("**/old", "a/b/older/c", false), ("*.jsonl", "a/b.jsonl", false), ("./a", "a", true),
    ("a/", "a/b", true), ("a?c", "abc", true), ("a?c", "a/c", false), ("", "a", false),
    ("a*b*c", "aXbXbXc", true), ("a*b*c", "aXbXb", false), ("**", "anything/at/all", true),
  ])
  func patternsMatchWholeComponents(_ pattern: String, _ path: String, _ expected: Bool) {
    #expect(PathPattern(pattern).matches(path) == expected)
  }

  /// Those that begin with `..` are relative to the file as the others are.
  @Test(arguments: [
    ("../Traces", "/repo/Traces/a.jsonl", true), ("../Traces", "Traces/a.jsonl", false),
    ("../*/old", "/repo/Traces/old/a", true), ("../*/old", "old/a", true),
    ("../ci/old", "old/a", true), ("../ci/old", "/repo/old/a", false), ("..", "a", true),
    ("..", "/other/a", false), ("./../x", "/repo/x", true),
    ("../../../x", "/x", true), ("old", "old/a", true), ("old", "/repo/old/a", false),
    // Up to the root, and above it.
    ("../..", "a", true), ("../..", "/other/a", true), ("../../../..", "/other/a", true),
    (".", "a", true), ("./", "x/a", true), (".", "/repo/a", false), ("", "a", false),
    ("x/../old", "old/a", true), ("x/../../y", "/repo/y/a", true), ("*/../old", "old/a", false),
  ])
  func patternsMayLeaveTheFoldersFile(_ pattern: String, _ path: String, _ expected: Bool) {
    var configuration = Configuration()
    configuration.excluded = [PathPattern(pattern)]
    configuration.resolvePaths(in: "/repo/ci")
    #expect(configuration.includes(path) != expected)
  }

  @Test func aHostilePatternIsMatchedInTime() {
    let stars = PathPattern(String(repeating: "a*", count: 2_000) + "b")
    #expect(!stars.matches(String(repeating: "a", count: 20_000)))
    let levels = PathPattern(String(repeating: "**/", count: 500) + "b")
    #expect(!levels.matches(String(repeating: "a/", count: 500) + "c"))
  }

  @Test(arguments: [1, 999, 1_000, 1_500_000, 60_000_000_000, 250_000_000, Int64.max])
  func timesAreWrittenAsTheyAreRead(_ time: Int64) {
    #expect(Quantity.time(Quantity.text(time: time)) == time)
  }
}
