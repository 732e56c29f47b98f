import RuleKit

extension UIBuiltOnBackgroundLaunch {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A background refresh waits for the interface, and the list loads itself",
      """
      header lifeCycle=swiftui platform=ios launch=background records=work,setup,background
      0ms process.start
      10ms bgtask.register id=films.refresh kind=refresh
      20ms sdk.init name=Metrics dur=150ms thread=main
      ↓ 180ms ui.build dur=400ms thread=main
      600ms app.didFinishLaunching
      ↓ 610ms work name=reloadFilms kind=refresh trigger=view.onAppear dur=900ms
      1s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
      1.01s bgtask.submit id=films.refresh kind=refresh
      2s bgtask.complete id=films.refresh kind=refresh success=true
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "The interface is built when it is wanted",
      """
      header lifeCycle=swiftui platform=ios launch=background records=work,setup,background
      0ms process.start
      10ms bgtask.register id=films.refresh kind=refresh
      20ms sdk.init name=Crashes dur=30ms thread=main
      90ms app.didFinishLaunching
      1s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
      1.01s bgtask.submit id=films.refresh kind=refresh
      1.1s work name=refresh kind=refresh trigger=bgtask.launch dur=900ms
      2.1s bgtask.complete id=films.refresh kind=refresh success=true
      60s A scene.willConnect
      60.1s A scene.willEnterForeground
      60.2s A ui.build dur=600ms thread=main
      60.9s A scene.didBecomeActive
      60.901s A phase.active
      61s A work name=reloadFilms kind=refresh trigger=view.onAppear dur=900ms
      """),
    .init(
      "Near miss: exactly the limit, an SDK that takes longer, and work on another thread",
      """
      header lifeCycle=swiftui platform=ios launch=background records=work,setup
      0ms process.start
      20ms ui.build dur=500ms
      600ms work name=posters kind=render thread=posters dur=900ms
      header lifeCycle=swiftui platform=ios launch=background records=work,setup
      0ms process.start
      20ms sdk.init name=Crashes dur=900ms
      """),
    .init(
      "Near miss: what a view's handler does is a part of its time; another thread",
      """
      header lifeCycle=swiftui platform=ios launch=background records=work,setup,view
      launch
      1s view.onAppear view=Root dur=400ms thread=main
      1.1s work name=layout kind=render thread=main dur=200ms
      1.35s ui.build dur=150ms thread=main
      3s view.onAppear view=Cast dur=900ms thread=posters
      4s view.onAppear view=Search
      """),
  ]
}
