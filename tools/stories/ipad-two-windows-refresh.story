# "My iPad downloads the list twice." Films is open in two windows, and each window's root view
# refreshes the list when its own phase becomes active. Whenever the iPad is opened both windows
# fetch the same films at the same moment, at the launch as well, where iPadOS brings both windows
# back. A reader should learn that work that belongs to the app must not hang on a window: with four
# windows it would be four.

include films.blocks
include windows.blocks
trace folder=findings start=2026-11-20T08:03:17.905Z
header platform=ipados device=iPad14,3 launch=user backgroundModes=fetch
default work.begin[name=refreshFilms] src=Films/RootView.swift:31

# Each window does it for itself.
define refresh_in(s, late) {
  meanwhile {
    let id {w++}
    +{late} {s} work.begin id={id} name=refreshFilms kind=refresh key=films scope=scene essential=false trigger=phase.active
    +560ms~170ms {s} log category=network message="GET /films 200"
    +40ms {s} work.end id={id} cpu=41ms~9ms
  }
}

define both(count) {
  +1.4s wait
  repeat {count} {
    parallel {
      {
        repeat 3 { use browse(B, 500, 899) }
      }
      {
        repeat 3 { use browse(A, 100, 499) }
      }
    }
    +1m~20s wait
  }
}

run morning pid=688 {
  use start()
  use token()
  use connect(A, -)
  use appear(A)
  use session()
  use refresh_in(A, 31ms)
  use connect(B, -)
  use appear_beside(B)
  use refresh_in(B, 29ms)
  use both(2)
  repeat 4 {
    use resign2(A, B)
    use hide2(A, B)
    +4s process.suspend
    +12m~5m process.resume
    use wake2(A, B)
    use session()
    use refresh_in(A, 22ms)
    use refresh_in(B, 41ms)
    use both({1..2})
  }
  use resign2(A, B)
  use hide2(A, B)
  +4s trace.end
}
