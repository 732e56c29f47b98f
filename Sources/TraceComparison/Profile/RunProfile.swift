import LifecycleModel
import TraceModel

/// The state of a run while it lasts.
final class RunProfile {
  /// A visit of a stage by one actor.
  struct Visit {
    var stage = Stage.unknown
    /// Ordinal of the visit, from 1.
    var number = 0
    var start = Event.absent
    /// Ordinal of the event that began it.
    var entry: Int64 = 0
  }

  /// One call by one actor, in this run.
  struct Count {
    var number = 0
    var inVisit = 0
    var isSeen = false
    var byStage = RunCalls.ByStage()
  }

  /// Place among the profile's apps.
  let app: Int
  /// Runs of the app that began before it.
  let ordinal: Int
  /// By place of the scene in the run: its actor in the app's profile.
  var actorOfSlot: [Int] = []
  /// Scenes so far, by role.
  var scenesOfRole: [String: Int] = [:]
  /// By actor.
  var visits = [Visit](repeating: Visit(), count: Actor.limit)
  var stages = [Stage.Set](repeating: [], count: Actor.limit)
  /// Those of which a visit is over.
  var leftStages = [Stage.Set](repeating: [], count: Actor.limit)
  /// Visits of each stage by its raw value, by actor.
  var visitCounts = [[Int64]](
    repeating: [Int64](repeating: 0, count: Stage.allCases.count), count: Actor.limit)
  var actors: Set<Int> = [Actor.any, Actor.app]
  /// By name × actor.
  var counts: [Int: Count] = [:]
  /// First calls of each kind in the current visit of the whole app, in order; those beyond
  /// `sequenceLimit` are not compared.
  var sequence: [Int32] = []
  static let sequenceLimit = 48
  var hasLaunched = false
  var names: [CallKey: Int] = [:]
  var isLossy = false

  init(app: Int, ordinal: Int) {
    self.app = app
    self.ordinal = ordinal
  }

  /// The key of a call within a run, before any text is built.
  struct CallKey: Hashable {
    let kind: EventKind
    let name: Symbol
    let detail: Symbol
    let scene: Symbol
  }
}
