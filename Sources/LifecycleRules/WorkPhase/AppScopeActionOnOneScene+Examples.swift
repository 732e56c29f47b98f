import RuleKit

extension AppScopeActionOnOneScene {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Putting one window away logs the other one out",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
      launch A B
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      ↓ 9.51s A work name=closeDatabase kind=teardown scope=app dur=20ms
      """),
    .init(
      "The app is locked and its session ended, one second after",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=session,privacy
      launch A
      130ms session.start id=1
      200ms B scene.willConnect
      210ms B scene.willEnterForeground
      220ms B scene.didBecomeActive
      9s A scene.willResignActive
      ↓ 10s lock.engage
      ↓ 10s session.end id=1
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "When all windows are in the background",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
      launch A B
      9s A scene.willResignActive
      9.001s B scene.willResignActive
      9.5s A scene.didEnterBackground
      9.501s B scene.didEnterBackground
      9.51s work name=closeDatabase kind=teardown scope=app dur=20ms
      """),
    .init(
      "Near miss: the scene's own, the user's own, a session of each window, all on the way out",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work,session
      launch A
      130ms A session.start id=1
      200ms B scene.willConnect
      210ms B scene.willEnterForeground
      220ms B scene.didBecomeActive
      230ms B session.start id=2
      9s A scene.willResignActive
      9.1s A work name=dropThumbnails kind=teardown dur=20ms
      9.2s work name=logOut kind=teardown scope=app trigger=user dur=20ms
      9.3s A session.end id=1
      10000000001ns work name=closeSocket kind=teardown scope=app dur=20ms
      20s A scene.didBecomeActive
      30s A scene.willResignActive
      30s B scene.willResignActive
      30.5s A scene.didEnterBackground
      30.51s A work name=closeDatabase kind=teardown scope=app dur=20ms
      31.51s B scene.didEnterBackground
      """),
    .init(
      "Near miss: data that may be deleted for another reason, and a scene's own",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=data
      launch A B
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      9.6s data.delete key=cache
      9.7s data.delete key=account trigger=user
      9.8s A data.delete key=draft trigger=scene.didEnterBackground
      """),
    .init(
      "Near miss: only CarPlay continues",
      """
      header lifeCycle=uikit-scene platform=ios multipleScenes=true records=work
      launch A
      200ms C scene.willConnect role=CPTemplateApplicationSceneSessionRoleApplication
      205ms C carplay.didConnect
      210ms C scene.willEnterForeground
      220ms C scene.didBecomeActive
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      9.51s work name=closeEditor kind=teardown scope=app dur=20ms
      """),
  ]
}
