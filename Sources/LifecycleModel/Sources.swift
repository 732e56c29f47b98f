extension SourceKey {
  /// The address of the page.
  public var place: String { entry.place }

  /// The page's statement that the model uses, in one sentence.
  public var says: String { entry.says }

  private var entry: (place: String, says: String) {
    switch self {
    case .lifecycle:
      apple(
        "uikit/managing-your-app-s-life-cycle",
        "The states of apps and scenes, and what to do at each change.")
    case .launch:
      apple(
        "uikit/about-the-app-launch-sequence",
        "The order of a launch; prewarming runs nothing past UIApplicationMain.")
    case .respond:
      apple(
        "uikit/responding-to-the-launch-of-your-app",
        "With scenes the launch options are nil; links and activities are in the connection "
          + "options.")
    case .bgseq:
      apple(
        "uikit/about-the-background-execution-sequence",
        "The order of events on the way to the background and when launched there.")
    case .bgprep:
      apple(
        "uikit/preparing-your-ui-to-run-in-the-background",
        "An app's duties at deactivation and in the background; the system takes a snapshot.")
    case .bgext:
      apple(
        "uikit/extending-your-app-s-background-execution-time",
        "About 5 s to return from the background callback; more time by assertion.")
    case .appState:
      apple(
        "uikit/uiapplication/applicationstate",
        "With scenes it is the state of the most active scene, and a launch begins in the "
          + "background.")
    case .didFinish:
      apple(
        "uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:)",
        "Called before any scene connects; the app state sums up the scenes.")
    case .didBecomeActive:
      apple(
        "uikit/uiapplicationdelegate/applicationdidbecomeactive(_:)",
        "Not called with scenes, but its notification is posted.")
    case .didEnterBackground:
      apple(
        "uikit/uiapplicationdelegate/applicationdidenterbackground(_:)",
        "About 5 s to return; not called with scenes, but its notification is posted.")
    case .willEnterForeground:
      apple(
        "uikit/uiapplicationdelegate/applicationwillenterforeground(_:)",
        "Activation always follows; not called with scenes, but its notification is posted.")
    case .willResignActive:
      apple(
        "uikit/uiapplicationdelegate/applicationwillresignactive(_:)",
        "Called before the app stops being active; not called with scenes.")
    case .willTerminate:
      apple(
        "uikit/uiapplicationdelegate/applicationwillterminate(_:)",
        "About 5 s to return; not called when a suspended app is killed.")
    case .discard:
      apple(
        "uikit/uiapplicationdelegate/application(_:diddiscardscenesessions:)",
        "For sessions closed for good; at the next launch if the app was not running.")
    case .config:
      apple(
        "uikit/uiapplicationdelegate/application(_:configurationforconnecting:options:)",
        "Called shortly before a new scene is created.")
    case .perfAction:
      apple(
        "uikit/uiapplicationdelegate/application(_:performactionfor:completionhandler:)",
        "Not called in scene-based apps.")
    case .remotePush:
      apple(
        "uikit/uiapplicationdelegate/application(_:didreceiveremotenotification:fetchcompletionhandler:)",
        "30 s of wall-clock time to call the completion handler; may be delivered twice.")
    case .ckshareScene:
      apple(
        "uikit/uiwindowscenedelegate/windowscene(_:userdidacceptcloudkitsharewith:)",
        "Called only if the app runs and has a scene.")
    case .actState:
      apple(
        "uikit/uiscene/activationstate-swift.enum",
        "The four activation states and their raw values.")
    case .sWillConnect:
      apple(
        "uikit/uiscenedelegate/scene(_:willconnectto:options:)",
        "A scene is created or restored.")
    case .sWillEnterFg:
      apple(
        "uikit/uiscenedelegate/scenewillenterforeground(_:)",
        "Also for newly connected scenes; activation always follows.")
    case .sDidBecome:
      apple(
        "uikit/uiscenedelegate/scenedidbecomeactive(_:)",
        "The scene is active and receives events.")
    case .sWillResign:
      apple(
        "uikit/uiscenedelegate/scenewillresignactive(_:)",
        "Also for short interruptions, so not a place for the only save.")
    case .sDidEnterBg:
      apple(
        "uikit/uiscenedelegate/scenedidenterbackground(_:)",
        "The snapshot is taken shortly afterwards.")
    case .sDidDisconnect:
      apple(
        "uikit/uiscenedelegate/scenediddisconnect(_:)",
        "Closed in the app switcher, or memory was reclaimed.")
    case .destroyReq:
      apple(
        "uikit/uiapplication/requestscenesessiondestruction(_:options:errorhandler:)",
        "The scene disconnects, then its session is discarded.")
    case .restoreAct:
      apple(
        "uikit/uiscenedelegate/staterestorationactivity(for:)",
        "Asked for when the scene goes to the background.")
    case .begin:
      apple(
        "uikit/uiapplication/beginbackgroundtask(withname:expirationhandler:)",
        "Every begin needs its end; begin early; the request is asynchronous.")
    case .phase:
      apple(
        "swiftui/scenephase",
        "The meaning of the phase in a view, a scene and the app; phases are comparable.")
    case .phaseInactive:
      apple(
        "swiftui/scenephase/inactive",
        "On macOS only for a short time; newer text: in some cases.")
    case .phaseBackground:
      apple(
        "swiftui/scenephase/background",
        "The app may end soon; it may also become active again.")
    case .scene:
      apple("swiftui/scene", "A scene declaration sees the phases of its instances together.")
    case .delegateAdaptor:
      apple(
        "swiftui/uiapplicationdelegateadaptor",
        "SwiftUI calls the methods of an app delegate given by an adaptor; only one per app.")
    case .swiftuiMigration:
      apple(
        "swiftui/migrating-to-the-swiftui-life-cycle",
        "In the SwiftUI life cycle an app delegate sees no phase changes; a phase read in the "
          + "App sums up its scenes.")
    case .tn3187:
      apple(
        "technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle",
        "Which app-delegate callback each scene-delegate callback replaces.")
    case .onAppear:
      apple("swiftui/view/onappear(perform:)", "Done before the first frame of the view is drawn.")
    case .onDisappear:
      apple("swiftui/view/ondisappear(perform:)", "When it runs depends on the view.")
    case .task:
      apple(
        "swiftui/view/task(priority:_:)",
        "Begins before the view appears, is cancelled when it is removed.")
    case .swBgTask:
      apple(
        "swiftui/scene/backgroundtask(_:action:)",
        "Returning completes the task; at expiry it is cancelled.")
    case .immersive:
      apple("swiftui/openimmersivespaceaction", "One immersive space at a time.")
    case .visWindows:
      apple(
        "visionos/presenting-windows-and-spaces",
        "The last scene cannot be dismissed; open the next before closing one.")
    case .visLife:
      apple(
        "visionos/handling-the-window-life-cycle-with-multiple-scenes",
        "A closed window goes to the background; the last one does not disappear at once.")
    case .bgRegister:
      apple(
        "backgroundtasks/bgtaskscheduler/register(fortaskwithidentifier:using:launchhandler:)",
        "Before the launch ends, and once per identifier.")
    case .bgSubmit:
      apple(
        "backgroundtasks/bgtaskscheduler/submit(_:)",
        "A new request replaces a pending one; 1 refresh and 10 processing requests.")
    case .bgComplete:
      apple(
        "backgroundtasks/bgtask/settaskcompleted(success:)",
        "Call it as soon as the work is done, or the process may be killed.")
    case .bgExpire:
      apple("backgroundtasks/bgtask/expirationhandler", "Called shortly before the time is over.")
    case .bgChoose:
      apple(
        "backgroundtasks/choosing-background-strategies-for-your-app",
        "30 s for a refresh or a push; about three pushes an hour.")
    case .bgProc:
      apple("backgroundtasks/bgprocessingtask", "Runs for minutes, only while the device is idle.")
    case .urlsession:
      apple(
        "uikit/uiapplicationdelegate/application(_:handleeventsforbackgroundurlsession:completionhandler:)",
        "Call the completion handler when the events are handled.")
    case .watchdog:
      apple(
        "xcode/addressing-watchdog-terminations",
        "A launch that takes about 20 s is killed; 15 s for Watch Connectivity.")
    case .sigkill:
      apple(
        "xcode/understanding-the-exception-types-in-a-crash-report",
        "The termination codes and their meanings.")
    case .hangs:
      apple(
        "xcode/understanding-hangs-in-your-app",
        "The main run loop busy for more than 250 ms is a hang.")
    case .terminations:
      apple(
        "xcode/reducing-terminations-in-your-app",
        "Kills come without a callback; which limits lead to them.")
    case .carplay:
      apple(
        "carplay/cptemplateapplicationscenedelegate",
        "Connecting and disconnecting a CarPlay interface.")
    case .nsTerm:
      apple(
        "appkit/nsapplicationdelegate/applicationshouldterminate(_:)",
        "The app may cancel its termination or decide later.")
    case .nsDidFinish:
      apple(
        "appkit/nsapplicationdelegate/applicationdidfinishlaunching(_:)",
        "After files to open, before the first event.")
    case .nsWillTerm:
      apple(
        "appkit/nsapplicationdelegate/applicationwillterminate(_:)",
        "Not called at sudden termination.")
    case .nsLastWin:
      apple(
        "appkit/nsapplicationdelegate/applicationshouldterminateafterlastwindowclosed(_:)",
        "Asked when the last window closes; true leads to termination.")
    case .wkLife:
      apple(
        "watchkit/working-with-the-watchos-app-life-cycle",
        "States and changes of a watchOS app.")
    case .wkTrans:
      apple(
        "watchkit/handling-common-state-transitions",
        "How callbacks, phases and onAppear interleave.")
    case .wkFront:
      apple(
        "watchkit/taking-advantage-of-frontmost-app-state",
        "Inactive but frontmost for 2 min; the user may choose up to 1 h.")
    case .wkBg:
      apple("watchkit/using-background-tasks", "Background tasks get a few seconds.")
    case .wkDelegate:
      apple(
        "watchkit/wkapplicationdelegate",
        "The callbacks of a watchOS app: life cycle, pushes, activities, workouts.")
    case .wkSession:
      apple(
        "watchkit/wkextendedruntimesessiondelegate",
        "A session starts, is about to expire, and becomes invalid.")
    case .nsDelegate:
      apple(
        "appkit/nsapplicationdelegate",
        "The callbacks of an AppKit app: life cycle, files, pushes, activities.")
    case .nsRestored:
      apple(
        "appkit/nsapplication/didfinishrestoringwindowsnotification",
        "Always after willFinishLaunching, before or after didFinishLaunching.")
    case .bgContinued:
      apple(
        "backgroundtasks/bgcontinuedprocessingtask",
        "Begins in the foreground, has to report progress (iOS 26).")
    case .immersion:
      apple(
        "swiftui/view/onimmersionchange(initial:_:)",
        "Called when the immersion of the space changes (visionOS 2).")
    case .intentScene:
      apple(
        "appintents/appintentscenedelegate",
        "The system delivers an app intent to a scene before it performs the intent (iOS 26).")
    case .connectionIntent:
      apple(
        "uikit/uiscene/connectionoptions/appintent",
        "The scene delegate gets the app intent that created the scene after it connects (iOS 26).")
    case .cocoabytes:
      (
        "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
        "An article on the SwiftUI life cycle: phases, onAppear, background tasks."
      )
    case .launchOrder16:
      (
        "https://github.com/wtrmiya/LaunchPractice",
        "Logs of iOS 16 launches in five UIKit and three SwiftUI set-ups."
      )
    case .launchOrder11:
      (
        "https://github.com/regularberry/AppLaunchSequence",
        "Logs of iOS 11 launches with applicationState in each callback."
      )
    case .squires:
      (
        "https://www.jessesquires.com/blog/2024/06/29/swiftui-scene-phase/",
        "Logs of scene phases on iOS and macOS, 2024."
      )
    case .forum732170:
      (
        "https://developer.apple.com/forums/thread/732170",
        "Closing in the switcher: resign, disconnect; then a new scene that is never active."
      )
    case .so71570813:
      (
        "https://stackoverflow.com/questions/71570813",
        "The callbacks when the app is swiped up, by device and scene support."
      )
    case .salesforce3679:
      (
        "https://github.com/forcedotcom/SalesforceMobileSDK-iOS/pull/3679",
        "A scene on an external display enters the foreground and is never activated."
      )
    case .radar14295449:
      (
        "http://www.openradar.me/14295449",
        "A launch in the background gets no background callback."
      )
    case .radar14075101:
      (
        "http://www.openradar.me/14075101",
        "A kill from the switcher brings a second background callback (iOS 6.1)."
      )
    case .radar49216830:
      (
        "http://www.openradar.me/49216830",
        "Notification Center brings an extra activation (iOS 11 and 12)."
      )
    case .radar33153062:
      (
        "http://www.openradar.me/33153062",
        "A deep link brings resign, active, resign (iOS 11 beta)."
      )
    case .ha5530:
      (
        "https://github.com/home-assistant/iOS/pull/5530",
        "A launch in the background gets no background callback (2026)."
      )
    case .growing215:
      (
        "https://github.com/growingio/growingio-sdk-ios-autotracker/pull/215",
        "applicationState is stale inside scene notifications."
      )
    case .dd2299:
      ("https://github.com/DataDog/dd-sdk-ios/pull/2299", "An inactive app does not resign.")
    case .hironytic:
      (
        "https://github.com/hironytic/MultipleWindowsSample/pull/1",
        "Logs of several windows: notifications are posted, the app delegate is not called."
      )
    case .kiwix982:
      (
        "https://github.com/kiwix/kiwix-apple/pull/982",
        "onAppear ran while the app was in the background."
      )
    case .reopen:
      (
        "https://github.com/feedback-assistant/reports/issues/246",
        "SwiftUI apps with a WindowGroup are not asked about reopening (macOS 12)."
      )
    case .lateRestore:
      (
        "https://github.com/modaal-agent/duet/blob/4a06af9c321547ba24e292c285492f93649dc0ac/swift/Sources/DuetShells/RouteSpineCodec.swift",
        "On iOS 26 the activity to restore arrives after the scene connects."
      )
    case .firebase9622:
      (
        "https://github.com/firebase/firebase-ios-sdk/pull/9622",
        "Prewarming sometimes runs App.init and didFinishLaunching."
      )
    case .bg258:
      (
        "https://github.com/transistorsoft/react-native-background-fetch/issues/258",
        "The log line UIKit writes when a task that is not running is ended."
      )
    case .os1205:
      (
        "https://github.com/OneSignal/OneSignal-iOS-SDK/issues/1205",
        "The log line for a task that is not ended after it expired."
      )
    case .fb8908:
      (
        "https://github.com/firebase/firebase-ios-sdk/issues/8908",
        "The log line for a task that is more than 30 s old."
      )
    case .reg414:
      (
        "https://github.com/transistorsoft/flutter_background_fetch/issues/414",
        "Registering after the launch trips an assertion."
      )
    case .regdup:
      (
        "https://github.com/transistorsoft/transistor-background-fetch/issues/14",
        "Registering an identifier twice trips an assertion."
      )
    case .wp18156:
      (
        "https://github.com/wordpress-mobile/WordPress-iOS/issues/18156",
        "A launch without a registered handler raises an exception."
      )
    case .hermes65:
      (
        "https://github.com/kaishi00/hermes-conduit/pull/65",
        "A crash report with an allowance of 10 s for a scene update."
      )
    }
  }
}

/// A page of Apple's documentation.
private func apple(_ path: String, _ says: String) -> (place: String, says: String) {
  ("https://developer.apple.com/documentation/" + path, says)
}
