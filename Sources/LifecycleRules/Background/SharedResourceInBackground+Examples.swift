import RuleKit

extension SharedResourceInBackground {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The camera runs on",
      """
      header lifeCycle=uikit-scene platform=ios records=resources
      launch A
      ↓ 1s A resource.hold kind=camera
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      61s A resource.release kind=camera
      """),
    .init(
      "Taken in the background; a nanosecond too long; after an assertion; a mode of another kind",
      hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=resources,background backgroundModes=bluetooth-central
      launch A
      ↓ 1s resource.hold kind=contacts
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10500000001ns resource.release kind=contacts
      20s bg.begin id=1 name=sync expirationHandler=true
      ↓ 20.1s resource.hold kind=camera
      22s bg.end id=1
      23.5s A scene.willEnterForeground
      23.6s A scene.didBecomeActive
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Released on the way out",
      """
      header lifeCycle=uikit-scene platform=ios records=resources
      launch A
      1s A resource.hold kind=camera
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      9.6s A resource.release kind=camera
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      61s A resource.hold kind=camera
      """),
    .init(
      "Near miss: released after exactly a second; an audio app's microphone; under an assertion",
      """
      header lifeCycle=uikit-scene platform=ios records=resources,background backgroundModes=audio
      launch A
      1s A resource.hold kind=camera
      1s A resource.hold kind=microphone
      1s A resource.hold kind=socket
      8s bg.begin id=1 name=sync expirationHandler=true
      8s resource.hold kind=contacts
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10.5s A resource.release kind=camera
      18s resource.release kind=contacts
      18.1s bg.end id=1
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      """),
    .init(
      "Near miss: back in time, the process ends, or the recording", hidden: true,
      """
      header run=1 app=films lifeCycle=uikit-scene platform=ios records=resources
      launch A
      1s A resource.hold kind=camera
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10.4s A scene.willEnterForeground
      10.5s A scene.didBecomeActive
      20s A scene.willResignActive
      20.5s A scene.didEnterBackground
      21s process.exit
      header run=2 app=films lifeCycle=uikit-scene platform=ios records=resources
      launch A
      1s A resource.hold kind=camera
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10s trace.end
      """),
  ]
}
