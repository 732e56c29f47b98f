# Films plays its podcast in the car. The phone's window is put away while the CarPlay scene stays
# active, so the app as a whole never leaves the foreground until the cable is pulled. The CarPlay
# scene builds templates and no window. A reader should learn that an app is active as long as any
# scene of it is, CarPlay's included.

include films.blocks
trace folder=legal start=2026-11-20T16:31:07.662Z
header platform=ios device=iPhone17,1 multipleScenes=false launch=user backgroundModes=audio,fetch
default carplay.* src=Films/CarPlaySceneDelegate.swift:22
default scene.*[role=CPTemplateApplicationSceneSessionRoleApplication] src=Films/CarPlaySceneDelegate.swift:14

define podcast(minutes) {
  for {minutes} every 31s jitter 4s {
    let id {w++}
    Car work.begin id={id} name=loadEpisodeSegment kind=network key=episode/41/segment/{segments++} essential=true trigger=carplay
    +340ms~120ms Car work.end id={id} cpu=8ms~3ms
    +20ms log category=audio message="buffered 30 s"
  }
}

run drive pid=1502 {
  use launch(Phone)
  repeat 3 { use browse(Phone, 100, 499) }
  +2s app.configurationForConnecting name="CarPlay Configuration" role=CPTemplateApplicationSceneSessionRoleApplication delegate=Films.CarPlaySceneDelegate
  +5ms Car scene.willConnect role=CPTemplateApplicationSceneSessionRoleApplication
  +12ms Car carplay.didConnect
  +30ms Car scene.willEnterForeground
  +160ms Car scene.didBecomeActive
  +8s Phone scene.willResignActive
  +1ms Phone phase.inactive
  +550ms Phone scene.didEnterBackground
  +25ms Phone phase.background
  +9ms Phone scene.stateRestorationActivity
  use podcast(34m)
  +7s Car scene.willResignActive
  +400us note.app.willResignActive
  +1ms phase.inactive scope=app
  +3s Car scene.didBecomeActive
  +400us note.app.didBecomeActive
  +1ms phase.active scope=app
  use podcast(6m)
  +2s Phone scene.willEnterForeground
  +2ms Phone phase.inactive
  +170ms Phone scene.didBecomeActive
  +2ms Phone phase.active
  use refresh(phase.active)
  repeat 4 { use browse(Phone, 100, 499) }
  +2s Phone scene.willResignActive
  +1ms Phone phase.inactive
  +530ms Phone scene.didEnterBackground
  +25ms Phone phase.background
  +9ms Phone scene.stateRestorationActivity
  use podcast(11m)
  +4s Car scene.willResignActive
  +400us note.app.willResignActive
  +1ms phase.inactive scope=app
  +90ms Car scene.didEnterBackground
  +400us note.app.didEnterBackground
  +22ms phase.background scope=app
  +2ms session.end id={uuid session {sessions}} trigger=phase.background
  +30ms Car scene.didDisconnect
  +2ms Car carplay.didDisconnect
  +5s trace.end
}
