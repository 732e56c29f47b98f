import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Reports of low memory and payloads of which a person left out lines: how far a line is indented
/// shows what it belongs to.
@Suite struct CutReportTests {
  private static let head =
    #"{"bug_type":"298","os_version":"iPhone OS 26.1 (23B85)","incident_id":"A1"}"# + "\n"
  private static let first = "    {\n      \"name\": \"SpringBoard\",\n      \"pid\": 58,\n"
  private static let films =
    "      \"name\": \"Films\",\n      \"pid\": 412,\n      \"rpages\": 90112,\n"
    + "      \"reason\": \"per-process-limit\",\n      \"states\": [\"frontmost\"]\n    }\n"
  private static let list = "{\n  \"product\": \"iPhone16,1\",\n  \"processes\": [\n"
  private static let end = "  ]\n}\n"

  @Test(
    arguments: ["...", "[snip]", "…", "[...]", "    ...", "<snip>"],
    [
      { head + list + "\(first)\($0)\n    {\n\(films)\(end)" },
      { head + list + "\(first)\($0)\n\(films)\(end)" },
      { head + "{\n  \"product\": \"iPhone16,1\",\n\($0)\n    {\n\(films)\(end)" },
      { head + list + "    {\n\(films.dropLast()),\n\($0)\n\(end)" },
    ] as [@Sendable (String) -> String])
  func theAppAndItsReasonAreRead(_ mark: String, _ text: @Sendable (String) -> String) throws {
    let outcome = try read(text(mark))
    #expect(outcome.story.map { $0.contains("memory: per-process-limit") } == [true])
    #expect(outcome.recorder.headers.map(\.pid) == [412])
    #expect(outcome.summary.malformed == 0, "\(outcome.problemTexts)")
  }

  /// One process of the list, without the list.
  @Test func aProcessAloneIsRead() throws {
    let outcome = try read("...\n    {\n\(Self.films.dropLast()),\n...\n")
    #expect(outcome.story == ["- process.exit reason=\"memory: per-process-limit\""])
    #expect(outcome.recorder.headers.map(\.processName) == ["Films"])
  }

  /// Members of a report, without the braces around them, with a person's words about them or not.
  @Test(arguments: ["", "Any ideas what this means?\nThanks\n"])
  func membersAloneAreOneReport(_ words: String) throws {
    let exception =
      #"  "exception" : {"codes":"0x1, 0x2","type":"EXC_BREAKPOINT","signal":"SIGTRAP"},"#
    let end =
      #"  "termination" : {"code":5,"namespace":"SIGNAL","indicator":"Trace\/BPT trap: 5"},"#
    let outcome = try read("\(exception)\n\(end)\n\(words)")
    #expect(outcome.story == ["- process.exit reason=\"EXC_BREAKPOINT (SIGTRAP)\" code=5"])
    let app = #"""
        "procName" : "Films",
        "captureTime" : "2026-03-02 09:12:30.5521 +0200",
        "osVersion" : {"train":"iPhone OS 26.1","build":"23B85"},
        "bundleInfo" : {"CFBundleShortVersionString":"4.2","CFBundleIdentifier":"com.example.films"},
      """#
    let named = try read("\(app)\n\(exception)\n\(end)\n\(words)")
    let header = try #require(named.recorder.headers.first)
    #expect(header.app == "com.example.films" && header.version == "4.2" && header.os == "26.1")
    #expect(header.processName == "Films")
    // Such a member in a document of another program is none of a report.
    let other = try read(
      #"  "exception" : {"values":[{"type":"Error"}]},"# + "\n"
        + #"  "osVersion" : {"name":"Android"},"# + "\n")
    #expect(other.recorder.names.filter { !$0.isEmpty } == [])
  }

  /// Whose the reason is that stands below the mark is told by the name beside it.
  @Test func aReasonIsThatOfTheNameBesideIt() throws {
    let outcome = try read(
      Self.head + "{\n  \"processes\": [\n    {\n      \"rpages\": 7,\n      \"states\": "
        + "[\"suspended\"],\n...\n      \"reason\": \"highwater\",\n      \"name\": \"Films\"\n    }\n"
        + Self.end)
    let facts = outcome.limits.filter { $0.kind == .crashFact }.map(\.text)
    #expect(outcome.story.count == 1 && !facts.joined().contains("suspended"), "\(facts)")
  }

  /// Nobody can say of a list that is cut that no process in it was ended.
  @Test(arguments: [true, false])
  func aListThatIsCutProvesNothing(_ isCut: Bool) throws {
    let outcome = try read(
      Self.head + "{\n  \"processes\": [\n\(Self.first)      \"rpages\": 7\n    }\n"
        + (isCut ? "...\n" : "") + Self.end)
    #expect(outcome.story.isEmpty)
    let texts = outcome.problemTexts.joined()
    #expect(texts.contains("no process was ended") == !isCut, "\(texts)")
    #expect(texts.contains("parts are missing") == isCut, "\(texts)")
  }

  /// Lines between the stacks and the facts of a diagnostic were left out.
  @Test(arguments: ["...", "        ...", "[…]"])
  func aDiagnosticKeepsItsCode(_ mark: String) throws {
    let end = try read(
      """
      {
        "timeStampBegin": "2026-03-01 10:00:00",
        "crashDiagnostics": [
          {
            "version": "1.0.0",
            "callStackTree": {
              "callStackPerThread": true,
      \(mark)
              "bundleIdentifier": "com.example.films",
              "terminationReason": "Namespace RUNNINGBOARD, Code 0xdead10cc"
            }
          }
        ]
      }

      """
    ).story.last
    #expect(end?.contains("code=3735883980") == true, "\(end ?? "")")
  }

  @Test func theDescriptionOfAnEndHasItsCode() throws {
    let end = try read(
      #"{"timeStampBegin":"2026-03-01 10:00:00","crashDiagnostics":[{"diagnosticMetaData":{"#
        + #""signal":9,"terminationReason":"<RBSTerminateContext| code:0xBADDD15C explanation:"#
        + #"space was needed reportType:CrashLog>","bundleIdentifier":"com.example.films"}}]}"#
        + "\n"
    ).story.last
    #expect(end?.contains("code=3135099228") == true, "\(end ?? "")")
  }

  @Test(arguments: [
    ("SIGKILL 0x8badf00d", "code=2343432205"), ("SIGKILL", "(SIGKILL)"),
    ("SIGABRT 0x8badf00d1", "(SIGABRT)"),
  ])
  func aSignalAndACodeOfSentryAreRead(_ value: String, _ words: String) throws {
    let end = try read(
      #"{"event_id":"1","platform":"cocoa","timestamp":1736500961,"exception":{"values":[{"type":"#
        + #""EXC_CRASH","value":"\#(value)","mechanism":{"handled":false}}]},"#
        + #""breadcrumbs":{"values":[]}}"# + "\n"
    ).story.last
    #expect(end?.contains(words) == true, "\(end ?? "")")
  }

  /// What UIKit's assertion says where it is the reason of an end. A person says the same.
  @Test func aRefusalInOtherWordsIsRead() throws {
    for reason in [
      "The app must adopt the UIScene lifecycle.",
      "UIScene life cycle adoption is required when built with the iOS 27 SDK.",
    ] {
      let end = try read(
        "2026-10-02 09:00:00.110 Films[412:1a2b] *** Terminating app due to uncaught exception "
          + "'NSInternalInconsistencyException', reason: '\(reason)'\n"
      ).story.last
      let said = end?.lowercased() ?? ""
      #expect(EndCause(nil) { said.contains($0) } == .noSceneLifeCycle, "\(end ?? "")")
    }
    let asi = try read(
      Self.head.replacing("298", with: "309") + #"{"procName":"Films","pid":412,"exception":"#
        + #"{"type":"EXC_BREAKPOINT","signal":"SIGTRAP"},"asi":{"UIKitCore":["Fatal: Client must adopt "#
        + #"UIScene lifecycle"]}}"# + "\n"
    ).story.last
    #expect(asi?.contains("must adopt UIScene") == true)
    let prose = try read(
      "Exception Type:  EXC_BAD_ACCESS (SIGSEGV)\nApple says: you must adopt the UIScene "
        + "lifecycle.\n")
    #expect(prose.story.last?.contains("adopt") == false)
  }
}
