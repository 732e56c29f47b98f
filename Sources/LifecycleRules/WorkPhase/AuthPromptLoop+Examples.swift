import RuleKit

extension AuthPromptLoop {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Unlocked, active, and locked again",
      """
      header lifeCycle=uikit-scene platform=ios records=privacy
      launch A
      200ms auth.prompt.begin
      300ms A scene.willResignActive
      2s auth.prompt.end
      2.1s A scene.didBecomeActive
      ↓ 2.2s auth.prompt.begin
      2.3s A scene.willResignActive
      4s auth.prompt.end
      4.1s A scene.didBecomeActive
      ↓ 4.2s auth.prompt.begin
      4.3s A scene.willResignActive
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Asked once for each visit",
      """
      header lifeCycle=swiftui platform=ios records=privacy
      launch A
      121ms A phase.active
      200ms auth.prompt.begin
      300ms A scene.willResignActive
      301ms A phase.inactive
      2s auth.prompt.end
      2.1s A scene.didBecomeActive
      2.101s A phase.active
      9s A scene.willResignActive
      9.001s A phase.inactive
      9.5s A scene.didEnterBackground
      9.501s A phase.background
      9.51s lock.engage
      20s A scene.willEnterForeground
      20.001s A phase.inactive
      20.1s A scene.didBecomeActive
      20.101s A phase.active
      20.2s auth.prompt.begin
      20.3s A scene.willResignActive
      20.301s A phase.inactive
      """),
    .init(
      "Near miss: one round; then late by a nanosecond, the user's own, and the background",
      """
      header lifeCycle=uikit-scene platform=ios records=privacy
      launch A
      200ms auth.prompt.begin
      300ms A scene.willResignActive
      2s auth.prompt.end
      2.1s A scene.didBecomeActive
      2.2s auth.prompt.begin
      2.3s A scene.willResignActive
      4s auth.prompt.end
      4.1s A scene.didBecomeActive
      6100000001ns auth.prompt.begin
      6.3s A scene.willResignActive
      8s auth.prompt.end
      8.1s A scene.didBecomeActive
      8.2s auth.prompt.begin
      8.3s A scene.willResignActive
      9s auth.prompt.end
      9.1s A scene.didBecomeActive
      9.2s auth.prompt.begin trigger=user
      9.3s A scene.willResignActive
      10s auth.prompt.end
      10.1s A scene.didBecomeActive
      10.2s auth.prompt.begin
      10.3s A scene.willResignActive
      10.4s A scene.didEnterBackground
      11s auth.prompt.end
      12s A scene.willEnterForeground
      12.1s A scene.didBecomeActive
      12.2s auth.prompt.begin
      """),
  ]
}
