import TestSupport
import Testing
import TraceModel

/// Lines of a log that a window or a person broke.
@Suite struct BrokenLineTests {
  private func names(_ text: String) throws -> [String] {
    try read(text).recorder.names.filter { !$0.isEmpty }
  }

  /// A window of 80 columns breaks a name anywhere; behind a whole name a print may follow.
  @Test(arguments: 1...11)
  func aNameThatAWindowBrokeIsOne(_ rest: Int) throws {
    let messages = ["sceneDidBecomeActive", "sceneWillResignActive", "sceneDidEnterBackground"]
    let text = messages.enumerated().map { index, name in
      let head = "2026-03-02 10:00:0\(index).000 Films[731:1a] ["
      // The category is as long as the window needs.
      let room = 80 - head.count - 2 - (name.count - rest)
      let line = head + String(repeating: "c", count: room) + "] \(name)(_:)"
      return "\(line.prefix(80))\n\(line.dropFirst(80))\n"
    }.joined()
    #expect(
      try names(text) == [
        "scene.didBecomeActive", "scene.willResignActive", "scene.didEnterBackground",
      ], "\(text)")
  }

  private static func log(_ last: String) -> String {
    "10:00:00.000 sceneDidBecomeActive\n\(last)\nsceneDidEnterBackground\n10:00:10.000 ok\n"
  }

  @Test(arguments: [
    "10:00:05.000 queue waits; UIKit did not call", "and it never calls", "it is waiting for",
    "10:00:05.000 refreshed because of", "we do not implement", "es ist keine Reaktion von",
    "didn't get",
  ])
  func aNameBelowAnOpenSentenceIsTheRestOfIt(_ line: String) throws {
    #expect(try names(Self.log(line)) == ["scene.didBecomeActive"])
  }

  /// The rest of a person's sentence is below the name.
  @Test(arguments: [
    "but it never stops there.", "isn't called?", "never :(", "would be called here.",
    "is called.", "does not get called",
  ])
  func aNameAboveTheRestOfASentenceIsAPartOfIt(_ rest: String) throws {
    let text = "10:00:00.000 sceneDidBecomeActive\nI put a breakpoint in\nsceneDidEnterBackground\n"
    #expect(try names("\(text)\(rest)\n") == ["scene.didBecomeActive"])
  }

  @Test(arguments: ["is playing", "and 3 more films", "10:00:10.000 ok", "never", "did save"])
  func aNameAboveAnotherPrintIsACall(_ next: String) throws {
    let text = "10:00:00.000 sceneDidBecomeActive\nsceneDidEnterBackground\n\(next)\n"
    let isCall = next != "never"
    #expect(try names(text).count == (isCall ? 2 : 1))
  }

  @Test(arguments: [
    "10:00:05.000 incoming call", "10:00:05.000 logged in", "saved", "the timer did not fire",
    "sceneWillResignActive was not called", "for", "dark mode is on", "did not call.",
    "selected scene A", "der Bildschirm geht auf", "or not",
  ])
  func aNameBelowAWholeLineIsAPrint(_ line: String) throws {
    #expect(try names(Self.log(line)) == ["scene.didBecomeActive", "scene.didEnterBackground"])
  }

  /// A window broke `log show` between two of its columns.
  @Test func columnsThatAWindowBrokeAreOneLine() throws {
    let text = ["WillResignActive", "DidEnterBackground"].enumerated().map {
      "2026-03-02 10:00:0\($0).412345+0200 0x9f01     Default     0x0                  2210\n"
        + "   0    Films: (Films) [com.example.films:life] scene\($1)(_:)\n"
    }.joined()
    let outcome = try imported(text)
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
    #expect(outcome.told.last == "1s scene.didEnterBackground")
  }

  // MARK: Sentences about an end

  private static let active = "2026-03-02 10:00:00.000 Films[731:1a] applicationDidBecomeActive\n"
  private static let device =
    "Mar  2 10:00:00 iPhone Films[731] <Notice>: applicationDidBecomeActive\n"

  @Test(arguments: [
    [
      "*** Terminating app due", "to uncaught exception 'NSRangeException', reason: 'index 3",
      "is'",
    ],
    ["*** Terminating app due to uncaught exception", "'NSRangeException', reason: 'index'"],
  ])
  func theReasonOfAnExceptionGoesOn(_ parts: [String]) throws {
    let text = "2026-03-02 10:00:09.000 Films[731:1a] " + parts.joined(separator: "\n") + "\n"
    let stack = "*** First throw call stack:\n(\n0 CoreFoundation 0x18 x + 4\n)\n"
    for end in ["", stack] {
      let recorder = try read(Self.active + text + end).recorder
      #expect(recorder.names.filter { $0 == "process.exit" }.count == 1)
      #expect(recorder.sketch.contains("NSRangeException"), "\(recorder.sketch)")
    }
  }

  @Test(arguments: [
    ["killing_specific_process", "pid 731 [Films] (per-process-limit 10) 665612KB"],
    ["killing_specific_process pid 731 [Films] (per-process-limit", "10) 665612KB"],
  ])
  func theProcessThatTheKernelKillsIsBelow(_ parts: [String]) throws {
    let text =
      "Mar  2 10:00:09 iPhone kernel[0] <Notice>: memorystatus: " + parts.joined(separator: "\n")
    #expect(try names(Self.device + text + "\n").last == "process.exit")
  }

  /// Two lines that are a message of the system together, and neither of them alone.
  @Test(arguments: [
    [
      "kernel[0] <Notice>: memorystatus: killing process",
      "731 [Films] in high band FOREGROUND (100)",
    ],
    [
      "kernel[0] <Notice>: EXC_RESOURCE ->",
      "Films[731] exceeded mem limit: ActiveHard 1400 MB (fatal)",
    ],
    ["ReportCrash[99] <Error>: Formulating crash report for process", "Films[731]"],
  ])
  func aMessageThatIsBrokenOnceIsOne(_ parts: [String]) throws {
    for joint in [" ", "\n"] {
      let text = "Mar  2 10:00:09 iPhone " + parts.joined(separator: joint) + "\n"
      #expect(try names(Self.device + text).last == "process.exit", "\(text)")
    }
    let print = "Mar  2 10:00:09 iPhone \(parts[0])\napplicationWillResignActive\n"
    #expect(try names(Self.device + print) != [])
    #expect(try !names(Self.device + print).contains("process.exit"))
  }

  /// Xcode's own message has no time.
  @Test func theDebuggersMessageMayBeBroken() throws {
    let text = "Message from debugger: Terminated due to\nmemory issue\n"
    #expect(try names(Self.active + text).last == "process.exit")
  }

  /// A whole sentence has nothing of the next line.
  @Test func aPrintBelowAWholeSentenceIsAPrint() throws {
    let told = try names(
      Self.device
        + "Mar  2 10:00:09 iPhone kernel[0] <Notice>: memorystatus: killing_specific_process "
        + "pid 99 [Music] (per-process-limit 10) 665612KB\napplicationWillResignActive\n")
    #expect(!told.contains("process.exit"))
  }

  /// A method or an object that a mail broke inside of its brackets.
  @Test func aMethodThatAMailBrokeIsOne() throws {
    let text = ["DidBecomeActive", "WillResignActive"].enumerated().map {
      "2026-03-02 10:00:0\($0).000 Films[731:1a] -[AppDelegate\n"
        + "application\($1):] called with <UIApplication:\n0x10490>\n"
    }.joined()
    #expect(try imported(text).told.last == "1s app.willResignActive")
  }

  // MARK: Names that a column cut

  @Test(arguments: [
    ("sceneWillResignAct…", "scene.willResignActive"),
    ("sceneWillResignAct...", "scene.willResignActive"),
    ("Films.SceneDelegate: sceneDidEnterBack…", "scene.didEnterBackground"),
  ])
  func aNameThatCanBeOnlyOneIsIt(_ message: String, _ name: String) throws {
    let head = "default\t10:00:0#.100000+0200\tFilms\t"
    let text = [message, "sceneDidBecomeActive"].enumerated().map {
      head.replacingOccurrences(of: "#", with: "\($0)") + $1 + "\n"
    }.joined()
    #expect(try names(text) == [name, "scene.didBecomeActive"])
  }

  /// What may be several names leaves the state open; other words are no names.
  @Test(arguments: [("applicationDid…", true), ("applicationData…", false), ("loading…", false)])
  func aNameThatMayBeSeveralIsUnknown(_ message: String, _ isOpen: Bool) throws {
    let text = ["applicationDidBecomeActive", message, "applicationDidBecomeActive"].enumerated()
      .map { "default\t10:00:0\($0).100000+0200\tFilms\t\($1)\n" }.joined()
    let told = try imported(text).told
    #expect(told.contains("?") == isOpen, "\(told)")
  }
}
