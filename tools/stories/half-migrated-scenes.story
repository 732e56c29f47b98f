# Halfway to scenes. The app has a scene delegate, but its app delegate still builds the window at
# launch, and the scene delegate calls the old app delegate's methods by hand so that old code goes
# on working. The analytics kit is set up for each scene, and the player resumes twice, for it
# listens to the app's notification and is called by the scene. A reader should learn what is left
# to do after the scene manifest is in place.

trace folder=findings start=2026-11-20T10:50:21.200Z
header app=com.example.cinema-guide version=3.0.1 build=604 platform=ipados os=26.1 sdk=26.0 device=iPad13,18
header lifeCycle=uikit-scene multipleScenes=true launch=user
header records=work,data,setup,session recorder="lifetrace 1.0"
default * thread=main
default process.* thread=-
default trace.* thread=-
default app.* src=CinemaGuide/AppDelegate.m:61
default app.didFinishLaunching src=CinemaGuide/AppDelegate.m:38 dur=88ms~9ms
default app.configurationForConnecting src=CinemaGuide/AppDelegate.m:96 name=Main role=UIWindowSceneSessionRoleApplication delegate=CinemaGuide.SceneDelegate
default scene.* src=CinemaGuide/SceneDelegate.swift:29
default scene.willConnect role=UIWindowSceneSessionRoleApplication dur=31ms~5ms
default scene.stateRestorationActivity activity=true
default window.create src=CinemaGuide/SceneDelegate.swift:35
default sdk.init name=Analytics src=CinemaGuide/SceneDelegate.swift:41
default work.* thread=com.example.cinema-guide.network src=CinemaGuide/Programme.m:112
default work.begin[name=resumePlayer] thread=main src=CinemaGuide/Player.m:58
default work.end outcome=done src=-
default data.* src=CinemaGuide/Favourites.m:47

define resume_player(s, trigger, later) {
  meanwhile {
    let id {w++}
    +{later} {s} work.begin id={id} name=resumePlayer kind=other key=player scope=app trigger={trigger}
    +7ms~2ms {s} work.end id={id} cpu=4ms~1ms thread=main
  }
}

define activate(s) {
  +120ms {s} scene.didBecomeActive dur=9ms~2ms
  +2ms app.didBecomeActive trigger=scene.didBecomeActive
  +1ms note.app.didBecomeActive
  use resume_player(-, note.app.didBecomeActive, 4ms)
  use resume_player({s}, scene.didBecomeActive, 19ms)
  +40ms wait
}

define connect(s) {
  +4ms app.configurationForConnecting
  +6ms {s} scene.willConnect
  +4ms {s} sdk.init trigger=scene.willConnect
  +9ms {s} window.create trigger=scene.willConnect
  +25ms {s} scene.willEnterForeground
}

define use_it(s, times) {
  repeat {times} {
    let id {w++}
    +5s~3s {s} work.begin id={id} name=loadCinema kind=network key=cinema/{s}/{1..90} trigger=user
    +260ms~120ms {s} work.end id={id} cpu=12ms~5ms
    +3s~2s {s} data.dirty key=favourites/{s}
    +60ms~20ms {s} data.save key=favourites/{s}
  }
}

define refresh() {
  let id {w++}
  +35ms work.begin id={id} name=loadProgramme kind=refresh key=programme scope=app trigger=scene.didBecomeActive
  +700ms~250ms work.end id={id} cpu=44ms~12ms
}

define leave(s) {
  +1.2s {s} scene.willResignActive dur=4ms~1ms
  +2ms app.willResignActive trigger=scene.willResignActive
  +1ms note.app.willResignActive
  +600ms {s} scene.didEnterBackground dur=30ms~6ms
  +2ms app.didEnterBackground trigger=scene.didEnterBackground
  +1ms note.app.didEnterBackground
  +9ms {s} scene.stateRestorationActivity
  +4s process.suspend
}

define return(s) {
  +1ms process.resume
  +3ms {s} scene.willEnterForeground
  +1ms app.willEnterForeground trigger=scene.willEnterForeground
  +1ms note.app.willEnterForeground
  use activate({s})
  use refresh()
}

run day pid=1777 {
  +1.1ms process.start
  +12ms process.main by=system
  +30ms app.didFinishLaunching
  +9ms sdk.init src=CinemaGuide/AppDelegate.m:41 trigger=app.didFinishLaunching
  +7ms window.create src=CinemaGuide/AppDelegate.m:52 trigger=app.didFinishLaunching
  +90ms wait
  use connect(A)
  +1ms note.app.willEnterForeground
  use activate(A)
  use refresh()
  use use_it(A, 12)
  repeat 3 {
    use leave(A)
    +14m~5m wait
    use return(A)
    use use_it(A, 6)
  }
  +2s A window.open name=programme trigger=user
  +80ms wait
  use connect(B)
  +120ms B scene.didBecomeActive dur=9ms~2ms
  use use_it(B, 5)
  +2s B scene.willResignActive dur=4ms~1ms
  +500ms B scene.didEnterBackground dur=30ms~6ms
  +9ms B scene.stateRestorationActivity
  use use_it(A, 4)
  use leave(A)
  +2h process.exit reason=memoryPressure code=9
}
