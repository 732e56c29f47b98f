import LifecycleModel
import TraceModel

extension TimelineBuilder {
  /// The last event began or ended work.
  func moveWork(
    _ event: Event, _ batch: EventBatch, _ run: RunState, _ sheet: TimelineSheet
  ) {
    guard let work = run.step.work else { return }
    let id = batch.bytes(event.id)
    switch event.kind {
    case .workBegin:
      if let earlier = sheet.work.close(id) { tellOpen(earlier, until: sheet.last, run, sheet) }
      let place = place(work, from: sheet.last, sheet)
      guard let open = sheet.work.reserve(id) else { return }
      sheet.rows.take(place, until: nil)
      open.initialize(
        to: TimelineSheet.OpenWork(
          work: work, place: place, begin: sheet.last, event: event.eventName))
    case .work:
      let duration = sheet.isTimed ? max(0, work.duration) : 0
      let sum = sheet.last.addingReportingOverflow(duration)
      let place = place(work, from: sheet.last, sheet)
      tell(
        work,
        TimelineSheet.OpenWork(
          work: work, place: place, begin: sheet.last, event: event.eventName),
        until: sum.overflow ? .max : sum.partialValue, isOpen: false, run, sheet)
    default:
      guard let open = sheet.work.close(id) else { return }
      tell(work, open, until: sheet.last, isOpen: false, run, sheet)
    }
  }

  /// The run is over.
  func endOpenWork(_ run: RunState, _ sheet: TimelineSheet) {
    var open: [TimelineSheet.OpenWork] = []
    sheet.work.forEach { open.append($0) }
    open.sort { $0.work.begin.ordinal < $1.work.begin.ordinal }
    for work in open { tellOpen(work, until: sheet.last, run, sheet) }
  }

  private func place(
    _ work: Work, from begin: Int64, _ sheet: TimelineSheet
  ) -> TimelineRows.Place {
    sheet.rows.place(.init(kind: .work, machine: nil, name: work.thread), from: begin)
  }

  private func tellOpen(
    _ open: TimelineSheet.OpenWork, until end: Int64, _ run: RunState, _ sheet: TimelineSheet
  ) {
    tell(open.work, open, until: end, isOpen: true, run, sheet)
  }

  private func tell(
    _ work: Work, _ open: TimelineSheet.OpenWork, until end: Int64, isOpen: Bool, _ run: RunState,
    _ sheet: TimelineSheet
  ) {
    sheet.rows.take(open.place, until: end)
    let symbols = run.symbols
    let kind = work.category.isPresent ? symbols[work.category] : "work"
    let name = work.name.isPresent ? symbols[work.name] + " (\(kind))" : "(\(kind))"
    var details: [(name: String, value: String)] = []
    func add(_ name: String, _ symbol: Symbol) {
      if symbol.isPresent { details.append((name, symbols[symbol])) }
    }
    add("name", work.name)
    add("kind", work.category)
    add("key", work.key)
    add("scene", work.scene)
    add("outcome", work.outcome)
    add("trigger", work.trigger)
    add("src", work.begin.source)
    filter.add(
      TimelineSlice(
        track: sheet.rows.track(open.place), name: name + (isOpen ? TimelineSlice.openMark : ""),
        begin: open.begin, end: end, isOpen: isOpen, isRest: false, line: work.begin.line,
        allowance: nil, details: details), event: symbols[open.event],
      scene: work.scene.isPresent ? symbols[work.scene] : nil, sheet)
  }
}
