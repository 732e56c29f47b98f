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
    "-[AppDelegate applicationDidEnterBackground:]_block_invoke [Line 51] expired",
    "applicationDidEnterBackground: proxied", "applicationDidEnterBackground: not overridden",
    "Test: app entered background",
    "applicationDidEnterBackground | applicationWillEnterForeground",
    "sceneDidEnterBackground  | applicationDidEnterBackground",
    "applicationDidEnterBackground     |\tapplicationWillTerminate",
  ])
  func aListOfNamesIsNoCall(_ line: String) throws {
    #expect(try Self.names([line, line]) == [])
    // Between prints of an app it is none either.
    #expect(
      try Self.names(["applicationDidBecomeActive", line, "applicationWillResignActive"])
        == ["app.didBecomeActive", "app.willResignActive"])
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
}
