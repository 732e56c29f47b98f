# The device's clock was set while Films ran, and the recorder took its times from it. They step
# back by nine seconds once, which the recorder says, and by a second and a half four times, which
# it does not. All else is in order. A reader should learn that order comes from the sequence
# numbers, and that a duration across a step is unknown rather than negative.

include films.blocks
trace folder=malformed start=2026-11-20T12:00:01.004Z
header platform=ios device=iPhone15,3 multipleScenes=false launch=user clock=wall

run noon pid=871 {
  use launch(A)
  repeat 5 { use browse(A, 100, 499) }
  +1s clock -9s
  +100us trace.clock
  repeat 4 { use browse(A, 100, 499) }
  use dip(A, 3s~1s)
  repeat 4 {
    +4ms clock -1500ms
    use scroll(A, 100, 499, 12)
  }
  use leave(A)
  +12m wait
  use return(A)
  repeat 3 { use browse(A, 100, 499) }
  use resign(A)
  use hide(A)
  +3s trace.end
}
