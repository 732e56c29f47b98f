# Every way into Films, each of them handled once: links, hand-off, shortcuts, notifications, app
# intents and a shared list, at a cold launch, in the running app and in a second window. A reader
# should learn where the system delivers each, and that some come on two routes: a response to a
# notification and an app intent are in the connection options, and their callbacks bring them again.

include films.blocks
include windows.blocks
trace folder=legal start=2026-11-21T07:30:27.640Z
header platform=ipados device=iPad14,3 launch=user

default scene.willPerformAppIntent intent=OpenFilm src=Films/SceneDelegate.swift:38 dur=1.2ms~300us
default app.didReceiveNotificationResponse action=com.apple.UNNotificationDefaultActionIdentifier src=Films/Notifications.swift:22

# The launch was for something: the app keeps it until the list is there.
define cold(payload, hash) {
  use start()
  use token()
  use connect(A, {payload})
  +1ms A link.received hash={hash} trigger=scene.willConnect
}

define shown(hash) {
  use appear(A)
  use session()
  +70ms A link.handled hash={hash} trigger=scene.willConnect
  use refresh(phase.active)
  repeat 3 { use browse(A, 100, 499) }
}

# Something finds the app in the background.
define warm(callback, s) {
  let hash {hex 16}
  +17m process.resume
  +2ms {s} scene.willEnterForeground
  +300us note.app.willEnterForeground
  +1ms {s} phase.inactive
  +300us phase.inactive scope=app
  +41ms {s} {callback} dur=1.9ms~300us
  +1ms {s} link.received hash={hash} trigger={callback}
  +120ms {s} scene.didBecomeActive
  +400us note.app.didBecomeActive
  +2ms {s} phase.active
  +300us phase.active scope=app
  use session()
  +80ms {s} link.handled hash={hash} trigger={callback}
  use refresh(phase.active)
  repeat 2 { use browse({s}, 100, 499) }
  use leave({s})
}

define handoff(s) {
  let hash {hex 16}
  +9m process.resume
  +2ms {s} scene.willContinueUserActivity
  +3ms {s} scene.willEnterForeground
  +300us note.app.willEnterForeground
  +1ms {s} phase.inactive
  +300us phase.inactive scope=app
  +60ms {s} scene.continueUserActivity dur=2.2ms~300us name=com.example.films.film
  +1ms {s} link.received hash={hash} trigger=scene.continueUserActivity
  +110ms {s} scene.didBecomeActive
  +400us note.app.didBecomeActive
  +2ms {s} phase.active
  +300us phase.active scope=app
  use session()
  +70ms {s} link.handled hash={hash} trigger=scene.continueUserActivity
  use refresh(phase.active)
  repeat 2 { use browse({s}, 100, 499) }
  use leave({s})
}

run link pid=301 {
  let hash {hex 16}
  use cold(url, {hash})
  use shown({hash})
  use leave(A)
  use warm(scene.openURLContexts, A)
  use handoff(A)
  use warm(windowScene.performAction, A)
  +2h process.exit reason=memoryPressure code=9
}

+6m run notification pid=344 {
  let hash {hex 16}
  use cold(notification, {hash})
  +3ms app.didReceiveNotificationResponse hash={hash}
  use shown({hash})
  use leave(A)
  use warm(scene.willPerformAppIntent, A)
  use warm(windowScene.userDidAcceptCloudKitShare, A)
  let tap {hex 16}
  +31m process.resume
  +2ms A scene.willEnterForeground
  +300us note.app.willEnterForeground
  +1ms A phase.inactive
  +300us phase.inactive scope=app
  +20ms app.didReceiveNotificationResponse hash={tap}
  +130ms A scene.didBecomeActive
  +400us note.app.didBecomeActive
  +2ms A phase.active
  +300us phase.active scope=app
  use session()
  +60ms A link.handled hash={tap} trigger=app.didReceiveNotificationResponse
  use refresh(phase.active)
  use leave(A)
  +1h process.exit reason=memoryPressure code=9
}

+9m run intent pid=398 {
  let hash {hex 16}
  use cold(intent, {hash})
  +2ms A scene.willPerformAppIntent
  use shown({hash})
  +40s wait
  +2s wait
  use connect(B, activity)
  let second {hex 16}
  +1ms B link.received hash={second} trigger=scene.willConnect
  use appear_beside(B)
  +60ms B link.handled hash={second} trigger=scene.willConnect
  parallel {
    { repeat 2 { use browse(B, 500, 899) } }
    { repeat 2 { use browse(A, 100, 499) } }
  }
  use resign2(A, B)
  use hide2(A, B)
  +4s trace.end
}
