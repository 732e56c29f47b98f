public import TraceModel

// The data that other modules need about a machine in addition to its graph. It is in the machine's
// file, so that no module needs its own list of machines.
extension Machine {
  /// How the instances of a machine are identified.
  public enum Key: Sendable {
    /// The process: one instance, which takes `process.*` as well.
    case process
    /// The app as a whole: one instance.
    case app
    /// The app as a whole, and each of its window groups.
    case group
    case scene
    /// A scene and the name of the view.
    case view
    /// The `id` of the event.
    case identifier
  }

  /// Which runs a machine describes, even if none of its events is in the recording.
  public enum Extent: Sendable {
    /// Those whose process it is.
    case process
    /// Those of apps with scenes.
    case scenes
    /// Those of SwiftUI whose scenes have this ScenePhase.
    case phase
    case swiftUI
    /// Those that the system may suspend: all but those of AppKit.
    case suspendable
    case platform(RunHeader.Platform)
    /// Only those in which one of its events is.
    case events
  }

  /// Which rows of a timeline hold its states.
  public enum Row: Sendable {
    case app, process, scene, view, assertion, task
  }

  /// How a sentence calls an instance.
  public struct Wording: Sendable {
    /// The name in quotation marks after ``named``.
    public enum Name: Sendable {
      case name, scene
      /// The event's `id`, even if it is empty.
      case id
    }

    /// The words of an instance without a name.
    public let plain: String
    /// The words before the name; nil if instances have none.
    public let named: (words: String, name: Name)?
    /// `of scene 'A'` follows.
    public let isOfScene: Bool

    static func words(_ plain: String, ofScene: Bool = false) -> Wording {
      Wording(plain: plain, named: nil, isOfScene: ofScene)
    }

    static func words(
      _ plain: String, named: String, _ name: Name, ofScene: Bool = false
    ) -> Wording {
      Wording(plain: plain, named: (named, name), isOfScene: ofScene)
    }
  }

  /// The time that the system grants for a state.
  public struct Allowance: Sendable {
    public let budget: Budget
    /// Instances of these kinds have no limit.
    public let exceptKinds: [Word]
    /// It holds for instances in timeline rows of this name alone.
    public let row: String?

    init(_ budget: Budget, exceptKinds: [Word] = [], row: String? = nil) {
      self.budget = budget
      self.exceptKinds = exceptKinds
      self.row = row
    }
  }

  /// Plural names for unbounded numbers of instances, while open and after their ends.
  public struct Collective: Sendable {
    public let open: String
    public let ended: String

    init(_ open: String, ended: String) {
      self.open = open
      self.ended = ended
    }
  }

  /// The facts as the machines' files write them: with the names of states.
  struct Traits {
    var key: Key
    var extent = Extent.events
    /// By default the one that the key suggests.
    var row: Row?
    /// The machine's subject in a word; by default its name.
    var word: String?
    var subject: Wording
    /// Idle states: not begun yet, or over.
    var rest: [String] = []
    /// The app state that each state implies, if any; the other states then imply background.
    var appStates: [String: AppState] = [:]
    /// States of a launch: the app is inactive in them, or in the background if it was launched
    /// there.
    var launch: [String] = []
    var allowances: [String: Allowance] = [:]
    var collective: Collective?
    var countsVisits = true
    var areCallbacks = false
    var lifeCycle: RunHeader.LifeCycle?
    var variantOf: MachineID?
  }
}

extension Machine.Traits {
  /// Those of a machine of the process itself.
  static func process(
    _ lifeCycle: RunHeader.LifeCycle, appStates: [String: AppState] = [:], launch: [String] = []
  ) -> Self {
    Self(
      key: .process, extent: .process, word: "process", subject: .words("the process"),
      rest: ["notRunning"],
      appStates: appStates, launch: launch, areCallbacks: true, lifeCycle: lifeCycle)
  }

  /// Those of a scene session.
  static func scene(variantOf other: MachineID? = nil) -> Self {
    Self(
      key: .scene, extent: other == nil ? .scenes : .events,
      subject: .words("the scene", named: "scene", .scene),
      rest: ["unattached", "discarded"],
      appStates: ["foregroundActive": .active, "foregroundInactive": .inactive],
      variantOf: other)
  }

  /// Those of the ScenePhase of a scene.
  static let phase = Self(
    key: .scene, extent: .phase, word: "phase", subject: .words("the ScenePhase", ofScene: true),
    appStates: ["active": .active, "inactive": .inactive])

  /// The row of a machine that names none.
  var usualRow: Machine.Row {
    switch key {
    case .process, .app, .group: .process
    case .scene: .scene
    case .view: .view
    case .identifier: .task
    }
  }
}
