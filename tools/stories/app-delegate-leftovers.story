# A SwiftUI app that was once a UIKit app and kept its app delegate. The delegate still has its own
# entry point next to @main, and the adaptor is declared in the App and again in a view, which makes
# a second delegate. A window is built when the scene connects, the phase methods are called by
# hand, most work hangs on them, and each activation registers for push once more. A reader should
# learn what to remove after moving to the SwiftUI life cycle.

include films.blocks
trace folder=findings start=2026-11-20T09:12:02.815Z
header platform=ios device=iPhone16,1 multipleScenes=false launch=user backgroundModes=fetch,remote-notification
default app.didBecomeActive src=Films/FilmsAppDelegate.swift:83 dur=4ms~1ms
default app.willResignActive src=Films/FilmsAppDelegate.swift:97 dur=2ms~1ms
default app.didEnterBackground src=Films/FilmsAppDelegate.swift:104 dur=6ms~2ms
default app.willEnterForeground src=Films/FilmsAppDelegate.swift:79 dur=2ms~1ms
default window.create src=Films/FilmsSceneDelegate.swift:20

define by_hand(callback) {
  +3ms app.{callback} trigger=phase
}

define register_again() {
  +30ms push.register trigger=app.didBecomeActive
  meanwhile {
    +300ms app.didRegisterForRemoteNotifications
    +200ms push.tokenSent hash=5d41402abc4b2a76
  }
}

define pause_player(trigger) {
  let id {w++}
  +5ms work.begin id={id} name=pausePlayer kind=cleanup key=player scope=app trigger={trigger}
  +6ms~2ms work.end id={id} cpu=3ms~1ms
}

run day pid=1024 {
  +1.2ms process.start
  +9ms process.main by=system
  +2ms process.main by=app src=Films/main.swift:4
  +16ms swiftui.appInit dur=7ms~2ms
  +2ms sdk.init name=CrashReporter trigger=swiftui.appInit
  +9ms delegate.create name=FilmsAppDelegate
  +3ms app.didFinishLaunching dur=26ms~4ms
  +4ms bgtask.register id=com.example.films.refresh kind=refresh
  +4ms push.register trigger=app.didFinishLaunching
  +30ms wait
  use token()
  +3ms app.configurationForConnecting delegate=Films.FilmsSceneDelegate
  +5ms A scene.willConnect
  +5ms A window.create trigger=scene.willConnect
  +19ms A windowScene.didUpdateGeometry
  +4ms A scene.willEnterForeground
  +400us note.app.willEnterForeground
  use views(A)
  +2ms delegate.create name=FilmsAppDelegate src=Films/RootView.swift:9
  +31ms A scene.didBecomeActive
  +500us note.app.didBecomeActive
  +4ms A phase.active
  +400us phase.active scope=app
  use by_hand(didBecomeActive)
  use session()
  use refresh(app.didBecomeActive)
  use register_again()
  repeat 5 { use browse(A, 100, 499) }
  repeat 4 {
    use resign(A)
    use by_hand(willResignActive)
    use pause_player(app.willResignActive)
    +520ms A scene.didEnterBackground
    +500us note.app.didEnterBackground
    +24ms A phase.background
    +300us phase.background scope=app
    use by_hand(didEnterBackground)
    +2ms session.end id={uuid session {sessions}} trigger=phase.background
    +9ms A scene.stateRestorationActivity
    +4s process.suspend
    +16m~6m process.resume
    +2ms A scene.willEnterForeground
    +300us note.app.willEnterForeground
    +1ms A phase.inactive
    +300us phase.inactive scope=app
    use by_hand(willEnterForeground)
    +180ms A scene.didBecomeActive
    +400us note.app.didBecomeActive
    +2ms A phase.active
    +300us phase.active scope=app
    use by_hand(didBecomeActive)
    use session()
    use refresh(app.didBecomeActive)
    use register_again()
    repeat 3 { use browse(A, 100, 499) }
  }
  use resign(A)
  use hide(A)
  +3s trace.end
}
