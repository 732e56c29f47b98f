public import TraceModel

/// Which part of a run's state an event concerns.
public enum EventGroup: UInt8, Sendable {
  case none, process, scene, phase, view, assertion, schedulerTask, swiftUITask, push
  case urlSession, work, trace
  /// Events of one machine of the process or the app, which alone takes them: ``machineOfKind``.
  case machine

  /// The group of each kind, by raw value.
  public static let ofKind: [EventGroup] = {
    var groups = [EventGroup](repeating: .none, count: 256)
    for kind in EventKind.allCases { groups[Int(kind.rawValue)] = group(kind) }
    return groups
  }()

  private static func group(_ kind: EventKind) -> EventGroup {
    switch kind.scope {
    case "process", "swiftui", "app": .process
    case "scene", "windowScene", "carplay": .scene
    case "session": kind == .sessionDiscarded ? .scene : .none
    case "phase": .phase
    case "view": .view
    case "bg": .assertion
    case "bgtask": .schedulerTask
    case "swbg": .swiftUITask
    case "fetch": .push
    case "urlsession": .urlSession
    case "work": .work
    case "trace": .trace
    default: machineOfKind[kind.index] == nil ? .none : .machine
    }
  }

  /// By kind's index: the machine of the process or the app that alone has the kind in its
  /// alphabet.
  public static let machineOfKind: [MachineID?] = {
    var machines = [[MachineID]](repeating: [], count: 256)
    for machine in Machine.all where machine.key == .process || machine.key == .app {
      for event in machine.events { machines[event.kind.index].append(machine.id) }
    }
    return machines.map { $0.count == 1 ? $0.first : nil }
  }()

  /// By kind's index: it is a call of the system into the app, so that its `dur` is the time that a
  /// handler took.
  public static let isHandler: [Bool] = ofKind.enumerated().map { index, group in
    switch group {
    case .process, .scene, .phase, .view: true
    case .machine: machineOfKind[index].map { Machine.all[Int($0.rawValue)].areCallbacks } ?? false
    default: false
    }
  }
}

extension EventKind {
  /// It leads from one state of the app or a scene to another.
  public var isTransition: Bool { EventGroup.isTransition[index] }
}

extension EventGroup {
  /// By kind's index: callbacks and phases that lead from one state of the app or a scene to
  /// another.
  static let isTransition: [Bool] = {
    let transitions: [EventKind] = [
      .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
      .sceneDidEnterBackground, .sceneDidDisconnect, .phaseActive, .phaseInactive,
      .phaseBackground, .appDidBecomeActive, .appWillResignActive, .appDidEnterBackground,
      .appWillEnterForeground, .appWillTerminate, .noteAppDidBecomeActive,
      .noteAppWillResignActive, .noteAppDidEnterBackground, .noteAppWillEnterForeground,
      .nsWillBecomeActive, .nsDidBecomeActive, .nsWillResignActive, .nsDidResignActive,
      .nsWillHide, .nsDidHide, .nsWillTerminate, .wkWillEnterForeground, .wkDidBecomeActive,
      .wkWillResignActive, .wkDidEnterBackground,
    ]
    return (0..<256).map { index in transitions.contains { $0.index == index } }
  }()
}
