import Testing

/// What another kind of record, another window or another stretch of time tells as well.
@Suite struct OtherTellersTests {
  private func lines(_ rule: String, _ lines: String...) throws -> [Int64] {
    try analyze(lines.joined(separator: "\n") + "\n").lines(of: rule)
  }

  /// A registration after a failed one is a retry on each platform.
  @Test(arguments: [
    ("app", "lifeCycle=uikit-scene platform=ios"), ("ns", "lifeCycle=appkit platform=macos"),
    ("wk", "lifeCycle=watchkit platform=watchos"),
  ])
  func aFailedRegistrationIsRepeated(_ scope: String, _ header: String) throws {
    let rule = "push-register-repeat"
    let first = "header \(header)\n0ms process.start\n1s push.register"
    let failed = "2s \(scope).didFailToRegisterForRemoteNotifications"
    #expect(try lines(rule, first, failed, "9s push.register") == [])
    #expect(try lines(rule, first, "9s push.register") == [4])
    #expect(try lines(rule, first, failed, "9s push.register", "10s push.register") == [6])
  }

  /// Control Center opens, and closes again, while a change is unsaved.
  @Test(arguments: [(100, true), (30, false)])
  func activeTimeWithAnUnsavedChange(_ seconds: Int, _ isLong: Bool) throws {
    let second = 10 + seconds + 1
    #expect(
      try lines(
        "transition-only-save", "header lifeCycle=uikit-scene platform=ios records=data",
        "launch A", "10s A data.dirty key=draft",
        "\(10 + seconds)s A scene.willResignActive", "\(second)s A scene.didBecomeActive",
        "\(second + seconds)s A scene.willResignActive",
        "\(second + seconds).1s A data.save key=draft",
        "\(second + seconds).2s A scene.didEnterBackground") == (isLong ? [3] : []))
  }

  /// Callbacks of the Mac and the watch that bring the app to the front with something to show.
  @Test(arguments: [
    ("ns.openURLs", "lifeCycle=appkit platform=macos"),
    ("ns.continueUserActivity", "lifeCycle=appkit platform=macos"),
    ("wk.handleUserActivity", "lifeCycle=watchkit platform=watchos"),
    ("A scene.willPerformAppIntent", "lifeCycle=uikit-scene platform=ios"),
    ("A scene.willContinueUserActivity", "lifeCycle=uikit-scene platform=ios"),
  ])
  func aCallbackMayBlockTheActivation(_ callback: String, _ header: String) throws {
    let head = "header \(header)\nlaunch A"
    for (length, expected) in [("251ms", [Int64(3)]), ("250ms", [])] {
      #expect(
        try lines("activation-hang", head, "9s \(callback) dur=\(length)") == expected, "\(length)")
    }
  }

  /// A document that saves itself depends on no phase.
  @Test func documentsOfTheMacSaveThemselves() throws {
    let rule = "macos-phase-only-save"
    let saves = """
      header lifeCycle=swiftui platform=macos records=data
      launch A
      5s A phase.background
      5001ms A data.save key=a trigger=phase.background
      6s A phase.active
      7s A phase.background
      7001ms A data.save key=a trigger=phase.background
      """
    #expect(try lines(rule, saves, "9s process.exit") == [4])
    #expect(try lines(rule, saves, "8s document.autosave id=d", "9s process.exit") == [])
  }

  /// Each window may hold the camera.
  @Test(arguments: [
    ("8s A resource.release kind=camera", true), ("8s resource.release kind=camera", false),
    ("8s A resource.release kind=camera\n8s B resource.release kind=camera", false),
    ("8s A resource.release kind=microphone", true),
  ])
  func eachWindowMayHoldAResource(_ release: String, _ isHeld: Bool) throws {
    let found = try lines(
      "shared-resource-in-background",
      "header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=resources,background",
      "launch A", "200ms B scene.willConnect", "210ms B scene.willEnterForeground",
      "220ms B scene.didBecomeActive", "5s A resource.hold kind=camera",
      "6s B resource.hold kind=camera", release, "9s A scene.willResignActive",
      "9s A scene.didEnterBackground", "9s B scene.willResignActive",
      "9s B scene.didEnterBackground", "30s process.alive")
    #expect(found.isEmpty != isHeld)
  }
}
