# Not the system's doing: a recorder that loses its place, or an app that calls its own callbacks.
# One window becomes active without coming to the foreground and comes to the foreground while
# active; a second enters the background straight from active and connects again after its session
# was discarded; a third is active before it connects. The launch ends twice and a background task
# is ended twice. A reader should learn how each of these is reported, once, with the states that
# were possible.

include films.blocks
include windows.blocks
trace folder=findings start=2026-11-20T07:30:15.260Z
header platform=ipados device=iPad14,3 launch=user

run morning pid=366 {
  use start()
  use token()
  +2ms app.didFinishLaunching dur=2ms
  use connect(A, -)
  use views(A)
  +31ms A scene.didBecomeActive
  +4ms A phase.active
  use session()
  use refresh(phase.active)
  repeat 3 { use browse(A, 100, 499) }
  +2s A scene.willEnterForeground
  +90ms A scene.didBecomeActive
  use open_window(A, B)
  repeat 3 { use browse(B, 500, 699) }
  +1s B scene.didEnterBackground
  +25ms B phase.inactive
  +1ms B phase.background
  +9ms B scene.stateRestorationActivity
  repeat 2 { use browse(A, 100, 499) }
  +1.1s A window.open name=films trigger=user
  +60ms wait
  +9ms C phase.active
  +90ms wait
  use connect(C, -)
  use appear_beside(C)
  repeat 3 { use browse(C, 700, 899) }
  +2s B scene.didDisconnect
  +30ms B session.discarded
  +2ms app.didDiscardSceneSessions scenes=B dur=1.2ms
  +4s app.configurationForConnecting
  +6ms B scene.willConnect
  +1s bg.begin id=4 name=saveReview expirationHandler=true
  +300ms bg.end id=4 name=saveReview
  +2s bg.end id=4 name=saveReview
  use put_away(C)
  repeat 2 { use browse(A, 100, 499) }
  +1s A scene.willResignActive
  +1ms A phase.inactive
  +500ms A scene.didEnterBackground
  +25ms A phase.background
  +9ms A scene.stateRestorationActivity
  +2ms session.end id={uuid session {sessions}} trigger=phase.background
  +3s trace.end
}
