# "The list reloads each time I come back from a film." The list's onAppear refreshes it, and
# onAppear comes at launch, but also after every page that is closed. When the app returns from the
# background it does not come at all, so the list stays old just when it is likely to be. A reader
# should learn that appearing is about views, and that the phase is about the app.

include films.blocks
trace folder=findings start=2026-11-20T18:20:47.010Z
header platform=ios device=iPhone14,7 multipleScenes=false launch=user
default work.begin[name=refreshFilms] src=Films/FilmList.swift:45

define refresh_on_appear(s) {
  let id {w++}
  +6ms~3ms {s} work.begin id={id} name=refreshFilms kind=refresh key=films essential=false trigger=view.onAppear
  +510ms~140ms {s} log category=network message="GET /films 200"
  +40ms {s} work.end id={id} cpu=44ms~9ms
}

# The list goes away under the page and comes back.
define visit(s) {
  use scroll({s}, 100, 499, {8..24})
  +500ms {s} view.onDisappear view=FilmList
  use open_film({s}, 100, 499)
  use close_film({s})
  +8ms {s} view.onAppear view=FilmList
  use refresh_on_appear({s})
  +3s~1s wait
}

run evening pid=733 {
  use start()
  use token()
  use connect(A, -)
  +4ms A scene.willEnterForeground
  +400us note.app.willEnterForeground
  use views(A)
  meanwhile { use refresh_on_appear(A) }
  +31ms A scene.didBecomeActive
  +500us note.app.didBecomeActive
  +4ms A phase.active
  +400us phase.active scope=app
  use session()
  +1.2s wait
  repeat 9 { use visit(A) }
  use leave(A)
  +3h wait
  +1ms process.resume
  use wake(A)
  use session()
  +2s wait
  use scroll(A, 100, 499, 40)
  repeat 6 { use visit(A) }
  use dip(A, 4s~1s)
  repeat 3 { use visit(A) }
  use resign(A)
  use hide(A)
  +3s trace.end
}
