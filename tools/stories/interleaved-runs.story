# One recorder takes down Films and its beta, which run at the same time on one phone, and writes
# their records as they come, each with its run. When the first process of Films has ended, the next
# one gets the same process number, as happens on a device that has been up for long. A reader
# should learn that records belong together by `run`, never by `pid` and never by their place in the
# file.

include films.blocks
trace folder=legal interleave=true start=2026-11-20T11:20:00.500Z
header platform=ios device=iPhone17,1 multipleScenes=false launch=user
header records=work,view,data,storage,background,setup,links,session,resources,log

meanwhile {
  run first pid=2044 {
    use launch(A)
    repeat 14 { use browse(A, 100, 499) }
    use dip(A, 5s~2s)
    repeat 4 { use browse(A, 100, 499) }
    use resign(A)
    use hide(A)
    +9s process.exit reason=user code=9
  }
  +70s run third pid=2044 {
    use launch(A)
    repeat 9 { use browse(A, 100, 499) }
    use leave(A)
    +11m wait
    use return(A)
    repeat 3 { use browse(A, 100, 499) }
    use resign(A)
    use hide(A)
    +2s trace.end
  }
}
+41s run second pid=2051 app=com.example.films.beta version=5.0 build=1402 {
  use launch(C)
  repeat 40 { use browse(C, 500, 899) }
  use dip(C, 2s~1s)
  repeat 10 { use browse(C, 500, 899) }
  use resign(C)
  use hide(C)
  +4s trace.end
}
