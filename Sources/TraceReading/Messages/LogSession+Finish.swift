internal import TraceModel

// What a log shows of processes once its last line is read.
extension LogSession {
  /// No more lines come: hands on what waited for a stronger word, and, where no app wrote a line
  /// itself, the runs of which only the system writes.
  ///
  /// - Parameter all: the sessions of all tools whose lines the text has. Only the end of a process
  ///   is one, whichever tool wrote of it.
  func finishSystem(beside all: [LogSession]) {
    settleAbort()
    settleVisibility()
    settleFailures()
    settleSupposedEnds()
    system.stories.find { ownRun(of: $0) }
    for story in system.stories.all where story.run == nil {
      guard let end = story.end, !end.isHandedOn else { continue }
      for other in all where other !== self && other.take(end, of: story) {
        system.stories.noteHandedOn(story)
        break
      }
    }
    let isSilent = isSilent
    tellNumbers()
    for story in system.stories.all {
      if let run = story.run {
        settleEnd(of: run)
      } else if story.end?.isHandedOn != true, makesRun(story, isSilent: isSilent) {
        makeRun(of: story)
      }
    }
    let others = otherEnds
    for story in system.stories.all {
      // An end of the app in the log counts, also where that process wrote nothing itself. The only
      // end in a text is what it was copied for.
      let isOnly = others == [story.line]
      let isShown = isSilent || isOnly || story.withName { apps.knows($0) }
      for problem in story.problems(isSilent: isSilent, isShown: isShown, isOnly: isOnly) {
        report(problem)
      }
    }
    reportHelpers(isSilent: self.isSilent)
  }

  /// The number of a process whose own lines have none, where all lines of the system about its run
  /// agree on it.
  private func tellNumbers() {
    var numbers: [Symbol: Int64?] = [:]
    for story in system.stories.all {
      guard let run = story.run, run.pid < 0, let pid = story.pid else { continue }
      numbers[run.run] = numbers[run.run, default: pid] == pid ? pid : .some(nil)
    }
    for (run, number) in numbers {
      if let number { tell(number, of: run) }
    }
  }

  private func settleSupposedEnds() {
    let open = processes.all.values.compactMap { process in
      process.life.supposedEnd.map { (line: $0.moment.number, process: process) }
    }
    for (_, process) in open.sorted(by: { $0.line < $1.line }) { settleEnd(of: process) }
  }

  /// Ends a process by what another tool's line says; false if no line here is of that process. The
  /// clocks of two tools may differ.
  private func take(_ end: AppStory.End, of story: AppStory) -> Bool {
    let found = processes.all.values.filter { story.isOf($0) }
    guard found.count == 1, let process = found.first, !process.life.hasExited else { return false }
    let (line, last) = (end.moment.line, process.latest ?? 0)
    let isComparable =
      line.hasDate && last > WallClocks.undated && line.hasZone == process.isZoned
    let isLater = isComparable && line.time.map { $0 >= last } ?? false
    if isComparable, !isLater { return false }
    atLine(end.moment) {
      var line = line
      if !isLater { line.time = nil }
      emitEnd(end.ending, process, line)
    }
    process.life.hasExited = true
    return true
  }

  /// Whether what the system says about an app is a run of its own: where no app wrote a line, or
  /// of another process of an app that did.
  /// A number alone names no app: only its end counts.
  private func makesRun(_ story: AppStory, isSilent: Bool) -> Bool {
    guard !story.name.isEmpty || story.end != nil else { return false }
    // It wrote on: its end is not what the line says.
    if let end = story.end?.moment.line.time,
      processes.all.values.contains(where: { process in
        let last = (process.latest ?? end).subtractingReportingOverflow(end)
        return story.isOf(process)
          && (last.overflow || last.partialValue > Self.lastWordsOfSupposed)
      })
    {
      return false
    }
    guard story.end != nil, !isSilent else { return isSilent }
    if story.withName({ apps.knows($0) }) { return true }
    // Lines without a name may be of any app, and the only end in a text is what it was copied for.
    return !story.bundle.isEmpty && otherEnds == [story.line] && !processes.all.isEmpty
      && processes.all.keys.allSatisfy { $0.name.isEmpty }
  }

  /// The lines of the ends of processes that wrote nothing themselves.
  private var otherEnds: [Int64] {
    system.stories.all.filter { $0.run == nil && $0.end != nil && !$0.isHelper }.map(\.line)
  }

  /// No app wrote a line of its own.
  private var isSilent: Bool { sink.handedOn == 0 }

  /// The run of an app whose own lines came after the system's.
  func ownRun(of story: AppStory) -> AppProcess? {
    guard let run = story.withName({ apps.process($0) }) else { return nil }
    // An end before the first own line is that of an earlier process.
    guard let end = story.end else { return run }
    guard let ended = end.moment.line.time, let start = run.start else { return nil }
    if ended >= start { return run }
    // Its last words may come a moment late, and are none of the foreground.
    let last = (run.latest ?? start).subtractingReportingOverflow(ended)
    let areLastWords = !last.overflow && last.partialValue <= Self.lastWords
    return areLastWords && !run.phases.isEntering ? run : nil
  }

  /// Whether the trace is going to have the end of a process, as far as it is told now.
  ///
  /// - Parameter isPaused: no line follows: a process that was to go is gone.
  func tellsExit(isPaused: Bool) -> Bool {
    if isPaused, processes.all.values.contains(where: { $0.life.supposedEnd != nil }) {
      return true
    }
    if isPaused, !system.failures.isEmpty { return true }
    return system.stories.all.contains { story in
      guard let end = story.end, !end.isHandedOn, end.isOver || isPaused else { return false }
      return story.run != nil || ownRun(of: story) != nil
        || makesRun(story, isSilent: isSilent) && isWanted(story)
    }
  }

  /// A run of what the system says about an app, as a crash report makes one of an end.
  private func makeRun(of story: AppStory) {
    // A run begins with a line that says more than that the process is there.
    var isSuspended = false
    let said = story.lifeFacts
    let facts = said.filter { fact in
      if fact.kind == .said { return true }
      defer { isSuspended = fact.kind == .suspended }
      switch fact.kind {
      case .resumed: return isSuspended || fact.moment.number > story.line
      case .running: return isSuspended
      default: return fact.kind == .suspended
      }
    }
    guard let first = facts.first?.moment ?? story.end?.moment, isWanted(story) else { return }
    var header = RunHeader()
    header.app = story.name.isEmpty ? nil : story.name
    header.pid = story.pid
    header.midlife = said.first?.kind != .launched
    header.partial = true
    header.clock = .wall
    header.isBelated = story.end != nil
    header.platform = story.platform
    header.start = first.line.hasDate ? first.line.time.map { WallTime.rfc3339($0) } : nil
    header.isZoned = first.line.hasDate && first.line.hasZone
    if let start = first.line.time, let period = first.line.period {
      header.undatedStart = UndatedTime(start, period)
    }
    var run: AppProcess?
    atLine(first) { run = begin(header, name: story.name, start: first.line.time) }
    guard let process = run else { return }
    for fact in facts {
      atLine(fact.moment) {
        switch fact.kind {
        case .launched: break
        case .suspended: emit(.processSuspend, process, fact.moment.line)
        case .resumed, .running: emit(.processResume, process, fact.moment.line)
        case .said:
          emit(.log, process, fact.moment.line) { event in
            event.pointee.message = fact.message.withUnsafeBytes { sink.text($0) }
          }
        }
      }
    }
    guard let end = story.end else { return }
    atLine(end.moment) { emitEnd(end.ending, process, end.moment.line) }
  }

  /// Whether it is an app, and the only process to read if one was named.
  private func isWanted(_ story: AppStory) -> Bool {
    guard !story.isHelper else { return false }
    return story.bundle.withUnsafeBytes { bundle in
      story.process.withUnsafeBytes { process in
        var line = LogLine()
        line.process = bundle.isEmpty ? process : bundle
        line.pid = story.pid ?? -1
        return isWanted(line)
      }
    }
  }
}
