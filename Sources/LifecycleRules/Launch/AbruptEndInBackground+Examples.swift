import RuleKit

extension AbruptEndInBackground {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "An assertion was held when the process vanished",
      """
      header run=1 app=films lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s A scene.willResignActive
      9.1s A scene.didEnterBackground
      ↓ 9.2s bg.begin id=1 name=upload
      20s app.memoryWarning
      header run=2 app=films lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "All is given back before it is suspended",
      """
      header run=1 app=films lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s A scene.willResignActive
      9.1s A scene.didEnterBackground
      9.2s bg.begin id=1 name=upload
      12s bg.end id=1
      12.1s process.suspend
      header run=2 app=films lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      """),
    .init(
      "Near miss: in the foreground; with a recorded end; still recording; the background not recorded",
      """
      header run=1 app=films lifeCycle=uikit-scene platform=ios records=background
      launch A
      9.2s bg.begin id=1 name=upload
      header run=2 app=films lifeCycle=uikit-scene platform=ios launch=background records=background
      launch
      9.2s bg.begin id=1 name=upload
      10s app.willTerminate
      header run=3 app=films lifeCycle=uikit-scene platform=ios launch=background records=background
      launch
      9.2s bg.begin id=1 name=upload
      10s trace.end
      header run=4 app=films lifeCycle=uikit-scene platform=ios launch=background records=background,resources
      launch
      1s lock.acquire name=store
      2s lock.release name=store
      9.2s bg.begin id=1 name=upload
      header run=5 app=films2 lifeCycle=uikit-scene platform=ios records=background
      9.2s bg.begin id=1 name=upload
      header run=6 app=films2 lifeCycle=uikit-scene platform=ios records=background
      9.3s bg.begin id=2 name=upload
      9.4s bg.end id=2
      """),
  ]
}
