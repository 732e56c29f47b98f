import RuleKit

extension SaveTooLate {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Ten seconds of saving, not covered",
      """
      header lifeCycle=uikit-scene platform=ios records=work,background
      launch A
      9s A scene.willResignActive
      ↓ 9.2s work.begin id=1 name=saveLibrary kind=save key=library
      9.5s A scene.didEnterBackground
      19s work.end id=1 outcome=done
      """),
    .init(
      "Suspended in the middle of a save",
      """
      header lifeCycle=uikit-scene platform=ios records=work,background
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      ↓ 9.6s work.begin id=1 name=saveLibrary kind=save key=library
      11s process.suspend
      600s process.resume
      600.1s work.end id=1 outcome=done
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Covered by a background task, which is ended once on both paths",
      """
      header lifeCycle=uikit-scene platform=ios records=work,background
      launch A
      9s A scene.willResignActive
      9.1s bg.begin id=1 name=save expirationHandler=true
      9.2s work.begin id=1 name=saveLibrary kind=save key=library
      9.5s A scene.didEnterBackground
      19s work.end id=1 outcome=done
      19.1s bg.end id=1
      40s A scene.willEnterForeground
      40.1s A scene.didBecomeActive
      60s A scene.willResignActive
      60.1s bg.begin id=2 name=save expirationHandler=true
      60.2s work.begin id=2 name=saveLibrary kind=save key=library
      60.5s A scene.didEnterBackground
      87s bg.expire id=2
      87s work.end id=2 outcome=cancelled
      87.01s bg.end id=2
      """),
    .init(
      "Near miss: done in exactly five seconds; the user is back in time",
      """
      header lifeCycle=uikit-scene platform=ios records=work,background
      launch A
      9s A scene.willResignActive
      9.1s work.begin id=1 name=saveDraft kind=save
      9.2s work name=saveList kind=save dur=5300ms
      9.5s A scene.didEnterBackground
      14.5s work.end id=1 outcome=done
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      61s work.begin id=2 name=saveLibrary kind=save
      61.1s work name=saveList kind=save dur=30s
      62s A scene.willResignActive
      62.5s A scene.didEnterBackground
      64s A scene.willEnterForeground
      64.1s A scene.didBecomeActive
      80s work.end id=2 outcome=done
      """),
  ]
}
