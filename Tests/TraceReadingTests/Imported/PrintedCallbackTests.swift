import Testing
import TraceModel
import TraceReading

/// Whose a printed callback is, and whether it is the one before in other words.
@Suite struct PrintedCallbackTests {
  /// A line of the app; `time` is the seconds after half past nine.
  private func line(_ time: String, _ message: String) -> String {
    "2026-11-20 09:30:\(time)Z Films[412:1] \(message)\n"
  }

  private func story(_ text: String) throws -> [String] {
    try imported(text, as: .console).told.filter { !$0.hasPrefix("header") }
  }

  /// A modular app logs from its own frameworks, in the forms of `log`, of a device's log and of
  /// its objects. UIKit's own words about the same stay its own.
  @Test(
    arguments: ["FilmsKit", "AppLogging", "CocoaLumberjack", "UIKitCore"],
    ["applicationDidBecomeActive(_:)", "-[AppDelegate applicationDidBecomeActive:]"])
  func aFrameworkOfTheAppPrintsItsCallbacks(_ library: String, _ call: String) throws {
    let image = "/private/var/containers/0A/Films.app"
    let sender =
      library == "UIKitCore"
      ? "/System/Library/Frameworks/UIKitCore" : "\(image)/Frameworks/\(library)"
    let subsystem = library == "UIKitCore" ? "com.apple.UIKit" : "com.example.films"
    for text in [
      "2026-05-04 10:12:01.130411+0200 0x22b0     Default     0x0                  412    0    "
        + "Films: (\(library)) [\(subsystem):life] \(call)\n",
      "2026-05-04 10:12:01.130 Df Films[412:1b] (\(library)) [\(subsystem):life] \(call)\n",
      "May  4 10:12:01 iPhone Films(\(library))[412] <Notice>: \(call)\n",
      "2026-05-04 10:12:01.130411 Films{\(library)}[412] <NOTICE>: \(call)\n",
      "{\"timestamp\":\"2026-05-04 10:12:01.130000+0200\",\"processImagePath\":\"\(image)/Films\","
        + "\"senderImagePath\":\"\(sender)\",\"subsystem\":\"\",\"processID\":412,"
        + "\"eventType\":\"logEvent\",\"eventMessage\":\"\(call)\"}\n",
    ] {
      let names = try read(text).recorder.names.filter { !$0.isEmpty }
      #expect(names == (library == "UIKitCore" ? [] : ["app.didBecomeActive"]), "\(text)")
    }
  }

  /// `debugPrint(#function)` writes quotation marks around the name.
  @Test func aQuotedNameAloneIsACall() throws {
    let text = "\"sceneDidBecomeActive(_:)\"\n\"sceneWillResignActive(_:)\"\n"
    let names = try read(text).recorder.names.filter { !$0.isEmpty }
    #expect(names == ["scene.didBecomeActive", "scene.willResignActive"])
    let settings = "{\n  \"hooks\": {\n    \"applicationDidEnterBackground\": \"flush\"\n  }\n}\n"
    #expect(try read(settings).recorder.names.filter { !$0.isEmpty } == [])
  }

  /// What only AppKit calls so, or asks, is of a Mac whatever it answers.
  @Test(arguments: [
    "applicationShouldTerminate: returning NSTerminateLater", "applicationWillFinishLaunching(_:)",
    "applicationWillFinishLaunching:", "applicationShouldTerminate(_:) -> .terminateCancel",
  ])
  func namesOfAppKitDecide(_ line: String) throws {
    let names = try read("\(line)\napplicationDidBecomeActive\n").recorder.names
      .filter { !$0.isEmpty }
    #expect(names.count == 2 && names.allSatisfy { $0.hasPrefix("ns.") }, "\(names)")
  }

  /// One of two scenes that print no name is gone: the other one's state is unknown.
  @Test func whichOfSeveralScenesStaysIsNotKnown() throws {
    let text =
      line("00.1", "scene willConnectTo") + line("00.2", "sceneWillEnterForeground")
      + line("00.3", "sceneDidBecomeActive") + line("05.1", "scene willConnectTo")
      + line("05.2", "sceneWillEnterForeground") + line("05.3", "sceneDidBecomeActive")
      + line("06.3", "sceneWillResignActive") + line("07.3", "sceneDidEnterBackground")
      + line("09.3", "sceneDidDisconnect") + line("10.3", "sceneWillResignActive")
    #expect(
      try story(text).suffix(3) == [
        "7200ms scene.didEnterBackground", "9200ms scene.didDisconnect",
        "10200ms scene.willResignActive",
      ])
  }

  /// The log begins while a scene is there, so the one that connects is a second one.
  @Test func aSceneThatWasThereBeforeTheLogCounts() throws {
    let text =
      line("00.0", "sceneDidBecomeActive") + line("01.0", "sceneWillResignActive")
      + line("02.0", "sceneDidEnterBackground") + line("03.0", "sceneWillEnterForeground")
      + line("04.0", "sceneDidBecomeActive") + line("05.0", "scene willConnectTo")
      + line("05.1", "sceneWillEnterForeground") + line("05.2", "sceneDidBecomeActive")
      + line("09.0", "sceneWillResignActive") + line("09.001", "sceneWillResignActive")
      + line("10.0", "sceneDidEnterBackground") + line("10.001", "sceneDidEnterBackground")
    #expect(
      try story(text).suffix(5) == [
        "5200ms scene.didBecomeActive", "9s scene.willResignActive",
        "9001ms scene.willResignActive", "10s scene.didEnterBackground",
        "10001ms scene.didEnterBackground",
      ])
  }

  /// With one scene alone a wrong order is reported, before and after another launch of it.
  @Test func oneSceneThatComesBackIsStillJudged() throws {
    func life(_ second: Int) -> String {
      line("0\(second).2", "scene willConnectTo") + line("0\(second).3", "sceneWillEnterForeground")
        + line("0\(second).4", "sceneDidBecomeActive")
    }
    let text =
      line("00.1", "application:didFinishLaunchingWithOptions:") + life(1)
      + line("01.5", "sceneWillResignActive") + line("01.6", "sceneDidEnterBackground")
      + line("01.7", "sceneDidDisconnect") + life(2)
    let lines = try story(text + line("03.0", "sceneDidEnterBackground"))
    #expect(lines.count == 11 && !lines.contains("?"))
  }

  @Test func aCallbackInOtherWordsIsTheSameForAMomentOnly() throws {
    let text =
      line("00.0", "applicationDidBecomeActive called 1")
      + line("00.4", "applicationDidBecomeActive called 2")
      + line("02.0", "applicationDidBecomeActive called 3")
    #expect(
      try story(text).filter { $0 != "?" } == ["0ms app.didBecomeActive", "2s app.didBecomeActive"])
    let scenes =
      line("00.0", "sceneDidBecomeActive: Library") + line("02.0", "sceneDidBecomeActive: Editor")
    #expect(try story(scenes).filter { $0 != "?" }.count == 2)
  }

  @Test func withoutTimesOtherWordsNextToEachOtherAreTheSame() throws {
    let other = String(repeating: "loading\n", count: 20)
    let (first, second) = (
      "AppDelegate: applicationDidBecomeActive\n", "[A] applicationDidBecomeActive\n"
    )
    #expect(try story(first + second).count == 1)
    #expect(try story(first + "loading\n" + second).count == 1)
    #expect(try story(first + other + second).filter { $0 != "?" }.count == 2)
  }

  /// Lines that a tool prints twice keep their order, and follow at once.
  @Test func aBareLineMinutesLaterIsNotAnEcho() throws {
    let text = """
      2026-11-20 09:30:00.000000+0000 Films[412:1] sceneDidBecomeActive
      2026-11-20 09:31:00.000000+0000 Films[412:1] sceneWillResignActive
      2026-11-20 09:31:01.000000+0000 Films[412:1] sceneDidEnterBackground
      2026-11-20 09:31:02.000000+0000 Films[412:1] sceneWillEnterForeground
      sceneDidBecomeActive
      sceneWillResignActive
      sceneDidEnterBackground
      sceneWillEnterForeground
      """
    #expect(try story(text).filter { $0 != "?" }.count == 8)
  }

  @Test func aBareLineThatWasNotThereEndsTheEchoes() throws {
    let text = """
      2026-11-20 09:30:00.000000+0000 Films[412:1] sceneDidBecomeActive
      2026-11-20 09:30:00.100000+0000 Films[412:1] sceneWillResignActive
      2026-11-20 09:30:00.200000+0000 Films[412:1] sceneDidEnterBackground
      sceneWillEnterForeground
      sceneDidBecomeActive
      sceneWillResignActive
      """
    #expect(try story(text).filter { $0 != "?" }.count == 6)
  }

  @Test func echoesMayComeTogether() throws {
    let text = """
      2026-11-20 09:30:00.000000+0000 Films[412:1] sceneWillEnterForeground
      2026-11-20 09:30:00.100000+0000 Films[412:1] sceneDidBecomeActive
      2026-11-20 09:30:00.200000+0000 Films[412:1] loaded
      sceneWillEnterForeground
      sceneDidBecomeActive
      loaded
      """
    #expect(try story(text) == ["0ms scene.willEnterForeground", "100ms scene.didBecomeActive"])
  }

  @Test func twoProcessesMaySayTheSameAtOnce() throws {
    func reason(_ pid: Int) -> String {
      "2026-11-20 09:30:00.000000+0000 Films[\(pid):1] Deactivation reason removed: 5; deactivation "
        + "reasons: 32 -> 0; animating application lifecycle event: 0\n"
    }
    #expect(try story(reason(412) + reason(413)).count == 2)
  }

  // MARK: Two scenes

  /// Lines of two delegates, of two numbers, or with two words behind the name are of two scenes;
  /// other words before the name are another part of the app that prints the callback, too.
  @Test(arguments: [
    (
      "FilmsSceneDelegate.sceneDidBecomeActive(_:)", "PlayerSceneDelegate.sceneDidBecomeActive(_:)",
      2
    ),
    (
      "-[FilmsSceneDelegate sceneDidBecomeActive:]", "-[PlayerSceneDelegate sceneDidBecomeActive:]",
      2
    ),
    ("[w1] sceneDidBecomeActive", "[w2] sceneDidBecomeActive", 2),
    ("sceneDidBecomeActive Films", "sceneDidBecomeActive Player", 2),
    ("sceneDidBecomeActive: Films", "sceneDidBecomeActive: Player", 2),
    ("SceneDelegate: sceneDidBecomeActive", "[Analytics] sceneDidBecomeActive", 1),
    ("sceneDidBecomeActive(_:)", "SceneDelegate.sceneDidBecomeActive(_:)", 1),
    ("[Sentry] sceneDidBecomeActive", "sceneDidBecomeActive", 1),
    ("[Scene 1] sceneDidBecomeActive", "[Scene 2] sceneDidBecomeActive", 2),
    ("Films.swift:42 sceneDidBecomeActive(_:)", "Films.swift:57 sceneDidBecomeActive(_:)", 1),
  ])
  func callbacksOfTwoScenesAreTwo(_ first: String, _ second: String, _ count: Int) throws {
    let outcome = try imported("09:41:00.000 \(first)\n09:41:00.900 \(second)\n")
    #expect(outcome.told.filter { $0.hasSuffix("scene.didBecomeActive") }.count == count)
  }

  // MARK: Several printers

  /// Libraries that print a callback below their names print the one call of it. Without a name
  /// before it, the same words a moment apart are two calls.
  @Test(arguments: [
    (["[Sentry] NAME", "NAME", "[Adjust] NAME"], 1), (["[Adjust] NAME", "[Sentry] NAME"], 1),
    (["NAME", "[Adjust] NAME"], 1), (["NAME", "NAME"], 2),
    (["[Adjust] NAME", "[Adjust] NAME"], 2),
  ])
  func severalPrintersOfOneCallAreOneEvent(_ lines: [String], _ count: Int) throws {
    for name in ["applicationDidBecomeActive", "applicationDidEnterBackground"] {
      let text = lines.enumerated().map {
        line("00.1\($0.offset)", $0.element.replacing("NAME", with: name))
      }.joined()
      #expect(try story(text).count == count, "\(text)")
    }
  }

  /// Another callback between the two: the app came back.
  @Test func aCallAfterAnotherIsAnEvent() throws {
    let text =
      line("00.10", "[Sentry] applicationDidBecomeActive")
      + line("00.20", "applicationWillResignActive") + line("00.30", "applicationDidBecomeActive")
    #expect(try story(text).count == 3)
  }

  /// In an app with scenes only the app's delegate shows a callback that UIKit does not send it.
  @Test(arguments: [
    ("FlutterPluginAppLifeCycleDelegate", false), ("PlayerDelegate", false),
    ("SceneDelegate", false), ("AppDelegate", true), ("FilmsAppDelegate", true),
  ])
  func classesOfOtherDelegatesObserve(_ type: String, _ isOfApp: Bool) throws {
    let names = try imported(
      "18:02:10.612 -[SceneDelegate sceneDidEnterBackground:]\n"
        + "18:02:10.613 -[\(type) applicationDidEnterBackground:]\n"
    ).recorder.names
    #expect(names.contains("app.didEnterBackground") == isOfApp, "\(names)")
    #expect(names.contains("note.app.didEnterBackground") != isOfApp, "\(names)")
  }
}
