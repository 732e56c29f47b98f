# "The upload of my photos never finishes, and the phone gets warm." An upload is begun before the
# app leaves and holds a background task that is ended only eleven seconds after it expired. At the
# next departure a prefetch of posters runs on with nothing that covers it. The daily refresh takes
# 47 seconds of the 30 it has, because it also uploads. A reader should learn what the limits are,
# and that the answer is a background URLSession.

include films.blocks
trace folder=findings start=2026-11-20T12:44:09.527Z
header platform=ios device=iPhone17,1 multipleScenes=false launch=user backgroundModes=fetch
default work.begin[name=uploadPhotos] src=Films/PhotoUpload.swift:82
default work.end thread=com.apple.root.user-initiated-qos.cooperative
default bg.* src=Films/PhotoUpload.swift:71

run noon pid=555 {
  use launch(A)
  repeat 5 { use browse(A, 100, 499) }
  let upload {w++}
  +2s A bg.begin id=17 name=photoUpload expirationHandler=true
  +3ms A work.begin id={upload} name=uploadPhotos kind=network key=upload/1 essential=true trigger=user
  +400ms bgtask.submit id=com.example.films.refresh kind=refresh earliest=1h~0
  use resign(A)
  use hide(A)
  +27s~500ms bg.expire id=17 name=photoUpload
  +10.8s A work.end id={upload} outcome=failed cpu=610ms~90ms
  +90ms bg.end id=17 name=photoUpload
  +200ms process.suspend
  +19m wait
  use return(A)
  repeat 4 { use browse(A, 100, 499) }
  let posters {w++}
  +1s A work.begin id={posters} name=prefetchPosters kind=prefetch key=posters/next essential=false trigger=user
  use resign(A)
  use hide(A)
  +13s A work.end id={posters} outcome=done cpu=900ms~90ms
  +700ms process.suspend
  +70m process.resume
  let refresh {w++}
  let again {w++}
  +3ms bgtask.launch id=com.example.films.refresh kind=refresh expirationHandler=true
  +4ms bgtask.submit id=com.example.films.refresh kind=refresh earliest=1h~0
  +12ms work.begin id={refresh} name=refreshFilms kind=refresh key=films scope=app trigger=bgtask.launch
  +3.1s~500ms work.end id={refresh} cpu=140ms~40ms
  +5ms work.begin id={again} name=uploadPhotos kind=network key=upload/1 scope=app trigger=bgtask.launch
  +26.8s~400ms bgtask.expire id=com.example.films.refresh kind=refresh
  +16.9s~400ms work.end id={again} outcome=failed cpu=700ms~90ms
  +20ms bgtask.complete id=com.example.films.refresh kind=refresh success=false
  +800ms process.suspend
  +22m wait
  use return(A)
  repeat 2 { use browse(A, 100, 499) }
  use resign(A)
  use hide(A)
  +3s trace.end
}
