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
      """)
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
  ]
}
