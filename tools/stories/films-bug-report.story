# "It reloads all the time, and I lost my review draft." One working day with Films on an iPad: two
# windows next to each other, from noon on a third with the poster wall, three launches, many
# visits. Both windows refresh the same list at each return. Face ID and Control Center make the app
# inactive, and it takes that for a moment to work. A draft that was being typed when the user left
# was not saved, and the system ended the app over lunch. One background refresh in the afternoon
# ran 45 seconds. The poster wall, still on its old scene delegate, reports callbacks that did not
# happen. A reader should find the four causes among some eighty thousand records, most of which are
# as they should be.

include films.blocks
include windows.blocks
trace folder=findings start=2026-11-20T08:31:04.217Z
header platform=ipados device=iPad14,3 launch=user backgroundModes=fetch,remote-notification,processing
header records=work,view,data,storage,background,setup,links,session,resources,privacy,log
default auth.* src=Films/PrivateList.swift:39
default work.begin[name=refreshFilms] src=Films/RootView.swift:31
default work.begin[name=rebuildIndex] src=Films/PrivateList.swift:61
default work.begin[name=fetchPrivateList] src=Films/PrivateList.swift:66
default work.begin[name=syncWatchlist] src=Films/WatchlistStore.swift:58
default app.configurationForConnecting[name=PosterWall] delegate=Films.PosterWallSceneDelegate

# The cause of "it reloads all the time": each window does it for itself.
define refresh_in(s, late) {
  meanwhile {
    let id {w++}
    +{late} {s} work.begin id={id} name=refreshFilms kind=refresh key=films scope=scene essential=false trigger=phase.active
    +610ms~190ms {s} log category=network message="GET /films 200"
    +40ms {s} work.end id={id} cpu=43ms~9ms
  }
}

define launch2(a, b) {
  use start()
  use token()
  use connect({a}, -)
  use appear({a})
  use session()
  use refresh_in({a}, 31ms)
  use connect({b}, -)
  use appear_beside({b})
  use refresh_in({b}, 29ms)
  +1.5s wait
}

define both(rounds) {
  repeat {rounds} {
    parallel {
      {
        repeat 5 { use browse(A, 100, 499) }
      }
      {
        repeat 5 { use browse(B, 500, 899) }
      }
    }
    +25s~15s wait
  }
}

# The wall shows many posters; it is never typed into.
define all_three(rounds) {
  repeat {rounds} {
    parallel {
      {
        repeat 4 { use browse(A, 100, 499) }
      }
      {
        repeat 4 { use browse(B, 500, 899) }
      }
      { use scroll(Wall, 900, 1399, 90) }
    }
    +20s~10s wait
  }
}

define face_id() {
  let index {w++}
  let fetch {w++}
  +2.7s A auth.prompt.begin trigger=user
  use resign2(A, B)
  +14ms A work.begin id={index} name=rebuildIndex kind=database key=index/private trigger=phase.inactive
  +9ms A work.begin id={fetch} name=fetchPrivateList kind=network key=list/private trigger=phase.inactive
  +640ms~170ms A work.end id={index} cpu=560ms~90ms
  +260ms~90ms A work.end id={fetch} cpu=23ms~6ms
  +800ms~300ms A auth.prompt.end
  +40ms wait
  use activate2(A, B)
  +900ms wait
}

define control_center() {
  let id {w++}
  use resign2(A, B)
  +11ms A work.begin id={id} name=syncWatchlist kind=network key=watchlist trigger=phase.inactive
  +540ms~160ms A work.end id={id} cpu=27ms~8ms
  +2.4s~1s wait
  use activate2(A, B)
  +900ms wait
}

define leave_both() {
  use resign2(A, B)
  use hide2(A, B)
  +4s process.suspend
}

define return_both() {
  +1ms process.resume
  use wake2(A, B)
  use session()
  use refresh_in(A, 22ms)
  use refresh_in(B, 47ms)
  +1.6s wait
}

define break(minutes) {
  use leave_both()
  +{minutes} wait
  use return_both()
}

# The wall's callbacks, in order and without phases: its views are hosted by UIKit.
define open_wall() {
  +1.1s A window.open name=wall trigger=user
  +60ms app.configurationForConnecting name=PosterWall
  +5ms Wall scene.willConnect src=Films/PosterWallSceneDelegate.swift:17
  +19ms Wall windowScene.didUpdateGeometry
  +12ms Wall scene.willEnterForeground src=Films/PosterWallSceneDelegate.swift:44
  +60ms Wall scene.didBecomeActive src=Films/PosterWallSceneDelegate.swift:52
}

define hide_wall() {
  +900ms Wall scene.willResignActive src=Films/PosterWallSceneDelegate.swift:61
  +550ms Wall scene.didEnterBackground src=Films/PosterWallSceneDelegate.swift:70
  +9ms Wall scene.stateRestorationActivity
}

define show_wall() {
  +900ms Wall scene.willEnterForeground src=Films/PosterWallSceneDelegate.swift:44
  +120ms Wall scene.didBecomeActive src=Films/PosterWallSceneDelegate.swift:52
}

run morning pid=511 {
  use launch2(A, B)
  use both(6)
  use control_center()
  use both(7)
  use face_id()
  use both(5)
  +1s bgtask.submit id=com.example.films.refresh kind=refresh earliest=1000s~0
  use break(11m~3m)
  use both(8)
  use face_id()
  use both(6)
  use leave_both()
  +34m~5m wait
  use background_refresh()
  +9m~2m wait
  use return_both()
  use both(7)
  use control_center()
  use both(4)
  +1s app.memoryWarning dur=3ms~1ms
  +60ms cache.purge trigger=app.memoryWarning
  use both(6)
  use face_id()
  use both(5)
  use break(16m~4m)
  use both(4)
  use open_film(A, 231, 231)
  use review(A, 231, 6)
  +2s A view.onAppear view=ReviewEditor trigger=user
  repeat 9 every 1400ms jitter 400ms {
    A data.dirty key=review/231
    +80ms A view.body view=ReviewEditor
  }
  use leave_both()
  +52m process.exit reason=memoryPressure code=9
}

+19m run afternoon pid=866 {
  use launch2(A, B)
  use open_film(A, 231, 231)
  +2s A view.onAppear view=ReviewEditor trigger=user
  +40ms A log category=reviews message="draft of film 231 is older than the editor was"
  +14s A view.onDisappear view=ReviewEditor
  use close_film(A)
  use both(4)
  use open_wall()
  use all_three(5)
  +700ms Wall scene.didBecomeActive src=Films/PosterWallSceneDelegate.swift:83
  use all_three(4)
  use hide_wall()
  use face_id()
  use both(5)
  +1s Wall scene.didBecomeActive src=Films/PosterWallSceneDelegate.swift:83
  use all_three(4)
  use hide_wall()
  use control_center()
  use both(5)
  use leave_both()
  +27m~4m wait
  let slow {w++}
  +1ms process.resume
  +3ms bgtask.launch id=com.example.films.refresh kind=refresh expirationHandler=true
  +4ms bgtask.submit id=com.example.films.refresh kind=refresh earliest=1000s~0
  +12ms work.begin id={slow} name=refreshFilms kind=refresh key=films scope=app trigger=bgtask.launch src=Films/BackgroundRefresh.swift:40
  +27.4s~600ms bgtask.expire id=com.example.films.refresh kind=refresh
  +18.6s~600ms work.end id={slow} outcome=failed cpu=910ms~90ms
  +4ms bgtask.complete id=com.example.films.refresh kind=refresh success=false
  +2s process.suspend
  +6m~2m wait
  use return_both()
  use show_wall()
  use all_three(4)
  +800ms Wall scene.willEnterForeground src=Films/PosterWallSceneDelegate.swift:44
  +90ms Wall scene.didBecomeActive src=Films/PosterWallSceneDelegate.swift:52
  use all_three(3)
  use hide_wall()
  +4m~1m Wall scene.didDisconnect
  use face_id()
  use both(7)
  use break(14m~3m)
  use both(6)
  use leave_both()
  +75m process.exit reason=memoryPressure code=9
}

+4m run evening pid=1290 {
  use launch2(A, B)
  use both(7)
  use control_center()
  use both(6)
  +1s bgtask.submit id=com.example.films.refresh kind=refresh earliest=1000s~0
  use leave_both()
  +31m~4m wait
  use background_refresh()
  +3m~1m wait
  use return_both()
  use both(4)
  use resign2(A, B)
  use hide2(A, B)
  +3s trace.end
}
