# The recording of an ordinary evening. The phone's battery died while the recorder wrote, so the
# file ends inside a compressed frame: flushed records are there, the rest is not, and no process
# has ended as far as one can see. A reader should learn that everything before the cut counts, and
# that nothing may be concluded from missing records after it.

include films.blocks
trace folder=malformed cut=90% start=2026-11-18T19:48:52.337Z
header platform=ios device=iPhone15,4 multipleScenes=false launch=user

run evening pid=1207 {
  use launch(A)
  repeat 20 { use browse(A, 100, 499) }
  use dip(A, 3s~1s)
  repeat 10 { use browse(A, 100, 499) }
  use leave(A)
  +38m wait
  use return(A)
  repeat 24 { use browse(A, 100, 499) }
  +1s bg.begin id=3 name=export expirationHandler=true
  repeat 6 { use browse(A, 100, 499) }
  +300ms bg.end id=3 name=export
  use resign(A)
  use hide(A)
  +3s trace.end
}
