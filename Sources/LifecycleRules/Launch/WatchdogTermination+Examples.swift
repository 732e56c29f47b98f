import RuleKit

extension WatchdogTermination {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A migration in the launch",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      0ms process.start
      50ms work.begin id=1 name=migrate kind=database thread=main
      ↓ 19.97s process.exit reason=watchdog transition=scene-create allowance=19.97s
      """),
    .init(
      "On the way to the background, known by the code",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      ↓ 19.5s process.exit code=2343432205 transition=scene-update allowance=10s
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "The save is covered and leaves the callback; the user ends the app",
      """
      header lifeCycle=uikit-scene platform=ios records=background,work
      launch A
      9s A scene.willResignActive
      9.1s bg.begin id=1 name=save expirationHandler=true
      9.5s A scene.didEnterBackground
      19.1s bg.end id=1
      40s A scene.willEnterForeground
      40.1s A scene.didBecomeActive
      60s A scene.willResignActive
      60.1s bg.begin id=2 name=save expirationHandler=true
      60.5s A scene.didEnterBackground
      87s bg.expire id=2
      87.01s bg.end id=2
      120s process.exit reason=user code=0
      """),
    .init(
      "Near miss: killed, but for its memory, and for a lock that it held",
      """
      header run=1 lifeCycle=uikit-scene platform=ios
      launch
      25s process.exit reason=jettisoned
      header run=2 lifeCycle=uikit-scene platform=ios
      launch
      25s process.exit reason=runningboard code=3735883980
      """),
  ]
}
