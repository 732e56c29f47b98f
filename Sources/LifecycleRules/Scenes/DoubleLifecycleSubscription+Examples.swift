import RuleKit

extension DoubleLifecycleSubscription {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The old observer is still there",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      9s A scene.willResignActive
      9.001s work name=pause kind=other dur=1ms trigger=note.app.willResignActive
      ↓ 9.002s A work name=pause kind=other dur=1ms trigger=scene.willResignActive
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Each family has its own work",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      9s A scene.willResignActive
      9.001s work name=flushLog kind=other dur=1ms trigger=note.app.willResignActive
      9.002s A work name=pause kind=other dur=1ms trigger=scene.willResignActive
      """),
    .init(
      "Near miss: a nanosecond too late, another moment, another resource, two scenes",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      111ms work name=resume kind=other dur=1ms trigger=note.app.willEnterForeground
      120ms A scene.didBecomeActive
      121ms A work name=resume kind=other dur=1ms trigger=scene.didBecomeActive
      122ms B scene.willConnect
      123ms B scene.willEnterForeground
      124ms B scene.didBecomeActive
      125ms B work name=resume kind=other dur=1ms trigger=scene.didBecomeActive
      625000001ns work name=resume kind=other dur=1ms trigger=note.app.didBecomeActive
      9s A scene.willResignActive
      9.001s A work name=close kind=other key=draft dur=1ms trigger=scene.willResignActive
      9.002s work name=close kind=other key=log dur=1ms trigger=note.app.willResignActive
      """),
  ]
}
