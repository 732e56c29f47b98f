internal import TraceModel

extension Reading {
  /// Makes the reader of an imported format, once the format is known.
  func startImport() {
    guard imported == nil, let format, let type = ImportedFormats.named(format) else { return }
    let context = ImportContext(
      session: session, sink: sink, symbols: symbols, history: history)
    // Whoever names a format has a text of it.
    guard options.format == nil,
      type == CrashFormat.self || type == MetricKitFormat.self
        || ImportedFormats.lines.contains(where: { $0 == type })
    else {
      imported = type.init(context)
      return
    }
    mixture = MixedLines(type, context, makeSession: history.hosts.makeSession)
    imported = mixture
  }

  /// By tool whose lines the text holds: its session, and those of further devices.
  private var sessionsOfTools: [[LogSession]] {
    mixture?.sessions ?? [[session] + history.hosts.sessions]
  }
  var sessions: [LogSession] { sessionsOfTools.flatMap { $0 } }

  func readLines(
    of imported: any LineTaker, _ place: inout UnsafeRawPointer, _ end: UnsafeRawPointer
  ) {
    while place < end, !isStopped {
      let stop = lineEnd(place, end)
      // Blanks that fill a block are the beginning of a line, whose rest comes with the next one.
      if stop == end, isBlank(place, end) { return }
      defer {
        place = stop + 1
        reader.lineNumber += 1
        isBesideGap = false
      }
      var last = stop
      // Blanks at its end say nothing: terminals and tables fill lines with them.
      while last > place, isSpace(JSONScan.byte(last - 1)) { last -= 1 }
      let line = UnsafeRawBufferPointer(start: place, count: last - place)
      guard line.count <= options.maximumLine else {
        noteOverlongLine(place)
        continue
      }
      guard !line.isEmpty else { continue }
      sink.line = line
      let rest = stop < end ? stop + 1 : stop
      sink.behind = UnsafeRawBufferPointer(start: rest, count: end - rest)
      do throws(Malformed) {
        try imported.take(line)
      } catch {
        noteMalformed(error, place, last)
      }
    }
  }

  private func isBlank(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Bool {
    UnsafeRawBufferPointer(start: start, count: end - start).allSatisfy { isSpace($0) || $0 == 0 }
  }

  func finishImport() {
    guard let imported else { return }
    // The last block may be gone.
    sink.line = UnsafeRawBufferPointer(start: nil, count: 0)
    sink.behind = sink.line
    imported.finish()
    if mixture == nil { history.finish(sink, session) }
    // Where a tool names several devices, lines of another tool may be of any of them.
    let isOfOneDevice = sessionsOfTools.allSatisfy { $0.count == 1 }
    for session in sessions {
      session.provePlatforms()
      session.decideAll()
      session.finishSystem(beside: isOfOneDevice ? sessions : [session])
    }
    sequencer.letGo()
    if sink.junk > 0 {
      note(.unsupported, sink.junk, Self.skipped(lines: sink.junk), line: sink.firstJunk)
    }
    if let problem = mixture?.problem { sequencer.report(problem) }
    let histories = mixture?.histories ?? [history]
    for problem in histories.flatMap(\.problems) + qualityProblems { sequencer.report(problem) }
    // An explanation lists them itself.
    if sink.handedOn > 0, sink.explanation == nil {
      for session in sessions {
        let names = Set(session.processes.all.keys.map(\.name))
        for problem in session.counts.unread.problems(ofRuns: names) { sequencer.report(problem) }
      }
    }
    reportOtherProcesses()
    let redacted = sum(\.counts.redacted)
    if redacted > 0 {
      let messages =
        redacted == 1 ? "1 message is redacted" : "\(redacted) messages are redacted"
      note(
        .redacted, redacted,
        "\(messages) (<private>); install a logging profile to see the text"
      )
    }
    let foreign = sessions.reduce(ForeignStates()) { $0 + $1.counts.foreign }
    for problem in foreign.problems { sequencer.report(problem) }
    let unprinted = sum(\.counts.unprinted)
    if unprinted > 0 {
      let times = unprinted == 1 ? "once" : "\(unprinted) times"
      note(
        .unprinted, unprinted,
        "some callbacks are missing from the log or cannot be attributed to a scene; the states "
          + "between are unknown (\(times))")
    }
    let repeated = sum(\.counts.repeated)
    if repeated > 0 {
      let lines = repeated == 1 ? "1 line repeats" : "\(repeated) lines repeat"
      note(
        .repeated, repeated,
        "\(lines) a notification or a phase in the same words, a second or a few lines "
          + "apart, as several observers print it, and \(repeated == 1 ? "is" : "are") left out")
    }
    for last in sessions.compactMap(\.counts.last) {
      sequencer.report(
        InputProblem(
          .late, .note, line: last.line, count: last.count,
          text: (last.count == 1 ? "a callback comes" : "\(last.count) callbacks come")
            + " soon after the end of the process, and \(last.count == 1 ? "is" : "are") left out"))
    }
    for problem in mappings.problems { sequencer.report(problem) }
    if sink.textsLeftOut > 0 {
      sequencer.report(
        InputProblem(
          .limit, .dataLoss, count: sink.textsLeftOut,
          text: "too many texts of events; \(sink.textsLeftOut) texts were dropped"))
    }
    let beyondLimit = sum(\.counts.beyondLimit)
    if beyondLimit > 0 {
      sequencer.report(
        InputProblem(
          .limit, .error, count: beyondLimit,
          text:
            "\(beyondLimit) messages were skipped: too many processes or background tasks, "
            + "or their names are too long"))
    }
  }

  /// The note about lines that are not part of a log.
  static func skipped(lines: Int64) -> String {
    let are =
      lines == 1
      ? "1 line is not part of the log and was" : "\(lines) lines are not part of the log and were"
    return "\(are) skipped"
  }

  private func sum(_ count: KeyPath<LogSession, Int64>) -> Int64 {
    sessions.reduce(0) { $0 + $1[keyPath: count] }
  }

  /// What the lines of any tool cannot show, each once.
  private var qualityProblems: [InputProblem] {
    var problems: [InputProblem] = []
    let showsLife = sessions.contains(where: \.quality.showsLife)
    for problem in sessions.flatMap(\.quality.problems)
    where problem.kind != .endOnly || !showsLife {
      if let index = problems.firstIndex(where: { $0.text == problem.text }) {
        problems[index].count += problem.count
      } else {
        problems.append(problem)
      }
    }
    return problems
  }

  private func reportOtherProcesses() {
    let found = sessions.compactMap(\.wanted.otherProcesses)
    // One tool may have lines of it, and another none.
    guard !found.isEmpty, !sessions.contains(where: \.wanted.isSeen) else { return }
    let others = Set(found.joined()).sorted()
    let wanted = DisplayText.escaped(options.process ?? "", limit: Malformed.context)
    let more = others.count > 8 ? " and \(others.count - 8) more" : ""
    sequencer.report(
      InputProblem(
        .unsupported, .note,
        text: "no line belongs to the process '\(wanted)'; the log has "
          + others.prefix(8).map { "'\($0)'" }.joined(separator: ", ") + more
          + options.suggest(options.process ?? "", others)))
  }

  /// Why no event came of an input whose format is known.
  var silence: String {
    let (lines, understood) = (sum(\.counts.lines), sum(\.counts.understood))
    let outside = Set(sessions.flatMap(\.system.stories.names))
    guard lines > 0 else { return "none of its records is a life-cycle event of an app" }
    guard understood > 0 else {
      let found =
        lines == 1
        ? "its line is not understood as part of an app's life cycle"
        : "none of its \(lines) lines is understood as part of an app's life cycle"
      guard let likely = sessions.lazy.compactMap(\.counts.likely).first else { return found }
      return "\(found); a mapping could make '\(likely.event)' of line \(likely.line)"
    }
    let found =
      understood == 1
      ? "1 line of \(lines) was understood, but it is not an event of an app"
      : "\(understood) lines of \(lines) were understood, but none is an event of an app"
    guard !outside.isEmpty else {
      return found
    }
    let apps = outside.sorted().map { "'\($0)'" }.joined(separator: ", ")
    return "\(found): the system writes about \(apps), but no app wrote a line itself; "
      + "capture the app's own lines as well"
  }

  private func note(_ kind: InputProblem.Kind, _ count: Int64, _ text: String, line: Int64 = 0) {
    sequencer.report(InputProblem(kind, .note, line: line, count: count, text: text))
  }
}
