import AnalysisSupport
import Foundation
import Testing
import TraceAnalysis
import TraceModel

/// Which entries a recording shows, and what it could not have shown.
@Suite struct CoverageTests {
  private static let head =
    "header lifeCycle=uikit-scene platform=ipados os=26.1 multipleScenes=true launch=user"

  /// A launch with the delegate's connection, then further lines.
  private func cover(
    _ lines: String, connect: String = "src=SceneDelegate.swift:9", header: String = head
  ) throws -> Analysis {
    try TraceAnalysisTests.cover(
      """
      \(header)
      0ms process.start
      90ms app.didFinishLaunching
      100ms A scene.willConnect \(connect)
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      \(lines)

      """)
  }

  @Test func anEntryComesWithTheLaunchOrLater() throws {
    let words = [
      "url": "scene.openURLContexts", "activity": "scene.continueUserActivity",
      "shortcut": "windowScene.performAction", "notification": "app.didReceiveNotificationResponse",
      "cloudkit": "windowScene.userDidAcceptCloudKitShare", "intent": "scene.willPerformAppIntent",
    ]
    for (word, event) in words {
      let scene = event.hasPrefix("app.") ? "" : "A "
      let name = word == "activity" ? " name=com.example.films.film" : ""
      let analysis = try cover("40s \(scene)\(event)\(name)", connect: "payload=\(word)\(name)")
      #expect(analysis.seenEntries == ["\(word).cold": 1, "\(word).warm": 1], "\(word)")
      #expect(analysis.state("\(word).second-window") == .never)
    }
  }

  @Test func aSecondWindowIsOneNextToAnother() throws {
    let window = """
      10s B scene.willConnect payload=url
      11s B scene.willEnterForeground
      12s B scene.didBecomeActive
      """
    let two = try cover(window)
    #expect(two.seenEntries == ["icon.cold": 1, "url.second-window": 1])
    #expect(two.state("two-windows") == .seen)
    let alone = try cover(
      """
      2s A scene.willResignActive
      3s A scene.didEnterBackground
      4s A scene.didDisconnect
      \(window)
      """)
    #expect(alone.seenEntries == ["icon.cold": 1, "url.warm": 1])
    #expect(alone.state("two-windows") == .never)
    #expect(alone.state("disconnect") == .seen)
  }

  /// The response to a notification goes to another object than a link.
  @Test func aLinkShowsNothingOfNotifications() throws {
    let link = try cover("5s A scene.openURLContexts", connect: "")
    #expect(link.seenEntries == ["icon.cold": 1, "url.warm": 1])
    #expect(link.state("shortcut.warm") == .never)
    for arrival in ["cold", "warm", "second-window"] {
      #expect(link.obstacle("notification.\(arrival)") == .noCallbacks, "\(arrival)")
    }
    // The options of a connection have what opened it, and its delegate shows the rest.
    let options = try cover("")
    #expect(options.state("notification.cold") == .never)
    #expect(options.obstacle("notification.warm") == .noCallbacks)
    let shown = try cover("5s app.willPresentNotification hash=1", connect: "")
    for arrival in ["cold", "warm", "second-window"] {
      #expect(shown.state("notification.\(arrival)") == .never, "\(arrival)")
    }
  }

  /// The scene configuration of a SwiftUI app says nothing of its `onOpenURL`.
  @Test(arguments: ["swiftui", "uikit-scene"])
  func aConfigurationShowsTheDelegateOfUIKitAlone(_ lifeCycle: String) throws {
    let analysis = try TraceAnalysisTests.cover(
      """
      header lifeCycle=\(lifeCycle) platform=ipados os=26.1 launch=user multipleScenes=true
      0ms process.start
      20ms app.didFinishLaunching
      50ms app.configurationForConnecting src=A.swift:1
      200ms A scene.willConnect
      250ms A scene.willEnterForeground
      260ms A scene.didBecomeActive

      """)
    #expect((analysis.state("url.warm") == .never) == (lifeCycle == "uikit-scene"))
  }

  @Test func aMenuBarExtraIsNoWindow() throws {
    for (kind, state) in [("menuBarExtra", CoverageCell.State.never), ("document", .seen)] {
      let analysis = try cover("10s B scene.willConnect kind=\(kind)")
      #expect(analysis.state("two-windows") == state, "\(kind)")
    }
  }

  @Test func aWindowThatComesBackIsReconnected() throws {
    let analysis = try cover(
      """
      2s A scene.willResignActive
      3s A scene.didEnterBackground
      4s A scene.didDisconnect
      5s A scene.willConnect payload=url
      6s A scene.willEnterForeground
      7s A scene.didBecomeActive
      """)
    #expect(analysis.state("reconnect") == .seen)
    #expect(analysis.seenEntries == ["icon.cold": 1, "url.warm": 1])
  }

  @Test func whatArrivesOnTheWayToTheFirstActivationIsTheLaunchsOwn() throws {
    let analysis = try TraceAnalysisTests.cover(
      """
      header lifeCycle=uikit-app platform=ios launch=user
      0ms process.start
      90ms app.didFinishLaunching payload=url
      95ms app.openURL
      120ms app.didBecomeActive
      9s app.openURL

      """)
    #expect(analysis.seenEntries == ["url.cold": 1, "url.warm": 1])
    #expect(analysis.obstacle("url.second-window") == .noWindowWithoutScenes)
    #expect(analysis.state("url.second-window") == .notPossible)
  }

  @Test func anIconNeedsARecordThatSaysThatNothingCame() throws {
    let quiet = Self.head.replacing(" launch=user", with: "")
    // A notification knows no connection options.
    let notified = try cover("", connect: "", header: quiet)
    #expect(notified.seenEntries == [:])
    #expect(notified.obstacle("icon.cold") == .noLaunchReason)
    #expect(notified.obstacle("url.cold") == .noCallbacks)
    #expect(try cover("", header: quiet).seenEntries == ["icon.cold": 1])
    #expect(try cover("", connect: "").seenEntries == ["icon.cold": 1])
    // Something came after all, before the scene was active.
    let late = try TraceAnalysisTests.cover(
      """
      \(Self.head)
      0ms process.start
      90ms app.didFinishLaunching
      100ms A scene.willConnect src=SceneDelegate.swift:9
      105ms A scene.willPerformAppIntent intent=Open
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive

      """)
    #expect(late.seenEntries == ["intent.cold": 1])
  }

  @Test func theTypeOfAnActivityMakesItAUniversalLink() throws {
    let typed = try cover(
      "9s A scene.continueUserActivity name=NSUserActivityTypeBrowsingWeb\n"
        + "10s A scene.continueUserActivity name=com.example.films.film")
    #expect(typed.seenEntries == ["icon.cold": 1, "universal-link.warm": 1, "activity.warm": 1])
    let untyped = try cover("9s A scene.continueUserActivity")
    #expect(untyped.state("universal-link.warm") == .notRecorded)
    #expect(untyped.obstacle("universal-link.cold") == .noActivityType)
    // It may be either, so that it shows neither.
    #expect(untyped.seenEntries == ["icon.cold": 1])
    #expect(untyped.obstacle("activity.warm") == .noActivityType)
    let cold = try cover("9s A scene.openURLContexts", connect: "payload=activity")
    #expect(cold.seenEntries == ["url.warm": 1])
    #expect(cold.state("icon.cold") == .never)
    // The callback names the type of what the connection brought.
    let named = try TraceAnalysisTests.cover(
      """
      \(Self.head)
      0ms process.start
      90ms app.didFinishLaunching
      100ms A scene.willConnect payload=activity
      105ms A scene.continueUserActivity name=NSUserActivityTypeBrowsingWeb
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive

      """)
    #expect(named.seenEntries == ["universal-link.cold": 1])
  }

  @Test func whatADebuggerSimulatedIsNoLaunchByTheSystem() throws {
    func wake(_ trigger: String, _ header: String = Self.head) throws -> Analysis {
      try cover(
        """
        2s A scene.willResignActive
        3s A scene.didEnterBackground
        9s fetch.deliver id=p\(trigger)
        10s fetch.complete id=p
        """, header: header + " records=background")
    }
    #expect(try wake("").seenEntries == ["icon.cold": 1, "background-launch.warm": 1])
    let simulated = try wake(" trigger=debugger")
    #expect(simulated.seenEntries == ["icon.cold": 1])
    #expect(simulated.state("background-launch.warm") == .never)
    for (lines, count) in [("trigger=debugger", Int64?.none), ("", 1)] {
      let launch = try TraceAnalysisTests.cover(
        """
        header lifeCycle=uikit-scene platform=ios launch=background records=background
        0ms process.start
        10ms bgtask.register id=r kind=refresh
        90ms app.didFinishLaunching
        9s bgtask.launch id=r kind=refresh \(lines)
        10s bgtask.complete id=r
        90s process.exit

        """)
      #expect(launch.seenEntries["background-launch.cold"] == count, "\(lines)")
    }
  }

  @Test func aRecordingFromMidlifeHasScenes() throws {
    let late = try TraceAnalysisTests.cover(
      """
      \(Self.head) midlife=true
      2s A scene.willResignActive
      3s A scene.didEnterBackground

      """)
    #expect(late.obstacle("disconnect") == .noBeginning)
    let none = try TraceAnalysisTests.cover("\(Self.head) midlife=true\n2s timer.fire id=1\n")
    #expect(none.obstacle("disconnect") == .noScenes)
  }

  @Test func whatIsMissingIsNeverCalledUntried() throws {
    let partial = try cover("", header: Self.head + " partial=true")
    #expect(partial.obstacle("shortcut.warm") == .log)
    let late = try cover("9s A scene.openURLContexts", header: Self.head + " midlife=true")
    #expect(late.seenEntries == ["url.warm": 1])
    #expect(late.obstacle("shortcut.cold") == .noBeginning)
    #expect(late.state("shortcut.warm") == .never)
    let lossy = try cover("9s trace.loss count=3\n10s A scene.openURLContexts")
    #expect(lossy.seenEntries == ["icon.cold": 1, "url": 1])
    #expect(lossy.obstacle("shortcut.warm") == .lost)
    #expect(lossy.obstacle("disconnect") == .lost)
  }

  @Test func aLossBeforeAnEntryLeavesOpenWhenItCame() throws {
    let analysis = try TraceAnalysisTests.cover(
      """
      \(Self.head)
      0ms process.start
      90ms trace.loss count=4
      100ms A scene.willConnect payload=url
      120ms A scene.willEnterForeground

      """)
    #expect(analysis.seenEntries == ["url": 1])
  }

  @Test func whatAPlatformDoesNotHaveIsNotPossible() throws {
    let phone = try cover("", header: Self.head.replacing(" multipleScenes=true", with: ""))
    #expect(phone.obstacle("url.second-window") == .oneWindow)
    // Two windows prove that there may be two, whatever the header says.
    let two = try cover(
      """
      1s B scene.willConnect payload=activity
      2s B scene.willEnterForeground
      3s B scene.didBecomeActive
      """, header: Self.head.replacing(" multipleScenes=true", with: ""))
    #expect(two.state("two-windows") == .seen)
    #expect(two.state("url.second-window") == .never)
    let mac = try TraceAnalysisTests.cover(
      """
      header lifeCycle=appkit platform=macos launch=user
      0ms process.start
      90ms ns.didFinishLaunching
      100ms ns.willBecomeActive
      110ms ns.didBecomeActive
      9s ns.shouldHandleReopen

      """)
    #expect(mac.seenEntries == ["icon.cold": 1, "icon.warm": 1])
    #expect(mac.state("shortcut") == .notPossible)
    #expect(mac.obstacle("url.second-window") == .noWindowCallback)
  }

  @Test func aLaunchInTheBackgroundIsOneThatNobodySaw() throws {
    let told = try TraceAnalysisTests.cover(
      "header lifeCycle=uikit-scene platform=ios launch=background\n0ms process.start\n")
    #expect(told.seenEntries == ["background-launch.cold": 1])
    let lines = """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      90ms app.didFinishLaunching
      95ms bgtask.register id=a
      99ms bgtask.launch id=a
      1s bgtask.complete id=a

      """
    #expect(try TraceAnalysisTests.cover(lines).seenEntries == [:], "it may still be opened")
    #expect(
      try TraceAnalysisTests.cover(lines + "2s process.exit\n").seenEntries
        == ["background-launch.cold": 1])
    let woken = try cover(
      """
      2s A scene.willResignActive
      3s A scene.didEnterBackground
      9s fetch.deliver id=1
      """)
    #expect(woken.seenEntries["background-launch.warm"] == 1)
  }

  @Test func aPushThatLaunchesTheAppMayNotHaveBeenOpened() throws {
    func launched(_ header: String) throws -> Analysis {
      try TraceAnalysisTests.cover(
        """
        header lifeCycle=uikit-app platform=ios \(header)
        0ms process.start
        90ms app.didFinishLaunching payload=notification

        """)
    }
    #expect(try launched("launch=user").seenEntries == ["notification.cold": 1])
    #expect(try launched("launch=background").seenEntries == ["background-launch.cold": 1])
    let untold = try launched("")
    #expect(untold.seenEntries == [:])
    #expect(untold.obstacle("notification.cold") == .noLaunchReason)
  }

  @Test func aRestoredDefaultIsNoRestoration() throws {
    let header = Self.head + " records=storage"
    let none = try cover("1s A storage.restore key=a isDefault=true", header: header)
    #expect(none.state("restoration.cold") == .never)
    let some = try cover(
      "1s A storage.restore key=a\n2s A storage.restore key=b", header: header)
    #expect(some.seenEntries["restoration.cold"] == 1, "once for a connection")
    #expect(try cover("").obstacle("restoration.cold") == .noStorage)
  }

  @Test func aScreenOrACarIsNoWindow() throws {
    let analysis = try cover(
      "9s B scene.willConnect role=UIWindowSceneSessionRoleExternalDisplayNonInteractive "
        + "src=D.swift:1")
    #expect(analysis.state("two-windows") == .never)
    #expect(analysis.seenEntries == ["icon.cold": 1])
  }

  // MARK: Transitions

  @Test func transitionsOfWindowsComeFirst() throws {
    let edges = try cover("").coverageSummary.transitions(of: .uiscene)
    let places = edges.indices.filter { edges[$0].isOfWindows }
    #expect(places == Array(0..<places.count) && places.count > 4)
    #expect(edges.last?.isObservable == false)
    #expect(try cover("").state("uiscene:unattached>scene.willConnect>connected") == .seen)
    #expect(try cover("").state("uiscene:background>scene.didDisconnect>unattached") == .never)
  }

  @Test func aMachineWithoutRecordsIsNotRecorded() throws {
    let analysis = try cover("")
    #expect(analysis.coverageSummary.machines.contains(.bgtask))
    #expect(analysis.coverageSummary.obstacle(.bgtask) == .noRecords)
    #expect(
      analysis.coverageSummary.transitions(of: .bgtask).allSatisfy { $0.state == .notRecorded })
    #expect(!analysis.coverageSummary.machines.contains(.appkitApp))
    #expect(analysis.state("appkit-app:notRunning>process.start>launching") == .notPossible)
  }
}
