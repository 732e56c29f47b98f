import TestSupport
import Testing
import TraceModel

/// What an app says behind a call, about its own affairs or about the call.
@Suite struct PrintedRemarkTests {
  private func names(_ lines: String...) throws -> [String] {
    try read(lines.joined(separator: "\n") + "\n").recorder.names.filter { !$0.isEmpty }
  }

  @Test(arguments: [
    ": no draft", " - not dirty", " (no token)", ", cannot save", ": failed to save the draft",
    " — user not logged in", ": skipped upload", ": kein Entwurf", "; missing token",
    ": isLocked: no", ": waiting for willEnterForeground", ", refresh deferred",
  ])
  func aRemarkIsOfTheApp(_ remark: String) throws {
    for name in ["sceneDidEnterBackground", "sceneDidEnterBackground(_:)"] {
      let names = try names("10:00:00.000 \(name)\(remark)")
      #expect(names == ["scene.didEnterBackground"], "\(names)")
    }
  }

  /// What a function returned, or was handed: its name has all its arguments, so that it ran.
  @Test(arguments: [
    " NO", " YES", " -> NO", ": NO", " = 0", " returns NO", " returned NO", " (NO)", " flag=NO",
    " playing = NO", " hasVisibleWindows: NO", " returning true", " => false",
  ])
  func anAnswerIsOfTheCall(_ answer: String) throws {
    for call in ["-[AppDelegate sceneDidEnterBackground:]", "sceneDidEnterBackground(_:)"] {
      #expect(
        try names("10:00:00.000 Films[412:9] \(call)\(answer)") == ["scene.didEnterBackground"],
        "\(call)\(answer)")
    }
    let bare = try names(
      "10:00:00.000 sceneDidBecomeActive", "10:00:09 sceneDidEnterBackground: NO")
    #expect(bare.first == "scene.didBecomeActive" && !bare.contains("scene.didEnterBackground"))
  }

  /// What a function was handed goes on in the next lines.
  @Test(arguments: [
    "-[AppDelegate sceneDidEnterBackground:] {",
    "sceneDidEnterBackground(_:) [AnyHashable(\"a\"): {",
    "sceneDidEnterBackground: options={", "sceneDidEnterBackground: <Notice: 0x600003> {info = {",
  ])
  func anArgumentMayGoOnOverLines(_ line: String) throws {
    let names = try names("10:00:00.000 Films[412:9] \(line)", "    key = 1;", "}")
    #expect(names == ["scene.didEnterBackground"], "\(names)")
  }

  @Test(arguments: [
    "func sceneDidEnterBackground(_ scene: UIScene) {", "- (void)sceneDidEnterBackground:(id)x {",
    "sceneDidEnterBackground {", "func sceneDidEnterBackground(_: UIScene) {",
  ])
  func theBeginningOfAFunctionIsNoCall(_ line: String) throws {
    #expect(!(try names(line, "    save()", "}").contains("scene.didEnterBackground")))
  }

  @Test(arguments: [" no pending link", " not playing", " without user", " nothing to save"])
  func wordsBehindAMethodAreOfTheApp(_ words: String) throws {
    let names = try names("10:00:00.000 -[AppDelegate sceneDidEnterBackground:]\(words)")
    #expect(names == ["scene.didEnterBackground"], "\(names)")
  }

  @Test(arguments: [
    " not called", " was never called", " is no longer called, NO", " called: NO",
    " no such method",
    " should return NO", " NO, it was not called",
  ])
  func wordsAboutAMethodAreNoAnswer(_ words: String) throws {
    let names = try names("-[AppDelegate sceneDidEnterBackground:]\(words)")
    #expect(!names.contains("scene.didEnterBackground"), "\(names)")
  }

  @Test func aLoggersColumnIsNoTalk() throws {
    #expect(
      try names(
        "10:00:00.000 AppDelegate.swift:44 applicationDidBecomeActive(_:) No pending push",
        "10:00:09.000 [AppDelegate.swift:51] applicationWillResignActive(_:) > cannot save")
        == ["app.didBecomeActive", "app.willResignActive"])
  }

  @Test(arguments: [
    ": not called", " - never called", ": missing", ": not on iPad", ", not called in 30 s",
    " (not implemented)", ": no", ": failed", ": this is not what I want",
    " — but the draft is not saved", ": not yet", " is not called", ": not fired",
  ])
  func wordsAboutTheCallAreNoRemark(_ words: String) throws {
    #expect(!(try names("sceneDidEnterBackground\(words)").contains("scene.didEnterBackground")))
  }

  /// What may be a call, and is not read as one, leaves the state open.
  @Test(arguments: [
    " = ok", " no draft", " will save", " TODO: save", " before: active", "?", " nicht gespeichert",
    " should save", ": if needed", " never mind", ": 未保存",
  ])
  func whatMayBeACallLeavesTheStateOpen(_ words: String) throws {
    for name in [
      "sceneDidEnterBackground", "UIApplicationDidEnterBackgroundNotification",
      "App did enter background",
    ] {
      let names = try names("10:00:00.000 sceneDidBecomeActive", "10:00:09.000 \(name)\(words)")
      #expect(names.count == 2, "\(names)")
    }
  }

  @Test(arguments: [
    ", saving", " (saving)", " - save", " — 3 windows", " | battery 80%", " (was inactive)",
    ", not stale", " (from inactive)",
  ])
  func aPhaseMayHaveAClause(_ clause: String) throws {
    for line in ["scenePhase: background", "scenePhase → .background", "scenePhase background"] {
      #expect(try names("10:00:00.000 \(line)\(clause)") == ["phase.background"])
    }
  }

  @Test(arguments: [
    "scenePhase is background, but nothing is saved", "scenePhase background -> active, saving",
    "scenePhase background, so I save", "scenePhase: background, active",
  ])
  func aPhaseIsNotReadFromTalk(_ line: String) throws {
    #expect(!(try names(line).contains("phase.background")))
  }

  /// A duration belongs to the call before only if that is as long ago.
  @Test(arguments: ["after 50 s", "took 12 ms", "done in 0.2s"])
  func aDurationOfALaterCallIsThatCall(_ words: String) throws {
    let lines = [
      ("applicationDidEnterBackground", 41), ("applicationWillEnterForeground", 42),
      ("applicationDidBecomeActive", 43), ("applicationWillResignActive", 158),
      ("applicationDidEnterBackground \(words)", 159),
    ]
    let timed = lines.map { "10:\(10 + $0.1 / 60):\(10 + $0.1 % 50).000 \($0.0)\n" }.joined()
    #expect(try read(timed).recorder.names.suffix(1) == ["app.didEnterBackground"])
    let untimed = lines.map { $0.0 + "\n" }.joined()
    #expect(try read(untimed).recorder.names.suffix(1) == ["app.didEnterBackground"])
  }

  @Test func aSceneBehindANameIsItsScene() throws {
    #expect(
      try names("10:00:00.100 didBecomeActive scene=1", "10:00:00.200 didBecomeActive scene=2")
        == ["scene.didBecomeActive", "scene.didBecomeActive"])
  }

  @Test(arguments: [
    "<many lines omitted>", "// ...", "⋮", "……", "[gekürzt]", "(many more lines)",
    "*** 30 lines hidden ***", "[log shortened]", "[省略]", "✂️",
  ])
  func aMarkLeavesTheStateOpen(_ mark: String) throws {
    let names = try names("sceneDidBecomeActive", mark, "sceneDidBecomeActive")
    #expect(names.count == 3, "\(names)")
  }

  @Test(arguments: ["=== relaunch ===", "(app restarted)", "# after relaunch", "New launch:"])
  func aRelaunchBeginsARun(_ mark: String) throws {
    let recorder = try read("sceneDidBecomeActive\n\(mark)\nsceneDidBecomeActive\n").recorder
    #expect(recorder.headers.count == 2)
  }

  @Test(arguments: [
    "*** app killed by user ***", "App killed (swipe up).", "--- force quit ---", "Force-quit",
    "[killed from app switcher]", "(app closed by the user)", "I killed the app", "# App killed",
    "App swiped away",
  ])
  func anEndThatAPersonWritesBeginsARun(_ mark: String) throws {
    let outcome = try imported("sceneDidBecomeActive\n\(mark)\nsceneDidBecomeActive\n")
    #expect(outcome.recorder.headers.count == 2, "\(outcome.told)")
    #expect(!outcome.told.contains { $0.contains("process.exit") })
  }

  @Test(arguments: [
    "if the app killed its timer", "Was the app killed?", "App closed", "app killed the session",
    "[App] killed", "the user quit the game", "App killed, then:", "application ended",
    "LOG  App killed",
  ])
  func aSentenceAboutAnEndIsNone(_ line: String) throws {
    let text = "sceneDidBecomeActive\n\(line)\nsceneWillResignActive\n"
    #expect(try read(text).recorder.headers.count == 1)
  }

  @Test(arguments: ["->", "→", "=>"])
  func aMigrationIsNoCall(_ arrow: String) throws {
    let table = ["DidEnterBackground", "WillResignActive"].map {
      "application\($0) \(arrow) scene\($0)\n"
    }
    #expect(try !read(table.joined()).recorder.names.contains { $0.hasPrefix("app.") })
  }
}
