# The recipe app of `after` once its four mistakes are repaired, used in the same way and built with
# the SDK of iOS 27: the scene delegate saves the draft and ends the session, the refresh hangs on it
# alone, a link that launches the app is read from the connection options, and the pasteboard is read
# before the window is seen again. A reader should learn how a migration passes its gate.

include recipes.blocks
trace folder=migration start=2026-11-24T08:12:40.500Z
header build=324 lifeCycle=uikit-scene sdk=27.0 os=27.0

default app.configurationForConnecting src=Recipes/AppDelegate.swift:52 dur=500us~100us name=Main role=UIWindowSceneSessionRoleApplication delegate=Recipes.SceneDelegate
default scene.* src=Recipes/SceneDelegate.swift:21
default scene.willConnect role=UIWindowSceneSessionRoleApplication dur=19ms~4ms
default scene.willEnterForeground dur=2ms~500us
default scene.didBecomeActive dur=6ms~2ms
default scene.willResignActive dur=3ms~1ms
default scene.didEnterBackground dur=44ms~9ms
default scene.openURLContexts dur=5ms~2ms
default ui.build src=Recipes/SceneDelegate.swift:33
default window.create src=Recipes/SceneDelegate.swift:28

define launch(payload) {
  use start()
  +60ms app.configurationForConnecting
  +6ms A scene.willConnect payload={payload}
  +5ms A window.create trigger=scene.willConnect
  +14ms A ui.build trigger=scene.willConnect
}

define appear() {
  +22ms A scene.willEnterForeground
  +300us note.app.willEnterForeground
}

define activate() {
  +110ms A scene.didBecomeActive
  +700us note.app.didBecomeActive
  +5ms session.start id={hex 12} trigger=scene.didBecomeActive
  use job(A, 8ms, refreshRecipes, refresh, recipes, scene.didBecomeActive, 320ms)
  +350ms wait
}

define leave() {
  +1.1s A scene.willResignActive
  +600us note.app.willResignActive
  use job(A, 2ms, pauseTimers, other, timers, scene.willResignActive, 3ms)
  +500ms A scene.didEnterBackground
  +600us note.app.didEnterBackground
  use job(A, 3ms, saveDraft, save, draft, scene.didEnterBackground, 14ms)
  +12ms data.save key=draft
  +4ms session.end id={hex 12} trigger=scene.didEnterBackground
  +4s process.suspend
}

define return() {
  +1ms process.resume
  +2ms A scene.willEnterForeground
  +300us note.app.willEnterForeground
  use job(A, 3ms, readPasteboard, other, pasteboard, scene.willEnterForeground, 2ms)
}

define link(s, trigger) {
  let hash {hex 16}
  +1ms {s} link.received hash={hash} trigger={trigger}
  +80ms {s} link.handled hash={hash} trigger={trigger}
}

run icon pid=531 {
  use launch(-)
  use appear()
  use activate()
  use cook(A)
  repeat 4 {
    use leave()
    +14m~5m wait
    use return()
    use activate()
    use cook(A)
  }
  use leave()
  +2h process.exit reason=memoryPressure code=9
}

+9m run mail pid=674 {
  use launch(url)
  use link(A, scene.willConnect)
  use appear()
  use activate()
  use cook(A)
  use leave()
  +31m wait
  use return()
  +40ms A scene.openURLContexts
  use link(A, scene.openURLContexts)
  use activate()
  use cook(A)
  use leave()
  +50m process.exit reason=memoryPressure code=9
}
