import Testing
import TraceModel

@testable import TraceReading

/// Lines of tools that name callbacks, and lines of an app that resemble them.
@Suite struct ListedNameTests {
  private static func names(_ lines: [String]) throws -> [String] {
    try read(lines.joined(separator: "\n") + "\n").recorder.names.filter {
      $0.hasPrefix("app.") || $0.hasPrefix("note.") || $0.hasPrefix("process.")
    }
  }

  @Test(arguments: [
    "0000000100004a10 t -[AppDelegate applicationDidEnterBackground:]",
    "0x100004A10\t0x00000070\t[ 12] -[AppDelegate applicationDidEnterBackground:]",
    "0000000100004a10 T Films.AppDelegate.applicationDidEnterBackground(__C.UIApplication) -> ()",
    "AppDelegate.applicationDidEnterBackground(_:)    100.00% (4/4)  3",
    " 60.00 ms    6.0%  0 s  -[AppDelegate applicationDidEnterBackground:]",
    "-[AppDelegate applicationDidEnterBackground:] (in Films) (AppDelegate.m:40)",
    "✔ sceneDidEnterBackground() on 'Clone 1 of iPhone 17 - Films (2210)' (0.012 seconds)",
    "3f2a1b9 applicationDidEnterBackground: save first",
    "  AppDelegate.applicationDidEnterBackground in AppDelegate.swift at line 40",
    "UIApplicationDidEnterBackgroundNotification, 0x0, 0x1, 1400",
    "1. `applicationDidEnterBackground`: release resources.",
    "- **applicationDidEnterBackground** - release resources",
    "- ``UIApplicationDelegate/applicationDidEnterBackground(_:)``",
    "  imp 0x100001a20 -[AppDelegate applicationDidEnterBackground:]",
    "  name 0x100003f20 applicationDidEnterBackground:",
    "Films/AppDelegate.swift:40:    applicationDidEnterBackground(application)",
    "  4   192   48.0   applicationDidEnterBackground block  ObjC  Films",
    "LifecycleTest > applicationDidEnterBackground[Pixel_8(AVD) - 15] SUCCESS",
    "- applicationDidEnterBackground: saves now",
    "-[AppDelegate applicationDidEnterBackground:]_block_invoke [Line 51] expired",
    "applicationDidEnterBackground: proxied", "applicationDidEnterBackground: not overridden",
    "Test: app entered background",
    "applicationDidEnterBackground | applicationWillEnterForeground",
    "sceneDidEnterBackground  | applicationDidEnterBackground",
    "applicationDidEnterBackground     |\tapplicationWillTerminate",
    "+   2654 -[AppDelegate applicationDidEnterBackground:]  (in Films) + 44",
    "AppDelegate.applicationDidEnterBackground(_:)  Crash  12 events 4 users",
    "applicationDidEnterBackground\t12\t14\t00:00",
    "UIKit->AppDelegate: applicationDidEnterBackground",
    "Active --> Background : didEnterBackground", "- name: applicationDidEnterBackground",
    "2. applicationDidEnterBackground is called", "4. applicationDidEnterBackground: free memory",
    "3) Kill -> applicationDidEnterBackground", "  40  applicationDidEnterBackground(application)",
    "☐ applicationDidEnterBackground", "• applicationDidEnterBackground: saves now",
  ])
  func aListOfNamesIsNoCall(_ line: String) throws {
    #expect(try Self.names([line, line]) == [])
    // Between prints of an app it is none either.
    #expect(
      try Self.names(["applicationDidBecomeActive", line, "applicationWillResignActive"])
        == ["app.didBecomeActive", "app.willResignActive"])
  }

  /// Lines around a name show what it is: an outline, a page of documentation, a stack, YAML.
  @Test(arguments: [
    ["AppDelegate", "  applicationDidEnterBackground(_:)", "  applicationWillTerminate(_:)"],
    [
      "-[AppDelegate applicationDidEnterBackground:]", "-[AppDelegate window]",
      "-[AppDelegate setWindow:]", "-[AppDelegate applicationWillTerminate:]",
    ],
    ["applicationDidEnterBackground(_:)", "Tells the delegate that the app is in the background."],
    ["AppDelegate.applicationDidEnterBackground(_:)", "AppDelegate.swift - Line 40"],
    ["static UIApplicationDelegate.main()", "AppDelegate.applicationDidFinishLaunching(_:)"],
    ["0 AppDelegate.applicationDidEnterBackground(_:)", "1 -[UIApplication _sendDidEnter]"],
    [
      "0 AppDelegate.applicationDidEnterBackground(_:)",
      "1 @objc AppDelegate.applicationDidEnterBackground(_:)",
    ],
    ["lifecycle:", "  applicationDidEnterBackground: flush", "  applicationWillTerminate: save"],
    ["events:", "- applicationDidBecomeActive", "- applicationWillResignActive"],
    ["hooks = [", "  applicationDidBecomeActive,", "  applicationWillResignActive,", "]"],
    ["#### Deprecated", "- applicationDidBecomeActive(_:)", "- applicationWillResignActive(_:)"],
    ["I deleted:", "- applicationDidBecomeActive", "- applicationWillResignActive"],
    ["I set breakpoints in", "applicationDidBecomeActive", "applicationWillResignActive"],
    ["☑ applicationDidBecomeActive", "☐ sceneDidDisconnect"],
    [
      "The documentation says the order is", "applicationWillResignActive",
      "applicationDidEnterBackground", "",
    ],
  ])
  func linesAroundShowAList(_ lines: [String]) throws {
    #expect(try Self.names(lines) == [])
  }

  /// The same names, where an app prints them.
  @Test(arguments: [
    ["AppDelegate", "applicationDidEnterBackground(_:)"],
    ["-[AppDelegate applicationDidEnterBackground:]", "-[AppDelegate window]"],
    ["applicationDidEnterBackground(_:)", "Tells nothing"],
    ["Lifecycle:", "applicationDidEnterBackground"],
    ["2. applicationDidEnterBackground", "3. saved"], ["2. applicationDidEnterBackground called"],
    ["☑ applicationDidEnterBackground"], ["it is in", "applicationDidEnterBackground"],
    ["Active -> Background: applicationDidEnterBackground"],
  ])
  func anAppPrintsTheSame(_ lines: [String]) throws {
    #expect(try Self.names(lines) == ["app.didEnterBackground"])
  }

  /// An app prints a file and a line, a picture, an address of a scene, or a number of a request.
  @Test(arguments: [
    "AppDelegate.swift:40 applicationDidEnterBackground(_:)",
    "-[AppDelegate applicationDidEnterBackground:] (AppDelegate.m:40)",
    "✅ applicationDidEnterBackground", "`applicationDidEnterBackground`",
    "0x16f applicationDidEnterBackground", "1. applicationDidEnterBackground",
    "applicationDidEnterBackground: <UIApplication: 0x104e05a10>",
    "applicationDidEnterBackground took 12 ms", "Test: applicationDidEnterBackground",
    "AppDelegate.swift:40: applicationDidEnterBackground(_:)",
    "Films | applicationDidEnterBackground",
    "- applicationDidEnterBackground: saved", "4 192 applicationDidEnterBackground",
  ])
  func aPrintThatResemblesAListIsACall(_ line: String) throws {
    #expect(try Self.names([line]) == ["app.didEnterBackground"], "\(line)")
  }

  /// What apps on Android print is no life of an app of Apple's, whatever the form of logcat.
  @Test(arguments: [
    "D/AppLifecycle( 2210): ", "D/Lifecycle: ", "05-11 18:02:10.412 D/AppLifecycle( 2210): ",
    "05-11 18:02:10.412  2210  2210 D Lifecycle: ",
    "2026-05-11 18:02:10.412  2210  2210 D Lifecycle: ",
    "2026-05-11 18:02:10.412 +0200  2210  2210 D Lifecycle: ",
    "2026-05-11 18:02:10.412  2210-2210  AppLifecycle   com.example.films   D  ",
    "2026-05-11T16:02:10.4130000Z 05-11 18:02:10.412  2210  2210 D Lifecycle: ",
    "2026-05-11T16:02:10.4130000Z D/Lifecycle( 2210): ",
    "2026-05-11 18:02:10.412 [main] DEBUG com.example.films.App - ",
    "[main] INFO  com.example.films.App - ",
  ])
  func logcatIsOfAnotherSystem(_ prefix: String) throws {
    #expect(try Self.names(["App entered background", "App entered foreground"]).count == 2)
    #expect(
      try Self.names(["\(prefix)App entered background", "\(prefix)App entered foreground"]) == [])
  }

  /// Between prints of an app they are none of them either, and an app's own logger is no Java.
  @Test func linesOfLogcatBesideAnAppsAreNone() throws {
    #expect(
      try Self.names([
        "2026-05-11 18:02:10.000 applicationDidBecomeActive",
        "05-11 18:02:10.412  2210  2210 D Lifecycle: App entered background",
        "2026-05-11 18:02:11.000 [main] DEBUG Films.App - applicationWillResignActive",
        "2026-05-11 18:02:12.000 I/AppDelegate: applicationDidEnterBackground",
      ]) == ["app.didBecomeActive", "app.willResignActive", "app.didEnterBackground"])
  }

  /// React Native says on which system a script runs.
  @Test(arguments: [("windows", 0), ("android", 0), ("web", 0), ("ios", 2)])
  func aScriptOfAnotherSystemIsNoLife(_ system: String, _ count: Int) throws {
    let lines = ["background", "active"].map { " LOG  [\(system)] AppState changed to \($0)" }
    #expect(try Self.names(lines).count == count)
    // A callback's name is UIKit's own.
    #expect(try Self.names(["[\(system)] applicationDidBecomeActive"]).count == 1)
  }

  // MARK: Whole lists

  private static let calls = ["DidBecomeActive", "DidEnterBackground", "WillTerminate"]

  /// Columns that a tool writes beside the names, which no process calls in this order.
  @Test(arguments: [
    "-[AppDelegate application#:]    hits: 3", "  -[AppDelegate application#:]        4",
    "application#: 12 ms (p95 40 ms, n=812)", "application#  CC=12  NLOC=40",
    "   3x|application#(_:)", "3|application#|812", "application# ██████ 31 %",
    "12.00 ms    1.2%\t12.00 ms\t \tAppDelegate.application#(_:)",
    "application# — AppDelegate.swift",
    "AppDelegate.swift:40  application#  RemoveSideEffects  survived",
    "-[AppDelegate application#:],31,12", "FN:40,AppDelegate.application#(_:)",
  ])
  func aListOfFunctionsIsNoLife(_ row: String) throws {
    let rows = Self.calls.map { row.replacingOccurrences(of: "#", with: $0) }
    #expect(try Self.names(rows) == [])
    #expect(try Self.names(["function   calls"] + rows) == [])
  }

  /// What an app may print: a life, a number of its own, an object, or no columns.
  @Test(arguments: [
    (["DidBecomeActive", "WillResignActive", "DidEnterBackground"], "application# 12"),
    (calls, "application#"), (calls, "✔ application#"), (calls, "[2210] application#"),
    (calls, "application# <UIApplication: 0x1049>"), (calls, "application# at 18:02:10.412"),
    (calls, "18:02:10.412 application# 12"), (calls, "application# called"),
    (calls, "-[AppDelegate application#:] 45"), (calls, "application# (thread 1)"),
    (calls, "7 application#"),
    (["DidEnterBackground", "WillResignActive", "DidBecomeActive"], "application#  a  1"),
  ])
  func whatAnAppPrintsIsNoList(_ calls: [String], _ row: String) throws {
    #expect(try Self.names(calls.map { row.replacingOccurrences(of: "#", with: $0) }) != [])
  }

  /// `uniq -c`: counts in any order, and not the numbers of lines or of a thread.
  @Test(arguments: [([7, 4, 4], true), ([1, 2, 3], false), ([1, 1, 1], false)])
  func countsBeforeNamesAreAList(_ counts: [Int], _ isList: Bool) throws {
    let rows = zip(counts, Self.calls).map { "      \($0) -[AppDelegate application\($1):]" }
    #expect(try Self.names(rows).isEmpty == isList)
  }

  /// Lines of other texts that git shows.
  @Test(arguments: [
    ["@@ -1,3 +1,3 @@", " applicationDidBecomeActive", "-applicationWillResignActive"],
    [" @@ -1,3 +1,3 @@", " applicationDidBecomeActive", "+applicationDidEnterBackground"],
    [
      "<<<<<<< HEAD", "applicationDidBecomeActive", "=======", "applicationWillTerminate",
      ">>>>>>> a",
    ],
    ["commit 3f2a1b", "Author: A <a@b.c>", "    applicationDidEnterBackground: save first"],
  ])
  func aComparisonIsNoLog(_ lines: [String]) throws {
    #expect(try Self.names(lines) == [])
    #expect(
      try Self.names(lines + ["done", "applicationDidBecomeActive"]) == ["app.didBecomeActive"])
  }

  /// Codes that people count, search, or have from a server.
  @Test(arguments: [
    "error code 0xdead10cc from server", "magic 0xdead10cc",
    "exit code 0xdead10cc in 12 % of sessions",
    "Termination Reason: RUNNINGBOARD 0xdead10cc (12 devices)",
    "Namespace RUNNINGBOARD, Code 0xdead10cc - Stack Overflow", "Unknown code 0xdead10cc",
    "Message from debugger: Terminated due to memory issue - what does it mean?",
    "Thread 1: EXC_BAD_ACCESS (code=1, address=0x0) - fixed in 1.3",
  ])
  func aCodeThatIsTalkedAboutIsNoEnd(_ line: String) throws {
    #expect(try Self.names([line]) == [])
  }

  @Test(arguments: [
    "0xdead10cc", "Namespace RUNNINGBOARD, Code 0xdead10cc",
    "Termination Reason: RUNNINGBOARD 0xdead10cc",
    "Message from debugger: Terminated due to memory issue",
    "Thread 1: EXC_BAD_ACCESS (code=1, address=0x0)",
  ])
  func aCodeOfAReportIsAnEnd(_ line: String) throws {
    #expect(try Self.names([line]) == ["process.exit"])
  }

  private static let listed = ["applicationWillResignActive", "applicationDidEnterBackground"]

  /// Names above a log that has them as messages are a list, or copies of its records.
  @Test(arguments: [
    ["I implemented these:"], ["My delegate:", "applicationDidFinishLaunching"], ["First:"], [],
  ])
  func namesAboveALogAreAList(_ above: [String]) throws {
    for head in ["2026-03-02 09:41:1%.412 Films[412:9f01] ", "09:41:1%.412 "] {
      let records = Self.listed.enumerated().map { head.replacing("%", with: "\($0)") + $1 }
      let told = try imported(
        (above + Self.listed + ["", "the log:"] + records).joined(separator: "\n") + "\n"
      ).told.filter { !$0.hasPrefix("header") }
      #expect(
        told == ["0ms app.willResignActive", "1s app.didEnterBackground"], "\(told)")
    }
  }

  /// An app may print some callbacks alone, and write a log of others.
  @Test func printsBesideALogAreNoList() throws {
    let head = "2026-03-02 09:41:10.412 Films[412:9f01] "
    #expect(
      try Self.names(Self.listed + [head + "applicationWillEnterForeground"])
        == ["app.willResignActive", "app.didEnterBackground", "app.willEnterForeground"])
    #expect(
      try Self.names([Self.listed[0], Self.listed[1], Self.listed[0]] + [head + "draft saved"])
        .count == 3)
    // Each of them has its record beside it.
    #expect(
      try Self.names(
        [Self.listed[0], head + Self.listed[0], Self.listed[1], head + Self.listed[1]])
        == ["app.willResignActive", "app.didEnterBackground"])
  }
}
