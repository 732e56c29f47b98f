import RuleKit

extension ImmediateBackgroundSnapshotWork {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A refresh for a picture",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      600s A scene.willEnterForeground
      ↓ 600.01s A work.begin id=1 name=reload kind=refresh
      600.4s A scene.didEnterBackground
      601s A work.end id=1
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "A real return",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      600s A scene.willEnterForeground
      600.01s A work name=show kind=render dur=80ms
      600.2s A scene.didBecomeActive
      600.21s A work name=reload kind=refresh dur=400ms
      609s A scene.willResignActive
      609.5s A scene.didEnterBackground
      """),
    .init(
      "Near miss: exactly the limit; a picture is drawn; the departure; work of another scene",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work,resources
      launch A
      200ms B scene.willConnect
      210ms B scene.didEnterBackground
      9s A scene.willResignActive
      9.1s A work name=tidy kind=disk dur=90ms
      9.5s A scene.didEnterBackground
      600s A scene.willEnterForeground
      600.01s A work name=peek kind=disk dur=50ms
      600.02s A work name=show kind=render dur=80ms
      600.03s A work name=save kind=save dur=80ms
      600.04s B work name=sync kind=disk dur=80ms
      600.05s A timer.fire id=clock dur=50ms
      600.4s A scene.didEnterBackground
      """),
  ]
}
