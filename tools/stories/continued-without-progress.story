# "My export stops as soon as I leave the app." Films exports a list of films as a continued
# processing task of iOS 26, which the user starts and the system shows as a Live Activity. The app
# never reports its progress: the system ends the task, and the export has to begin again. The next
# version counts each film. A reader should learn that a continued task has no budget of seconds,
# but has to show that it moves.

include films.blocks
trace folder=findings start=2026-11-22T09:12:51.087Z
header platform=ios device=iPhone17,1 multipleScenes=false launch=user backgroundModes=processing

default bgtask.*[id=com.example.films.export] src=Films/Export.swift:27

define begin_export() {
  +1.5s bgtask.register id=com.example.films.export kind=continued
  +4ms bgtask.submit id=com.example.films.export kind=continued
  +120ms bgtask.launch id=com.example.films.export kind=continued expirationHandler=true
}

run silent pid=388 {
  use launch(A)
  repeat 3 { use browse(A, 100, 499) }
  let id {w++}
  use begin_export()
  +5ms work.begin id={id} name=exportFilms kind=disk key=export scope=app essential=true trigger=user
  +3s wait
  use resign(A)
  use hide(A)
  +88s~0 bgtask.expire id=com.example.films.export kind=continued
  +40ms work.end id={id} outcome=cancelled cpu=51s~2s
  +3ms bgtask.complete id=com.example.films.export kind=continued success=false
  +5s process.suspend
  +2h process.exit reason=memoryPressure code=9
}

+4m run counted pid=455 version=4.3 {
  use launch(A)
  repeat 3 { use browse(A, 100, 499) }
  let id {w++}
  use begin_export()
  +5ms work.begin id={id} name=exportFilms kind=disk key=export scope=app essential=true trigger=user
  +3s bgtask.progress id=com.example.films.export kind=continued completed=1 total=12
  use resign(A)
  use hide(A)
  repeat 11 { +8s~2s bgtask.progress id=com.example.films.export kind=continued completed={film++} total=12 }
  +30ms work.end id={id} cpu=70s~2s
  +3ms bgtask.complete id=com.example.films.export kind=continued success=true
  +5s process.suspend
  +20m wait
  use return(A)
  repeat 2 { use browse(A, 100, 499) }
  use resign(A)
  use hide(A)
  +3s trace.end
}
