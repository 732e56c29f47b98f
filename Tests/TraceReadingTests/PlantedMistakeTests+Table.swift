extension PlantedMistakeTests {
  /// For each kind of mistake: what is replaced, then by what, and what the message suggests.
  static let inRecording = #"""
    a misspelt event
      scene.willConnect"
        scene.wilConnect" ⇒ scene.willConnect
        scene.willConect" ⇒ scene.willConnect
        scene.willconnect" ⇒ scene.willConnect
        scene_willConnect" ⇒ scene.willConnect
        scene.connect" ⇒ scene.willConnect
        scene.didConnect" ⇒ scene.willConnect
    a misspelt callback
      scene.didBecomeActive"
        scene.didBecomActive" ⇒ scene.didBecomeActive
        scene.becomeActive" ⇒ scene.didBecomeActive
        scene.willBecomeActive" ⇒ scene.didBecomeActive
        Scene.DidBecomeActive" ⇒ scene.didBecomeActive
        scene.didBecmoeActive" ⇒ scene.didBecomeActive
    a method's name
      scene.willEnterForeground"
        sceneWillEnterForeground" ⇒ scene.willEnterForeground
        SceneDelegate.sceneWillEnterForeground" ⇒ scene.willEnterForeground
        sceneWillEnterForeground(_:)" ⇒ scene.willEnterForeground
        scene.didEnterForeground" ⇒ scene.willEnterForeground
    a selector
      app.didFinishLaunching"
        application(_:didFinishLaunchingWithOptions:)" ⇒ app.didFinishLaunching
        application:didFinishLaunchingWithOptions:" ⇒ app.didFinishLaunching
        app.didFinishLaunchingWithOptions" ⇒ app.didFinishLaunching
        applicationDidFinishLaunching" ⇒ app.didFinishLaunching
    a notification's name
      scene.didBecomeActive"
        UIScene.didActivateNotification" ⇒ scene.didBecomeActive
        UISceneDidActivateNotification" ⇒ scene.didBecomeActive
        UIApplication.didBecomeActiveNotification" ⇒ note.app.didBecomeActive
        UIApplicationDidBecomeActiveNotification" ⇒ note.app.didBecomeActive
        UIScene.didEnterBackgroundNotification" ⇒ scene.didEnterBackground
        UIScene.willDeactivateNotification" ⇒ scene.willResignActive
        UIScene.willEnterForegroundNotification" ⇒ scene.willEnterForeground
        UIApplication.willTerminateNotification" ⇒ app.willTerminate
        NSApplication.didBecomeActiveNotification" ⇒ ns.didBecomeActive
        WKApplication.didBecomeActiveNotification" ⇒ wk.didBecomeActive
    a bare phase
      phase.active"
        active" ⇒ phase.active
        background" ⇒ phase.background
        inactive" ⇒ phase.inactive
        scenePhase.active" ⇒ phase.active
    another word for a begin or an end
      trace.end"
        process.terminate" ⇒ process.exit
        process.killed" ⇒ process.exit
        trace.finish" ⇒ trace.end
        session.stop" ⇒ session.end
        fetch.start" ⇒ fetch.deliver
        bg.start" ⇒ bg.begin
        bgtask.start" ⇒ bgtask.launch
        work.start" ⇒ work.begin
        view.task.finish" ⇒ view.task.end
    a view's event
      view.onAppear","t
        view.onApear","t ⇒ view.onAppear
        view.appear","t ⇒ view.onAppear
        view.onAppeared","t ⇒ view.onAppear
        view.OnAppear","t ⇒ view.onAppear
    an annotation's event
      data.save"
        data.saved" ⇒ data.save
        data.savee" ⇒ data.save
        Data.save" ⇒ data.save
        data.delet" ⇒ data.delete
        data.deleted" ⇒ data.delete
    a state or a change in place of its event
      data.save"
        data.persisted" ⇒ data.save
        data.changed" ⇒ data.dirty
        data.edit" ⇒ data.dirty
        scene.active" ⇒ scene.didBecomeActive
        scene.background" ⇒ scene.didEnterBackground
        app.inactive" ⇒ app.willResignActive
        app.foreground" ⇒ app.willEnterForeground
    another key for the scene
      "seq":6,"scene":
        "seq":6,"sceneID": ⇒ 'scene'
        "seq":6,"sceneId": ⇒ 'scene'
        "seq":6,"scene_id": ⇒ 'scene'
        "seq":6,"session": ⇒ 'scene'
        "seq":6,"Scene": ⇒ 'scene'
        "seq":6,"scen": ⇒ 'scene'
    no scene
      "seq":6,"scene":"A",
        "seq":6, ⇒ 'scene'
      "seq":5,"scene":"A",
        "seq":5, ⇒ 'scene'
      "seq":4,"scene":"A",
        "seq":4, ⇒ 'scene'
    another key for the role
      "role":
        "rol": ⇒
        "Role": ⇒ 'role'
        "roles": ⇒ 'role'
    no role
      "role":"UIWindowSceneSessionRoleApplication",
         ⇒ 'role'
    another role
      UIWindowSceneSessionRoleApplication
        windowApplication ⇒ UIWindowSceneSessionRoleApplication
        window ⇒ UIWindowSceneSessionRoleApplication
        carPlay ⇒ CPTemplateApplicationSceneSessionRoleApplication
        externalDisplay ⇒ UIWindowSceneSessionRoleExternalDisplayNonInteractive
        immersiveSpace ⇒ UISceneSessionRoleImmersiveSpaceApplication
        UIWindowSceneSessionRoleAplication ⇒ UIWindowSceneSessionRoleApplication
    another key for the time
      "t":770000000
        "time":770000000 ⇒ 't'
        "timestamp":770000000 ⇒ 't'
        "ts":770000000 ⇒ 't'
        "T":770000000 ⇒ 't'
    another key for the source
      "src":"Films/Scene.swift:4"
        "source":"Films/Scene.swift:4" ⇒ 'src'
        "file":"Films/Scene.swift:4" ⇒ 'src'
        "location":"Films/Scene.swift:4" ⇒ 'src'
    another key for the length
      "dur":
        "duration": ⇒ 'dur'
        "Dur": ⇒ 'dur'
        "elapsed": ⇒ 'dur'
    no id
      "id":"1","name"
        "name" ⇒ 'id'
        "idd":"1","name" ⇒ 'id'
    another key for the id
      "seq":15,"id"
        "seq":15,"identifier" ⇒ 'id'
        "seq":15,"ID" ⇒ 'id'
        "seq":15,"uuid" ⇒ 'id'
    no view
      ,"view":"List"
         ⇒ 'view'
        ,"viewName":"List" ⇒ 'view'
        ,"screen":"List" ⇒ 'view'
    no key
      "seq":13,"key":"draft"
        "seq":13 ⇒ 'key'
        "seq":13,"url":"draft" ⇒ 'key'
        "seq":13,"Key":"draft" ⇒ 'key'
      "seq":12,"key":"draft"
        "seq":12 ⇒ 'key'
        "seq":12,"resource":"draft" ⇒ 'key'
    no name of a lock
      "seq":17,"name":"store"
        "seq":17 ⇒ 'name'
        "seq":17,"label":"store" ⇒ 'name'
    no kind of a resource
      "seq":19,"kind":"camera"
        "seq":19 ⇒ 'kind'
        "seq":19,"type":"camera" ⇒ 'kind'
    another key of work
      "kind":"refresh","key":"films"
        "type":"refresh","key":"films" ⇒ 'kind'
        "kind":"refresh","url":"films" ⇒ 'key'
        "kinds":"refresh","key":"films" ⇒ 'kind'
        "category":"refresh","key":"films" ⇒ 'kind'
    a kind of work
      "kind":"refresh","key"
        "kind":"netwrok","key" ⇒ 'network'
        "kind":"Network","key" ⇒ 'network'
        "kind":"api","key" ⇒ 'network'
        "kind":"db","key" ⇒ 'database'
        "kind":"Refresh","key" ⇒ 'refresh'
        "kind":"reload","key" ⇒ 'refresh'
        "kind":"weird","key" ⇒ expected one of
    an outcome
      "outcome":"done"
        "outcome":"success" ⇒ 'done'
        "outcome":"Done" ⇒ 'done'
        "outcome":"canceled" ⇒ 'cancelled'
        "outcome":"error" ⇒ 'failed'
        "outcome":"dunno" ⇒ expected one of
        "result":"done" ⇒ 'outcome'
    a payload
      "payload":["url","activity"]
        "payload":["URL","activity"] ⇒ 'url'
        "payload":["url","activty"] ⇒ 'activity'
        "payload":["url","shortcuts"] ⇒ 'shortcut'
        "payload":["deepLink"] ⇒ 'url'
        "payload":["location"] ⇒ expected one of
    a scope of work
      "scope":"scene"
        "scope":"Scene" ⇒ 'scene'
        "scope":"App" ⇒ 'app'
        "scope":"window" ⇒ 'scene'
        "scope":"global" ⇒ 'app'
    a scope of a phase
      "scope":"view"
        "scope":"View" ⇒ 'view'
        "scope":"windowGroup" ⇒ 'group'
        "scope":"App" ⇒ 'app'
    a trigger
      "trigger":"view.onAppear"
        "trigger":"sceneDidBecomeActive" ⇒ scene.didBecomeActive
        "trigger":"view.onApear" ⇒ view.onAppear
        "trigger":"User" ⇒ 'user'
        "trigger":"UIScene.didActivateNotification" ⇒ scene.didBecomeActive
        "trigger":"applicationDidEnterBackground" ⇒ app.didEnterBackground
    a thread
      "trigger":"view.onAppear","thread":"main"
        "trigger":"view.onAppear","thread":"Main" ⇒ 'main'
        "trigger":"view.onAppear","thread":"main-thread" ⇒ 'main'
        "trigger":"view.onAppear","thread":"com.apple.main-thread" ⇒ 'main'
        "trigger":"view.onAppear","thread":"mainThread" ⇒ 'main'
    a state of the app
      "appState":"active"
        "appState":"Active" ⇒ 'active'
        "appState":"foreground" ⇒ 'active'
        "appState":"backgroud" ⇒ 'background'
        "appstate":"active" ⇒ 'appState'
    who entered main
      "by":"system"
        "by":"System" ⇒ 'system'
        "by":"me" ⇒ expected
    a kind of assertion
      "kind":"task"
        "kind":"Task" ⇒ 'task'
        "kind":"expiring" ⇒ expected
    a kind of background task
      "kind":"refresh","reason"
        "kind":"appRefresh","reason" ⇒ 'refresh'
        "kind":"procesing","reason" ⇒ 'processing'
    a reason
      "unavailable"
        "Unavailable" ⇒ 'unavailable'
        "notpermitted" ⇒ 'notPermitted'
        "because" ⇒ expected
    a platform
      "platform":"ios"
        "platform":"iOS" ⇒ 'ios'
        "platform":"iphone" ⇒ 'ios'
        "platform":"iPadOS" ⇒ 'ipados'
        "platform":"mac" ⇒ 'macos'
        "platfrom":"ios" ⇒ 'platform'
    a life cycle
      "uikit-scene"
        "uiscene" ⇒ 'uikit-scene'
        "SwiftUI" ⇒ 'swiftui'
        "uikit-scenes" ⇒ 'uikit-scene'
        "UIKit-App" ⇒ 'uikit-app'
        "react" ⇒ expected
    a clock
      "continuous"
        "monotonic" ⇒ 'continuous'
        "continous" ⇒ 'continuous'
        "Uptime" ⇒ 'uptime'
    a kind of launch
      "launch":"user"
        "launch":"User" ⇒ 'user'
        "launch":"prewarmed" ⇒ 'prewarm'
        "launch":"backgroud" ⇒ 'background'
        "launched":"user" ⇒ 'launch'
    a family
      ["work","view"]
        ["works","view"] ⇒ 'work'
        ["works"] ⇒ 'work'
        ["Work"] ⇒ 'work'
        ["work","appState"] ⇒ 'app-state'
        ["work","analytics"] ⇒ 'session'
    a key of the header
      "install":
        "installID": ⇒ 'install'
        "instal": ⇒ 'install'
        "Install": ⇒ 'install'
      "records":
        "record": ⇒ 'records'
      "sdk":
        "SDK": ⇒ 'sdk'
    a version
      "os":"26.1"
        "os":"iOS 26.1" ⇒ dotted
        "os":"latest" ⇒ dotted
        "os":"26,1" ⇒ dotted
        "OSVersion":"26.1" ⇒ 'os'
      "sdk":"26.0"
        "sdk":"iphoneos26.0" ⇒ dotted
    a start
      2026-03-02T09:41:00Z
        yesterday ⇒ RFC 3339
        2026-03-02 09:41 ⇒ RFC 3339
        2026-03-02T09:41:00 ⇒ RFC 3339
        1772444460 ⇒ RFC 3339
    a background mode
      ["audio","fetch"]
        ["audoi","fetch"] ⇒ 'audio'
        ["locatoin"] ⇒ 'location'
        ["background-fetch"] ⇒ 'fetch'
        ["background_audio"] ⇒ 'audio'
        ["Fetch"] ⇒ 'fetch'
        ["remoteNotification"] ⇒ 'remote-notification'
    the unit of dur
      "dur":95000000
        "dur":95 ⇒ dur
        "dur":9500 ⇒ dur
    an id that is begun twice
      "event":"data.dirty","t":750000000,"seq":11,"key":"draft"
        "event":"work.end","t":750000000,"seq":11,"id":"1" ⇒ again
    an end without a begin
      "seq":15,"id":"b1"
        "seq":15,"id":"b2" ⇒ bg.begin
        "seq":15,"id":"" ⇒
      "seq":17,"name":"store"
        "seq":17,"name":"shop" ⇒ lock.acquire
      "seq":10,"id":"1"
        "seq":10,"id":"2" ⇒ work.begin
      "seq":19,"kind":"camera"
        "seq":19,"kind":"gps" ⇒ resource.hold
    two ids of one window
      "seq":7,"scene":"A"
        "seq":7,"scene":"a" ⇒ 'A'
    a key that people expect
      "event":"data.dirty"
        "event":"data.dirty","url":"x" ⇒
        "event":"data.dirty","type":"x" ⇒
    """#

  /// The same in the sketch.
  static let inSketch = #"""
    a misspelt event
      scene.willConnect
        scene.wilConnect ⇒ scene.willConnect
        sceneWillConnect ⇒ scene.willConnect
        UIScene.willConnectNotification ⇒ scene.willConnect
    no scene
      120ms A scene
        120ms   scene ⇒ 'scene'
    the scene behind the event
      121ms A phase.active
        121ms phase.active A ⇒ TIME SCENE EVENT
    a kind of work
      kind=refresh
        kind=netwrk ⇒ 'network'
        kind=api ⇒ 'network'
        knd=refresh ⇒ 'kind'
        type=refresh ⇒ 'kind'
    no id
      work.begin id=1
        work.begin idd=1 ⇒ 'id'
        work.begin ⇒ 'id'
    an outcome
      outcome=done
        outcome=success ⇒ 'done'
        outcom=done ⇒ 'outcome'
    a payload
      payload=url,activity
        payload=URL,activity ⇒ 'url'
        payload=["url","activty"] ⇒ 'activity'
        paylaod=url,activity ⇒ 'payload'
    no view
       view=List
         ⇒ 'view'
         View=List ⇒ 'view'
    no key
      data.save key=draft
        data.save ⇒ 'key'
        data.saved key=draft ⇒ data.save
    a trigger
      trigger=view.onAppear
        trigger=sceneDidBecomeActive ⇒ scene.didBecomeActive
    a thread
      thread=main
        thread=Main ⇒ 'main'
    a platform
      platform=ios
        platform=iphone ⇒ 'ios'
        platfrom=ios ⇒ 'platform'
    a life cycle
      lifeCycle=uikit-scene
        lifeCycle=uiscene ⇒ 'uikit-scene'
        lifecycle=uikit-scene ⇒ 'lifeCycle'
    a family
      records=work,view
        records=works ⇒ 'work'
        records=work,views ⇒ 'view'
    an end without a begin
      bg.end id=b
        bg.end id=c ⇒ bg.begin
    another word for an end
      bg.end id
        bg.finish id ⇒ bg.end
    """#
}
