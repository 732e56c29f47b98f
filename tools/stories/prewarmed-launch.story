# iOS prepares the process of Films an hour before the user taps the icon. The process is started
# then and shows its window in well under a second. The time in between does not belong to the
# launch: a launch measured from the prewarming would seem to take an hour. In a second run the
# process is prewarmed and thrown away without ever being used. A reader should learn what
# prewarming looks like and that no rule about launch times counts it.

include films.blocks
trace folder=legal start=2026-11-19T05:14:03.880Z
header platform=ios device=iPhone16,2 multipleScenes=false launch=prewarm

run used pid=301 {
  +900us process.prewarm
  +63m wait
  use launch(A)
  repeat 12 { use browse(A, 100, 499) }
  use resign(A)
  use hide(A)
  +3s process.exit reason=user code=9
}

+4h run unused pid=344 {
  +800us process.prewarm
  +95m process.exit reason=memoryPressure code=9
}
