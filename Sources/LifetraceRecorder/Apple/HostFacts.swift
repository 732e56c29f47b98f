#if canImport(UIKit) || canImport(AppKit) || canImport(WatchKit)
  import CRecorder
  import Foundation

  extension Lifetrace {
    /// `Lifetrace` in the Application Support folder of the app or extension; of an app outside a
    /// sandbox, in the folder of its bundle there (Apple, "File System Programming Guide").
    /// If that folder refuses, Caches takes its place: on tvOS always, since an app may write
    /// nowhere else there (Apple, "App Programming Guide for tvOS", "Local Storage for Your App Is
    /// Limited").
    static var defaultFolders: [String] {
      #if os(tvOS)
        let places: [FileManager.SearchPathDirectory] = [.cachesDirectory]
      #else
        let places: [FileManager.SearchPathDirectory] = [
          .applicationSupportDirectory, .cachesDirectory,
        ]
      #endif
      let folders = places.compactMap {
        FileManager.default.urls(for: $0, in: .userDomainMask).first?.path
      }
      #if os(macOS) || targetEnvironment(macCatalyst)
        let name = (Bundle.main.bundleIdentifier ?? "app") + "/Lifetrace"
      #else
        let name = "Lifetrace"
      #endif
      return (folders.isEmpty ? [NSTemporaryDirectory()] : folders).map { $0 + "/" + name }
    }

    /// Fills in the options that the caller left empty.
    static func completed(_ options: Configuration) -> Configuration {
      var options = options
      let info = Bundle.main.infoDictionary ?? [:]
      var app = options.app
      app.identifier = app.identifier ?? Bundle.main.bundleIdentifier
      app.version = app.version ?? info["CFBundleShortVersionString"] as? String
      app.build = app.build ?? info["CFBundleVersion"] as? String
      app.platform = app.platform ?? platform
      app.os = app.os ?? osVersion
      // `iphoneos26.0`
      app.sdk =
        app.sdk
        ?? (info["DTSDKName"] as? String).map { name in String(name.drop { !$0.isNumber }) }
      app.device = app.device ?? String(cString: lt_device_model())
      if app.backgroundModes.isEmpty {
        app.backgroundModes = info["UIBackgroundModes"] as? [String] ?? []
      }
      if app.permittedTasks.isEmpty {
        app.permittedTasks = info["BGTaskSchedulerPermittedIdentifiers"] as? [String] ?? []
      }
      let manifest = info["UIApplicationSceneManifest"] as? [String: Any]
      if manifest?["UIApplicationSupportsMultipleScenes"] as? Bool == true {
        app.supportsMultipleScenes = true
      }
      completeState(&app)
      options.app = app
      #if os(iOS)
        // The role of a process that has run for longer is not that of its launch.
        let isLaunching = (0...RunStart.longestLaunch).contains(lt_process_age())
        if options.captures.contains(.launch), options.launch == .unknown, isLaunching {
          options.launch = Launch(role: lt_task_role())
        }
      #endif
      // An app starts its recorder before its main run loop runs, or while UIKit launches it.
      options.isPresumedMidlife = lt_main_loop_runs()
      return options
    }

    private static func completeState(_ app: inout AppFacts) {
      #if canImport(Darwin)
        switch ProcessInfo.processInfo.thermalState {
        case .nominal: app.thermalState = "nominal"
        case .fair: app.thermalState = "fair"
        case .serious: app.thermalState = "serious"
        case .critical: app.thermalState = "critical"
        @unknown default: break
        }
        app.isLowPowerModeOn = ProcessInfo.processInfo.isLowPowerModeEnabled
      #endif
    }

    private static var osVersion: String {
      let version = ProcessInfo.processInfo.operatingSystemVersion
      let patch = version.patchVersion > 0 ? ".\(version.patchVersion)" : ""
      return "\(version.majorVersion).\(version.minorVersion)\(patch)"
    }

    private static var platform: Platform {
      #if os(macOS)
        return .macOS
      #elseif os(watchOS)
        return .watchOS
      #elseif os(tvOS)
        return .tvOS
      #elseif os(visionOS)
        return .visionOS
      #else
        // An iPad runs iPadOS; a Mac with Catalyst judges by UIKit's rules, too.
        return String(cString: lt_device_model()).hasPrefix("iPad") ? .iPadOS : .iOS
      #endif
    }

    /// Observes the notifications of the app and its scenes. Their observers live as long as the
    /// process, and record nothing while no recording is on.
    /// Those of a capture are added when a recording asks for it first.
    static func observe(_ captures: Captures) {
      let new = captures.subtracting(observed)
      observed.formUnion(captures)
      if lt_is_first_observer() { Observers.add() }
      Observers.add(new)
    }

    static let systemLog: SystemLog.Read? = SystemLogStore.lines

    /// Guarded by the lock of the start.
    private nonisolated(unsafe) static var observed: Captures = []
  }

  /// The observers of notifications. A notification is posted on the main thread, and its block
  /// runs in the same call, since it has no queue (Apple,
  /// `addObserver(forName:object:queue:using:)`).
  enum Observers {
    /// Observes what is captured in addition.
    static func add(_ captures: Lifetrace.Captures) {
      #if canImport(CoreData)
        if captures.contains(.saves) { StoredObjects.add() }
      #endif
      #if canImport(UIKit) && !os(watchOS)
        if captures.contains(.windows) { addWindows() }
        #if !targetEnvironment(macCatalyst)
          // AppKit handles events between two runs of the run loop, UIKit in it.
          if captures.contains(.mainRunLoop) {
            lt_observe_main_loop { activity in
              guard let recorder = Recorder.capturing(.mainRunLoop),
                let activity = MainTurn.Activity(rawValue: activity)
              else { return }
              recorder.noteMainLoop(activity)
            }
          }
        #endif
      #endif
      #if canImport(MetricKit) && !os(tvOS) && !os(watchOS)
        if captures.contains(.metrics) { MetricsSubscriber.add() }
      #endif
    }

    /// The app is about to leave, or has left.
    @MainActor static func noteLeaving() {
      #if canImport(CoreData)
        StoredObjects.look()
      #endif
    }

    /// Observes a notification with which the app leaves.
    static func leaving(_ name: Notification.Name, _ event: StaticString) {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        if Thread.isMainThread { MainActor.assumeIsolated { noteLeaving() } }
        Lifetrace.notified(event)
      }
    }

    /// Observes a notification that concerns the app.
    static func app(_ name: Notification.Name, _ event: StaticString) {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        Lifetrace.notified(event)
      }
    }
  }

  /// A notification, or its object, on its way to the main actor, where the block runs already.
  struct Posted<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
#endif
