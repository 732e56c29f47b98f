# Films on a watch. The user raises the wrist a few times, the watch sleeps in between, and twice
# the system wakes the app for a background task: a list that the phone sent, and a refresh. Both
# are completed in about two seconds; the system would end the process after fifteen. A reader
# should learn the order of watchOS callbacks, where views disappear with every lowered wrist.

include films.blocks
trace folder=legal start=2026-11-20T08:40:19.733Z
header platform=watchos device=Watch7,3 os=26.1 lifeCycle=watchkit multipleScenes=false launch=user
header records=work,view,data,background,log
scene watch Films-watch-main
default wk.* src=FilmsWatch/ExtensionDelegate.swift:28
default wk.didFinishLaunching dur=22ms~5ms
default wk.handleBackgroundTasks dur=3ms~1ms
default phase.* src=FilmsWatch/FilmsWatchApp.swift:21
default view.* src=FilmsWatch/WatchList.swift:14

define raise(trigger) {
  +3ms wk.willEnterForeground dur=1.6ms~400us
  +90ms wk.didBecomeActive dur=2.1ms~500us
  +2ms watch phase.active
  +9ms watch view.onAppear view=WatchList
  +4ms watch view.body view=WatchList
}

define lower() {
  +1ms wk.willResignActive dur=1ms~300us
  +2ms watch phase.inactive
  +4ms watch view.onDisappear view=WatchList
  +1.8s wk.didEnterBackground dur=2.4ms~600us
  +2ms watch phase.background
  +2s process.suspend
}

define turn_the_crown(rows) {
  +600ms wait
  repeat {rows} every 420ms jitter 160ms {
    let id {w++}
    +2ms watch view.body view=WatchRow
    +4ms watch work.begin id={id} name=decodePoster kind=decode key=poster/{100..199} trigger=user
    +31ms~9ms watch work.end id={id} cpu=22ms~7ms
  }
  +1s watch data.dirty key=watchlist
  +300ms watch data.save key=watchlist
}

define task(name, length) {
  let id {w++}
  let task {tasks++}
  +1ms process.resume
  +4ms wk.handleBackgroundTasks id=task-{task} kind={name}
  +6ms work.begin id={id} name=receiveList kind=network key=list/{task} trigger=wk.handleBackgroundTasks
  +{length} work.end id={id} cpu=90ms~30ms
  +3ms wk.bgTaskCompleted id=task-{task} kind={name}
  +1s process.suspend
}

run day pid=118 {
  +1ms process.start
  +10ms process.main by=system
  +40ms wk.didFinishLaunching
  +28ms wait
  use raise(launch)
  let id {w++}
  +40ms watch work.begin id={id} name=loadList kind=network key=list trigger=phase.active
  +610ms~100ms watch work.end id={id} cpu=30ms~8ms
  use turn_the_crown(25)
  use lower()
  +17m wait
  use task(watchConnectivity, 1.9s~400ms)
  +9m process.resume
  use raise(wrist)
  use turn_the_crown(14)
  use lower()
  +41m wait
  use task(applicationRefresh, 2.3s~500ms)
  repeat 5 {
    +22m~9m process.resume
    use raise(wrist)
    use turn_the_crown({6..30})
    use lower()
  }
  +3h process.exit reason=memoryPressure code=9
}
