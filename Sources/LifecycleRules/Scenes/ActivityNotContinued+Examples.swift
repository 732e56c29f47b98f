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
      """),
    .init(
      "Another window gets its own", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true
      launch A B
      ↓ 5s A scene.willContinueUserActivity
      6s B scene.willContinueUserActivity
      7s B scene.continueUserActivity name=com.example.films.film
      60s A scene.willResignActive
      60.1s B scene.willResignActive
      """),
    .init(
      "On a Mac", hidden: true,
      """
      header lifeCycle=appkit platform=macos
      0ms process.start
      50ms ns.willFinishLaunching
      90ms ns.didFinishLaunching
      100ms ns.didBecomeActive
      ↓ 5s ns.willContinueUserActivity
      40s ns.willResignActive
      """),
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
      "Near miss: most of the time in the background", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      5s A scene.willContinueUserActivity
      10s A scene.willResignActive
      11s A scene.didEnterBackground
      600s A scene.willEnterForeground
      601s A scene.didBecomeActive
      605s A scene.continueUserActivity
      700s A scene.willResignActive
      """),
    .init(
      "Near miss: the app was left", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      5s A scene.willContinueUserActivity
      10s A scene.willResignActive
      11s A scene.didEnterBackground
      600s process.exit
      """),
    .init(
      "Near miss: an activity that this app offers", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      5s activity.becomeCurrent name=com.example.films.film
      60s A scene.willResignActive
      """),
    .init(
      "Near miss: without scenes", hidden: true,
      """
      header lifeCycle=uikit-app platform=ios
      0ms process.start
      90ms app.didFinishLaunching
      120ms app.didBecomeActive
      5s app.willContinueUserActivity
      6s app.continueUserActivity name=com.example.films.film
      60s app.willResignActive
      """),
    .init(
      "The answer may be lost", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      5s A scene.willContinueUserActivity
      6s trace.loss count=1
      60s A scene.willResignActive
      """),
    .init(
      "A log that does not show the callbacks is not recorded", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios partial=true
      launch A
      5s A scene.willContinueUserActivity
      60s A scene.willResignActive
      """),
  ]
}
