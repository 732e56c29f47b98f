import RuleKit

extension ActivityNotContinued {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Nothing comes after the announcement",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      ↓ 5s A scene.willContinueUserActivity
      60s A scene.willResignActive
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "The data, and another time a failure",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      5s A scene.willContinueUserActivity
      6s A scene.continueUserActivity name=com.example.films.film
      60s A scene.willContinueUserActivity
      65s A scene.didFailToContinueUserActivity
      200s A scene.willResignActive
      """),
    .init(
      "Near miss: at the last moment",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      5s A scene.willContinueUserActivity
      35s A scene.continueUserActivity name=com.example.films.film
      60s A scene.willResignActive
      """),
    .init(
      "Near miss: a window of its own connects with it",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true
      launch A
      5s A scene.willContinueUserActivity
      6s B scene.willConnect payload=activity
      6.1s B scene.willEnterForeground
      6.2s B scene.didBecomeActive
      60s A scene.willResignActive
      """),
    .init(
      "Near miss: an activity that this app offers",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      5s activity.becomeCurrent name=com.example.films.film
      60s A scene.willResignActive
      """),
    .init(
      "Near miss: without scenes",
      """
      header lifeCycle=uikit-app platform=ios
      0ms process.start
      90ms app.didFinishLaunching
      120ms app.didBecomeActive
      5s app.willContinueUserActivity
      6s app.continueUserActivity name=com.example.films.film
      60s app.willResignActive
      """),
  ]
}
