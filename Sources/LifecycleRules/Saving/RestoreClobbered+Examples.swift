import RuleKit

extension RestoreClobbered {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The first view selects its first row",
      """
      header lifeCycle=swiftui platform=ios records=storage
      launch
      100ms A scene.willConnect
      105ms A storage.restore key=selection type=String bytes=12
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      ↓ 130ms A storage.write key=selection type=String bytes=3 isDefault=true
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "The default comes first",
      """
      header lifeCycle=swiftui platform=ios records=storage
      launch
      100ms A scene.willConnect
      102ms A storage.write key=selection type=String bytes=3 isDefault=true
      105ms A storage.restore key=selection type=String bytes=12
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      130ms A storage.write key=selection type=String bytes=12 isDefault=false
      """),
    .init(
      "Near miss: the user reset it; another key or scene; later than ten seconds; a default restored",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true records=storage
      launch
      100ms A scene.willConnect
      105ms A storage.restore key=selection
      105ms A storage.restore key=tab
      105ms A storage.restore key=filter
      105ms A storage.restore key=sort isDefault=true
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      130ms B scene.willConnect
      130ms B storage.write key=selection isDefault=true
      140ms A storage.write key=search isDefault=true
      140ms A storage.write key=sort isDefault=true
      150ms A storage.write key=tab isDefault=true trigger=user
      10105000001ns A storage.write key=selection isDefault=true
      """),
    .init(
      "Near miss: the user touched the scene, or logged out, in between",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true records=storage,work
      launch
      100ms A scene.willConnect
      105ms A storage.restore key=selection
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      1s A custom.tap trigger=user
      2s A storage.write key=selection isDefault=true
      130s A scene.willResignActive
      130.5s A scene.didEnterBackground
      140s A scene.didDisconnect
      150s A scene.willConnect
      150.1s A storage.restore key=selection
      150.2s A scene.willEnterForeground
      150.3s A scene.didBecomeActive
      151s work name=logOut kind=teardown dur=20ms
      152s A storage.write key=selection isDefault=true
      """),
  ]
}
