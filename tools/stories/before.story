# A recipe app before it adopts scenes: its app delegate hears everything, builds the window, saves
# the draft when the app leaves, and opens links. Its counterpart is `after`, the same app and the
# same use of it after the migration. A reader should learn how `lifetrace diff` compares the two.

include recipes.blocks
trace folder=migration start=2026-11-10T08:12:40.500Z
header build=311 lifeCycle=uikit-app sdk=18.5

default app.didBecomeActive dur=6ms~2ms
default app.willResignActive dur=3ms~1ms
default app.didEnterBackground dur=41ms~9ms
default app.willEnterForeground dur=4ms~1ms
default app.openURL dur=5ms~2ms
default ui.build src=Recipes/AppDelegate.swift:44
default window.create src=Recipes/AppDelegate.swift:39

define launch() {
  use start()
  +6ms window.create trigger=app.didFinishLaunching
  +14ms ui.build trigger=app.didFinishLaunching
  +60ms wait
}

define activate() {
  +140ms app.didBecomeActive
  +700us note.app.didBecomeActive
  +5ms session.start id={hex 12} trigger=app.didBecomeActive
  use job(-, 12ms, refreshRecipes, refresh, recipes, app.didBecomeActive, 320ms)
  +350ms wait
}

define leave() {
  +1.1s app.willResignActive
  +600us note.app.willResignActive
  use job(-, 2ms, pauseTimers, other, timers, app.willResignActive, 3ms)
  +500ms app.didEnterBackground
  +600us note.app.didEnterBackground
  use job(-, 3ms, saveDraft, save, draft, app.didEnterBackground, 14ms)
  +12ms data.save key=draft
  +4ms session.end id={hex 12} trigger=app.didEnterBackground
  +4s process.suspend
}

define return() {
  +1ms process.resume
  +800us note.app.willEnterForeground
  +2ms app.willEnterForeground
  use job(-, 3ms, readPasteboard, other, pasteboard, app.willEnterForeground, 2ms)
}

define link() {
  let hash {hex 16}
  +30ms app.openURL
  +1ms link.received hash={hash} trigger=app.openURL
  +80ms link.handled hash={hash} trigger=app.openURL
}

run icon pid=512 {
  use launch()
  use activate()
  use cook(-)
  repeat 4 {
    use leave()
    +14m~5m wait
    use return()
    use activate()
    use cook(-)
  }
  use leave()
  +2h process.exit reason=memoryPressure code=9
}

+9m run mail pid=655 {
  use launch()
  use link()
  use activate()
  use cook(-)
  use leave()
  +31m wait
  use return()
  use link()
  use activate()
  use cook(-)
  use leave()
  +50m process.exit reason=memoryPressure code=9
}
