# An old app, built with the iOS 18 SDK and never moved to scenes: its app delegate hears
# everything. It is launched by a quick action, opened by a link, woken by a push, and interrupted
# by calls; each time it does what it should. A reader should learn the old order of callbacks.
# `not-scene-based` notes that it will have to move, and nothing else is said.

trace folder=legal start=2026-11-18T10:08:26.340Z
header app=com.example.cinema-guide version=2.9.4 build=511 platform=ios os=18.6 sdk=18.0 device=iPhone14,5
header lifeCycle=uikit-app multipleScenes=false launch=user backgroundModes=fetch,remote-notification
header records=work,data,background,setup,links,session recorder="lifetrace 1.0"
default * thread=main
default process.* thread=-
default trace.* thread=-
default app.* src=CinemaGuide/AppDelegate.m:61
default app.didFinishLaunching src=CinemaGuide/AppDelegate.m:38 dur=64ms~9ms
default app.willFinishLaunching dur=3ms~1ms
default app.didBecomeActive dur=5ms~2ms
default app.willResignActive dur=3ms~1ms
default app.didEnterBackground dur=38ms~9ms
default app.willEnterForeground dur=4ms~1ms
default app.openURL dur=6ms~2ms
default app.performAction dur=4ms~1ms
default work.* thread=com.example.cinema-guide.network src=CinemaGuide/Programme.m:112
default work.end outcome=done src=-
default data.* src=CinemaGuide/Favourites.m:47
default window.create src=CinemaGuide/AppDelegate.m:52
default ui.build src=CinemaGuide/AppDelegate.m:55
default push.* src=CinemaGuide/AppDelegate.m:77
default link.* src=CinemaGuide/Router.m:30
default session.* src=CinemaGuide/Metrics.m:21

define refresh(trigger) {
  let id {w++}
  +35ms work.begin id={id} name=loadProgramme kind=refresh key=programme scope=app trigger={trigger}
  +700ms~250ms work.end id={id} cpu=44ms~12ms
}

define session() {
  +12ms session.start id=session-{sessions++} trigger=app.didBecomeActive
}

define start() {
  +1.1ms process.start
  +12ms process.main by=system
  +30ms app.willFinishLaunching
  +6ms app.shouldRestoreState
  +4ms app.didDecodeRestorableState
  +5ms app.didFinishLaunching
  +4ms sdk.init name=Metrics trigger=app.didFinishLaunching
  +6ms window.create trigger=app.didFinishLaunching
  +14ms ui.build trigger=app.didFinishLaunching
  +5ms push.register trigger=app.didFinishLaunching
  +50ms wait
}

define use_it(times) {
  repeat {times} {
    let id {w++}
    +5s~3s work.begin id={id} name=loadCinema kind=network key=cinema/{1..90} trigger=user
    +260ms~120ms work.end id={id} cpu=12ms~5ms
    choose {
      30 {
        +2s~1s data.dirty key=favourites
        +60ms~20ms data.save key=favourites
      }
      70 { +6s~5s wait }
    }
  }
}

define call(length) {
  +2s app.willResignActive
  +{length} app.didBecomeActive
  +300ms wait
}

define leave() {
  +1.5s app.willResignActive
  +600ms app.didEnterBackground
  +9ms app.shouldSaveState
  +4ms app.willEncodeRestorableState
  +2ms session.end id=session-{sessions} trigger=app.didEnterBackground
  +5s process.suspend
}

define wake() {
  +1ms process.resume
  +3ms app.willEnterForeground
}

define activate() {
  +190ms app.didBecomeActive
  use session()
  use refresh(app.didBecomeActive)
}

run first pid=733 {
  let hash {hex 16}
  use start()
  +2ms app.performAction
  +1ms link.received hash={hash} trigger=app.performAction
  +90ms app.didBecomeActive
  use session()
  +70ms link.handled hash={hash} trigger=app.performAction
  use refresh(app.didBecomeActive)
  meanwhile {
    +200ms app.didRegisterForRemoteNotifications dur=1ms
    +300ms push.tokenSent hash=77cc1a40b2
  }
  use use_it(14)
  use call(24s~5s)
  use use_it(9)
  use leave()
  repeat 5 {
    let link {hex 16}
    +17m~6m wait
    use wake()
    +30ms app.openURL
    +1ms link.received hash={link} trigger=app.openURL
    +150ms app.didBecomeActive
    use session()
    +60ms link.handled hash={link} trigger=app.openURL
    use refresh(app.didBecomeActive)
    use use_it(11)
    use call(3s~1s)
    use use_it(4)
    use leave()
    let id {w++}
    let push {pushes++}
    +25m~4m process.resume
    +3ms app.didReceiveRemoteNotification dur=2ms~1ms
    +400us fetch.deliver id=push-{push} kind=push
    +8ms work.begin id={id} name=loadProgramme kind=network key=programme scope=app trigger=app.didReceiveRemoteNotification
    +1.3s~400ms work.end id={id} cpu=30ms~8ms
    +3ms fetch.complete id=push-{push} kind=push
    +2s process.suspend
    +9m wait
    use wake()
    use activate()
    use use_it(7)
    use leave()
  }
  +3h process.exit reason=memoryPressure code=9
}

+20m run second pid=1190 {
  use start()
  +80ms app.didBecomeActive
  use session()
  use refresh(app.didBecomeActive)
  meanwhile { +200ms app.didRegisterForRemoteNotifications dur=1ms }
  use use_it(12)
  use leave()
  +11m wait
  use wake()
  use activate()
  use use_it(5)
  +1.5s app.willResignActive
  +500ms app.didEnterBackground
  +9ms app.shouldSaveState
  +3ms app.willEncodeRestorableState
  +2ms session.end id=session-{sessions} trigger=app.didEnterBackground
  +900ms app.willTerminate dur=8ms~2ms
  +30ms process.exit reason=user code=0
}
