extension Lifetrace {
  /// How a recording is made. The defaults are meant for an app as it is shipped to testers.
  public struct Configuration: Sendable {
    /// Whether ``Lifetrace/start(_:)`` records at all, as where the user has to agree. False wins
    /// over the environment.
    public var isEnabled = true
    /// Absolute path of the folder for the segments; it is made if it is missing. Nil: `Lifetrace`
    /// in the app's Application Support folder (tvOS: Caches, since it lets apps write nowhere
    /// else), on Linux in `$XDG_STATE_HOME` or `~/.local/state`.
    public var folder: String?
    /// Families of annotations that the app records wherever they belong, even if a run happens to
    /// have none. Rules that need them then judge every run; for other families a rule judges only
    /// runs that contain a record of them (FORMAT.md §2).
    public var complete: Families = []
    /// Which life cycle the app has. Nil: lifetrace infers it from the events.
    public var lifeCycle: LifeCycle?
    /// Why the process was launched, if the app knows. A prewarmed launch is recognised.
    public var launch = Launch.unknown
    /// True if the app has been running for a while. Otherwise the first notification after the
    /// start shows it: a recorder that starts with the app hears of the end of its launch.
    public var midlife = false
    /// Whether ``Lifetrace/start(_:)`` also records previews and unit tests.
    public var recordsTestsAndPreviews = false
    /// The app seems to be running already; a notification may show that it does not.
    var isPresumedMidlife = false
    /// Whether times count from the start of the process instead of the start of the recorder.
    public var measuresFromProcessStart = true
    /// What is recorded without a call, in addition to callbacks and notifications.
    public var captures = Captures.all
    /// Names of files of Core Data's and SwiftData's stores whose changes are not recorded, such as
    /// that of a cache: `Posters.sqlite`. Stores in memory never are.
    public var omittedStores: Set<String> = []
    /// Size of text, in bytes, at which a segment is closed and compressed. At least 64 KiB.
    public var segmentBytes = 4 << 20 {
      didSet { segmentBytes = max(64 << 10, segmentBytes) }
    }
    /// Bytes of all segments, beyond which the oldest are removed: first those of finished runs,
    /// then those of the running one but its first and its last.
    public var maximumBytes: Int64 = 8 << 20
    /// Number of runs to keep, with the running one; the oldest are removed first.
    public var maximumRuns = 16
    /// Age at which the segments of a run are removed.
    public var maximumAge = Duration.seconds(14 * 86_400)
    /// The header's facts about the app and the device. On Apple's platforms the recorder fills
    /// them in.
    public var app = AppFacts()

    public init() {}
  }

  /// What the recorder observes without a call. Each can be left out, and then costs nothing.
  public struct Captures: OptionSet, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// While no scene is in the foreground and the process runs: a record whose time is written
    /// over each second, after a minute each ten seconds. It shows when the process was suspended,
    /// and when it was alive last.
    public static let alive = Captures(rawValue: 1)
    /// Why the process was launched: by the user or in the background. Only iOS and iPadOS say it.
    public static let launch = Captures(rawValue: 2)
    /// When a scene connects: the name and the delegate's class of its session's configuration, and
    /// whether the session has an activity to restore.
    public static let sessions = Captures(rawValue: 4)
    /// When objects of Core Data or SwiftData are changed, saved or rolled back: the name of their
    /// entity. ``Configuration/omittedStores`` leaves out a store.
    public static let saves = Captures(rawValue: 8)
    /// When a window that the app made is shown for the first time, in an app with UIKit.
    public static let windows = Captures(rawValue: 16)
    /// When the app returns from the background: what UIKit wrote into the log of this process
    /// about background tasks that were held too long or ended twice, and about the lack of scenes.
    /// No other line is recorded.
    public static let systemLog = Captures(rawValue: 32)
    /// Payloads of MetricKit, in one file next to the recordings: how often and why the app ended,
    /// and its crashes. The system delivers them at most once a day.
    public static let metrics = Captures(rawValue: 64)
    /// How long the turn of the main run loop took in which a notification was posted, in an app
    /// with UIKit: the callback that goes with it did not take longer.
    public static let mainRunLoop = Captures(rawValue: 128)
    /// When the app enters the background: the requests of BGTaskScheduler that are pending, each
    /// once. An app whose Info.plist permits no background task has none.
    public static let pendingTasks = Captures(rawValue: 256)
    public static let all: Captures = [
      .alive, .launch, .sessions, .saves, .windows, .systemLog, .metrics, .mainRunLoop,
      .pendingTasks,
    ]
  }

  /// The header's facts about the app and the device; nil values are omitted.
  public struct AppFacts: Sendable {
    /// The bundle identifier.
    public var identifier: String?
    public var version: String?
    public var build: String?
    public var platform: Platform?
    /// Version of the operating system, such as `26.1`.
    public var os: String?
    /// Version of the SDK that the app was built with.
    public var sdk: String?
    /// The model, such as `iPad14,3`.
    public var device: String?
    public var supportsMultipleScenes = false
    /// Values of `UIBackgroundModes`.
    public var backgroundModes: [String] = []
    /// Values of `BGTaskSchedulerPermittedIdentifiers`.
    public var permittedTasks: [String] = []
    /// `nominal`, `fair`, `serious` or `critical` when the recording began.
    public var thermalState: String?
    public var isLowPowerModeOn: Bool?

    public init() {}
  }

  /// The values of the header's `platform`.
  public enum Platform: String, Sendable {
    case iOS = "ios"
    case iPadOS = "ipados"
    case macOS = "macos"
    case watchOS = "watchos"
    case tvOS = "tvos"
    case visionOS = "visionos"
  }

  /// The values of the header's `lifeCycle`.
  public enum LifeCycle: String, Sendable {
    case swiftUI = "swiftui"
    case uikitScene = "uikit-scene"
    case uikitApp = "uikit-app"
    case appKit = "appkit"
    case watchKit = "watchkit"
    /// SwiftUI scenes in an app of UIKit or AppKit.
    case mixed
  }

  /// The values of the header's `launch`.
  public enum Launch: String, Sendable {
    case user, background, prewarm, unknown
  }

  /// Groups of annotations (FORMAT.md §4).
  public struct Families: OptionSet, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    public static let work = Families(rawValue: 1)
    public static let view = Families(rawValue: 2)
    public static let data = Families(rawValue: 4)
    public static let storage = Families(rawValue: 8)
    public static let background = Families(rawValue: 16)
    public static let setup = Families(rawValue: 32)
    public static let links = Families(rawValue: 64)
    public static let session = Families(rawValue: 128)
    public static let resources = Families(rawValue: 256)
    public static let privacy = Families(rawValue: 512)
    public static let appState = Families(rawValue: 1024)
    public static let log = Families(rawValue: 2048)

    private static let allNames = [
      "work", "view", "data", "storage", "background", "setup", "links", "session", "resources",
      "privacy", "app-state", "log",
    ]

    var names: [String] {
      Self.allNames.enumerated().filter { rawValue & (1 << UInt16($0.offset)) != 0 }.map(\.element)
    }
  }
}
