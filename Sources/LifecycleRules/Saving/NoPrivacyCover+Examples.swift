import RuleKit

extension NoPrivacyCover {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The account stays in sight",
      """
      header lifeCycle=uikit-scene platform=ios records=privacy
      launch A
      8s A screen.sensitive
      9s A scene.willResignActive
      ↓ 9.5s A scene.didEnterBackground dur=20ms
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Covered on the way out",
      """
      header lifeCycle=uikit-scene platform=ios records=privacy
      launch A
      8s A screen.sensitive
      9s A scene.willResignActive
      9.01s A privacy.cover.show
      9.5s A scene.didEnterBackground dur=20ms
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      60.2s A privacy.cover.hide
      """),
    .init(
      "Near miss: covered at the end of the callback; another scene; out of sight; as work",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=privacy,work
      launch A B
      7s B screen.sensitive
      8s A screen.sensitive
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground dur=20ms
      9.52s A privacy.cover.show
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      60.2s A privacy.cover.hide
      61s A screen.sensitive visible=false
      62s A scene.willResignActive
      62.5s A scene.didEnterBackground
      70s A scene.willEnterForeground
      70.1s A scene.didBecomeActive
      71s A screen.sensitive
      72s A scene.willResignActive
      72.5s A scene.didEnterBackground
      72.75s A work name=blur kind=cover dur=10ms
      80s A scene.willEnterForeground
      80.1s A scene.didBecomeActive
      """),
  ]
}
