import Testing

/// How a process ended, in the words of Xcode and its tools.
@Suite struct ToolEndTests {
  @Test(arguments: [
    ("Terminated due to signal 9", "reason=SIGKILL code=9"),
    ("App terminated due to signal 11.", "reason=SIGSEGV code=11"),
    ("The app terminated due to signal 9.", "reason=SIGKILL code=9"),
    (
      "The app \u{201C}Films\u{201D} has been killed by the operating system because it is using too "
        + "much memory.", "reason=\"memory issue\""
    ),
    ("Program ended with exit code: 3", "reason=voluntary code=3"),
    ("Terminated due to memory issue", "reason=\"memory issue\""),
    (
      "(lldb) Process 412 exited with status = 9 (0x00000009) Terminated due to signal 9",
      "reason=SIGKILL code=9"
    ),
    ("App terminated with exit code 0.", "reason=voluntary code=0"),
    ("Terminated due to memory issue.", "reason=\"memory issue\""),
  ])
  func aToolSaysHowTheProcessEnded(_ text: String, _ exit: String) throws {
    #expect(try imported("sceneDidBecomeActive\n\(text)\n").told.last == "- process.exit \(exit)")
    // In a line of the process's own it is said of another one.
    let line = "2026-11-20 09:30:10.000 Films[412:1b] "
    let told = try imported("\(line)sceneDidBecomeActive\n\(line)\(text)\n").told
    #expect(!told.contains { $0.contains("process.exit") })
  }

  /// A tool of the build crashed, or a server.
  @Test(arguments: [
    "Stack dump:\n0.\tProgram arguments: /usr/bin/swift-frontend -frontend -c\nSegmentation fault: 11",
    "PLEASE submit a bug report to https://llvm.org and include the crash backtrace.\nAbort trap: 6",
    "/usr/bin/ruby: [BUG] Segmentation fault at 0x0000000000000000\nAbort trap: 6",
    "# A fatal error has been detected by the Java Runtime Environment:\n#\nAbort trap: 6",
    "dyld[512]: Library not loaded: /opt/homebrew/lib/libicui18n.73.dylib\n"
      + "  Referenced from: <7B1F> /opt/homebrew/bin/node\nAbort trap: 6",
    "Films/A.swift:12: Fatal error: Index out of range\nerror: Exited with unexpected signal code 4",
    "App/routes.swift:12: Fatal error: nil\nzsh: trace trap  swift run",
  ])
  func theCrashOfAToolIsNoneOfTheApp(_ text: String) throws {
    for before in ["", "sceneDidBecomeActive\n"] {
      let told = try imported("\(before)\(text)\n").told
      #expect(!told.contains { $0.contains("process.exit") }, "\(told)")
    }
  }

  @Test(arguments: [
    "Segmentation fault: 11", "Abort trap: 6", "Please submit a draft\nAbort trap: 6",
    "dyld[512]: Library not loaded: /opt/homebrew/lib/libfilms.dylib\n"
      + "  Referenced from: <7B1F> /Users/ann/Films.app/Contents/MacOS/Films",
    "Films/A.swift:12: Fatal error: Index out of range\nzsh: trace trap  ./Films",
    "Films/A.swift:12: Fatal error: Index out of range\nerror: cannot save",
  ])
  func theCrashOfAnAppIsOne(_ text: String) throws {
    let told = try imported("sceneDidBecomeActive\n\(text)\n").told
    #expect(told.contains { $0.contains("process.exit") }, "\(told)")
  }

  /// Words about such an end.
  @Test(arguments: [
    "Terminated due to memory issue - what does it mean?",
    "The app was terminated due to signal 9.",
    "Terminated due to memory issues", "App terminated with exit code 9, why?",
    "Message from debugger: lost connection",
  ])
  func wordsAboutAnEndAreNone(_ text: String) throws {
    let told = try imported("sceneDidBecomeActive\n\(text)\n").told
    #expect(!told.contains { $0.contains("process.exit") })
  }

  private static let quit = "The app “Films” on Ann’s iPhone quit unexpectedly.\n"
  private static let domain = "Domain: IDEDebugSessionErrorDomain\nCode: 11\n"
  private static func reason(_ words: String) -> String {
    "Failure Reason: Message from debugger: \(words)\n"
  }

  /// The same, as a chat has it.
  private static func oneLine(_ words: String) -> String {
    (quit + domain + reason(words)).split(separator: "\n").joined(separator: " ") + "\n"
  }

  private static let dialogs: [(text: String, exit: String)] = {
    let memory = "reason=\"memory issue\""
    return [
      (quit + domain + reason("Terminated due to memory issue"), memory),
      (domain + reason("Terminated due to memory issue"), memory),
      (quit + domain + reason("Terminated due to signal 9"), "reason=SIGKILL code=9"),
      (quit + domain + reason("killed"), "reason=SIGKILL code=9"),
      (quit, "reason=\"quit unexpectedly\""),
      (oneLine("Terminated due to memory issue"), memory),
      ("Message from debugger: " + oneLine("Terminated due to memory issue"), memory),
      ("Message from debugger: " + oneLine("Terminated due to signal 9"), "reason=SIGKILL code=9"),
      (
        "Message from debugger: " + oneLine("of another kind"), "reason=\"quit unexpectedly\""
      ),
    ]
  }()

  /// What people copy from the dialog of Xcode.
  @Test(arguments: dialogs.indices)
  func theDialogOfXcodeIsAnEnd(_ index: Int) throws {
    let (text, exit) = Self.dialogs[index]
    for log in ["", "2026-11-20 09:30:10.000 Films[412:1b] sceneDidBecomeActive\n"] {
      let ends = try imported(log + text).told.filter { $0.contains("process.exit") }
      #expect(ends.count == 1 && ends.first?.hasSuffix(exit) ?? false, "\(ends)")
    }
  }
}
