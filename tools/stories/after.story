# The recipe app of `before` after it adopted scenes, used in the same way. Three things were
# forgotten: the draft is still saved by the app delegate's applicationDidEnterBackground, which is
# not called any more, and the session of the analytics is ended there; the refresh hangs on the
# app's notification and on the new scene delegate, so that it runs twice; a link that launches the
# app arrives in the connection options, which the app does not read. The pasteboard is read a
# moment later than before. A reader should learn how `lifetrace diff` compares the two.

include recipes.blocks
trace folder=migration start=2026-11-17T08:12:40.500Z
header build=318 lifeCycle=uikit-scene sdk=26.0

default app.configurationForConnecting src=Recipes/AppDelegate.swift:52 dur=500us~100us name=Main role=UIWindowSceneSessionRoleApplication delegate=Recipes.SceneDelegate
default scene.* src=Recipes/SceneDelegate.swift:21
default scene.willConnect role=UIWindowSceneSessionRoleApplication dur=19ms~4ms
default scene.willEnterForeground dur=2ms~500us
default scene.didBecomeActive dur=6ms~2ms
default scene.willResignActive dur=3ms~1ms
default scene.didEnterBackground dur=4ms~1ms
default ui.build src=Recipes/SceneDelegate.swift:33
default window.create src=Recipes/SceneDelegate.swift:28

define launch(payload) {
  use start()
  +60ms app.configurationForConnecting
  +6ms A scene.willConnect payload={payload}
  +5ms A window.create trigger=scene.willConnect
  +14ms A ui.build trigger=scene.willConnect
  +22ms A scene.willEnterForeground
  +300us note.app.willEnterForeground
}

define activate() {
  +110ms A scene.didBecomeActive
  +700us note.app.didBecomeActive
  +5ms session.start id={hex 12} trigger=note.app.didBecomeActive
  use job(-, 4ms, refreshRecipes, refresh, recipes, note.app.didBecomeActive, 320ms)
  use job(A, 8ms, refreshRecipes, refresh, recipes, scene.didBecomeActive, 320ms)
  +350ms wait
}

define leave() {
  +1.1s A scene.willResignActive
  +600us note.app.willResignActive
  use job(A, 2ms, pauseTimers, other, timers, scene.willResignActive, 3ms)
  +500ms A scene.didEnterBackground
  +600us note.app.didEnterBackground
  +4s process.suspend
}

define return() {
  +1ms process.resume
  +2ms A scene.willEnterForeground
  +300us note.app.willEnterForeground
}

define read_pasteboard() {
  use job(A, 9ms, readPasteboard, other, pasteboard, scene.didBecomeActive, 2ms)
}

run icon pid=518 {
  use launch(-)
  use activate()
  use cook(A)
  repeat 4 {
    use leave()
    +14m~5m wait
    use return()
    use activate()
    use read_pasteboard()
    use cook(A)
  }
  use leave()
  +2h process.exit reason=memoryPressure code=9
}

+9m run mail pid=660 {
  use launch(url)
  use activate()
  use cook(A)
  use leave()
  +31m wait
  use return()
  let hash {hex 16}
  +40ms A scene.openURLContexts dur=5ms~2ms
  +1ms A link.received hash={hash} trigger=scene.openURLContexts
  +80ms A link.handled hash={hash} trigger=scene.openURLContexts
  use activate()
  use read_pasteboard()
  use cook(A)
  use leave()
  +50m process.exit reason=memoryPressure code=9
}
