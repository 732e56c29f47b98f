import TraceModel

/// Passes on the parts of a timeline that the options select, and begins a run in the sink with its
/// first selected part.
final class TimelineFilter {
  private enum Item {
    case slice(TimelineSlice)
    case event(TimelineEvent)
  }

  private let options: TimelineOptions
  private let sink: any TimelineSink
  /// With `around`: the parts since the last finding's neighbours, up to a number of events.
  private var held: [Item] = []
  /// Items at its start that are held no longer.
  private var dropped = 0
  private var heldEvents = 0
  private var heldRun = -1
  /// Events after a finding that are still to be shown.
  private var afterFinding = 0
  /// Where the neighbours of the last finding of a run end.
  private var windowEnd: [Int: Int64] = [:]

  init(_ options: TimelineOptions, _ sink: any TimelineSink) {
    self.options = options
    self.sink = sink
  }

  /// `event` and `scene` are those of the event that began the slice.
  func add(_ slice: TimelineSlice, event: String, scene: String?, _ sheet: TimelineSheet) {
    guard admits(event: event, scene: scene), overlaps(slice.begin, slice.end, sheet) else {
      return
    }
    guard !options.around.isEmpty else { return forward(.slice(slice), sheet) }
    let isInWindow = windowEnd[sheet.number].map { slice.begin <= $0 } ?? false
    if isInWindow || afterFinding > 0 && heldRun == sheet.number {
      forward(.slice(slice), sheet)
    } else {
      hold(.slice(slice), sheet)
    }
  }

  /// - Parameter isEvidence: it proves a finding whose neighbours are asked for.
  func add(_ event: TimelineEvent, isEvidence: Bool, _ sheet: TimelineSheet) {
    guard admits(event: event.name, scene: event.scene), overlaps(event.time, event.time, sheet)
    else { return }
    guard !options.around.isEmpty else { return forward(.event(event), sheet) }
    if isEvidence {
      hold(.event(event), sheet)
      return show(until: event.time, sheet)
    }
    if afterFinding > 0, heldRun == sheet.number {
      afterFinding -= 1
      windowEnd[sheet.number] = event.time
      forward(.event(event), sheet)
    } else {
      hold(.event(event), sheet)
    }
  }

  /// `event` is the name of the event that the finding is reported at; nil if it was not met.
  func add(_ finding: TimelineFinding, event: String?, _ sheet: TimelineSheet) {
    guard admits(event: event, scene: finding.scene),
      overlaps(finding.time, finding.time, sheet)
    else { return }
    if !options.around.isEmpty, event != nil { show(until: finding.time, sheet) }
    begin(sheet)
    sink.add(finding)
  }

  func add(_ gap: TimelineGap, _ sheet: TimelineSheet) {
    guard options.around.isEmpty, overlaps(gap.time, gap.time, sheet) else { return }
    begin(sheet)
    sink.add(gap)
  }

  func end(_ end: TimelineRunEnd, _ sheet: TimelineSheet) {
    windowEnd[sheet.number] = nil
    if heldRun == sheet.number { forget(sheet) }
    if sheet.isBegun { sink.end(end) }
  }

  // MARK: Around findings

  private func hold(_ item: Item, _ sheet: TimelineSheet) {
    if heldRun != sheet.number { forget(sheet) }
    held.append(item)
    guard case .event = item else { return }
    heldEvents += 1
    // The event of a finding, and those before it.
    while heldEvents > TimelineOptions.context + 1 {
      if case .event = held[dropped] { heldEvents -= 1 }
      dropped += 1
    }
    // Only when they are many, so that the others are not moved for each.
    if dropped > held.count / 2 {
      held.removeFirst(dropped)
      dropped = 0
    }
  }

  /// Passes on the neighbours before a finding, or before an event that proves it, and those after
  /// it as they come.
  private func show(until time: Int64, _ sheet: TimelineSheet) {
    if heldRun == sheet.number { for item in held[dropped...] { forward(item, sheet) } }
    forget(sheet)
    afterFinding = TimelineOptions.context
    windowEnd[sheet.number] = time
  }

  private func forget(_ sheet: TimelineSheet) {
    held.removeAll(keepingCapacity: true)
    dropped = 0
    heldEvents = 0
    heldRun = sheet.number
    afterFinding = 0
  }

  private func forward(_ item: Item, _ sheet: TimelineSheet) {
    begin(sheet)
    switch item {
    case .slice(let slice): sink.add(slice)
    case .event(let event): sink.add(event)
    }
  }

  private func begin(_ sheet: TimelineSheet) {
    guard !sheet.isBegun else { return }
    sheet.isBegun = true
    sink.begin(sheet.described)
  }

  // MARK: Requested events

  private func admits(event: String?, scene: String?) -> Bool {
    if !options.scenes.isEmpty, let scene, !options.scenes.contains(ExactString(scene)) {
      return false
    }
    guard !options.only.isEmpty, let event else { return true }
    return options.only.contains { event == $0 || event.hasPrefix($0 + ".") }
  }

  private func overlaps(_ begin: Int64, _ end: Int64, _ sheet: TimelineSheet) -> Bool {
    guard sheet.isTimed else { return true }
    if let from = options.from, end < from { return false }
    if let to = options.to, begin > to { return false }
    return true
  }
}
