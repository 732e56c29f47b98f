import LifecycleModel
import ReportKit
import TraceAnalysis
import TraceModel

/// The lanes of a run in the lines of a timeline: the app's where scenes do not show its state, one
/// for each of the first scenes, or of those that were chosen, and one for all further scenes.
///
///     A B C … L, and 240 more     █▁·▁▁▁▁▁▁▁▁▁█
final class TimelineLanes {
  /// The state that a lane shows.
  enum Condition: Int {
    case gone, background, inactive, active, unknown

    init(_ state: AppState?) {
      self =
        switch state {
        case .active: .active
        case .inactive: .inactive
        case .background: .background
        case nil: .unknown
        }
    }
  }

  /// Largest number of scenes with their own lane; further ones share one, and the legend says so.
  static let limit = 12

  /// Ids of the scenes that have a lane, in order; the scene that has no id is empty.
  private(set) var ids: [String]
  /// The name of each lane: a scene keeps its letter even if others are hidden.
  private(set) var names: [String]
  /// Scenes that share the last lane.
  let shared: Int
  /// The first lane is that of the app.
  let hasApp: Bool
  /// Something in the run shows the app's state.
  private let showsApp: Bool
  private var symbols: [Symbol] = []
  private var placeOfSymbol: [Symbol: Int] = [:]
  /// Scenes in the order in which the trace names them.
  private var order: [Symbol: Int] = [:]
  /// The states of the scenes of the shared lane, with their numbers.
  private var sharedStates: [Symbol: Condition] = [:]
  private var counts = [Int](repeating: 0, count: 5)

  /// - Parameters:
  ///   - summary: the first reading's description of the run; nil without one.
  ///   - chosen: scenes that were asked for; empty: all.
  init(_ summary: RunSummary?, chosen: Set<ExactString>, symbols table: SymbolTable) {
    let known = summary?.scenes ?? []
    showsApp = summary?.showsAppState ?? true
    if chosen.isEmpty {
      ids = known.prefix(Self.limit).map(\.id)
      names = ids.indices.map(Self.letter)
      shared = max(0, (summary?.sceneCount ?? 0) - Self.limit)
      hasApp = summary.map { RunFacts($0).drawsApp } ?? false
    } else {
      var all = known.filter { chosen.contains(ExactString($0.id)) }.map(\.id)
      // Others of them may be among the scenes that are not described.
      if summary.map({ $0.sceneCount > known.count }) ?? true {
        let named = Set(all.map { ExactString($0) })
        all += chosen.sorted().filter { !named.contains($0) }.map(\.text)
      }
      ids = Array(all.prefix(Self.limit))
      var places: [ExactString: Int] = [:]
      for (index, scene) in known.enumerated() { places[ExactString(scene.id)] = index }
      names = ids.enumerated().map {
        Self.letter(places[ExactString($1)] ?? known.count + $0)
      }
      shared = max(0, all.count - Self.limit)
      hasApp = false
    }
    isOpen = summary == nil && chosen.isEmpty
    self.chosen = chosen
    for id in ids { append(id.isEmpty ? .none : table.intern(id)) }
  }

  /// Scenes get their lanes as they come.
  private let isOpen: Bool
  private let chosen: Set<ExactString>

  private func append(_ symbol: Symbol) {
    placeOfSymbol[symbol] = symbols.count
    symbols.append(symbol)
  }

  /// Which lane is that of which scene, in the findings' words.
  static func letter(_ index: Int) -> String {
    index < 26 ? String(UnicodeScalar(UInt8(65 + index))) : "#\(index + 1)"
  }

  /// The letter of a scene, or its number in the trace if it has no lane.
  func letter(of scene: Symbol) -> String? {
    guard scene.isPresent else { return nil }
    if let place = placeOfSymbol[scene] { return names[place] }
    return order[scene].map { $0 < Self.limit ? "#\($0 + 1)" : Self.letter($0) }
  }

  // MARK: States

  /// Applies the effect of an event, even if it is hidden.
  func note(_ event: Event, _ run: RunState) {
    if event.scene.isPresent, order[event.scene] == nil {
      order[event.scene] = order.count
      if isOpen, symbols.count < Self.limit {
        append(event.scene)
        ids.append(run.symbols[event.scene])
        names.append(Self.letter(names.count))
      }
    }
    guard shared > 0 else { return }
    switch event.kind {
    case .processExit, .processStart, .traceLoss, .traceEnd: noteAll(run)
    default: break
    }
    if event.scene.isPresent { note(event.scene, run) }
    for change in run.step.changes where change.scene != event.scene { note(change.scene, run) }
    for scene in run.step.releasedScenes { note(scene, run) }
  }

  /// Every scene may be at something else: records were lost, or the process ended.
  func noteAll(_ run: RunState) {
    for scene in sharedStates.keys { note(scene, run) }
  }

  private func note(_ scene: Symbol, _ run: RunState) {
    guard scene.isPresent, placeOfSymbol[scene] == nil,
      chosen.isEmpty || chosen.contains(ExactString(run.symbols[scene]))
    else { return }
    let now = Self.condition(run.scene(scene), run)
    let before = sharedStates.updateValue(now, forKey: scene)
    guard before != now else { return }
    if let before { counts[before.rawValue] -= 1 }
    counts[now.rawValue] += 1
  }

  private static func condition(_ scene: KnownScene?, _ run: RunState) -> Condition {
    guard let scene else {
      // Before its first event: not there, unless the beginning was not seen.
      return run.startCause == nil && run.losses.last < 0 ? .gone : .unknown
    }
    return scene.isConnected == false ? .gone : Condition(scene.appState)
  }

  /// The state of each lane after the last event.
  func conditions(_ run: RunState) -> [Condition] {
    var all = hasApp ? [Condition(showsApp ? run.app.state : run.stateBySuspension)] : []
    all += symbols.map { Self.condition(run.scene($0), run) }
    if shared > 0 { all.append(mostActive) }
    return all
  }

  /// The states of the scenes without their own lane.
  private var mostActive: Condition {
    for condition in [Condition.active, .inactive, .background, .unknown]
    where counts[condition.rawValue] > 0 {
      return condition
    }
    return .gone
  }
}
