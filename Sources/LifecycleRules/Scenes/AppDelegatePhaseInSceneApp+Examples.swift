import RuleKit

extension AppDelegatePhaseInSceneApp {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Forwarded by hand from the scene delegate",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      ↓ 121ms app.didBecomeActive
      5s A scene.willResignActive
      ↓ 5.001s app.willResignActive
      """),
    .init(
      "A URL handed to the app delegate of a SwiftUI app",
      """
      header lifeCycle=swiftui platform=ipados
      launch A
      ↓ 3s app.openURL src=App/AppDelegate.swift:31
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "The scene delegate does the work",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      121ms A work name=resume kind=other dur=1ms trigger=scene.didBecomeActive
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      9.501s A work name=save kind=save dur=4ms trigger=scene.didEnterBackground
      """),
    .init(
      "An app without scenes",
      """
      header lifeCycle=uikit-app platform=ios
      launch
      120ms app.didBecomeActive
      5s app.willResignActive
      """),
    .init(
      "Near miss: the notifications, and callbacks that the app delegate keeps",
      """
      header lifeCycle=uikit-scene platform=ios
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      111ms note.app.willEnterForeground
      120ms A scene.didBecomeActive
      121ms note.app.didBecomeActive
      4s app.memoryWarning
      5s A scene.willResignActive
      5.001s note.app.willResignActive
      """),
  ]
}
