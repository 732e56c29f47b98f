public import LifecycleModel

/// Something that recordings may show, under the name that reports and options use.
public struct CoverageItem: Sendable {
  public enum Subject: Sendable {
    case entry(Entry)
    case cell(Entry, Entry.Arrival)
    case situation(WindowSituation)
    case transition(MachineID, Int)
  }

  public let name: String
  public let subject: Subject

  /// All of them: entries (`url`), entries by their arrival (`url.cold`), what happens to windows
  /// (`reconnect`), and legal transitions (`uiscene:background>scene.didDisconnect>unattached`).
  public static let all: [CoverageItem] = {
    var items: [CoverageItem] = []
    for entry in Entry.allCases {
      items.append(CoverageItem(name: entry.rawValue, subject: .entry(entry)))
      items += Entry.Arrival.allCases.map {
        CoverageItem(name: "\(entry.rawValue).\($0.rawValue)", subject: .cell(entry, $0))
      }
    }
    items += WindowSituation.allCases.map {
      CoverageItem(name: $0.rawValue, subject: .situation($0))
    }
    for machine in MachineID.allCases {
      let transitions = machine.machine.transitions
      items += transitions.indices.filter { transitions[$0].level == .legal }.map {
        CoverageItem(transition: $0, of: machine)
      }
    }
    return items
  }()

  private init(name: String, subject: Subject) {
    self.name = name
    self.subject = subject
  }

  /// A transition by its index.
  public init(transition index: Int, of machine: MachineID) {
    self.init(
      name: "\(machine.rawName):\(machine.machine.name(ofTransition: index))",
      subject: .transition(machine, index))
  }

  public static func named(_ name: String) -> CoverageItem? { all.first { $0.name == name } }

  /// How people call it.
  public var title: String {
    switch subject {
    case .entry(let entry): entry.title
    case .cell(let entry, let arrival): "\(entry.title), \(arrival.title)"
    case .situation(let situation): situation.title
    case .transition(let machine, let index):
      "\(machine.rawName): \(machine.machine.name(ofTransition: index))"
    }
  }
}

extension Machine {
  /// `background>scene.didDisconnect>unattached`, as reports spell a transition.
  public func name(ofTransition index: Int) -> String {
    let edge = transitions[index]
    return states[Int(edge.from)].name + ">" + edge.event.name + ">" + states[Int(edge.to)].name
  }
}

extension CoverageSummary {
  /// What the recordings show of an item: how often, or why they do not.
  public func covered(_ item: CoverageItem) -> (
    state: CoverageCell.State, count: Int64, obstacle: CoverageCell.Obstacle?
  ) {
    switch item.subject {
    case .entry(let entry):
      let total = coverage.total(entry)
      let cells = Entry.Arrival.allCases.map { coverage[entry, $0] }
      if total > 0 { return (.seen, total, nil) }
      for state: CoverageCell.State in [.never, .notRecorded] {
        if let cell = cells.first(where: { $0.state == state }) { return (state, 0, cell.obstacle) }
      }
      return (.notPossible, 0, cells[0].obstacle)
    case .cell(let entry, let arrival):
      let cell = coverage[entry, arrival]
      return (cell.state, cell.count, cell.obstacle)
    case .situation(let situation):
      let cell = coverage[situation]
      return (cell.state, cell.count, cell.obstacle)
    case .transition(let machine, let index):
      guard let row = transitions(of: machine).first(where: { $0.index == index }) else {
        return (.notPossible, 0, .otherMachine)
      }
      return (row.state, row.count, row.obstacle)
    }
  }
}
