internal import TraceModel

/// Events of Sentry as JSON, with the breadcrumbs that precede them; and breadcrumbs by themselves,
/// as the SDK keeps them in its cache.
///
/// The ring of breadcrumbs has a size, so their beginning is missing: runs begin in the middle
/// (https://docs.sentry.io/platforms/apple/guides/ios/enriching-events/breadcrumbs/).
final class SentryJSON: ImportedFormat {
  static let format = TraceFormat.sentry
  static let summary = "Sentry events as JSON, with their breadcrumbs"

  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.first(where: { $0 != 0x5B && $0 != 0x20 }) == 0x7B else {
      // A line of an event that was printed for people.
      return line.starts(with: "\"event_id\": \"".utf8)
        || line.starts(with: "\"category\": \"app.lifecycle\"".utf8)
    }
    guard !line.has("\"event\":"), !line.has("\"lifetrace\":") else { return false }
    if beginsEnvelope(line) { return true }
    if line.has("\"event_id\"") {
      return line.has("\"breadcrumbs\"") || line.has("\"exception\"") || line.has("\"contexts\"")
        || line.has("\"sent_at\"")
    }
    // The exception of an event alone, with the frames of its stack.
    if line.has("\"exception\""), line.has("\"values\""), line.has("\"stacktrace\""),
      line.has("\"frames\""), line.has("\"function\"")
    {
      return true
    }
    // The web interface's form.
    if line.has("\"eventID\"") { return line.has("\"entries\"") && line.has("\"platform\"") }
    return line.has("\"category\"") && line.has("\"app.lifecycle\"") && line.has("\"timestamp\"")
  }

  /// The first line of an envelope; its further keys differ from one SDK to another.
  private static func beginsEnvelope(_ line: UnsafeRawBufferPointer) -> Bool {
    line.begins(with: "{\"event_id\"") || line.begins(with: "{\"sent_at\"")
      || line.begins(with: "{\"dsn\"") || line.begins(with: "{\"sdk\"") && line.has("\"sentry.")
  }

  private let sink: ImportSink
  private let session: LogSession
  private let document = JSONDocument()
  /// Runs by their identity, and the time of their latest breadcrumb.
  private var runs: [SentryEvent.Identity: Run] = [:]
  /// Runs by the ids of their events, of those that do not say when their process began: an event
  /// that is there twice is one.
  private var runsOfEvents: [ExactString: Run] = [:]
  /// Breadcrumbs that belong to no event.
  private var loose: [SentryBreadcrumb] = []
  /// Some state was recorded since all were forgotten.
  private var hasStates = false
  private static let looseLimit = 10_000
  private var foreign: Int64 = 0
  private var unknownStates: Int64 = 0
  private var leftOut: Int64 = 0
  private var older: Int64 = 0
  private var others = OtherRecords()
  private var guessedEnds: Int64 = 0
  private var otherItems: Int64 = 0
  /// Bytes of an envelope's item that are still to come, and the line where they begin.
  private var item: (bytes: Int64, line: Int64) = (0, 0)

  private final class Run {
    let process: LogSession.AppProcess
    /// Nanoseconds since 1970.
    var latest: Int64 = .min
    /// The latest breadcrumbs: an event brings those of earlier ones again.
    private(set) var seen: Set<SentryMark> = []
    var vocabulary = SentryBreadcrumb.Vocabulary.twoStates
    private static let markLimit = 1_000

    init(_ process: LogSession.AppProcess) { self.process = process }

    func note(_ crumbs: [SentryBreadcrumb]) {
      if seen.count > Self.markLimit { seen = [] }
      seen.formUnion(crumbs.suffix(Self.markLimit).compactMap(\.mark))
    }
  }

  init(_ context: ImportContext) {
    sink = context.sink
    session = context.session
  }

  func take(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    do throws(Malformed) {
      try takeLine(line)
    } catch {
      forgetStates()
      throw error
    }
  }

  private func takeLine(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    if document.isOpen, line.first == 0x7B, Self.recognises(line) { readRest() }
    if isInItem(line) { return }
    if !document.isOpen, line.first == 0x7B, line.last == 0x7D, var place = line.baseAddress {
      // An event in a line need not be copied.
      try read(&place)
      guard line.baseAddress.map({ place >= $0 + line.count }) ?? true else {
        throw Malformed("the end of the line", place)
      }
      return
    }
    let isJSON = try document.feed(line) { (object) throws(Malformed) in
      guard var place = object.baseAddress else { return }
      try read(&place)
    }
    if !isJSON { sink.noteJunk() }
  }

  /// Whether a line belongs to an item of an envelope that is not an event and may hold anything.
  private func isInItem(_ line: UnsafeRawBufferPointer) -> Bool {
    guard item.bytes > 0 else { return false }
    // Lengths count the ends of lines, also of empty ones, but not always all of their bytes.
    let ends = sink.lineNumber - item.line
    guard item.bytes > ends, !Self.recognises(line) else {
      item.bytes = 0
      return false
    }
    item.bytes -= Int64(line.count)
    return true
  }

  func noteGap() {
    document.reset()
    item.bytes = 0
    forgetStates()
  }

  /// The missing text may have changed any state.
  private func forgetStates() {
    guard hasStates else { return }
    hasStates = false
    for run in runs.values { run.process.phases.state = nil }
  }

  func finish() {
    if document.isOpen { readRest() }
    takeLoose()
    report(foreign, "events come from an app on another system than Apple's")
    report(unknownStates, "breadcrumbs of the app's life cycle have an unknown state")
    report(leftOut, "breadcrumbs were dropped, since an event has too many")
    report(
      older,
      "breadcrumbs are older than those of an earlier event and were dropped; put the events in "
        + "the order of their times")
    let others = others.problem(
      "breadcrumb is of another category", "breadcrumbs are of other categories")
    // An input without a life cycle says that it has none.
    if let others, sink.hasHeader { session.report(others) }
    report(otherItems, "items of envelopes are not events and were skipped")
    guard guessedEnds > 0 else { return }
    session.report(
      InputProblem(
        .systemFact, .note, count: guessedEnds,
        text: "Sentry found at a later launch that the process was gone, and guesses that the "
          + "system ended it for its memory or its time; why and when is not recorded"))
  }

  private func report(_ count: Int64, _ text: String) {
    guard count > 0 else { return }
    session.report(InputProblem(.unsupported, .note, count: count, text: "\(count) \(text)"))
  }

  /// Reads an event that was cut, up to the cut.
  private func readRest() {
    document.handOutRest { object in
      guard var place = object.baseAddress else { return }
      try? read(&place)
    }
    session.report(
      InputProblem(.truncated, .dataLoss, text: "an event ends before its closing brace"))
  }

  private func read(_ place: inout UnsafeRawPointer) throws(Malformed) {
    var event = SentryEvent()
    defer { take(event) }
    try event.read(&place)
  }

  // MARK: Events

  private func take(_ event: SentryEvent) {
    leftOut += event.leftOut
    if let bytes = event.otherItem {
      otherItems += 1
      item = (bytes, sink.lineNumber + 1)
      return
    }
    if event.isForeign {
      foreign += 1
      return
    }
    unknownStates += event.stateless
    others.add(event.others)
    if let crumb = event.alone {
      guard loose.count < Self.looseLimit else {
        leftOut += 1
        return
      }
      loose.append(crumb)
    } else if !event.breadcrumbs.isEmpty || event.isFatal {
      let crumbs = event.breadcrumbs
      if event.isGuessedEnd {
        guessedEnds += 1
        if crumbs.isEmpty { return }
      }
      guard let run = run(of: event, start: crumbs.first?.time ?? event.time) else { return }
      hand(crumbs, run)
      guard event.isFatal, !event.isGuessedEnd, event.time ?? .max > run.latest else { return }
      event.end.end(run.process, at: event.time, sink, session)
      if let time = event.time { run.latest = max(run.latest, time) }
    }
  }

  private func takeLoose() {
    guard let first = loose.first else { return }
    let crumbs = loose
    loose = []
    guard let run = run(of: SentryEvent(), start: first.time) else { return }
    hand(crumbs, run)
  }

  private func run(of event: SentryEvent, start: Int64?) -> Run? {
    if let known = event.identity.flatMap({ runs[$0] }) { return known }
    if event.identity == nil, let known = event.id.flatMap({ runsOfEvents[$0] }) { return known }
    let header = event.header(start: start)
    let process = session.begin(header, name: header.app ?? "app", start: start)
    guard let run = process.map({ Run($0) }) else { return nil }
    if let identity = event.identity {
      runs[identity] = run
    } else if let id = event.id, runsOfEvents.count < Self.looseLimit {
      runsOfEvents[id] = run
    }
    return run
  }

  private func hand(_ crumbs: [SentryBreadcrumb], _ run: Run) {
    // The vocabulary of one event holds for the whole process.
    if crumbs.contains(where: \.isOfFlutter) {
      run.vocabulary = .flutter
    } else if run.vocabulary == .twoStates, crumbs.contains(where: \.isOfFourStates) {
      run.vocabulary = .fourStates
    }
    let (known, seen) = (run.latest, run.seen)
    run.note(crumbs)
    hasStates = true
    var goesOn = seen.isEmpty
    for crumb in crumbs {
      sink.releaseTextsInTime()
      if let mark = crumb.mark {
        if seen.contains(mark) {
          goesOn = true
          continue
        }
        guard mark.time >= known else {
          older += 1
          continue
        }
        run.latest = max(run.latest, mark.time)
      }
      // The ring has lost what was between this event and the ones before.
      if !goesOn {
        goesOn = true
        run.process.phases.state = nil
        session.doubt(run.process)
      }
      if let screen = crumb.screen {
        note(screen, crumb, run)
      } else if let kind = crumb.kind(
        run.vocabulary, isOfMac: run.process.framework.proved == .appKit)
      {
        session.note(kind, run.process, line(crumb.time))
      } else {
        unknownStates += 1
      }
    }
  }

  /// A view controller that appeared: shown, and no view of SwiftUI.
  private func note(_ screen: String, _ crumb: SentryBreadcrumb, _ run: Run) {
    session.emit(.log, run.process, line(crumb.time)) { event in
      event.pointee.logCategory = sink.symbol("ui.lifecycle")
      var text = "\(screen) appeared"
      text.withUTF8 { event.pointee.message = sink.text(UnsafeRawBufferPointer($0)) }
    }
  }

  private func line(_ time: Int64?) -> LogLine {
    var line = LogLine()
    line.time = time
    return line
  }
}
