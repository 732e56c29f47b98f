internal import TraceModel

/// The states of Flutter's AppLifecycleState that a process printed, and whether one can follow the
/// other.
///
/// ```
///   detached ──→ resumed ←──→ inactive ←──→ hidden ←──→ paused ──→ detached
/// ```
/// The graph is that of Flutter's engine
/// (https://api.flutter.dev/linux-embedder/app__lifecycle__state_8h_source.html). It is not
/// Apple's: a Flutter view that is covered by another controller is paused while its app is active,
/// so nothing about the app follows from these states.
///
/// `hidden` came later than the others, and apps print some states and others not. So a state that
/// was never printed may lie between any two.
struct FlutterStates {
  enum State: String, CaseIterable {
    case detached, resumed, inactive, hidden, paused

    var next: [State] {
      switch self {
      case .detached: [.resumed]
      case .resumed: [.inactive]
      case .inactive: [.resumed, .hidden]
      case .hidden: [.inactive, .paused]
      case .paused: [.hidden, .detached]
      }
    }
  }

  private var last: State?
  private var printed: Set<State> = []

  /// Notes a state. Returns, for a step that is not in the graph, the state before and those that
  /// should lie between.
  mutating func note(_ state: State) -> (before: State, between: [State])? {
    defer {
      last = state
      printed.insert(state)
    }
    guard let last, last != state, Self.path(last, state, without: printed) == nil else {
      return nil
    }
    return Self.path(last, state, without: []).map { (last, $0) }
  }

  /// The next state may follow any other.
  mutating func forgetLast() { last = nil }

  /// The states between two on the shortest way, none of which is one of `avoided`; nil if there is
  /// no way.
  private static func path(
    _ first: State, _ target: State, without avoided: Set<State>
  ) -> [State]? {
    var ways: [[State]] = [[first]]
    var reached: Set<State> = [first]
    while !ways.isEmpty {
      let way = ways.removeFirst()
      for next in way[way.count - 1].next {
        if next == target { return Array(way.dropFirst()) }
        if !avoided.contains(next), reached.insert(next).inserted { ways.append(way + [next]) }
      }
    }
    return nil
  }
}
