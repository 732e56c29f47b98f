# "It never updates over night." The app submits a task whose identifier it never registered,
# registers one twice and one only when the first window is there. It asks for its refresh every six
# seconds as if that made it come sooner. When the refresh comes it does not ask for the next one,
# and the one after that is never completed. A reader should learn the contract of BGTaskScheduler:
# register once and early, submit once, complete always.

include films.blocks
trace folder=findings start=2026-11-19T22:41:00.734Z
header platform=ios device=iPhone15,2 multipleScenes=false launch=user backgroundModes=fetch,processing

run night pid=480 {
  use start()
  use token()
  use connect(A, -)
  use appear(A)
  use session()
  use refresh(phase.active)
  +40ms bgtask.register id=com.example.films.refresh kind=refresh src=Films/RootView.swift:71
  +3ms bgtask.register id=com.example.films.posters kind=processing src=Films/RootView.swift:74
  repeat 3 { use browse(A, 100, 499) }
  +1s bgtask.submitFailed id=com.example.films.sync kind=refresh reason=notPermitted
  repeat 9 every 6s jitter 1s { bgtask.submit id=com.example.films.refresh kind=refresh earliest=1m~0 }
  repeat 2 { use browse(A, 100, 499) }
  use leave(A)
  +50m wait
  use background_refresh()
  let second {w++}
  +2h process.resume
  +3ms bgtask.launch id=com.example.films.refresh kind=refresh expirationHandler=false
  +12ms work.begin id={second} name=refreshFilms kind=refresh key=films scope=app trigger=bgtask.launch
  +2.6s~400ms work.end id={second} cpu=120ms~20ms
  +4ms bgtask.complete id=com.example.films.refresh kind=refresh success=true
  +2s process.suspend
  +50m wait
  use return(A)
  repeat 3 { use browse(A, 100, 499) }
  +1s bgtask.submit id=com.example.films.posters kind=processing earliest=2h~0
  use leave(A)
  let third {w++}
  +3h process.resume
  +3ms bgtask.launch id=com.example.films.posters kind=processing expirationHandler=true
  +12ms work.begin id={third} name=prefetchPosters kind=prefetch key=posters/next scope=app trigger=bgtask.launch
  +4m bgtask.expire id=com.example.films.posters kind=processing
  +900ms work.end id={third} outcome=cancelled cpu=2s~200ms
  +6s process.exit reason=backgroundTaskNotCompleted code=9
}
