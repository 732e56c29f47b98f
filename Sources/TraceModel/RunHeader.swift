/// The first record of a process run: what ran, where, and what the recorder writes (FORMAT.md §2).
package struct RunHeader: Equatable, Sendable {
  /// Which machines apply to a run.
  package enum LifeCycle: String, CaseIterable, Sendable {
    case swiftUI = "swiftui"
    case uikitScene = "uikit-scene"
    /// UIKit without scenes.
    case uikitApp = "uikit-app"
    case appKit = "appkit"
    case watchKit = "watchkit"
  }

  package enum Platform: String, CaseIterable, Sendable {
    case iOS = "ios"
    case iPadOS = "ipados"
    case macOS = "macos"
    case watchOS = "watchos"
    case tvOS = "tvos"
    case visionOS = "visionos"
  }

  package enum Launch: String, CaseIterable, Sendable {
    case user, background, prewarm, unknown
  }

  package enum Clock: String, CaseIterable, Sendable {
    /// Runs during sleep.
    case continuous
    /// Stops during sleep.
    case uptime
    /// May be set: durations are unverified.
    case wall
  }

  /// A group of annotations that a recorder writes or not (FORMAT.md §4).
  package struct Families: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    package static let work = Families(rawValue: 1)
    package static let view = Families(rawValue: 2)
    package static let data = Families(rawValue: 4)
    package static let storage = Families(rawValue: 8)
    package static let background = Families(rawValue: 16)
    package static let setup = Families(rawValue: 32)
    package static let links = Families(rawValue: 64)
    package static let session = Families(rawValue: 128)
    package static let resources = Families(rawValue: 256)
    package static let privacy = Families(rawValue: 512)
    package static let appState = Families(rawValue: 1024)
    package static let log = Families(rawValue: 2048)

    /// Names as the header's `records` spells them, in the order of the bits.
    package static let names = [
      "work", "view", "data", "storage", "background", "setup", "links", "session", "resources",
      "privacy", "app-state", "log",
    ]
    package init?(name: String) {
      guard let index = Self.names.firstIndex(of: name) else { return nil }
      self.init(rawValue: 1 << index)
    }
    /// The names of the contained families, in the order of the bits.
    package var names: [String] {
      Self.names.enumerated().filter { rawValue & (1 << $0.offset) != 0 }.map { $0.element }
    }
  }

  package var run: String?
  package var app: String?
  package var version: String?
  package var build: String?
  package var platform = Platform.iOS
  package var os: String?
  package var sdk: String?
  package var device: String?
  /// Nil: inferred from the events.
  package var lifeCycle: LifeCycle?
  package var multipleScenes = false
  package var pid: Int64?
  package var launch = Launch.unknown
  package var clock = Clock.continuous
  /// Wall time (RFC 3339) at time 0.
  package var start: String?
  package var records: Families = []
  package var backgroundModes: [String] = []
  /// The recorder was attached after the run had begun.
  package var midlife = false
  package var recorder: String?

  package init() {}

  /// The major number of a dotted version such as `26.1`; nil if it does not begin with digits.
  package static func major(_ version: String?) -> Int? {
    version.flatMap { Int($0.prefix { $0.isASCII && $0.isNumber }) }
  }
}
