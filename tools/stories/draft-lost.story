# "I lost my review draft." The user writes a review for ten minutes and goes to look something up.
# Nothing saves the draft, neither while it is written nor on the way into the background. Forty
# minutes later the system needs the memory and ends the suspended process, without any callback;
# the next launch finds no draft. A reader should learn that the background is the last sure moment
# to save, and that a kill comes without notice.

include films.blocks
trace folder=findings start=2026-11-20T21:25:40.118Z
header platform=ios device=iPhone16,2 multipleScenes=false launch=user

run before pid=902 {
  use launch(A)
  repeat 6 { use browse(A, 100, 499) }
  use open_film(A, 177, 177)
  +3s A view.onAppear view=ReviewEditor trigger=user
  repeat 70 every 8s jitter 3s {
    +1s A data.dirty key=review/177
    +120ms A view.body view=ReviewEditor
  }
  use leave(A)
  +41m process.exit reason=memoryPressure code=9
}

+26m run after pid=1311 {
  use launch(A)
  use open_film(A, 177, 177)
  +2s A view.onAppear view=ReviewEditor trigger=user
  +40ms A log category=reviews message="no draft for film 177"
  +9s A view.onDisappear view=ReviewEditor
  use close_film(A)
  repeat 3 { use browse(A, 100, 499) }
  use resign(A)
  use hide(A)
  +3s trace.end
}
