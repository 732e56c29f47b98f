# "It comes back somewhere else, or not at all." A window's SceneStorage holds the whole list of
# films and an access token, and two views write the same key with different types. After a restart
# the restored place is overwritten with the default at once. When the system takes a window apart
# to get its memory, the app deletes the window's draft. A reader should learn what SceneStorage is
# for: a few bytes that say where one was.

include films.blocks
include windows.blocks
trace folder=findings start=2026-11-20T14:36:18.455Z
header platform=ipados device=iPad14,8 launch=user
default storage.write[key=films.all] src=Films/FilmList.swift:20 view=FilmList type=[Film]
default storage.write[key=account.accessToken] src=Films/Account.swift:14 view=AccountView
default storage.write[view=FilmTabs] src=Films/FilmTabs.swift:11

define write_all(s, bytes) {
  +1s {s} storage.write key=films.all bytes={bytes}
  +700ms {s} storage.write key=tab view=FilmList type=Int bytes=8
  +900ms {s} storage.write key=tab view=FilmTabs type=String bytes=11
}

run first pid=2090 {
  use launch(A)
  repeat 3 { use browse(A, 100, 499) }
  use write_all(A, 18412)
  +2s A storage.write key=account.accessToken bytes=212 sensitive=true
  repeat 3 { use browse(A, 100, 499) }
  use open_window(A, B)
  repeat 3 { use browse(B, 500, 899) }
  use review(B, 612, 3)
  use write_all(B, 71904)
  use put_away(B)
  +6m B scene.didDisconnect
  +40ms B data.delete key=review/612 trigger=scene.didDisconnect
  repeat 3 { use browse(A, 100, 499) }
  use reconnect(B)
  +2s B log category=reviews message="no draft for film 612"
  repeat 2 { use browse(B, 500, 899) }
  use put_away(B)
  use leave(A)
  +2h process.exit reason=memoryPressure code=9
}

+9m run second pid=2384 {
  use launch(A)
  +300ms A storage.write key=films.selection bytes=0 isDefault=true
  repeat 4 { use browse(A, 100, 499) }
  use write_all(A, 18630)
  use resign(A)
  use hide(A)
  +3s trace.end
}
