# An iPad with Films in two windows next to each other. The second window is put away, taken apart
# by the system for its memory and connected again with the same session; later the user closes it
# for good and its session is discarded. Refreshes are the app's, not a window's, so two windows
# cause one refresh. A reader should learn that disconnecting is not discarding, and what coalesced
# work looks like.

include films.blocks
include windows.blocks
trace folder=legal start=2026-11-20T17:12:44.051Z
header platform=ipados device=iPad14,3 launch=user backgroundModes=fetch,processing

define both(count) {
  repeat {count} {
    parallel {
      {
        repeat 4 { use browse(B, 500, 899) }
      }
      {
        repeat 4 { use browse(A, 100, 499) }
      }
    }
    +1m~20s wait
  }
}

run evening pid=2231 {
  use launch(A)
  repeat 3 { use browse(A, 100, 499) }
  use open_window(A, B)
  use both(3)
  use dip2(A, B, 4s~2s)
  use both(2)
  +1s bgtask.submit id=com.example.films.refresh kind=refresh earliest=1000s~0
  use resign2(A, B)
  use hide2(A, B)
  +4s process.suspend
  +33m wait
  use background_refresh()
  +6m process.resume
  use wake2(A, B)
  use session()
  use refresh(phase.active)
  use both(2)
  use put_away(B)
  meanwhile { use disconnect(B) }
  repeat 30 { use browse(A, 100, 499) }
  +11m wait
  use reconnect(B)
  use both(3)
  use put_away(B)
  +1.5s B scene.didDisconnect
  +30ms B session.discarded
  +2ms app.didDiscardSceneSessions scenes=B dur=1.2ms
  repeat 5 { use browse(A, 100, 499) }
  use dip(A, 3s~1s)
  repeat 3 { use browse(A, 100, 499) }
  use resign(A)
  use hide(A)
  +6s trace.end
}
