import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// A message of the system alone, as people paste it in a post: without what its log wrote before
/// it, and with the marks of Markdown around it.
@Suite struct MarkedMessageTests {
  private static let app = "[app<com.example.notes>:412]"
  static let messages = [
    "\(app) termination reported by launchd (15, 3735883980, 9)",
    "\(app) Terminating with context: <RBSTerminateContext| domain:10 code:0x8BADF00D "
      + "explanation:scene-create watchdog transgression: app<com.example.notes>:412 exhausted "
      + "real (wall clock) time allowance of 19.97 seconds reportType:CrashLog>",
    "\(app) Process exited: <RBSProcessExitContext| voluntary>.",
    "memorystatus: killing_specific_process pid 412 [Notes] (per-process-limit 100 16s rf:-) 78K",
    "com.example.notes failed to scene-create after 19.97s (launch took 0.10s of total time limit "
      + "20.00s)",
    "com.example.notes failed to resume in time",
    "\(app) was suspended with locked system files: /var/mobile/Containers/notes.sqlite",
    "Saved crash report for Notes[412] version 1.2 to Notes_2026-03-02-094100.ips",
    "*** Terminating app due to uncaught exception 'NSRangeException', reason: 'index 2'",
    "Application 'UIKitApplication:com.example.notes[0xdf6d]' was killed by jetsam.",
  ]

  private func exits(_ text: String) throws -> [String] {
    try imported(text + "\n").told.compactMap { line in
      line.firstRange(of: "process.exit").map { String(line[$0.lowerBound...]) }
    }
  }

  @Test(arguments: messages)
  func marksChangeNothing(_ message: String) throws {
    let expected = try exits(message)
    #expect(expected.count == 1, "\(message)")
    let escaped = message.map { "_*[]<>".contains($0) ? "\\\($0)" : String($0) }.joined()
    for text in [
      "`\(message)`", "- \(message)", "1. \(message)", "* `\(message)`", "“\(message)”",
      "-> \(message)",
      "The log has: `\(message)`", "Hi,\n\nthis is what I see:\n\n    \(message)\n\nAny idea?",
      message.hasPrefix("*") ? message : "**\(message)**", escaped,
    ] { #expect(try exits(text) == expected, "\(text)") }
  }

  /// The name of a daemon before its message, without a time.
  @Test(arguments: [
    "runningboardd: ", "SpringBoard: ", "> runningboardd: ", "runningboardd ", "[runningboardd] ",
    "18:02:10.412 runningboardd ", "2026-03-02 18:02:10 SpringBoard[58]: ",
  ])
  func aDaemonMayBeNamed(_ name: String) throws {
    let message = Self.messages[0]
    #expect(try exits(name + message).count == 1)
    #expect(try exits(name + message) == exits(message))
  }

  /// The app and its number, without the thread and without a time.
  @Test func aProcessWithItsNumberMayBeNamed() throws {
    let message = "Can't end BackgroundTask: no background task exists with identifier 5 (0x5)."
    for head in ["Notes[412] ", "Notes[412]: "] {
      let outcome = try imported("\(head)\(message)\n")
      #expect(outcome.recorder.headers.map(\.app) == ["Notes"], "\(head)")
      #expect(try imported("\(head)draft saved\n").recorder.headers.isEmpty)
    }
  }

  /// A sentence about a message, a denial, a table of meanings, the debugger's own mark, and an
  /// app's line.
  @Test(arguments: [
    "- \(messages[0]) means that a file was locked", "I never see: `\(messages[0])`",
    "| `\(messages[0])` | a locked file |", "`killing_specific_process` and `voluntary`",
    "SpringBoard: the app was killed", "runningboardd did it: \(messages[0])",
    "api.example.com failed to respond in time", "The app failed to launch in time",
    "2026-03-02 09:41:00.000 Notes[412:1a] sceneDidBecomeActive\n"
      + "2026-03-02 09:41:01.000 Notes[412:1a] quotes `\(messages[0])`",
  ])
  func whatIsSaidOfAMessageIsNone(_ text: String) throws {
    #expect(try exits(text) == [])
  }

  /// A thread that the debugger marks stays one.
  @Test func theMarkOfADebuggerStays() throws {
    let stop =
      "* thread #1, queue = 'com.apple.main-thread', stop reason = EXC_BAD_ACCESS (code=1)\n"
      + "  * frame #0: 0x1 Notes`NoteStore.save() at NoteStore.swift:12"
    #expect(try exits(stop) == exits("sceneDidBecomeActive\n" + stop))
    #expect(try exits(stop).count == 1)
  }
}
