import RuleKit

extension BackgroundMainThreadChurn {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A chat lays out its list for each message",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10s A work name=layoutMessages kind=render thread=main dur=1.8s
      12s A work name=layoutMessages kind=render thread=main dur=1.9s
      ↓ 14s A work name=layoutMessages kind=render thread=main dur=1.9s
      16s A work name=layoutMessages kind=render thread=main dur=1.9s
      """),
    .init(
      "A nanosecond over the limit; the part before the background does not count", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      9s A scene.willResignActive
      9.2s work.begin id=1 name=index kind=cpu thread=main
      9.5s A scene.didEnterBackground
      12.5s work.end id=1
      ↓ 17s work.begin id=2 name=index kind=cpu thread=main
      17.6s work name=inner kind=cpu thread=main dur=200ms
      19.000000001s work.end id=2
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Fed while it is active; the rest on another thread",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch A
      121ms A phase.active
      1s A work name=layoutMessages kind=render thread=main dur=7s
      9s A scene.willResignActive
      9.001s A phase.inactive
      9.5s A scene.didEnterBackground
      9.501s A phase.background
      10s A work name=index kind=cpu thread=indexer dur=8s
      """),
    .init(
      "Near miss: five seconds of ten, and another three in the next ten",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10s A work name=layoutMessages kind=render thread=main dur=2.5s
      17.5s A work name=layoutMessages kind=render thread=main dur=2.5s
      26s A work name=layoutMessages kind=render thread=main dur=3s
      """),
    .init(
      "Navigation in the background; work without an end; back in the foreground between",
      hidden: true,
      """
      header run=1 app=one lifeCycle=uikit-scene platform=ios records=work backgroundModes=location
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10s A work name=route kind=cpu thread=main dur=7s
      header run=2 app=two lifeCycle=uikit-scene platform=ios records=work
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10s work.begin id=1 name=index kind=cpu thread=main
      11s work name=tidy kind=cpu thread=main dur=3s
      14s A scene.willEnterForeground
      14.1s A scene.didBecomeActive
      14.5s A scene.willResignActive
      14.6s A scene.didEnterBackground
      15s work name=tidy kind=cpu thread=main dur=3s
      90s process.exit
      """),
  ]
}
