import RuleKit

extension UnsupportedOpenWindow {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "On an iPhone",
      """
      header lifeCycle=swiftui platform=ios records=setup
      launch A
      ↓ 5s A window.open trigger=user
      """),
    .init(
      "Supported, but nothing opens",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true records=setup
      launch A
      ↓ 5s A window.open trigger=user
      8000000001ns B scene.willConnect
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "The command opens a window where several are supported",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true records=setup
      launch A
      5s A window.open trigger=user
      5.4s B scene.willConnect
      5.41s B scene.willEnterForeground
      5.5s B scene.didBecomeActive
      20s A scene.willResignActive
      """),
    .init(
      "Near miss: the window opens at the last moment",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true records=setup
      launch A
      5s A window.open trigger=user
      8s B scene.willConnect
      8.01s B scene.willEnterForeground
      20s A scene.willResignActive
      """),
    .init(
      "The window is there already and comes to the front",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true records=setup
      launch A
      200ms B scene.willConnect
      210ms B scene.didEnterBackground
      5s A window.open trigger=user
      5.1s B scene.willEnterForeground
      5.2s B scene.didBecomeActive
      20s A scene.willResignActive
      """),
    .init(
      "A Mac supports several windows with any manifest",
      """
      header lifeCycle=swiftui platform=macos records=setup
      0ms process.start
      90ms ns.didFinishLaunching
      100ms ns.willBecomeActive
      101ms ns.didBecomeActive
      5s window.open trigger=user
      20s ns.willResignActive
      """),
  ]
}
