import Testing

/// Annotations that name no scene, and apps without scenes.
@Suite struct UnnamedSceneTests {
  private func lines(_ rule: String, _ text: String) throws -> [Int64] {
    try analyze(text + "\n").lines(of: rule)
  }

  /// A window without a name is that of the only scene.
  @Test func aWindowOfTheOnlyScene() throws {
    let rule = "swiftui-scene-connect-builds-window"
    let head = "header lifeCycle=swiftui platform=ios records=setup\nlaunch\n"
    let scene = "100ms A scene.willConnect dur=8ms\n101ms window.create\n"
    let shown = "110ms A scene.willEnterForeground\n120ms A scene.didBecomeActive"
    #expect(try lines(rule, head + scene + shown) == [4])
    #expect(
      try lines(
        rule, head + "100ms A scene.willConnect\n" + shown + "\n130ms window.create") == [])
    let other = "95ms B scene.willConnect\n96ms B scene.willEnterForeground\n"
    #expect(try lines(rule, head + other + scene + shown) == [])
  }

  /// Work of kind `cover`, or a cover, in an app without scenes.
  @Test(arguments: [
    ("9001ms work name=cover kind=cover dur=1ms", 0),
    ("9001ms privacy.cover.show", 0),
    ("9001ms work name=other kind=other dur=1ms", 1),
    ("8s work name=cover kind=cover dur=1ms", 1),
  ])
  func theCoverOfAnAppWithoutScenes(_ record: String, _ count: Int) throws {
    for scene in ["", "A "] {
      let text = """
        header lifeCycle=uikit-app platform=ios records=work,privacy
        0ms process.start
        90ms app.didFinishLaunching
        120ms app.didBecomeActive
        5s \(scene)screen.sensitive
        BEFORE
        9s app.willResignActive dur=5ms
        AFTER
        9100ms app.didEnterBackground dur=10ms
        30s app.willEnterForeground
        30100ms app.didBecomeActive
        """
      let isBefore = record.hasPrefix("8s")
      let whole = text.replacing("BEFORE", with: isBefore ? record : "")
        .replacing("AFTER", with: isBefore ? "" : record)
      #expect(try lines("no-privacy-cover", whole).count == count)
    }
  }
}
