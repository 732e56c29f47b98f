/// The first record of a process run: the app, the device, and the families of records that the
/// recorder writes (FORMAT.md §2).
public struct RunHeader: Equatable, Sendable {
  /// Which machines apply to a run.
  public enum LifeCycle: String, CaseIterable, Sendable {
    case swiftUI = "swiftui"
    case uikitScene = "uikit-scene"
    /// UIKit without scenes.
    case uikitApp = "uikit-app"
    case appKit = "appkit"
    case watchKit = "watchkit"
    /// SwiftUI scenes in an app of UIKit with scenes, or of AppKit.
    case mixed

    /// Whether some scenes are SwiftUI's.
    public var hasSwiftUIScenes: Bool { self == .swiftUI || self == .mixed }
  }

  public enum Platform: String, CaseIterable, Sendable {
    case iOS = "ios"
    case iPadOS = "ipados"
    case macOS = "macos"
    case watchOS = "watchos"
    case tvOS = "tvos"
    case visionOS = "visionos"

    /// As Apple writes it.
    public var title: String {
      switch self {
      case .iOS: "iOS"
      case .iPadOS: "iPadOS"
      case .macOS: "macOS"
      case .watchOS: "watchOS"
      case .tvOS: "tvOS"
      case .visionOS: "visionOS"
      }
    }
  }

  public enum Launch: String, CaseIterable, Sendable {
    case user, background, prewarm, unknown
  }

  public enum Clock: String, CaseIterable, Sendable {
    /// Runs during sleep.
    case continuous
    /// Stops during sleep.
    case uptime
    /// May be set: durations are unverified.
    case wall
  }

  /// A group of annotations that a recorder writes or not (FORMAT.md §4).
  public struct Families: OptionSet, Hashable, Sendable {
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

    /// Names as the header's `records` spells them, in the order of the bits.
    public static let names = [
      "work", "view", "data", "storage", "background", "setup", "links", "session", "resources",
      "privacy", "app-state", "log",
    ]
    public init?(name: String) {
      guard let index = Self.names.firstIndex(of: name) else { return nil }
      self.init(rawValue: 1 << index)
    }
    /// The names of the contained families, in the order of the bits.
    public var names: [String] {
      Self.names.enumerated().filter { rawValue & (1 << $0.offset) != 0 }.map { $0.element }
    }
  }

  public var run: String?
  public var app: String?
  public var version: String?
  public var build: String?
  /// Nil: unknown, as where a source shows a part of the callbacks, or the header is lost.
  public var platform: Platform? = .iOS { didSet { isPlatformAssumed = false } }
  /// Nothing stated the platform, so that it is the default.
  public var isPlatformAssumed = true
  public var os: String?
  public var sdk: String?
  public var device: String?
  /// Random id of the app's installation on its device: two runs with the same app and installation
  /// happened one after the other.
  public var install: String?
  /// Nil: inferred from the events.
  public var lifeCycle: LifeCycle?
  public var multipleScenes = false { didSet { statesMultipleScenes = true } }
  /// Something stated whether the app supports several scenes.
  public var statesMultipleScenes = false
  public var pid: Int64?
  public var launch = Launch.unknown
  public var clock = Clock.continuous
  /// Wall time (RFC 3339) at time 0.
  public var start: String?
  public var records: Families = []
  public var backgroundModes: [String] = []
  /// Identifiers of background tasks that the app's Info.plist permits; empty: not stated.
  public var permittedTasks: [String] = []
  /// The recorder was attached after the run had begun.
  public var midlife = false
  /// It says so because a part of the recording was asked for that begins later; not a key of the
  /// format.
  public var beginsWithPart = false
  /// The source shows only some of the callbacks (FORMAT.md §5.18): the readers of logs say so.
  public var partial = false
  /// Nothing shows in which order its lines were written; not a key of the format.
  public var hasUnclearOrder = false
  public var recorder: String?
  /// Name of the executable, if a report has it in addition to the app's name; not a key of the
  /// format.
  public var processName: String?
  /// Identifier of the app's bundle, where `app` is the name of its executable and a report has the
  /// identifier in addition; not a key of the format.
  public var bundle: String?
  /// The times of a log or a report name their zone; not a key of the format.
  public var isZoned = false
  /// Nanoseconds that the zone is ahead of UTC which a report names; not a key of the format.
  public var zone: Int64?
  /// The run is made of what the system says of a process that is over, so that it comes behind
  /// runs that began after it; not a key of the format.
  public var isBelated = false
  /// Time 0 of a log whose times have no date or no year; not a key of the format.
  public var undatedStart: UndatedTime?
  /// Times that show no durations.
  public enum UnusableTime: Sendable {
    /// Whole minutes.
    case minutes
    /// Those of another clock than the times before.
    case otherClock
    /// Those of a day that is not known: which number of its date is the month is not shown.
    case unclearDate
  }
  /// What the times of a log are where its events have none; not a key of the format.
  public var unusableTime: UnusableTime?
  /// What a payload covers, in nanoseconds since 1970: its events lie in it, at times that it does
  /// not tell; not a key of the format.
  public var covered: ClosedRange<Int64>?

  public init() {}

  /// What is known of a run whose header is missing or broken. A recorder that states no platform
  /// means the default one; a lost header may have stated any.
  public static let unknown: RunHeader = {
    var header = RunHeader()
    header.platform = nil
    return header
  }()

  /// Whether more than a name says which run it is: people call runs `1` and `test`.
  public var identifiesRun: Bool { install != nil || pid != nil || start != nil }

  /// Whether another part of the recording may begin with `header`: run, app and installation are
  /// the same, and no key that both have differs. One that is not the first part may say so
  /// (`midlife`), for a reader that has no earlier one.
  public func isRepeated(by header: RunHeader) -> Bool {
    guard run == header.run, app == header.app else { return false }
    var (one, other) = (self, header)
    (one.midlife, other.midlife) = (false, false)
    (one.beginsWithPart, other.beginsWithPart) = (false, false)
    (one.isZoned, other.isZoned) = (false, false)
    (one.zone, other.zone) = (nil, nil)
    (one.undatedStart, other.undatedStart) = (nil, nil)
    (one.isBelated, other.isBelated) = (false, false)
    (one.unusableTime, other.unusableTime) = (nil, nil)
    let texts: [WritableKeyPath<RunHeader, String?>] = [
      \.install, \.version, \.build, \.os, \.sdk, \.device, \.start, \.recorder, \.processName,
      \.bundle,
    ]
    for key in texts { Self.fill(key, &one, &other) }
    Self.fill(\.pid, &one, &other)
    Self.fill(\.lifeCycle, &one, &other)
    if !one.statesMultipleScenes, other.statesMultipleScenes {
      one.multipleScenes = other.multipleScenes
    } else if one.statesMultipleScenes, !other.statesMultipleScenes {
      other.multipleScenes = one.multipleScenes
    }
    if one.isPlatformAssumed { (one.platform, one.isPlatformAssumed) = other.statedPlatform }
    if other.isPlatformAssumed { (other.platform, other.isPlatformAssumed) = one.statedPlatform }
    return one == other
  }

  private var statedPlatform: (Platform?, Bool) { (platform, isPlatformAssumed) }

  private static func fill<Value>(
    _ key: WritableKeyPath<RunHeader, Value?>, _ one: inout RunHeader, _ other: inout RunHeader
  ) {
    if one[keyPath: key] == nil { one[keyPath: key] = other[keyPath: key] }
    if other[keyPath: key] == nil { other[keyPath: key] = one[keyPath: key] }
  }

  /// The major number of a dotted version such as `26.1`; nil if it does not begin with digits.
  public static func major(_ version: String?) -> Int? {
    version.flatMap { Int(Substring($0.utf8.prefix { (0x30...0x39).contains($0) })) }
  }
}
