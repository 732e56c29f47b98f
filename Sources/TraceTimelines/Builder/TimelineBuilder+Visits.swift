import LifecycleModel
import RuleKit
import TraceModel

extension TimelineBuilder {
  typealias VisitKey = TimelineSheet.VisitKey
  typealias OpenVisit = TimelineSheet.OpenVisit

  /// Tells the visits that the last event ended, and notes those that it began.
  func move(_ run: RunState, _ sheet: TimelineSheet) {
    for change in run.step.changes { move(change, run, sheet) }
    // Where groups of windows end together, the model has no order among them.
    for other in run.step.otherVisits.sorted(by: Self.isBefore) {
      finish(other.visit, other.machine, since: other.entry, at: run.step.mark, run, sheet) {
        key(other.machine, scene: other.scene, name: .none)
      }
    }
    if run.step.aggregateVisitEnded != nil || run.step.signals.contains(.appState) {
      moveApp(run, sheet)
    }
  }

  private static func isBefore(_ one: OtherVisit, _ other: OtherVisit) -> Bool {
    (one.entry.ordinal, one.machine.rawValue) < (other.entry.ordinal, other.machine.rawValue)
  }

  private func move(_ change: Change, _ run: RunState, _ sheet: TimelineSheet) {
    // Its states are derived from the scenes; its own edges only judge notifications.
    guard change.machine.countsVisits else { return }
    let machine = change.machine.table.machine
    func row() -> TimelineRows.Key {
      machine.row == .task
        ? taskKey(change, run, change.mark.kind)
        : key(change.machine, scene: change.scene, name: change.name)
    }
    var before: TimelineRows.Place?
    if let visit = change.visit {
      before = finish(
        visit, change.machine, since: change.entry, at: change.mark, run, sheet, row)
    }
    guard change.beginsVisit, let state = change.after.single else { return }
    // There may be many ended ones, and the model forgets them silently: they take a lane at their
    // end.
    guard machine.collective == nil || !machine.rest.contains(state: state) else { return }
    let begin = sheet.position(change.mark.time, change.mark.ordinal)
    let place = sheet.rows.place(row(), from: begin, preferred: before)
    sheet.rows.take(place, until: nil)
    var visit = OpenVisit(
      machine: change.machine, place: place, state: state, begin: begin, line: change.mark.line,
      ordinal: change.mark.ordinal, event: change.mark.name, scene: change.scene)
    if machine.row == .assertion {
      visit.name = run.step.assertion?.name ?? change.name
      visit.category = run.step.assertion?.category ?? .none
    } else {
      visit.category = run.step.task?.category ?? .none
    }
    sheet.visits[VisitKey(change.machine, change.mark)] = visit
  }

  /// Tells a finished visit. Gives the place that it had, which is free then.
  @discardableResult
  private func finish(
    _ visit: Change.Visit, _ machine: MachineID, since entry: EventMark, at mark: EventMark,
    _ run: RunState, _ sheet: TimelineSheet, _ row: () -> TimelineRows.Key
  ) -> TimelineRows.Place? {
    let model = machine.table.machine
    let end = sheet.position(mark.time, mark.ordinal)
    let begin: Int64
    if sheet.isTimed {
      // Untimed visits count no time in the report.
      begin = end - max(0, visit.duration)
    } else {
      begin = min(end, entry.ordinal)
    }
    let open = sheet.visits.removeValue(forKey: VisitKey(machine, entry))
    if let open { sheet.rows.take(open.place, until: end) }
    let place: TimelineRows.Place
    if let open, open.machine == machine {
      place = open.place
    } else {
      var key = row()
      key.isRest = model.collective != nil && model.rest.contains(state: visit.state)
      place = sheet.rows.place(key, from: begin)
      sheet.rows.take(place, until: end)
    }
    let scene = sheet.rows.track(place).scene
    let name = model.states[visit.state].name
    filter.add(
      TimelineSlice(
        track: sheet.rows.track(place), name: name, begin: begin, end: end, isOpen: false,
        isRest: model.rest.contains(state: visit.state), line: entry.exists ? entry.line : nil,
        allowance: allowance(machine, visit.state, open, sheet),
        details: details(open, run)),
      event: run.symbols[entry.name], scene: scene, sheet)
    return place
  }

  /// A visit without an end: the run is over, or the next events were lost.
  private func tellOpen(
    _ visit: OpenVisit, until end: Int64, _ run: RunState, _ sheet: TimelineSheet
  ) {
    let end = max(visit.begin, end)
    sheet.rows.take(visit.place, until: end)
    let track = sheet.rows.track(visit.place)
    let machine = visit.machine.table.machine
    filter.add(
      TimelineSlice(
        track: track, name: machine.states[visit.state].name + TimelineSlice.openMark,
        begin: visit.begin, end: end, isOpen: true,
        isRest: machine.rest.contains(state: visit.state),
        line: visit.line, allowance: allowance(visit.machine, visit.state, visit, sheet),
        details: details(visit, run)), event: run.symbols[visit.event], scene: track.scene, sheet)
  }

  // MARK: The app as a whole

  private func moveApp(_ run: RunState, _ sheet: TimelineSheet) {
    if let ended = run.step.aggregateVisitEnded, let open = sheet.appVisit {
      let end = sheet.last
      let begin =
        sheet.isTimed ? end - max(0, ended.duration) : min(end, open.begin)
      tellApp(ended.state, begin, end, open, isOpen: false, run, sheet)
      sheet.appVisit = nil
    }
    noteApp(run, sheet)
  }

  private func noteApp(_ run: RunState, _ sheet: TimelineSheet) {
    guard let open = run.openAggregateVisit else { return sheet.appVisit = nil }
    guard sheet.appVisit == nil else { return }
    let place = sheet.rows.place(Self.appRow, from: sheet.last)
    let mark = run.app.began
    sheet.appVisit = OpenVisit(
      machine: .appAggregate, place: place, state: Int(open.state.rawValue), begin: sheet.last,
      line: mark.line, ordinal: mark.ordinal, event: mark.name, scene: .none)
  }

  private func tellApp(
    _ state: AppState, _ begin: Int64, _ end: Int64, _ open: OpenVisit, isOpen: Bool,
    _ run: RunState, _ sheet: TimelineSheet
  ) {
    sheet.rows.take(open.place, until: end)
    filter.add(
      TimelineSlice(
        track: sheet.rows.track(open.place),
        name: MachineID.appAggregate.machine.states[Int(state.rawValue)].name
          + (isOpen ? TimelineSlice.openMark : ""), begin: begin, end: end, isOpen: isOpen,
        isRest: false, line: open.line > 0 ? open.line : nil, allowance: nil, details: []),
      event: run.symbols[open.event], scene: nil, sheet)
  }

  private static var appRow: TimelineRows.Key { .init(kind: .app, machine: .appAggregate) }

  // MARK: Intervals without an end

  /// Ends the visits that a loss made unknown. If too much is open, this waits for the end of the
  /// run.
  func forgetLost(_ run: RunState, _ sheet: TimelineSheet) {
    if let open = sheet.appVisit, let state = AppState(rawValue: UInt8(open.state)),
      run.openAggregateVisit?.state != state
    {
      tellApp(state, open.begin, max(open.begin, sheet.last), open, isOpen: true, run, sheet)
      sheet.appVisit = nil
      noteApp(run, sheet)
    }
    guard !sheet.visits.isEmpty, run.mayScan(run.openVisitPlaces + sheet.visits.count) else {
      return
    }
    let known = Set(run.openVisits.map { VisitKey($0.machine, $0.entry) })
    for (key, visit) in open(sheet) where !known.contains(key) {
      sheet.visits[key] = nil
      tellOpen(visit, until: sheet.last, run, sheet)
    }
  }

  /// The run is over: passes on everything that is still open.
  func endOpen(_ run: RunState, _ sheet: TimelineSheet) {
    for (_, visit) in open(sheet) { tellOpen(visit, until: sheet.last, run, sheet) }
    sheet.visits = [:]
    if let open = sheet.appVisit, let state = AppState(rawValue: UInt8(open.state)) {
      tellApp(state, open.begin, max(open.begin, sheet.last), open, isOpen: true, run, sheet)
    }
    endOpenWork(run, sheet)
  }

  private func open(_ sheet: TimelineSheet) -> [(key: VisitKey, value: OpenVisit)] {
    sheet.visits.sorted {
      ($0.key.ordinal, $0.key.machine.rawValue) < ($1.key.ordinal, $1.key.machine.rawValue)
    }
  }

  // MARK: Rows and words

  func key(_ machine: MachineID, scene: Symbol, name: Symbol) -> TimelineRows.Key {
    switch machine.table.machine.row {
    case .app: .init(kind: .app, machine: machine)
    case .process: .init(kind: .process, machine: machine, name: name)
    case .scene: .init(kind: .scene, machine: machine, scene: scene)
    case .view: .init(kind: .view, machine: machine, scene: scene, name: name)
    case .assertion: .init(kind: .assertion, machine: machine)
    case .task: .init(kind: .task, machine: machine, name: name)
    }
  }

  func taskKey(_ change: Change, _ run: RunState, _ kind: EventKind) -> TimelineRows.Key {
    var key = key(change.machine, scene: .none, name: change.name)
    switch EventGroup.ofKind[kind.index] {
    case .push: key.name = run.symbols.intern("push")
    case .urlSession: key.name = run.symbols.intern("URLSession")
    case .swiftUITask: key.category = run.step.task?.category ?? .none
    default: break
    }
    return key
  }

  /// The system's allowance, if Apple names a time.
  private func allowance(
    _ machine: MachineID, _ state: Int, _ visit: OpenVisit?, _ sheet: TimelineSheet
  ) -> Int64? {
    guard sheet.isTimed else { return nil }
    guard let allowance = machine.table.machine.allowances[state],
      let time = allowance.budget.time
    else { return nil }
    if let visit, allowance.exceptKinds.contains(where: { visit.category == $0 }) { return nil }
    if let row = allowance.row {
      guard let visit, sheet.rows.track(visit.place).name == row else { return nil }
    }
    return time.components.seconds * 1_000_000_000 + time.components.attoseconds / 1_000_000_000
  }

  private func details(
    _ visit: OpenVisit?, _ run: RunState
  ) -> [(name: String, value: String)] {
    guard let visit else { return [] }
    var details: [(name: String, value: String)] = []
    if visit.name.isPresent { details.append(("name", run.symbols[visit.name])) }
    if visit.category.isPresent { details.append(("kind", run.symbols[visit.category])) }
    return details
  }
}
