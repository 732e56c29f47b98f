import Foundation
import Testing
import TraceModel

@testable import TraceReading

/// Which scene, and which device, a line is about.
@Suite struct SceneLabelTests {
  private func key(_ line: String) -> String {
    Array(line.utf8).withUnsafeBytes {
      String(decoding: PrintedWords($0).sceneKey, as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("<UIWindowScene: 0x1069e2a90> sceneDidBecomeActive", "0x1069e2a90"),
    ("[window 2] sceneDidBecomeActive", "2"), ("[Scene 1F2A] sceneDidBecomeActive", "1F2A"),
    ("Scene A: sceneDidBecomeActive", "A"), ("scene=main sceneDidBecomeActive", "main"),
    ("sceneDidBecomeActive scene=\"left\"", "left"), ("[window: left] scenePhase: active", "left"),
    ("scene-3 | sceneDidEnterBackground(_:)", "3"), ("sceneDidBecomeActive id=1F2A", "1F2A"),
    ("[CarPlay] sceneDidBecomeActive", "CarPlay"), ("[Phone] sceneDidBecomeActive", "Phone"),
    ("scene: main sceneDidBecomeActive", "main"), ("Scene: left didBecomeActive", "left"),
    ("[App] window: editor sceneWillResignActive(_:)", "editor"),
    ("scene(\"main\") didBecomeActive", "main"), ("scene(main) didBecomeActive", "main"),
    ("Scene 1 became active", "1"),
    ("MainWindow scenePhase: active", "MainWindow"),
    ("[SettingsWindow] scenePhase -> background", "SettingsWindow"),
    ("WindowGroup[main] scenePhase: active", "main"),
    ("WindowGroup(id: \"detail\") scenePhase: active", "detail"),
    ("[visionOS] ImmersiveSpace scenePhase: inactive", "ImmersiveSpace"),
    ("[Window main] scenePhase: active", "main"),
    ("[ImmersiveSpace solar] scenePhase: active", "solar"),
    ("main: scenePhase active", "main"), ("inspector: scenePhase active", "inspector"),
    (
      "sceneDidBecomeActive role=CPTemplateApplicationSceneSessionRoleApplication",
      "CPTemplateApplicationSceneSessionRoleApplication"
    ),
    (
      "[3F2A81C0-1D4B-4D2E-9A51-0B9E2C3D4F50] sceneDidBecomeActive",
      "3F2A81C0-1D4B-4D2E-9A51-0B9E2C3D4F50"
    ),
    (
      "sceneDidBecomeActive session 3F2A81C0-1D4B-4D2E-9A51-0B9E2C3D4F50",
      "3F2A81C0-1D4B-4D2E-9A51-0B9E2C3D4F50"
    ),
  ])
  func anIdentifierBehindTheWordIsTheScene(_ line: String, _ expected: String) {
    #expect(key(line) == expected)
  }

  @Test(arguments: [
    "sceneDidBecomeActive(_:)", "Scene: sceneDidBecomeActive", "scene did become active",
    "sceneDidBecomeActive role=UIWindowSceneSessionRoleApplication",
    "sceneDidBecomeActive role=UIWindowSceneSessionRoleVolumetricApplication",
    "sceneDidBecomeActive scene=Default",
    "sceneDidBecomeActive scene: foregroundActive", "sceneWillResignActive state of scene=inactive",
    "scene 09:41:00 sceneDidBecomeActive", "session 3: sceneDidBecomeActive",
    "SceneDelegate.swift:31 sceneDidBecomeActive", "window is key: sceneDidBecomeActive",
    "Scene: received sceneDidBecomeActive", "scene: waiting sceneDidBecomeActive",
    "scene: expected sceneDidBecomeActive", "scene: main and sceneDidBecomeActive",
    "Window scenePhase: active", "UIWindow scenePhase: active", "Settings scenePhase: active",
    "MainWindow shown, scenePhase: active", "MainWindow(hidden: 2) scenePhase: active",
    "MainWindowView scenePhase: active", "scenePhase of MainWindow: active",
    "scene(_:willConnectTo:options:)", "sceneDidBecomeActive id=42", "id: sceneDidBecomeActive",
    "main: sceneDidBecomeActive", "settings: scenePhase active", "[Window] scenePhase: active",
    "[View main] scenePhase: active",
  ])
  func otherWordsNameNone(_ line: String) { #expect(key(line) == "") }

  /// What differs between two windows, and not between two loggers: a letter, a colour, a delegate.
  @Test(arguments: [
    ("[A] ", "[B] ", 2), ("[B] ", "[D] ", 2), ("A: ", "B: ", 2), ("🟢 ", "🔵 ", 2),
    ("-[SceneDelegate ", "-[InspectorSceneDelegate ", 2), ("[I] ", "[D] ", 1),
    ("[Films] ", "[Rain] ", 1), ("✅ ", "🟢 ", 1), ("SceneDelegate: ", "FilmSceneObserver: ", 1),
  ])
  func aWindowHasAMark(_ first: String, _ second: String, _ count: Int) throws {
    let end = first.hasPrefix("-[") ? ":]" : ""
    let told = try story([
      "18:02:10.100 \(first)sceneDidBecomeActive\(end)",
      "18:02:10.200 \(second)sceneDidBecomeActive\(end)",
    ])
    #expect(told.count { $0.contains("scene.didBecomeActive") } == count, "\(told)")
  }

  /// A label of a scene, and a function of the app, are no names of two apps.
  @Test(arguments: [
    ["Scene A: sceneDidBecomeActive", "Scene B: sceneDidBecomeActive"],
    ["[CarPlay] sceneDidBecomeActive", "[Phone] sceneDidEnterBackground"],
    [
      "[AppDelegate.swift#L.50 applicationWillEnterForeground(_:)] refresh",
      "[AppDelegate.swift#L.60 applicationDidBecomeActive(_:)] resume",
    ],
  ])
  func aSceneIsOfItsApp(_ lines: [String]) throws {
    let stamped = lines.enumerated().map { "18:02:1\($0).100 \($1)" } + ["18:02:19.100 \(lines[0])"]
    let told = try imported(stamped.joined(separator: "\n") + "\n").told
    #expect(!told.contains("?"), "\(told)")
  }

  private func story(_ lines: [String]) throws -> [String] {
    try imported(lines.joined(separator: "\n") + "\n", as: .console).told
      .filter { !$0.hasPrefix("header") && $0 != "?" }
  }

  /// A name in parentheses is not a label of a selector, so that no line continues another scene's.
  @Test func scenesInParenthesesStayTwo() throws {
    let lines = ["main", "second"].flatMap { name in
      ["willEnterForeground", "didBecomeActive"].map { "scene(\"\(name)\") \($0)" }
    }
    #expect(
      try story(lines) == [
        "- main scene.willEnterForeground", "- main scene.didBecomeActive",
        "- second scene.willEnterForeground", "- second scene.didBecomeActive",
      ])
  }

  /// Neither is a name behind a colon.
  @Test func scenesBehindAColonStayTwo() throws {
    let lines = ["main", "second"].flatMap { name in
      ["sceneWillEnterForeground", "sceneDidBecomeActive"].map { "scene: \(name) \($0)" }
    }
    #expect(
      try story(lines) == [
        "- main scene.willEnterForeground", "- main scene.didBecomeActive",
        "- second scene.willEnterForeground", "- second scene.didBecomeActive",
      ])
    let timed = lines.enumerated().map { "10:00:0\($0).000 \($1)" }
    #expect(try story(timed).count == 4)
    #expect(try story(["scene: missing sceneDidBecomeActive"]) == [])
  }

  /// Each window has states of its own, and phases of its own.
  @Test func twoWindowsStayTwo() throws {
    #expect(
      try story([
        "10:00:00.000 [Scene 1F2A] sceneDidBecomeActive",
        "10:00:10.000 [Scene 77C0] sceneDidBecomeActive",
        "10:00:20.000 [Scene 1F2A] sceneDidEnterBackground",
      ]) == [
        "0ms 1F2A scene.didBecomeActive", "10s 77C0 scene.didBecomeActive",
        "20s 1F2A scene.didEnterBackground",
      ])
    func line(_ second: Int, _ label: String) -> String {
      "2026-06-01 10:00:0\(second).000 Films[412:9031] [\(label)] sceneDidBecomeActive"
    }
    #expect(
      try story([line(0, "Scene-1"), line(1, "CarPlay")])
        == ["0ms 1 scene.didBecomeActive", "1s CarPlay scene.didBecomeActive"])
    #expect(
      try story([
        "10:00:00.000 sceneDidBecomeActive (CarPlay)",
        "10:00:01.000 sceneDidBecomeActive (iPhone)",
      ]) == ["0ms CarPlay scene.didBecomeActive", "1s iPhone scene.didBecomeActive"])
    #expect(
      try story(["[window A] scenePhase = active", "[window B] scenePhase = active"])
        == ["- A phase.active", "- B phase.active"])
  }

  /// The number behind a name tells two calls apart, within a moment as well.
  @Test func callsWithOtherNumbersAreTwo() throws {
    #expect(
      try story([
        "10:00:00.000 sceneDidBecomeActive #1", "10:00:00.500 sceneDidBecomeActive #2",
      ]) == ["0ms scene.didBecomeActive", "500ms scene.didBecomeActive"])
  }

  /// The output of two devices in one text is two runs.
  @Test(arguments: [
    ["iPad: 10:00:00.000 NAME", "iPhone: 10:00:01.000 NAME"],
    ["10:00:00.000 [iPad Pro 13-inch (M4), 26.1] NAME", "10:00:01.000 [iPhone 16 Pro] NAME"],
    ["Mac | NAME", "Vision Pro | NAME"],
    ["[iPhone 16 Pro] 10:00:00.000 NAME", "[iPad Air] 10:00:01.000 NAME"],
    ["[Simulator] 10:00:00.000 NAME", "[iPhone] 10:00:01.000 NAME"],
    ["[simulator-1] 10:00:00.000 NAME", "[simulator-2] 10:00:01.000 NAME"],
    ["(clone 1) 10:00:00.000 NAME", "(clone 2) 10:00:01.000 NAME"],
    ["(Clone 1 of iPhone 17) 10:00:00.000 NAME", "(Clone 2 of iPhone 17) 10:00:01.000 NAME"],
    ["Lenas iPhone: 10:00:00.000 NAME", "Büro-iPad: 10:00:01.000 NAME"],
    ["[iOS 26.1] 10:00:00.000 NAME", "[iOS 18.2] 10:00:01.000 NAME"],
    ["iOS 26.1: NAME", "macOS 26.1: NAME"],
    ["[iPhone 16] 10:00:00.000 NAME", "[iPad Air] 10:00:00.000 NAME"],
    ["iPad: 10:00:00.000 Films[731:1a] NAME", "Mac: 10:00:01.000 Films[731:1a] NAME"],
  ])
  func twoDevicesAreTwoRuns(_ lines: [String]) throws {
    let text = lines.map { $0.replacing("NAME", with: "sceneDidBecomeActive") }
    let told = try imported(text.joined(separator: "\n") + "\n", as: .console).told
    #expect(told.filter { $0.hasPrefix("header") }.count == 2, "\(told)")
    #expect(told.filter { $0.contains("scene.didBecomeActive") }.count == 2, "\(told)")
  }

  /// A heading names the device of the lines below it, with equal times as well.
  @Test(arguments: [
    ["iPhone 16 Pro:", "iPad Air (M3):"], ["### iOS 18.2", "### iOS 26.1"],
    ["**iPhone**", "**iPhone Simulator**"], ["## Mac", "## Apple Watch Series 10"],
    ["### Device A", "### Device B"], ["iPhone log:", "iPad log:"],
  ])
  func logsBelowHeadingsAreRuns(_ headings: [String]) throws {
    let fenced = headings.map { "\($0)\n```\n10:00:00.000 sceneDidBecomeActive\n```\n" }
    let bare = headings.map { "\($0)\n10:00:00.000 sceneDidBecomeActive\n\n" }
    let underlined = ["---", "==========="].map { line in
      headings.map { heading in
        let title = heading.filter { !"#*:".contains($0) }.drop { $0 == " " }
        return "\(title)\n\(line)\n10:00:00.000 sceneDidBecomeActive\n\n"
      }.joined()
    }
    for text in [fenced.joined(), bare.joined()] + underlined {
      let told = try read(text).told
      #expect(told.filter { $0.hasPrefix("header") }.count == 2, "\(told)")
      #expect(told.filter { $0.contains("scene.didBecomeActive") }.count == 2, "\(told)")
    }
  }

  /// An app may print the device's name.
  @Test func aLineOfTheAppIsNoHeading() throws {
    let text =
      "10:00:00.000 sceneDidBecomeActive\niPhone 16 Pro:\n10:00:01.000 sceneWillResignActive\n"
    let told = try read(text).told
    #expect(told.filter { $0.hasPrefix("header") }.count == 1, "\(told)")
  }

  @Test(arguments: [
    "iPhone", "iPhone is broken:", "iPad users see it:", "Macro:", "# iPhones", "iOS:", "Settings:",
    "iPhone 16 Pro: fine",
  ])
  func otherLinesAreNoHeading(_ line: String) {
    let found = Array(line.utf8).withUnsafeBytes { DeviceLabel.heading($0) != nil }
    #expect(!found, "\(line)")
  }

  /// Prose about a device marks no other line.
  @Test func proseAboutADeviceMarksNoOtherLine() throws {
    let text = "iPhone: see the log\n10:00:00.000 sceneDidBecomeActive\n"
    #expect(try imported(text, as: .console).told.allSatisfy { !$0.contains("iPhone") })
  }

  @Test(arguments: [
    "It is not on my new iPhone: ", "My iPhone: ", "iOS: ", "iPadOS: ", "MacApp: ", "Macro | ",
    "iPhone sceneDelegate: ", "Simulator",
  ])
  func otherLabelsAreNoDevice(_ label: String) {
    let line = Array("\(label)sceneDidBecomeActive".utf8)
    let found = line.withUnsafeBytes {
      DeviceLabel($0).map { String(decoding: $0.name, as: UTF8.self) }
    }
    #expect(found == nil || found == "iPhone sceneDelegate", "\(label)")
  }

  /// A scene before a name says whose callback it is: that of the application has the same name.
  @Test(
    arguments: [
      ("[Scene A] didBecomeActive", "A scene.didBecomeActive"),
      ("Scene B: didBecomeActive", "B scene.didBecomeActive"),
      ("scene 1 willResignActive", "1 scene.willResignActive"),
      ("<UIWindowScene: 0x104a0; role: x> didEnterBackground", "0x104a0 scene.didEnterBackground"),
      ("UIWindowScene willEnterForeground", "scene.willEnterForeground"),
      ("Scene A did become active", "A scene.didBecomeActive"),
      ("scene \"main\" will resign active", "main scene.willResignActive"),
      ("[App] didBecomeActive", "note.app.didBecomeActive"),
      (
        "<Films.SceneDelegate: 0x600003c8> sceneDidBecomeActive", "0x600003c8 scene.didBecomeActive"
      ),
      ("SceneDelegate sceneWillResignActive <0x700a>", "0x700a scene.willResignActive"),
      ("handleAppDidBecomeActive()", "note.app.didBecomeActive"),
      ("[Home] appDidEnterBackground(_:)", "note.app.didEnterBackground"),
    ])
  func aSceneBeforeANameHasTheCallback(_ line: String, _ event: String) throws {
    let text = "sceneDidBecomeActive id=0x77a1\n" + line + "\n"
    let sketch = try read(text, options: ReadingOptions()).recorder.sketch
    #expect(sketch.split(separator: "\n").last?.hasSuffix(" " + event) == true, "\(sketch)")
  }

  /// Two scenes become active within a second of each other, and one is left.
  @Test(arguments: ["<Films.SceneDelegate: %@> %@", "SceneDelegate %2$@ <%1$@>"])
  func theAddressOfADelegateTellsScenesApart(_ form: String) throws {
    let lines = [
      ("0x600003c8", "sceneDidBecomeActive"), ("0x600003d9", "sceneDidBecomeActive"),
      ("0x600003c8", "sceneWillResignActive"), ("0x600003c8", "sceneDidEnterBackground"),
    ].enumerated().map { place, call in
      "10:00:0\(place).1 " + String(format: form, call.0, call.1)
    }
    let recorder = try read(lines.joined(separator: "\n") + "\n", options: ReadingOptions())
      .recorder
    #expect(recorder.names.filter { !$0.isEmpty }.count == 4)
    #expect(recorder.sketch.contains("0x600003d9 scene.didBecomeActive"))
  }

  @Test(arguments: [
    "Scene A observed UIApplication.didBecomeActiveNotification", "scene phase didBecomeActive",
    "scene A of the app did become active",
  ])
  func whatASceneSeesIsNoCallbackOfIt(_ line: String) throws {
    let text = "sceneWillResignActive id=0x77a1\n" + line + "\n"
    let names = try read(text, options: ReadingOptions()).recorder.names
    #expect(!names.contains("scene.didBecomeActive"), "\(names)")
  }

  @Test func whatTwoScenesGetAtOnceIsNoEcho() throws {
    let lines = ["[scene-1] sceneDidBecomeActive", "[scene-2] sceneDidBecomeActive"]
      .map { "2026-11-20 09:41:00.100 Films[412:9021] " + $0 + "\n" }
    let names = try read(lines.joined(), options: ReadingOptions()).recorder.names
    #expect(names.filter { $0 == "scene.didBecomeActive" }.count == 2, "\(names)")
  }
}
