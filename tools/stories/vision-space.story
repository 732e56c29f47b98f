# Films on a headset: a window with the list, a second one with a film's page, and an immersive
# space to watch the trailer in. The space is opened and awaited before the first window is
# dismissed, and it is closed before another is opened. A reader should learn the order in which
# windows and spaces may come and go.

include films.blocks
trace folder=legal start=2026-11-20T19:55:30.000Z
header platform=visionos device=RealityDevice14,1 multipleScenes=true launch=user
default app.configurationForConnecting[role=UISceneSessionRoleImmersiveSpaceApplication] name="Immersive Configuration"
default scene.willConnect[role=UISceneSessionRoleImmersiveSpaceApplication] dur=22ms~5ms
default space.* src=Films/TrailerSpace.swift:26
default window.* src=Films/RootView.swift:58

define trailer(s, film) {
  +2s space.open id=trailer trigger=user
  +20ms app.configurationForConnecting role=UISceneSessionRoleImmersiveSpaceApplication
  +7ms {s} scene.willConnect role=UISceneSessionRoleImmersiveSpaceApplication
  +30ms {s} scene.willEnterForeground
  +120ms {s} scene.didBecomeActive
  +4ms {s} phase.active
  +60ms space.opened id=trailer
}

define end_trailer(s) {
  +900ms space.dismiss id=trailer trigger=user
  +300ms {s} scene.willResignActive
  +2ms {s} phase.inactive
  +160ms {s} scene.didEnterBackground
  +24ms {s} phase.background
  +10ms {s} scene.didDisconnect
  +30ms space.closed id=trailer
}

define close_window(s) {
  +90ms {s} scene.willResignActive
  +90ms {s} scene.didEnterBackground
  +24ms {s} phase.background
  +9ms {s} scene.stateRestorationActivity
  +2ms {s} view.onDisappear view=FilmList
  +1ms {s} view.onDisappear view=RootView
  +12ms {s} scene.didDisconnect
}

define watch(s, segments) {
  repeat {segments} every 5s jitter 400ms {
    let id {w++}
    {s} work.begin id={id} name=loadTrailerSegment kind=network key=trailer/{s}/{segment++} essential=true trigger=user
    +300ms~90ms {s} work.end id={id} cpu=14ms~4ms
  }
}

run session pid=640 {
  use launch(List)
  repeat 5 { use browse(List, 100, 499) }
  +1s List window.open name=film trigger=user
  +70ms wait
  use connect(Page, -)
  +4ms Page scene.willEnterForeground
  +20ms Page view.onAppear view=FilmDetail
  +31ms Page scene.didBecomeActive
  +4ms Page phase.active
  repeat 3 { use scroll(Page, 500, 899, 8) }
  use trailer(Space1, 231)
  +1s List window.dismiss trigger=space.opened
  use close_window(List)
  use watch(Space1, 28)
  use end_trailer(Space1)
  +2s Page window.open name=films trigger=user
  +70ms wait
  use connect(Again, -)
  use appear_beside(Again)
  use refresh(phase.active)
  repeat 6 { use browse(Again, 100, 499) }
  use trailer(Space2, 344)
  use watch(Space2, 12)
  use end_trailer(Space2)
  repeat 2 { use browse(Again, 100, 499) }
  +5s Page scene.willResignActive
  +2ms Again scene.willResignActive
  +400us note.app.willResignActive
  +1ms Page phase.inactive
  +400us Again phase.inactive
  +300us phase.inactive scope=app
  +400ms Page scene.didEnterBackground
  +25ms Page phase.background
  +4ms Page scene.stateRestorationActivity
  +5ms Again scene.didEnterBackground
  +400us note.app.didEnterBackground
  +25ms Again phase.background
  +300us phase.background scope=app
  +2ms session.end id={uuid session {sessions}} trigger=phase.background
  +5ms Again scene.stateRestorationActivity
  +4s trace.end
}
