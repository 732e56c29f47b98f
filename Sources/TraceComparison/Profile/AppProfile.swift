import TraceModel

/// Whose call it was, by role and order of appearance: never by an id.
enum Actor {
  /// Calls of anyone.
  static let any = 0
  /// Calls of no scene.
  static let app = 1
  static let limit = 16
}

/// How often one call was made on one side, by one actor or by anyone.
struct CallRow: Sendable {
  /// Runs with the call.
  var runs = 0
  var count: Int64 = 0
  /// Where the user or something else outside started it.
  var byUser: Int64 = 0
  /// By stage's raw value.
  var stages = [Int64](repeating: 0, count: Stage.allCases.count)
  /// Calls in one visit of a stage, over the visits with at least one.
  var least = Int.max
  var most = 0
  /// Visits with at least one.
  var visits = 0
  /// By stage's raw value: the longest time from the begin of a visit to the first call in it; nil
  /// without a call there.
  var delays = [Int64?](repeating: nil, count: Stage.allCases.count)
  /// By stage's raw value: visits of the actor in the runs with the call, those without it as well.
  /// Runs that never make the call say nothing of how often it comes.
  var visitsOfRuns = [Int64](repeating: 0, count: Stage.allCases.count)
  /// The same visits by their number of calls, of which more than ``mostCalls`` are not told apart.
  var visitsByCalls: [Int: Int64] = [:]
  static let mostCalls = 1_000
  /// The runs with the call.
  var byRun = EvenSample<RunCalls>(limit: 256)
  /// Its recorded triggers, in the order of their appearance; at most eight.
  var triggers: [String] = []
  /// Of handlers and of work, where recorded; only for anyone.
  var durations = DurationSample()

  var stageSet: Stage.Set {
    Stage.allCases.reduce(into: []) { set, stage in
      if stages[Int(stage.rawValue)] > 0 { set.insert(Stage.Set(stage)) }
    }
  }
}

/// The runs of one app on one side, in bounded memory.
struct AppProfile {
  /// Different calls, and different orders of two calls, that are kept.
  static let nameLimit = 2_048
  static let orderLimit = 65_536

  /// Different classes of runs that are kept, by actor.
  static let classLimit = 4_096

  let app: String
  var runs = 0
  var events: Int64 = 0
  var names: [CallName] = []
  var nameIndex: [CallName: Int] = [:]
  /// Events of calls that found the table full.
  var unnamed: Int64 = 0
  /// `app`, `window 1`, …; the first one represents any window.
  var actors = ["anyone", "the app"]
  /// By name, then by actor.
  var rows: [[Int: CallRow]] = []
  /// Runs by the calls that they could have had, by actor.
  var classes: [[RunClass: Int]] = [[:], [:]]
  /// Visits of a stage in which the first call came before the second.
  var order: [CallPair: Int] = [:]
  var launches = DurationSample()
  /// Visits of inactive stages, by stage's raw value.
  var inactive = [DurationSample](repeating: DurationSample(), count: Stage.allCases.count)
  var platforms: Set<String> = []
  var devices: Set<String> = []
  var lifeCycles: Set<RunHeader.LifeCycle> = []
  /// Contents of the scenes' connection options.
  var payload: Event.Payload = []
  /// Runs whose durations can't be trusted: another clock than one that runs evenly, or none.
  var untimed = 0
  var lossyRuns = 0

  init(_ app: String) { self.app = app }

  var key: ExactString { ExactString(app) }

  mutating func index(of name: CallName) -> Int? {
    if let index = nameIndex[name] { return index }
    guard names.count < Self.nameLimit else { return nil }
    nameIndex[name] = names.count
    names.append(name)
    rows.append([:])
    return names.count - 1
  }

  /// Actors are few: those of each role beyond the eighth are one.
  mutating func actor(_ name: String) -> Int {
    if let index = actors.firstIndex(of: name) { return index }
    guard actors.count < Actor.limit else { return Actor.limit - 1 }
    actors.append(actors.count == Actor.limit - 1 ? "further scenes" : name)
    classes.append([:])
    return actors.count - 1
  }

  /// Counts runs of a class. Beyond ``classLimit`` the kinds that each run of a log shows are too
  /// many to be kept: such a run proves no absence.
  mutating func add(_ runs: Int, of kind: RunClass, actor: Int) {
    var kind = kind
    if classes[actor][kind] == nil, classes[actor].count >= Self.classLimit {
      kind.shown = kind.shown.map { _ in EventKindSet() }
    }
    classes[actor][kind, default: 0] += runs
  }

  /// Whether anything is known of this actor: of the app, always.
  func row(_ name: CallName, _ actor: Int = Actor.any) -> CallRow? {
    nameIndex[name].flatMap { rows[$0][actor] }
  }
}

/// Two calls in one stage, the earlier one first.
struct CallPair: Hashable {
  let stage: Stage
  let first: Int32
  let second: Int32
}
