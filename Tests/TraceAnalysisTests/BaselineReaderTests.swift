import LifecycleRules
import Testing
import TraceAnalysis
import TraceModel
import TraceReading

/// A baseline's file is read as written, and its mistakes are reported with their places.
@Suite struct BaselineReaderTests {
  private func read(_ text: String) -> BaselineReader {
    BaselineReader(
      Array(text.utf8), parse: CommentedJSON.parse, rules: Catalogue.infos
    ) { word, all in
      all.contains { $0.hasPrefix(word.prefix(4)) } ? ". Near" : ""
    }
  }

  private static let one = "0123456789abcdef0123456789abcdef"
  private static let two = "f123456789abcdef0123456789abcdef"

  private static func file(_ findings: String) -> String {
    "{\"schema\": \"lifetrace.baseline/1\",\n \"findings\": [\n\(findings)\n]}"
  }

  @Test func entriesAreTakenOver() {
    let reader = read(
      Self.file(
        """
        // agreed in the team
        {"rule": "illegal-transition", "code": "LT101", "source": "A.swift", "count": 3, "message": "m", "fingerprint": "\(Self.one)"},
        {"rule": "heavy-work-in-inactive", "source": null, "fingerprint": "\(Self.two.uppercased())"},
        """))
    #expect(reader.messages.map(\.text) == [])
    #expect(
      reader.baseline.entries == [
        Baseline.Entry(
          fingerprint: Self.one, rule: "illegal-transition", code: "LT101", source: "A.swift",
          message: "m", count: 3, line: 4),
        Baseline.Entry(
          fingerprint: Self.two, rule: "heavy-work-in-inactive", code: "LT201", source: nil,
          message: "", count: 1, line: 5),
      ])
  }

  @Test(arguments: [(3, 2, 3), (2, 3, 3)])
  func anEntryDoubledByAMergeIsReportedAndCountedOnce(_ first: Int, _ second: Int, _ count: Int) {
    let entries = [first, second].map {
      "{\"rule\": \"illegal-transition\", \"fingerprint\": \"\(Self.one)\", \"count\": \($0)}"
    }
    let reader = read(Self.file(entries.joined(separator: ",\n")))
    #expect(reader.isUsable && reader.baseline.entries.map(\.count) == [count])
    #expect(
      reader.messages.map { "\($0.place.line):\($0.place.column) \($0.text)" }
        == ["4:1 this entry is also on line 3; the larger count is used"])
  }

  private static let rule = "\"rule\": \"illegal-transition\""
  private static let print = "\"fingerprint\": \"\(one)\""

  static let wrong: [(text: String, message: String)] = [
    ("", "1:1 error: expected a value, found the end of the file"),
    ("[]", "1:1 error: the baseline must be an object, found an array"),
    (
      "{}",
      "1:1 error: has no key 'schema'; expected a baseline that begins with \"schema\": \"lifetrace.baseline/1\""
    ),
    (
      "{\"schema\": \"lifetrace.baseline/2\", \"findings\": []}",
      "1:12 error: expected the schema 'lifetrace.baseline/1', found 'lifetrace.baseline/2'; write the "
        + "baseline again with this version, or use the version that wrote it"
    ),
    (
      "{\"schema\": \"lifetrace.baseline/1\"}",
      "1:1 error: has no key 'findings'; expected an array of entries"
    ),
    (
      "{\"schema\": \"lifetrace.baseline/1\", \"findings\": {}}",
      "1:48 error: 'findings' must be an array, found an object"
    ),
    (file("7"), "3:1 error: an entry must be an object, found a number"),
    (
      file("{\(print)}"), "3:1 error: an entry has no 'rule'; write the baseline again"
    ),
    (
      file("{\(rule)}"),
      "3:1 error: an entry has no 'fingerprint'; write the baseline again"
    ),
    (
      file("{\(rule), \"fingerprint\": \"12\"}"),
      "3:47 error: 'fingerprint' must have 32 hexadecimal digits, found '12'"
    ),
    (
      file("{\(rule), \(print), \"count\": 0}"),
      "3:92 error: 'count' must be a whole number of at least 1"
    ),
    (
      file("{\(rule), \(print), \"count\": 1.5}"),
      "3:92 error: 'count' must be a whole number of at least 1"
    ),
    (
      file("{\(rule), \(print), \"source\": 1}"),
      "3:93 error: 'source' must be a string, found a number"
    ),
    (
      file("{\"rule\": \"illegal-transitoin\", \(print)}"),
      "3:10 warning: unknown rule 'illegal-transitoin'. Near"
    ),
    (
      file("{\(rule), \(print), \"coun\": 1}"), "3:83 warning: an entry has no key 'coun'. Near"
    ),
    (
      file("{\(rule), \(print), \(rule)}"),
      "3:83 warning: 'rule' appears twice; the last one is used"
    ),
    (
      file("<<<<<<< HEAD\n{\(rule), \(print)}\n=======\n>>>>>>> other"),
      "3:1 error: found a merge conflict; keep the entries of both sides and remove the conflict markers"
    ),
    (
      file("{\(rule), \(print)}\n||||||| base"),
      "4:1 error: found a merge conflict; keep the entries of both sides and remove the conflict markers"
    ),
    (file("{\(rule), \(print)} {}"), "3:83 error: expected ',' or ']', found '{'"),
  ]

  @Test(arguments: wrong)
  func mistakesAreReportedWithTheirPlaces(_ text: String, _ message: String) {
    let reader = read(text)
    let messages = reader.messages.map {
      "\($0.place.line):\($0.place.column) \($0.isError ? "error" : "warning"): \($0.text)"
    }
    #expect(messages == [message])
    #expect(reader.isUsable == message.contains(" warning: "))
  }

  @Test func noPrefixOfABaselineCrashes() {
    let text = Array(Self.file("{\(Self.rule), \(Self.print), \"count\": 2}").utf8)
    for count in 0..<text.count {
      let reader = BaselineReader(Array(text[..<count]), parse: CommentedJSON.parse, rules: []) {
        _, _ in ""
      }
      #expect(!reader.isUsable, "the first \(count) bytes")
    }
  }

  // MARK: Comparing

  @Test func comparisonsListTheChanges() {
    func entry(_ digit: Character, _ count: Int) -> Baseline.Entry {
      Baseline.Entry(
        fingerprint: String(repeating: digit, count: 32), rule: "r", code: "c", source: nil,
        message: "", count: count)
    }
    let before = Baseline([entry("1", 1), entry("2", 2), entry("3", 3), entry("4", 4)])
    let after = Baseline([entry("5", 1), entry("4", 4), entry("3", 5), entry("2", 1)])
    let change = BaselineComparison(before, after)
    #expect(change.new == [entry("5", 1)] && change.gone == [entry("1", 1)])
    #expect(change.risen.map(\.entry) == [entry("3", 5)] && change.risen[0].before == 3)
    #expect(change.fallen.map(\.entry) == [entry("2", 1)] && change.fallen[0].before == 2)
    #expect(change.unchanged == 1)
    let back = BaselineComparison(after, before)
    #expect(back.new == change.gone && back.gone == change.new)
    #expect(BaselineComparison(before, before).unchanged == 4)
  }
}
