# Films on a Mac: the user looks something up, hides the app with Command-H, comes back twice, opens
# a second window and quits with Command-Q. On the Mac a hidden app is in the background and
# continues to run; that is not a reason to close anything. Reviews are saved as they are written,
# not when the phase changes, for Command-Q changes no phase. A reader should learn how SwiftUI's
# phases and AppKit's callbacks relate to each other.

include films.blocks
trace folder=legal start=2026-11-20T13:02:51.219Z
header platform=macos device=Mac15,6 os=26.1 multipleScenes=true launch=user
scene main main-AppWindow-1
scene second main-AppWindow-2
default ns.* src=Films/FilmsMacDelegate.swift:17
default ns.didFinishLaunching dur=31ms~6ms
default ns.shouldTerminate dur=1.1ms
default ns.willTerminate dur=4ms~1ms

define mac_views(s) {
  +6ms {s} storage.restore key=films.selection bytes=36
  +8ms {s} view.onAppear view=RootView
  +2ms {s} view.onAppear view=FilmList
  +1ms {s} view.task.start view=FilmList
  +6ms {s} view.body view=FilmList
}

define mac_refresh() {
  let id {w++}
  +40ms work.begin id={id} name=refreshFilms kind=network key=films scope=app essential=false trigger=ns.didBecomeActive
  +420ms~150ms model.mutate id=library
  +9ms work.end id={id} cpu=31ms~6ms
}

define to_front() {
  +1.4s ns.willBecomeActive
  +6ms ns.didBecomeActive
}

define to_back() {
  +2s ns.willResignActive
  +5ms ns.didResignActive
}

define command_h() {
  +3s ns.willHide
  +9ms ns.didHide
  +3ms ns.willResignActive
  +4ms ns.didResignActive
  +7ms main phase.background
}

define unhide() {
  +1ms ns.willUnhide
  +3ms ns.willBecomeActive
  +9ms ns.didUnhide
  +4ms ns.didBecomeActive
  +6ms main phase.active
}

run afternoon pid=8841 {
  +1ms process.start
  +11ms process.main by=system
  +15ms swiftui.appInit dur=9ms~2ms
  +2ms sdk.init name=CrashReporter trigger=swiftui.appInit
  +8ms delegate.create name=FilmsMacDelegate
  +3ms ns.willFinishLaunching
  +40ms ns.didFinishLaunching
  +38ms wait
  use mac_views(main)
  +5ms ns.willBecomeActive
  +7ms ns.didBecomeActive
  use mac_refresh()
  repeat 6 { use browse(main, 100, 499) }
  use to_back()
  +4m wait
  use to_front()
  repeat 5 { use browse(main, 100, 499) }
  use review(main, 118, 6)
  use command_h()
  +26m wait
  use unhide()
  use mac_refresh()
  repeat 4 { use browse(main, 100, 499) }
  +1s wait
  use mac_views(second)
  repeat 5 { use browse(second, 500, 899) }
  +2s second view.onDisappear view=FilmList
  +1ms second view.onDisappear view=RootView
  use command_h()
  +52m wait
  use unhide()
  use mac_refresh()
  use review(main, 204, 4)
  repeat 4 { use browse(main, 100, 499) }
  +2s ns.shouldTerminate
  +12ms ns.willTerminate
  +9ms process.exit reason=user code=0
}
