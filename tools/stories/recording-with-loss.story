# Films writes its records from two threads, each with its own buffer. Scrolling fast fills the
# buffer of the work records twice: once the recorder says how many it dropped, once only the gap in
# the numbers shows it. The records of the life cycle come from the other writer and are all there.
# A reader should learn that loss belongs to its writer: the phases stay certain, the work of the
# other writer does not.

include films.blocks
trace folder=malformed start=2026-11-20T16:02:37.090Z
header platform=ios device=iPhone16,2 multipleScenes=false launch=user
default * writer=main
default work.* writer=pool

run afternoon pid=1988 {
  use launch(A)
  repeat 8 { use browse(A, 100, 499) }
  drop 214 writer=pool noted=true
  use scroll(A, 100, 499, 260)
  use dip(A, 4s~2s)
  repeat 6 { use browse(A, 100, 499) }
  use leave(A)
  +23m wait
  use return(A)
  drop 61 writer=pool
  use scroll(A, 100, 499, 120)
  repeat 5 { use browse(A, 100, 499) }
  use resign(A)
  use hide(A)
  +3s trace.end writer=main
}
