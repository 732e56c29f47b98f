/// The words of those who report a mistake, for each rule: `rules WORD…` and the search of the site
/// (tools/docs) find a rule by them.
enum EverydayWords {
  /// One rule a line, its phrases separated by commas.
  static let table = """
    illegal-transition: impossible order, callback out of order, wrong state, weird life cycle
    tolerated-transition: strange but known, harmless surprise, known quirk
    order-violation: wrong order of callbacks, before launch finished, scene before app
    aggregate-mismatch: applicationState wrong, app state differs, UIApplication.shared.applicationState
    missing-pair: callback missing, never called, willEnterForeground without background
    event-doubled: called twice, everything logged twice, duplicate events, doubled callbacks
    phase-mapping-wrong: inactive taken for background, control center counts as background
    heavy-work-in-inactive: work while inactive, stutter when opening control center, loads in the app switcher
    work-scheduled-after-resign: work after leaving, timers keep starting, still starts work
    refresh-on-every-activation: refreshes too often, reloads after face id, reloads after control center, flicker on return
    onappear-as-lifecycle: onAppear runs again and again, reloads on every tab, refetches on appear
    duplicate-refresh-across-scenes: loaded twice, two windows load the same, two requests at once, doubled download
    refresh-twice-on-launch: refreshes twice, loads twice, double fetch at start, two requests on launch, reloads twice
    scene-phase-for-app-work: runs once per window, once for each scene, work multiplied on iPad
    app-scope-action-on-one-scene: locked although other window open, logged out in split view, closing one window quits
    work-not-cancelled-on-background: keeps running in background, work not cancelled, download continues after leaving
    work-started-in-background: starts work in background, network in background fails, request fails after leaving
    ui-built-on-background-launch: builds screen in background, loads interface on silent push, prewarming
    app-scenephase-rerender: whole app redraws, root view rebuilt, view body evaluated on every phase, rerender
    phase-flapping: active inactive active, flips between states, toggles again and again
    auth-prompt-loop: face id again and again, asks for passcode forever, login loop, biometric prompt repeats
    lock-on-inactive: locks on notification center, locks too early, passcode after control center
    long-inactive: stuck inactive, never active, frozen in foreground
    handler-run-twice-leaving: saves twice, runs twice when leaving, saved again in background
    refresh-gated-on-direct-background-active: stale data after return, never refreshes again, old content, not updated
    no-background-save: draft lost, draft gone, work gone, lost data, data loss, not saved, unsaved changes, review gone, text disappeared, killed before saving
    terminate-only-save: saved only on quit, applicationWillTerminate not called, lost after swipe up
    transition-only-save: saved only when leaving, lost after crash, minutes unsaved
    save-too-late: save takes too long, save cut off, killed while saving
    restore-clobbered: restored state overwritten, draft replaced by empty, state reset after launch, scroll position lost
    no-restoration-activity: starts from scratch, forgets where I was, state not restored, place lost
    scenestorage-key-collision: windows share state, wrong tab restored, same SceneStorage key
    scenestorage-heavy: SceneStorage too large, slow SceneStorage, image in SceneStorage
    scenestorage-sensitive: password in SceneStorage, token stored in plain text, secret on disk
    no-privacy-cover: balance visible in app switcher, screenshot shows private data, snapshot not hidden
    disconnect-treated-as-discard: window data deleted, draft deleted on disconnect, lost when the system closed the window
    discard-without-cleanup: closed window leaks, memory grows with windows, files of closed windows remain
    app-delegate-phase-in-scene-app: applicationDidBecomeActive not called, app delegate callbacks missing, nothing happens after migration
    not-scene-based: scenes required, iOS 27 SDK fails to launch, no scene manifest, app will not start, UIScene life cycle will soon be required
    double-lifecycle-subscription: handler runs twice, subscribed twice, both notifications, observer called twice, refreshes twice
    duplicate-sdk-init: SDK started twice, analytics initialised twice, configure called twice
    delegate-adaptor-declared-twice: two app delegates, delegate created twice, UIApplicationDelegateAdaptor twice
    duplicate-entry-point: two main, UIApplicationMain in SwiftUI, app starts twice
    root-ui-in-app-delegate: black screen, blank screen after migration, window in app delegate, white screen
    swiftui-scene-connect-builds-window: black screen in SwiftUI, second window hides content, empty window, wrong window on top
    window-for-foreign-role: CarPlay shows phone screen, external display black, wrong content on second screen
    scene-config-name-reused: wrong scene delegate, configuration cached, old delegate used
    shared-model-race: windows overwrite each other, changes lost between two windows, last write wins
    delegate-first-architecture: everything in the app delegate, delegates in SwiftUI
    event-on-dead-scene: works on closed window, timer for closed scene, update after disconnect
    scene-observer-growth: observers leak, more callbacks each time, slower with every window
    cold-link-dropped: deep link ignored at launch, link opens home screen, notification tap does nothing, shortcut ignored, universal link lost
    link-handled-twice: link opens twice, pushed twice, screen shown twice
    stale-appstate-read: applicationState is old, wrong state inside callback, still inactive
    unsupported-open-window: new window does not open, openWindow does nothing, iPhone second window
    immersive-space-misuse: immersive space does not open, vision app closes, space dismissed
    unknown-phase-unhandled: unknown scene phase, default case, new phase
    macos-background-as-termination: logs out when hidden, Mac app quits on hide, cmd H
    macos-phase-only-save: not saved on Mac, Mac loses changes on quit, scenePhase on Mac
    immediate-background-snapshot-work: woken for a snapshot, brief foreground, refresh for app switcher picture
    bgtask-assertion-leak: background task never ended, killed in the background, endBackgroundTask missing
    bgtask-assertion-over-30s: over 30 seconds, background time ran out, killed after half a minute
    bgtask-assertion-eternal: background task held since launch, begun at start
    bgtask-begun-too-late: background task begun too late, beginBackgroundTask in didEnterBackground too late
    bgtask-no-expiration-end: expiration handler does not end task, killed at expiration
    bgtask-double-end: ended twice, invalid background task identifier
    bgtask-slot-overwritten: identifier overwritten, two tasks one variable, one never ended
    slow-background-handler: freezes when leaving, 0x8badf00d, killed when going home, slow to background
    background-main-thread-churn: battery drain, busy in background, high CPU in background
    refresh-budget-overrun: background refresh too long, refresh killed, app refresh task expired
    bgtask-not-completed: setTaskCompleted missing, background refresh stops coming, task never completed
    bgtask-no-expiration-handler: no expirationHandler, task killed without warning
    bgtask-late-registration: crash on register, registered after launch, all launch handlers must be registered
    bgtask-double-registration: registered twice, crash launch handler already registered
    bgtask-unregistered-identifier: identifier not permitted, BGTaskSchedulerPermittedIdentifiers, task never runs
    bgtask-not-rescheduled: background refresh runs once, refresh never comes again, only the first time
    bgtask-deadline-assumption: expects exact time, earliestBeginDate, submitted again and again
    bgtask-too-many-pending: too many pending tasks, submit fails, tooManyPendingTaskRequests
    push-completion-missing: silent push throttled, fetchCompletionHandler not called, pushes stop arriving
    urlsession-completion-missing: background download handler, handleEventsForBackgroundURLSession, snapshot not updated
    push-too-frequent: too many silent pushes, pushes dropped, push throttled
    lock-held-at-suspension: 0xdead10cc, dead10cc, database lock, killed with file lock, SQLite in app group
    shared-resource-in-background: camera kept, microphone busy, audio session not released, bluetooth kept
    gpu-in-background: Metal in background, crash IOGPUMetalError, rendering after leaving, black frame
    timer-in-background: timer keeps firing, display link in background, animation in background
    memory-warning-ignored: out of memory, jetsam, memory warning, killed for memory
    watch-bg-not-completed: watch app killed, watch background refresh, setTaskCompletedWithSnapshot
    watch-async-in-did-enter-background: watch upload lost, watch save not finished, async on watch
    bgtask-churn-after-expiry: restarts background task, begins again after expiry, loop of background tasks
    continued-without-progress: export stopped, continued processing cancelled, no progress shown
    continued-submitted-in-background: continued processing rejected, submitted after leaving
    slow-launch: slow start, takes long to open, launch screen for seconds, launch time, cold start
    blocking-launch-handler: didFinishLaunching slow, blocks at start, main thread at launch
    activation-hang: freezes on return, hang, stutters when coming back, unresponsive after opening
    protected-data-too-early: keychain empty, logged out after restart, locked device, file protection, first unlock
    background-launch-counted: too many sessions, analytics counts prewarming, sessions without users
    session-double-count: sessions counted twice, analytics wrong, new session after control center
    push-register-repeat: registers for push again, token sent again, registerForRemoteNotifications repeated
    abrupt-end-in-background: disappeared in background, ended without a crash, silently killed
    no-multiwindow-coverage: never tested with two windows, split view untested
    watchdog-termination: 0x8badf00d, 8badf00d, watchdog, killed at launch, took too long, scene-create, failed to scene-update in time
    """

  /// The phrases of each rule, in lower case, by its name.
  static let phrases: [String: String] = {
    var found: [String: String] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if let name = parts.first, let words = parts.last, parts.count == 2 {
        found[String(name)] = words.lowercased()
      }
    }
    return found
  }()
}
