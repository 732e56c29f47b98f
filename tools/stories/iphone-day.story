# A whole day with Films on one iPhone, and nothing wrong with it. The app is launched in the
# morning, looked at in many short visits, covered by Control Center and calls, woken for background
# refresh and silent pushes, opened from a widget and by links, ended by the system for its memory
# at noon and started again. Drafts are saved as they are written, the refresh runs once after each
# return, and every background task ends within its budget. A reader should learn what a clean day
# looks like, and how little there is to say about it.

include films.blocks
trace folder=legal start=2026-11-20T06:58:12.406Z
header platform=ios device=iPhone17,1 multipleScenes=false launch=user
header backgroundModes=fetch,remote-notification,processing

default app.memoryWarning dur=3ms~1ms

define glance(s) {
  repeat {5..10} { use browse({s}, 100, 499) }
}

# Away for a while: the phone is locked or another app is in front; the system wakes the app now and
# then.
define away(s, refreshes) {
  use leave({s})
  repeat {refreshes} {
    +21m~6m wait
    use background_refresh()
  }
  choose {
    40 {
      +9m~3m wait
      use silent_push()
    }
    60 { wait }
  }
  +7m~4m wait
}

define widget(s) {
  let hash {hex 16}
  +1ms process.resume
  +2ms {s} scene.willEnterForeground
  +300us note.app.willEnterForeground
  +1ms {s} phase.inactive
  +300us phase.inactive scope=app
  +41ms {s} scene.openURLContexts dur=1.9ms~300us
  +1ms {s} link.received hash={hash}
  +120ms {s} scene.didBecomeActive
  +400us note.app.didBecomeActive
  +2ms {s} phase.active
  +300us phase.active scope=app
  use session()
  +90ms {s} link.handled hash={hash} trigger=scene.openURLContexts
  use refresh(phase.active)
}

define handoff(s) {
  let hash {hex 16}
  +1ms process.resume
  +2ms {s} scene.willContinueUserActivity
  +3ms {s} scene.willEnterForeground
  +300us note.app.willEnterForeground
  +1ms {s} phase.inactive
  +300us phase.inactive scope=app
  +60ms {s} scene.continueUserActivity dur=2.2ms~300us
  +1ms {s} link.received hash={hash}
  +110ms {s} scene.didBecomeActive
  +400us note.app.didBecomeActive
  +2ms {s} phase.active
  +300us phase.active scope=app
  use session()
  +70ms {s} link.handled hash={hash} trigger=scene.continueUserActivity
  use refresh(phase.active)
}

run morning pid=412 {
  use launch(A)
  use glance(A)
  use resign(A)
  +90ms bgtask.submit id=com.example.films.refresh kind=refresh earliest=1000s~0
  use hide(A)
  +4s process.suspend
  +24m wait
  use background_refresh()
  +12m wait
  use return(A)
  repeat 3 {
    use glance(A)
    use dip(A, 3s~2s)
    use glance(A)
    use away(A, 1)
    use return(A)
  }
  use glance(A)
  use away(A, 1)
  use widget(A)
  use glance(A)
  +2s app.memoryWarning
  +40ms cache.purge trigger=app.memoryWarning
  use glance(A)
  use dip(A, 22s~9s)
  use glance(A)
  use away(A, 1)
  use handoff(A)
  use glance(A)
  use leave(A)
  +48m process.exit reason=memoryPressure code=9
}

+31m run afternoon pid=977 {
  use start()
  use token()
  let hash {hex 16}
  use connect(A, url)
  +1ms A link.received hash={hash} trigger=scene.willConnect
  use appear(A)
  use session()
  +80ms A link.handled hash={hash} trigger=scene.willConnect
  use refresh(phase.active)
  repeat 4 {
    use glance(A)
    use dip(A, 2s~1s)
    use glance(A)
    use away(A, 1)
    use return(A)
  }
  use glance(A)
  use review(A, 231, 9)
  use away(A, 0)
  use return(A)
  repeat 4 { use glance(A) }
  use away(A, 1)
  use widget(A)
  use glance(A)
  use resign(A)
  use hide(A)
  +3s trace.end
}
