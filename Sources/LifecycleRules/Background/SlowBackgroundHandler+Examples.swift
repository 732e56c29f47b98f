import RuleKit

extension SlowBackgroundHandler {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The database is written on the way out",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      9s A scene.willResignActive
      ↓ 9.5s A scene.didEnterBackground dur=6.2s
      """),
    .init(
      "A handler within a handler is reported once", hidden: true,
      """
      header lifeCycle=swiftui platform=ios
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      111ms A phase.inactive
      120ms A scene.didBecomeActive
      121ms A phase.active
      9s A scene.willResignActive
      9.01s A phase.inactive
      ↓ 9.5s A scene.didEnterBackground dur=6.2s
      9.6s A phase.background dur=6s
      """),
    .init(
      "A nanosecond over each number, in each of the handlers", hidden: true,
      """
      header run=1 app=one lifeCycle=swiftui platform=ios
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      111ms A phase.inactive
      120ms A scene.didBecomeActive
      121ms A phase.active
      122ms note.app.willEnterForeground
      123ms note.app.didBecomeActive
      9s A scene.willResignActive
      9.01s A phase.inactive
      9.02s note.app.willResignActive
      9.5s A scene.didEnterBackground
      ↓ 10s A phase.background dur=2.500000001s
      ↓ 13s note.app.didEnterBackground dur=5.000000001s
      ↓ 30s app.willTerminate dur=9s thread=main
      header run=2 app=two lifeCycle=uikit-app platform=ios
      launch
      120ms app.didBecomeActive
      9s app.willResignActive
      ↓ 9.5s app.didEnterBackground dur=3s
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Handed over at once",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground dur=12ms
      9.505s bg.begin id=1 name=save expirationHandler=true
      13s bg.end id=1
      """),
    .init(
      "Near miss: exactly 2.5 s; and on another thread than the main one",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      122ms note.app.willEnterForeground
      123ms note.app.didBecomeActive
      9s A scene.willResignActive
      9.02s note.app.willResignActive
      9.5s A scene.didEnterBackground dur=2.5s
      12s note.app.didEnterBackground dur=8s thread=observers
      """),
    .init(
      "Near miss: two windows that go one after the other, with a pause", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true
      launch A
      1s B scene.willConnect
      1.01s B scene.willEnterForeground
      1.02s B scene.didBecomeActive
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground dur=2s
      11.7s B scene.willResignActive
      11.8s B scene.didEnterBackground dur=2s
      """),
  ]
}
