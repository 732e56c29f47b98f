import TestSupport
import Testing

@testable import TraceReading

/// What stands around a report, or what a page, a mail or a window did to it, changes nothing.
@Suite struct PastedReportTests {
  static let reports = [FileSamples.ips, FileSamples.crashText]

  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: @Sendable (String) -> String

    /// Each line with its number from 1.
    init(_ name: String, lines: @escaping @Sendable (Int, String) -> String) {
      testDescription = name
      text = { text in
        let all = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return all.enumerated().map { lines($0 + 1, String($1)) + "\n" }.joined()
      }
    }

    init(_ name: String, text: @escaping @Sendable (String) -> String) {
      (testDescription, self.text) = (name, text)
    }
  }

  private static func escaped(_ text: String) -> String {
    [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#x27;")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  static let damages = [
    Damage("indented") { "    \($1)" },
    Damage("indented with tabs") { "\t\($1)" },
    Damage("of a build server") { "2026-11-25T10:44:01.\(1_000_000 + $0)Z \($1)" },
    Damage("of Jenkins") { "[2026-11-25T10:44:\(10 + $0 % 50).123Z] \($1)" },
    Damage("of a container") { "runner-1  | \($1)" },
    Damage("the source of a page") { escaped($1) + "<br>" },
    Damage("entities") { escaped($1) },
    Damage("entities by number") {
      $1.replacing("&", with: "&#38;").replacing("\"", with: "&#34;")
        .replacing("(", with: "&#40;").replacing(")", with: "&#x29;")
    },
    Damage("lines of a page") { $1 + "<br/>" },
    Damage("typographic blanks") { $1.replacing("  ", with: "\u{A0} ") },
    Damage("details") { text in
      "Hello\n<details>\n<summary>Log</summary>\n\n```\n\(text)```\n</details>\n"
    },
    Damage("a block among words") { text in
      "It ends so:\n\n"
        + text.split(separator: "\n").map { "    \($0)\n" }.joined() + "\nThanks\n"
    },
    Damage("a container's file") {
      #"{"log":\#(JSONString.quoted($1 + "\n")),"stream":"stdout","#
        + #""time":"2026-11-25T10:44:\#(10 + $0 % 50).123Z"}"#
    },
    Damage("twice") { $0 + $0 },
  ]

  @Test(arguments: ["", "Here is a part of the report: "])
  func aPartOfAReportMayBeOneLine(_ words: String) throws {
    let lines = [
      "Exception Type: EXC_CRASH (SIGKILL)", "Exception Codes: 0x0000000000000000, 0x0",
      "Termination Reason: FRONTBOARD 2343432205 <RBSTerminateContext| domain:10 code:0x8BADF00D "
        + "explanation:scene-update watchdog transgression: app<com.example.films>:412 exhausted "
        + "real (wall clock) time allowance of 10.00 seconds reportType:CrashLog>",
      "Triggered by Thread: 0", "Thread 0 name:", "Thread 0 Crashed:",
      "0 libsystem_kernel.dylib 0x00000001dda93ce4 mach_msg2_trap + 8",
      "1 Films 0x0000000102cc1234 FilmStore.save() + 204",
    ]
    let expected = try imported(lines.joined(separator: "\n") + "\n")
    let outcome = try imported(words + lines.joined(separator: " ") + "\n")
    #expect(outcome.recorder.sketch == expected.recorder.sketch)
    #expect(outcome.recorder.names.contains("process.exit"))
    let facts = expected.summary.problems.filter { $0.kind == .crashFact }
    #expect(
      outcome.summary.problems.filter { $0.kind == .crashFact }.map(\.text)
        == facts.map(\.text))
  }

  @Test(arguments: reports, damages)
  func aReportIsTheReport(_ report: String, _ damage: Damage) throws {
    let expected = try imported(report).recorder
    let text = damage.text(report)
    let outcome = try imported(text)
    #expect(outcome.recorder.sketch == expected.sketch)
    #expect(outcome.recorder.headers.map(\.app) == expected.headers.map(\.app))
    for size in [1, 7, 1_000] {
      #expect(try read(Array(text.utf8), pieces: [size]).events == outcome.events)
    }
  }

  /// A report is no report of a time before its lines, and prints keep the only time they have.
  @Test func printsKeepTheTimeOfABuildServer() throws {
    let outcome = try imported(
      """
      2026-11-25T10:44:01.0000000Z sceneDidBecomeActive(_:)
      2026-11-25T10:44:11.0000000Z sceneWillResignActive(_:)
      2026-11-25T10:44:12.0000000Z Process: Films [412]

      """)
    #expect(outcome.recorder.sketch.contains("10s "))
  }

  /// Seconds since the start count, and not the time of the build server before them.
  @Test func theAppsOwnClockCounts() throws {
    let lines = [
      "14.800 NOTIFICATION_APPLICATION_FOCUS_OUT (2017)",
      "15.300 NOTIFICATION_APPLICATION_PAUSED (2015)",
      "41.000 NOTIFICATION_APPLICATION_RESUMED (2014)",
    ]
    let stamped = lines.enumerated().map { "2026-11-25T10:44:01.\(1_000_000 + $0)Z \($1)\n" }
    #expect(
      try imported(stamped.joined()).recorder.sketch
        == imported(lines.map { $0 + "\n" }.joined()).recorder.sketch)
  }

  /// Two reports of one incident in a row are one; another one between them is another end.
  @Test func anotherReportIsAnotherEnd() throws {
    let other = FileSamples.crashText.replacing("[731]", with: "[732]")
    #expect(try imported(FileSamples.ips + other).recorder.headers.count == 2)
  }

  /// A mail that keeps the blank where it breaks, as RFC 3676 has it: nothing is lost.
  @Test(arguments: [64, 72, 78, 80, 90, 100])
  func aMailThatKeepsItsBlanksIsJoined(_ width: Int) throws {
    let lines = (0..<6).map { number in
      "2026-03-02 09:41:0\(number).123456+0100 Films[412:9031] [com.example.films:app] the person "
        + "chose tab \(number) of 4 and "
        + (number % 2 == 0 ? "sceneDidBecomeActive" : "sceneWillResignActive") + " comes\n"
    }
    func broken(_ line: String) -> String {
      var pieces = [""]
      for word in line.dropLast().split(separator: " ") {
        if pieces[pieces.count - 1].count + word.count > width { pieces.append("") }
        pieces[pieces.count - 1] += word + " "
      }
      pieces[pieces.count - 1].removeLast()
      return pieces.joined(separator: "\n") + "\n"
    }
    let text = lines.map(broken).joined()
    #expect(PasteCleaner(beginning: Array(text.utf8), isWhole: true, .formats)?.wrap != nil)
    #expect(try imported(text).recorder.sketch == imported(lines.joined()).recorder.sketch)
  }
}
