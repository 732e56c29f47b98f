import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Callbacks that UIKit and AppKit call the same are those of the framework that the process' other
/// lines prove.
@Suite struct ProvedFrameworkTests {
  private func line(_ second: Int, _ message: String, _ process: String = "Notes[618:1a]") -> String
  {
    let time = second < 10 ? "0\(second)" : "\(second)"
    return "2026-03-02 19:04:\(time).000 \(process) \(message)\n"
  }

  private func names(_ text: String) throws -> [String] {
    try imported(text, as: .console).recorder.names.filter { !$0.isEmpty }
  }

  @Test func theTargetOfAWatchsAppIsOfWatchKit() throws {
    #expect(
      try imported(
        "default\t09:41:00.100000+0100\tNotes Watch App\tapplicationDidBecomeActive()\n"
      ).recorder.names.contains("wk.didBecomeActive"))
    #expect(
      try imported("default\t09:41:00.100000+0100\tNotes Watch\tapplicationDidBecomeActive()\n")
        .recorder.names.contains("app.didBecomeActive"))
  }

  /// An activation before a launch that did not begin is no proof: which came first is not known.
  @Test func anActivationBeforeALaunchProvesNothing() throws {
    let lines = ["applicationDidBecomeActive", "applicationDidFinishLaunching"]
    let told = try imported(lines.enumerated().map { line($0 + 1, $1) }.joined()).told
    #expect(
      told.dropFirst() == ["0ms app.didBecomeActive", "?", "1s app.didFinishLaunching", "?"])
    // Another launch comes after the first one.
    let again = [lines[1], lines[0], lines[1], lines[0]]
    let kinds = try names(again.enumerated().map { line($0 + 1, $1) }.joined())
    #expect(kinds.count == 4 && kinds.allSatisfy { $0.hasPrefix("app.") }, "\(kinds)")
    let begun = ["applicationWillFinishLaunching:"] + lines
    #expect(
      try names(begun.enumerated().map { line($0 + 1, $1) }.joined())
        .allSatisfy { $0.hasPrefix("ns.") })
  }

  @Test func aSharedNameWaitsForOneThatOnlyAppKitHas() throws {
    let text =
      line(1, "applicationDidBecomeActive called") + line(2, "App state is loaded")
      + line(31, "applicationDidResignActive called")
      + line(40, "applicationDidBecomeActive called")
    let outcome = try imported(text, as: .console)
    #expect(
      outcome.told == [
        "header run=Notes[618] pid=618 start=2026-03-02T19:04:01Z midlife=true",
        "0ms ns.didBecomeActive", "30s ns.didResignActive", "39s ns.didBecomeActive",
      ])
    #expect(outcome.recorder.headers.map(\.partial) == [true])
  }

  /// AppKit alone may activate an app before its launch has finished, which is one launch.
  @Test func anOrderThatOnlyAppKitHasMakesThemAppKits() throws {
    let early = [
      "applicationWillFinishLaunching", "applicationDidBecomeActive",
      "applicationDidFinishLaunching",
    ]
    let late = [early[0], early[2], early[1]]
    for (order, scope) in [(early, "ns"), (late, "app")] {
      let lines = order.enumerated().map { line($0 + 1, $1) }
      let bare = order.map { $0 + "\n" }
      for text in [lines.joined(), bare.joined()] {
        let told = try imported(text, as: .console).told.filter { !$0.hasPrefix("header") }
        #expect(told.count == 3 && told.allSatisfy { $0.contains("\(scope).") }, "\(told)")
      }
    }
  }

  @Test func aNameThatOnlyUIKitHasMakesThemUIKits() throws {
    let outcome = try imported(
      line(1, "applicationDidBecomeActive") + line(2, "applicationWillResignActive")
        + line(3, "applicationDidEnterBackground"), as: .console)
    #expect(outcome.recorder.headers.map(\.platform) == [nil])
    #expect(
      outcome.told.dropFirst() == [
        "0ms app.didBecomeActive", "1s app.willResignActive", "2s app.didEnterBackground",
      ])
  }

  /// AppKit lacks the callbacks of the background, WatchKit has them: they wait for a line that
  /// shows which it is. `#function` writes the arguments, and those of WatchKit have none.
  @Test(arguments: [
    ("applicationDidFinishLaunching()", "extendedRuntimeSessionDidStart(_:)", "wk"),
    ("applicationDidFinishLaunching", "extendedRuntimeSessionDidStart(_:)", "wk"),
    ("applicationDidFinishLaunching", "got WKSnapshotRefreshBackgroundTask", "wk"),
    ("applicationDidFinishLaunching()", "scene loaded", "wk"),
    ("applicationDidFinishLaunching()", "<UIWindow: 0x104a0>", "app"),
    ("application(_:didFinishLaunchingWithOptions:)", "extendedRuntimeSessionDidStart(_:)", "app"),
    ("applicationDidFinishLaunching()", "applicationDidReceiveMemoryWarning(_:)", "app"),
    ("applicationDidFinishLaunching(_:)", "scene loaded", "app"),
    ("applicationDidFinishLaunching", "scene loaded", "app"),
    ("-> applicationDidFinishLaunching()", "scene loaded", "app"),
    ("applicationDidFinishLaunching", "applicationDidResignActive", "app"),
  ])
  func namesOfUIKitAndWatchKitWait(_ launch: String, _ proof: String, _ scope: String) throws {
    let text =
      line(1, launch) + line(2, "applicationWillEnterForeground") + line(3, proof)
      + line(4, "applicationDidBecomeActive") + line(5, "applicationDidEnterBackground")
    let found = try names(text).filter { ["app", "wk", "ns"].contains($0.prefix { $0 != "." }) }
    let callbacks = ["didFinishLaunching", "willEnterForeground", "didBecomeActive"]
    for name in callbacks + ["didEnterBackground"] {
      #expect(found.contains("\(scope).\(name)"), "\(found)")
    }
  }

  /// An object that is printed, or a task that WatchKit hands to the app, shows the framework.
  @Test(arguments: [
    ("handle(_ backgroundTasks:)", "wk"), ("got WKSnapshotRefreshBackgroundTask", "wk"),
    ("handling WKApplicationRefreshBackgroundTask", "wk"),
    ("task <WKURLSessionRefreshBackgroundTask: 0x600003c8>", "wk"),
    ("session <WKExtendedRuntimeSession: 0x600003c8>", "wk"),
    ("root is <UIWindow: 0x104a0; frame = (0 0; 390 844)>", "app"),
    ("front is <NSWindow: 0x104a0>", "ns"), ("NSWindowDidMiniaturizeNotification", "ns"),
    ("-[AppDelegate applicationSupportsSecureRestorableState:]", "ns"),
    ("applicationDockMenu(_:)", "ns"), ("NSWorkspaceDidWakeNotification observer added", "app"),
    // Of another device, or only spoken of.
    ("watch: WKSnapshotRefreshBackgroundTask", "app"), ("see WKExtension for this", "app"),
    ("NSWindow is missing", "app"), ("// handle(_ backgroundTasks:)", "app"),
  ])
  func aTypeOfOneFrameworkDecides(_ message: String, _ scope: String) throws {
    let text =
      line(1, "applicationDidBecomeActive") + line(2, message)
      + line(3, "applicationWillResignActive")
    let found = try names(text).filter { $0.hasSuffix("Active") }
    #expect(found == ["\(scope).didBecomeActive", "\(scope).willResignActive"])
  }

  @Test func eachProcessHasItsOwnFramework() throws {
    let phone = "NotesPhone[955:2b]"
    let text =
      line(1, "applicationDidBecomeActive") + line(2, "applicationDidBecomeActive", phone)
      + line(3, "applicationDidResignActive") + line(4, "applicationWillResignActive", phone)
      + line(5, "applicationDidEnterBackground", phone)
    let outcome = try imported(text, as: .console)
    #expect(outcome.recorder.headers.map(\.platform) == [nil, nil])
    #expect(
      try names(text).sorted() == [
        "app.didBecomeActive", "app.didEnterBackground", "app.willResignActive",
        "ns.didBecomeActive", "ns.didResignActive",
      ])
  }

  /// What waits keeps its order, its times and its lines, whatever decides.
  @Test func whatWaitsKeepsItsOrderAndItsTexts() throws {
    let beginning =
      line(1, "applicationDidFinishLaunching") + line(2, "applicationState: active")
      + line(3, "applicationDidBecomeActive")
    for (end, last) in [
      ("", []), (line(9, "applicationDidResignActive"), ["ns.didResignActive"]),
      (line(9, "applicationDidEnterBackground"), ["app.didEnterBackground"]),
    ] {
      let outcome = try imported(beginning + end, as: .console)
      let scope = last.first?.hasPrefix("ns") ?? false ? "ns" : "app"
      #expect(
        outcome.recorder.names.filter { !$0.isEmpty } == [
          "\(scope).didFinishLaunching", "log", "\(scope).didBecomeActive",
        ] + last)
      #expect(outcome.told.contains { $0.contains("applicationState: active") })
    }
  }

  @Test func noMoreWaitsThanThereIsRoomFor() throws {
    var text = line(1, "applicationDidBecomeActive")
    for number in 1_000..<3_000 {
      text +=
        "2026-03-02 19:04:0\(number / 1_000).\(number % 1_000 + 1_000)"
        .replacing(".1", with: ".") + " Notes[618:1a] applicationState: active\n"
    }
    text += line(3, "applicationDidResignActive") + line(4, "applicationDidBecomeActive")
    let names = try names(text)
    #expect(names.first == "app.didBecomeActive")
    #expect(names.suffix(2) == ["ns.didResignActive", "ns.didBecomeActive"])
    #expect(names.count == 2_003)
  }

  @Test func eventsThatWaitedDoNotDependOnTheSplit() throws {
    let text =
      line(1, "applicationDidBecomeActive") + line(2, "applicationState: active")
      + line(3, "applicationWillResignActive") + line(4, "applicationDidResignActive")
      + line(5, "applicationDidBecomeActive", "Clips[5:1]")
      + line(6, "applicationState: inactive", "Clips[5:1]")
    let expected = try imported(text)
    #expect(expected.recorder.names.count == 8)
    for size in 1...40 {
      let outcome = try imported(text, pieces: [size])
      #expect(outcome.events == expected.events)
      #expect(outcome.summary == expected.summary)
    }
  }

  /// A process is launched once: without its number another launch is another process.
  @Test func aSecondLaunchWithoutANumberIsAnotherProcess() throws {
    let text = """
      06:12:44.000 application(_:didFinishLaunchingWithOptions:) applicationState=background
      06:12:47.900 setTaskCompleted(success: true)
      09:00:05.700 application(_:didFinishLaunchingWithOptions:) applicationState=inactive
      09:00:05.860 sceneWillEnterForeground(_:)
      09:00:06.010 sceneDidBecomeActive(_:)

      """
    let outcome = try imported(text, as: .console)
    #expect(outcome.recorder.headers.count == 2)
    #expect(outcome.recorder.headers.allSatisfy { $0.partial && !$0.midlife })
  }

  /// A watch's app was a process of this name.
  @Test func theNameOfAWatchsProcessProvesWatchKit() throws {
    let text = line(1, "applicationDidBecomeActive", "Notes WatchKit Extension[5:6]")
    #expect(try names(text) == ["wk.didBecomeActive"])
    #expect(
      try names(line(1, "applicationDidBecomeActive", "WatchKit Notes[5:6]")) != [
        "wk.didBecomeActive"
      ])
  }
}
