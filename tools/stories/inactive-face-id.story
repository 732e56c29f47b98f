# "Unlocking my private list stutters." The list is behind Face ID. The sheet of Face ID makes the
# app inactive for two seconds, and the app takes that for the moment to rebuild its index and to
# ask the server, which slows the sheet and is done again at each unlocking. A reader should learn
# that the app's own prompts make it inactive, so that .inactive is not a sign of leaving or coming.

include films.blocks
trace folder=findings start=2026-11-20T20:11:54.372Z
header platform=ios device=iPhone17,1 multipleScenes=false launch=user
header records=work,view,data,storage,background,setup,links,session,resources,privacy,log
default auth.* src=Films/PrivateList.swift:39
default work.begin[name=rebuildIndex] src=Films/PrivateList.swift:61
default work.begin[name=fetchPrivateList] src=Films/PrivateList.swift:66

define unlock(s) {
  let index {w++}
  let fetch {w++}
  +2.6s {s} auth.prompt.begin trigger=user
  +60ms {s} scene.willResignActive
  +400us note.app.willResignActive
  +1ms {s} phase.inactive
  +300us phase.inactive scope=app
  +14ms {s} work.begin id={index} name=rebuildIndex kind=database key=index/private trigger=phase.inactive
  +9ms {s} work.begin id={fetch} name=fetchPrivateList kind=network key=list/private trigger=phase.inactive
  +610ms~140ms {s} work.end id={index} cpu=540ms~90ms
  +250ms~90ms {s} work.end id={fetch} cpu=22ms~6ms
  +900ms~300ms {s} auth.prompt.end
  +50ms {s} scene.didBecomeActive
  +400us note.app.didBecomeActive
  +2ms {s} phase.active
  +300us phase.active scope=app
}

run evening pid=1420 {
  use launch(A)
  repeat 3 { use browse(A, 100, 499) }
  repeat 5 {
    use unlock(A)
    repeat {3..5} { use browse(A, 100, 499) }
  }
  use leave(A)
  +14m wait
  use return(A)
  repeat 2 { use browse(A, 100, 499) }
  use unlock(A)
  repeat 2 { use browse(A, 100, 499) }
  use resign(A)
  use hide(A)
  +3s trace.end
}
