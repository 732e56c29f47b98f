import RuleKit

extension DelegateFirstArchitecture {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Six of ten started by delegates",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch
      ↓ 91ms work name=configure kind=other dur=1ms trigger=app.didFinishLaunching
      100ms A scene.willConnect
      101ms A work name=restore kind=other dur=1ms trigger=scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      121ms A work name=resume kind=other dur=1ms trigger=scene.didBecomeActive
      122ms A work name=poll kind=other dur=1ms trigger=scene.didBecomeActive
      123ms A work name=badge kind=other dur=1ms trigger=scene.didBecomeActive
      124ms A work name=log kind=other dur=1ms trigger=scene.didBecomeActive
      130ms A phase.active
      131ms A work name=a kind=other dur=1ms trigger=phase.active
      132ms A work name=b kind=other dur=1ms trigger=phase.active
      133ms A work name=c kind=other dur=1ms trigger=phase.active
      134ms A work name=d kind=other dur=1ms trigger=phase.active
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "The phase starts all of it",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch A
      121ms A phase.active
      122ms A work name=refresh kind=refresh key=films dur=200ms trigger=phase.active
      60s A scene.willResignActive
      60.001s A phase.inactive
      60.5s A scene.didEnterBackground
      60.501s A phase.background
      60.502s A work name=save kind=save dur=3ms trigger=phase.background
      150s A scene.willEnterForeground
      150.001s A phase.inactive
      150.1s A scene.didBecomeActive
      150.101s A phase.active
      150.102s A work name=refresh kind=refresh key=films dur=200ms trigger=phase.active
      260s A scene.willResignActive
      260.001s A phase.inactive
      260.5s A scene.didEnterBackground
      260.501s A phase.background
      260.502s A work name=save kind=save dur=3ms trigger=phase.background
      350s A scene.willEnterForeground
      350.001s A phase.inactive
      350.1s A scene.didBecomeActive
      350.101s A phase.active
      350.102s A work name=refresh kind=refresh key=films dur=200ms trigger=phase.active
      460s A scene.willResignActive
      460.001s A phase.inactive
      460.5s A scene.didEnterBackground
      460.501s A phase.background
      460.502s A work name=save kind=save dur=3ms trigger=phase.background
      550s A scene.willEnterForeground
      550.001s A phase.inactive
      550.1s A scene.didBecomeActive
      550.101s A phase.active
      550.102s A work name=refresh kind=refresh key=films dur=200ms trigger=phase.active
      660s A scene.willResignActive
      660.001s A phase.inactive
      660.5s A scene.didEnterBackground
      660.501s A phase.background
      660.502s A work name=save kind=save dur=3ms trigger=phase.background
      750s A scene.willEnterForeground
      750.001s A phase.inactive
      750.1s A scene.didBecomeActive
      750.101s A phase.active
      750.102s A work name=refresh kind=refresh key=films dur=200ms trigger=phase.active
      860s A scene.willResignActive
      860.001s A phase.inactive
      860.5s A scene.didEnterBackground
      860.501s A phase.background
      860.502s A work name=save kind=save dur=3ms trigger=phase.background
      950s A scene.willEnterForeground
      950.001s A phase.inactive
      950.1s A scene.didBecomeActive
      950.101s A phase.active
      950.102s A work name=refresh kind=refresh key=films dur=200ms trigger=phase.active
      """),
    .init(
      "Too little work to say anything",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch
      91ms work name=configure kind=other dur=1ms trigger=app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      121ms A work name=resume kind=other dur=1ms trigger=scene.didBecomeActive
      """),
    .init(
      "Near miss: exactly half, and callbacks that only a delegate gets",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch
      91ms work name=configure kind=other dur=1ms trigger=app.didFinishLaunching
      100ms A scene.willConnect
      101ms A work name=restore kind=other dur=1ms trigger=scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      121ms A work name=resume kind=other dur=1ms trigger=scene.didBecomeActive
      122ms A work name=poll kind=other dur=1ms trigger=scene.didBecomeActive
      123ms A work name=badge kind=other dur=1ms trigger=scene.didBecomeActive
      124ms A work name=token kind=other dur=1ms trigger=app.didRegisterForRemoteNotifications
      125ms A work name=tap kind=other dur=1ms trigger=user
      130ms A phase.active
      131ms A work name=a kind=other dur=1ms trigger=phase.active
      132ms A work name=b kind=other dur=1ms trigger=phase.active
      133ms A work name=c kind=other dur=1ms trigger=phase.active
      134ms A work name=d kind=other dur=1ms trigger=phase.active
      135ms A work name=e kind=other dur=1ms trigger=phase.active
      """),
  ]
}
