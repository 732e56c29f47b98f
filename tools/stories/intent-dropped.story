# "Siri opens Films, but not the film I asked for." An app intent that finds the app running shows
# its film. One that has to launch it comes with the scene's connection options and once more in the
# scene delegate's callback, before the list is there; the callback shows nothing then, and the film
# is forgotten. It happens again with a notification that launches the app. A reader should learn
# that every way into the app has to wait for the interface.

include films.blocks
trace folder=findings start=2026-11-21T18:40:09.212Z
header platform=ios device=iPhone17,1 multipleScenes=false launch=user

default scene.willPerformAppIntent intent=OpenFilm src=Films/SceneDelegate.swift:38 dur=1.2ms~300us
default app.didReceiveNotificationResponse action=com.apple.UNNotificationDefaultActionIdentifier src=Films/Notifications.swift:22

define visit() {
  use appear(A)
  use session()
  use refresh(phase.active)
  +9s wait
  repeat 4 { use browse(A, 100, 499) }
}

define warm_intent(s) {
  let hash {hex 16}
  +1ms process.resume
  +2ms {s} scene.willEnterForeground
  +300us note.app.willEnterForeground
  +1ms {s} phase.inactive
  +300us phase.inactive scope=app
  +30ms {s} scene.willPerformAppIntent
  +1ms {s} link.received hash={hash} trigger=scene.willPerformAppIntent
  +120ms {s} scene.didBecomeActive
  +400us note.app.didBecomeActive
  +2ms {s} phase.active
  +300us phase.active scope=app
  use session()
  +60ms {s} link.handled hash={hash} trigger=scene.willPerformAppIntent
  use refresh(phase.active)
  repeat 4 { use browse(A, 100, 499) }
}

run siri pid=702 {
  use start()
  use token()
  use connect(A, intent)
  +3ms A scene.willPerformAppIntent
  use visit()
  use leave(A)
  +21m wait
  use warm_intent(A)
  use leave(A)
  +3h process.exit reason=memoryPressure code=9
}

+2m run notification pid=911 {
  use start()
  use token()
  use connect(A, notification)
  +4ms app.didReceiveNotificationResponse hash={hex 16}
  use visit()
  use resign(A)
  use hide(A)
  +3s trace.end
}
