# "Links open the app, but not the film." A link that finds the app running is handled. One that has
# to launch it comes with the scene's connection options, which the app does not read; the app shows
# its list as if its icon had been tapped. It happens with a link from a mail and again with a
# search result. A reader should learn that a launch delivers its link in one place only.

include films.blocks
trace folder=findings start=2026-11-20T15:05:33.640Z
header platform=ios device=iPhone15,4 multipleScenes=false launch=user

define cold(payload) {
  use start()
  use token()
  use connect(A, {payload})
  use appear(A)
  use session()
  use refresh(phase.active)
  +9s wait
  repeat 6 { use browse(A, 100, 499) }
}

define warm_link(s) {
  let hash {hex 16}
  +1ms process.resume
  +2ms {s} scene.willEnterForeground
  +300us note.app.willEnterForeground
  +1ms {s} phase.inactive
  +300us phase.inactive scope=app
  +38ms {s} scene.openURLContexts dur=1.7ms~300us
  +1ms {s} link.received hash={hash} trigger=scene.openURLContexts
  +120ms {s} scene.didBecomeActive
  +400us note.app.didBecomeActive
  +2ms {s} phase.active
  +300us phase.active scope=app
  use session()
  +80ms {s} link.handled hash={hash} trigger=scene.openURLContexts
  use refresh(phase.active)
  repeat 4 { use browse(A, 100, 499) }
}

run mail pid=610 {
  use cold(url)
  use leave(A)
  +16m wait
  use warm_link(A)
  use leave(A)
  +2h process.exit reason=memoryPressure code=9
}

+5m run search pid=866 {
  use cold(activity)
  use leave(A)
  +22m wait
  use warm_link(A)
  use resign(A)
  use hide(A)
  +3s trace.end
}
