import RuleKit

extension LockHeldAtSuspension {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Suspended in a transaction",
      """
      header lifeCycle=uikit-scene platform=ios records=resources,background
      launch A
      9s A scene.willResignActive
      ↓ 9.4s lock.acquire name=films.sqlite file=true
      9.5s A scene.didEnterBackground
      14s process.suspend
      600s process.resume
      600.1s lock.release name=films.sqlite
      """),
    .init(
      "No record shows the suspension, but nothing happens for a while",
      """
      header lifeCycle=uikit-scene platform=ios records=resources,background
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      ↓ 10s lock.acquire name=films.sqlite file=true
      600s lock.release name=films.sqlite
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Covered, and given back when the time is over",
      """
      header lifeCycle=uikit-scene platform=ios records=resources,background
      launch A
      9s A scene.willResignActive
      9.1s bg.begin id=1 name=database expirationHandler=true
      9.2s lock.acquire name=films.sqlite file=true
      9.5s A scene.didEnterBackground
      19s lock.release name=films.sqlite
      19.1s bg.end id=1
      40s A scene.willEnterForeground
      40.1s A scene.didBecomeActive
      60s A scene.willResignActive
      60.1s bg.begin id=2 name=database expirationHandler=true
      60.2s lock.acquire name=films.sqlite file=true
      60.5s A scene.didEnterBackground
      87s bg.expire id=2
      87.005s lock.release name=films.sqlite
      87.01s bg.end id=2
      90s process.suspend
      """),
    .init(
      "Near miss: exactly five seconds of silence; a lock in memory; the foreground",
      """
      header lifeCycle=uikit-scene platform=ios records=resources,background
      launch A
      1s lock.acquire name=films.sqlite file=true
      8s lock.release name=films.sqlite
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10s lock.acquire name=films.sqlite file=true
      10s lock.acquire name=cache
      15s lock.release name=films.sqlite
      60s process.suspend
      """),
  ]
}
