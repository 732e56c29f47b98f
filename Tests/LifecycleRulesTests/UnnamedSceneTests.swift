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
}
