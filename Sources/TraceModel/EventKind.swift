/// The name of an event of the trace format.
///
/// The raw value is also the ``Symbol`` of the event's name, so that reading a name and knowing its
/// kind are one step. `0` is an event whose name the format does not define; it is kept and
/// counted.
///
/// Names follow `Traces/FORMAT.md` §3 (life-cycle events, Apple's callbacks after a scope) and §4
/// (annotations).
public enum EventKind: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  /// An event whose name the format does not define.
  case unknown = 0

  // process
  case processStart = 1
  case processPrewarm
  case processSuspend
  case processResume
  case processAlive
  case processExit
  case processMain
  case swiftuiAppInit
  // app delegate
  case appWillFinishLaunching
  case appDidFinishLaunching
  case appConfigurationForConnecting
  case appDidDiscardSceneSessions
  case appDidBecomeActive
  case appWillResignActive
  case appDidEnterBackground
  case appWillEnterForeground
  case appWillTerminate
  case appMemoryWarning
  case appOpenURL
  case appPerformAction
  case appWillContinueUserActivity
  case appContinueUserActivity
  case appDidRegisterForRemoteNotifications
  case appDidFailToRegisterForRemoteNotifications
  case appDidReceiveRemoteNotification
  case appDidReceiveNotificationResponse
  case appWillPresentNotification
  case appHandleEventsForBackgroundURLSession
  case appUserDidAcceptCloudKitShare
  case pushRegister
  case pushTokenSent
  case appProtectedDataAvailable
  case appProtectedDataWillBecomeUnavailable
  case appSignificantTimeChange
  case appShouldRestoreState
  case appDidDecodeRestorableState
  case appShouldSaveState
  case appWillEncodeRestorableState
  // app notifications
  case noteAppWillEnterForeground
  case noteAppDidBecomeActive
  case noteAppWillResignActive
  case noteAppDidEnterBackground
  // scene
  case sceneWillConnect
  case sceneWillEnterForeground
  case sceneDidBecomeActive
  case sceneWillResignActive
  case sceneDidEnterBackground
  case sceneDidDisconnect
  case sessionDiscarded
  case sceneOpenURLContexts
  case sceneWillContinueUserActivity
  case sceneContinueUserActivity
  case sceneDidFailToContinueUserActivity
  case sceneStateRestorationActivity
  case sceneRestoreInteractionState
  case sceneDidUpdateUserActivity
  case windowScenePerformAction
  case windowSceneUserDidAcceptCloudKitShare
  case windowSceneDidUpdateGeometry
  case sceneWillPerformAppIntent
  case carplayDidConnect
  case carplayDidDisconnect
  case activityBecomeCurrent
  case activityResignCurrent
  case activityInvalidate
  // documents
  case documentOpen
  case documentSave
  case documentAutosave
  case documentClose
  case documentConflict
  case documentFailed
  // app intents
  case intentStart
  case intentProgress
  case intentCancel
  case intentEnd
  // ScenePhase
  case phaseActive
  case phaseInactive
  case phaseBackground
  // view
  case viewOnAppear
  case viewOnDisappear
  case viewTaskStart
  case viewTaskCancel
  case viewTaskEnd
  case viewBody
  // background assertion
  case bgBegin
  case bgRefused
  case bgExpire
  case bgEnd
  // BGTaskScheduler
  case bgtaskRegister
  case bgtaskSubmit
  case bgtaskSubmitFailed
  case bgtaskCancel
  case bgtaskLaunch
  case bgtaskProgress
  case bgtaskExpire
  case bgtaskComplete
  // SwiftUI background task
  case swbgLaunch
  case swbgCancel
  case swbgReturn
  // push and URLSession completions
  case fetchDeliver
  case fetchComplete
  case urlsessionEvents
  case urlsessionComplete
  // spaces
  case spaceOpen
  case spaceOpened
  case spaceOpenFailed
  case spaceDismiss
  case spaceClosed
  case spaceImmersionChange
  case worldRecenter
  // AppKit
  case nsWillFinishLaunching
  case nsDidFinishLaunching
  case nsOpenFile
  case nsOpenURLs
  case nsRestoreWindow
  case nsDidFinishRestoringWindows
  case nsWillBecomeActive
  case nsDidBecomeActive
  case nsWillResignActive
  case nsDidResignActive
  case nsWillHide
  case nsDidHide
  case nsWillUnhide
  case nsDidUnhide
  case nsShouldHandleReopen
  case nsShouldTerminateAfterLastWindowClosed
  case nsShouldTerminate
  case nsTerminateCancelled
  case nsWillTerminate
  case nsDidRegisterForRemoteNotifications
  case nsDidFailToRegisterForRemoteNotifications
  case nsDidReceiveRemoteNotification
  case nsWillContinueUserActivity
  case nsContinueUserActivity
  case nsUserDidAcceptCloudKitShare
  case nsProtectedDataDidBecomeAvailable
  // WatchKit
  case wkDidFinishLaunching
  case wkWillEnterForeground
  case wkDidBecomeActive
  case wkWillResignActive
  case wkDidEnterBackground
  case wkHandleBackgroundTasks
  case wkBgTaskCompleted
  case wkDidRegisterForRemoteNotifications
  case wkDidFailToRegisterForRemoteNotifications
  case wkDidReceiveRemoteNotification
  case wkHandleUserActivity
  case wkUserDidAcceptCloudKitShare
  case wkHandleWorkoutRecovery
  case wkSessionStart
  case wkSessionWillExpire
  case wkSessionInvalidate
  // host
  case hostState
  // trace
  case traceLoss
  case traceClock
  case traceEnd
  // work annotations
  case work
  case workBegin
  case workEnd
  // data annotations
  case dataDirty
  case dataSave
  case dataDelete
  // storage annotations
  case storageWrite
  case storageRestore
  case storageClear
  // setup annotations
  case sdkInit
  case delegateCreate
  case windowCreate
  case windowOpen
  case windowOpenFailed
  case windowDismiss
  case uiBuild
  case observerAdd
  case observerRemove
  // link annotations
  case linkReceived
  case linkHandled
  // session annotations
  case sessionStart
  case sessionEnd
  // resource annotations
  case lockAcquire
  case lockRelease
  case resourceHold
  case resourceRelease
  case gpuSubmit
  case timerFire
  case displaylinkTick
  case protectedAccess
  case cachePurge
  case modelMutate
  // privacy annotations
  case screenSensitive
  case privacyCoverShow
  case privacyCoverHide
  case authPromptBegin
  case authPromptEnd
  case lockEngage
  // log annotations
  case log

  // Records that the reader itself puts into the stream.
  /// The first record of a run: `Event.number(.code)` is the index of its header in the batch.
  case header = 250
  /// Records were lost here; `Event.count` says how many, `Event.writer` whose (none: any
  /// writer's). `Event.code` 1: two records contradict each other; 2: nothing is lost, but the log
  /// does not contain everything.
  case gap = 251
}

extension EventKind {
  /// Number of event names that the format defines; their raw values are 1 … `definedCount`.
  public static let definedCount = definedNames.count

  /// The name as the trace format spells it; for kinds without one, a word in parentheses.
  public var name: String {
    switch self {
    case .unknown: "(unknown)"
    case .header: "(header)"
    case .gap: "(gap)"
    default: Self.definedNames[Int(rawValue) - 1].description
    }
  }

  /// The kind with this name, or nil if the format does not define it. Linear; not for hot paths.
  public static func named(_ name: String) -> EventKind? {
    definedNames.firstIndex { $0.description == name }.flatMap {
      EventKind(rawValue: UInt8($0 + 1))
    }
  }

  /// A small number for tables by kind, below 256: for kinds with a name it is the raw value.
  @inlinable public var index: Int {
    // The enumeration has no associated values, so it is a byte that counts its cases.
    Int(unsafeBitCast(self, to: UInt8.self))
  }

  /// The scope a name begins with: `scene` of `scene.willConnect`.
  public var scope: String { String(name.prefix { $0 != "." }) }

  /// Whether the scope is `process`, without making a string.
  @inlinable public var isOfProcess: Bool {
    rawValue >= EventKind.processStart.rawValue && rawValue <= EventKind.processMain.rawValue
  }

  /// Every defined name, in the order of the raw values.
  public static let definedNames: [StaticString] = [
    "process.start", "process.prewarm", "process.suspend", "process.resume", "process.alive",
    "process.exit", "process.main", "swiftui.appInit", "app.willFinishLaunching",
    "app.didFinishLaunching",
    "app.configurationForConnecting", "app.didDiscardSceneSessions", "app.didBecomeActive",
    "app.willResignActive", "app.didEnterBackground", "app.willEnterForeground",
    "app.willTerminate", "app.memoryWarning", "app.openURL", "app.performAction",
    "app.willContinueUserActivity", "app.continueUserActivity",
    "app.didRegisterForRemoteNotifications", "app.didFailToRegisterForRemoteNotifications",
    "app.didReceiveRemoteNotification", "app.didReceiveNotificationResponse",
    "app.willPresentNotification", "app.handleEventsForBackgroundURLSession",
    "app.userDidAcceptCloudKitShare", "push.register", "push.tokenSent",
    "app.protectedDataAvailable", "app.protectedDataWillBecomeUnavailable",
    "app.significantTimeChange", "app.shouldRestoreState", "app.didDecodeRestorableState",
    "app.shouldSaveState", "app.willEncodeRestorableState", "note.app.willEnterForeground",
    "note.app.didBecomeActive", "note.app.willResignActive", "note.app.didEnterBackground",
    "scene.willConnect", "scene.willEnterForeground", "scene.didBecomeActive",
    "scene.willResignActive", "scene.didEnterBackground", "scene.didDisconnect",
    "session.discarded", "scene.openURLContexts", "scene.willContinueUserActivity",
    "scene.continueUserActivity", "scene.didFailToContinueUserActivity",
    "scene.stateRestorationActivity", "scene.restoreInteractionState",
    "scene.didUpdateUserActivity", "windowScene.performAction",
    "windowScene.userDidAcceptCloudKitShare", "windowScene.didUpdateGeometry",
    "scene.willPerformAppIntent", "carplay.didConnect", "carplay.didDisconnect",
    "activity.becomeCurrent", "activity.resignCurrent", "activity.invalidate", "document.open",
    "document.save", "document.autosave", "document.close", "document.conflict", "document.failed",
    "intent.start", "intent.progress", "intent.cancel", "intent.end", "phase.active",
    "phase.inactive", "phase.background", "view.onAppear", "view.onDisappear", "view.task.start",
    "view.task.cancel", "view.task.end", "view.body", "bg.begin", "bg.refused", "bg.expire",
    "bg.end", "bgtask.register", "bgtask.submit", "bgtask.submitFailed", "bgtask.cancel",
    "bgtask.launch", "bgtask.progress", "bgtask.expire", "bgtask.complete", "swbg.launch",
    "swbg.cancel", "swbg.return", "fetch.deliver", "fetch.complete", "urlsession.events",
    "urlsession.complete", "space.open", "space.opened", "space.openFailed", "space.dismiss",
    "space.closed", "space.immersionChange", "world.recenter", "ns.willFinishLaunching",
    "ns.didFinishLaunching", "ns.openFile", "ns.openURLs", "ns.restoreWindow",
    "ns.didFinishRestoringWindows", "ns.willBecomeActive", "ns.didBecomeActive",
    "ns.willResignActive", "ns.didResignActive", "ns.willHide", "ns.didHide", "ns.willUnhide",
    "ns.didUnhide", "ns.shouldHandleReopen", "ns.shouldTerminateAfterLastWindowClosed",
    "ns.shouldTerminate", "ns.terminateCancelled", "ns.willTerminate",
    "ns.didRegisterForRemoteNotifications", "ns.didFailToRegisterForRemoteNotifications",
    "ns.didReceiveRemoteNotification", "ns.willContinueUserActivity", "ns.continueUserActivity",
    "ns.userDidAcceptCloudKitShare", "ns.protectedDataDidBecomeAvailable", "wk.didFinishLaunching",
    "wk.willEnterForeground", "wk.didBecomeActive", "wk.willResignActive", "wk.didEnterBackground",
    "wk.handleBackgroundTasks", "wk.bgTaskCompleted", "wk.didRegisterForRemoteNotifications",
    "wk.didFailToRegisterForRemoteNotifications", "wk.didReceiveRemoteNotification",
    "wk.handleUserActivity", "wk.userDidAcceptCloudKitShare", "wk.handleWorkoutRecovery",
    "wk.session.start", "wk.session.willExpire", "wk.session.invalidate", "host.state",
    "trace.loss", "trace.clock", "trace.end", "work", "work.begin", "work.end", "data.dirty",
    "data.save", "data.delete", "storage.write", "storage.restore", "storage.clear", "sdk.init",
    "delegate.create", "window.create", "window.open", "window.openFailed", "window.dismiss",
    "ui.build", "observer.add", "observer.remove", "link.received", "link.handled", "session.start",
    "session.end", "lock.acquire", "lock.release", "resource.hold", "resource.release",
    "gpu.submit", "timer.fire", "displaylink.tick", "protected.access", "cache.purge",
    "model.mutate", "screen.sensitive", "privacy.cover.show", "privacy.cover.hide",
    "auth.prompt.begin", "auth.prompt.end", "lock.engage", "log",
  ]
}
