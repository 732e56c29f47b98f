import Foundation
import RuleKit
import TestSupport
import TraceModel
import TraceReports

@testable import CatalogueReports
@testable import CatalogueReports
@testable import LifetraceRecorder

/// What the lines of a rule's page record: events, each with its keys. A life of an app is cut down
/// to what an app with these lines records of it.
struct PrintedRecording {
  /// Keys of each event; a scene is the key `scene`.
  var keys: [String: Set<String>] = [:]
  /// Names of the families that the page lists.
  var families: [String] = []

  init(families: Lifetrace.Families = []) { self.families = families.names }

  /// The events that are recorded without a call.
  private var captured: [EventKind: Set<String>] = [:]

  /// That of an app which does nothing but start the recorder.
  static let ofStart = {
    var recording = PrintedRecording()
    recording.captured = RecorderSupport.captured
    return recording
  }()

  // MARK: A life as this app records it

  /// A sketch as an app with these lines would have recorded it: what it has no line for is not
  /// there, nor is the process's end, which the next launch shows; the recorder adds nothing else.
  func recorded(_ sketch: String) -> SketchRecording {
    // What is saved in another way is not in Core Data.
    let isElsewhere = sketch.contains("document.") || sketch.contains("kind=save")
    if captured[.dataDirty] != nil, isElsewhere {
      var other = self
      other.captured = captured.filter { $0.key.scope != "data" }
      return other.recorded(sketch)
    }
    var result = SketchRecording()
    var hasScenes = true
    var ends: [SketchLine] = []
    var ending: SketchLine?
    var next: SketchLine?
    var said: Set<String> = []
    var activities: Set<String> = []
    var life = BackgroundLife()
    let written = SketchLaunchLine.writtenOut(
      sketch.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    for (number, (text, typed)) in written.enumerated() {
      let isMarked = text.contains("↓")
      var line = SketchLine(String(text.drop { $0 == " " || $0 == "↓" }), origin: typed)
      guard !line.event.isEmpty || line.isHeader else { continue }
      if isMarked { result.marks.append(typed) }
      if line.isHeader {
        hasScenes = line["lifeCycle"] != "uikit-app"
        activities = []
        life = BackgroundLife()
        said = []
        header(&line, number)
        if let last = next, last["app"] != line["app"] { ends.append(last) }
        next = nil
        ending = line
        result.lines.append(line)
        continue
      }
      switch line.event {
      case "process.exit", "process.suspend":
        if next == nil, let sign = life.lastSign(before: line) { result.lines.append(sign) }
        next = ending
        continue
      case "process.resume": next = nil
      default: break
      }
      if line.event == "session.discarded", let scene = line.scene { said.insert(scene) }
      if line.event.hasPrefix("bg."), let id = line["id"] {
        // Another call's: the lines of this page do not record an expiring activity.
        if line["kind"] == "expiringActivity", keys["bg.begin"]?.contains("kind") != true {
          activities.insert(id)
        }
        if activities.contains(id) { continue }
      }
      life.note(line)
      let recorded = events(line, number, hasScenes, said: said)
      result.lines += recorded
      // Life goes on there, as other records of the app show.
      if recorded.isEmpty { result.lines.append(SketchLine("\(line.time) log message=later")) }
    }
    result.sort()
    for (number, var header) in (ends + (next.map { [$0] } ?? [])).enumerated() {
      header.origin = nil
      header["run"] = "next\(number)"
      result.lines.append(header)
      result.lines.append(SketchLine("0ms process.start"))
    }
    return result
  }

  /// The header that the recorder writes: what the rule's example says of the app, but not which
  /// records are complete.
  private func header(_ line: inout SketchLine, _ number: Int) {
    let listed = (line["records"] ?? "").split(separator: ",").map(String.init)
    let records = listed.filter(families.contains)
    line["records"] = records.isEmpty ? nil : records.joined(separator: ",")
    if line["app"] == nil { line["app"] = "films\(number)" }
    if line["run"] == nil { line["run"] = "run\(number)" }
    line["install"] = "1"
  }

  /// The records of an event; none without a line for it.
  ///
  /// - Parameter said: scenes whose session the sketch says to be discarded: the call records it
  ///   once.
  private func events(
    _ line: SketchLine, _ number: Int, _ hasScenes: Bool, said: Set<String>
  ) -> [SketchLine] {
    let own: Set = ["src", "run", "writer", "seq", "role"]
    if ["trace.loss", "trace.clock", "trace.end"].contains(line.event) { return [line] }
    if line.event == "work" { return work(line, number) }
    if line.event == "app.didDiscardSceneSessions", keys["session.discarded"] != nil {
      return (line["scenes"] ?? "").split(separator: ",").filter { !said.contains(String($0)) }.map
      {
        scene in
        var discarded = SketchLine("\(line.time) \(scene) session.discarded", origin: line.origin)
        discarded["run"] = line["run"]
        return discarded
      }
    }
    let kind = EventKind.named(line.event)
    let name =
      kind == nil && line.event.hasPrefix("phase.") ? "phase.unknown" : line.event
    // The recorder looks these up, and the app makes no call.
    if line["captured"] != nil, kind.flatMap({ captured[$0] }) == nil { return [] }
    // An event of the app's own.
    if kind == nil, name == line.event { return [line] }
    let isObserved = kind.map { RecorderSupport.isObserved($0, hasScenes: hasScenes) } ?? false
    var all: [SketchLine] = []
    if let kind, keys[name] == nil, let recorded = captured[kind] {
      // Only what a session keeps is known, not that a delegate returned nothing.
      if line["activity"] == "false" { return [] }
      if kind == .log, !isOfSystem(line) { return [] }
      // What a call requests may have been launched or replaced before the app leaves.
      if kind == .bgtaskSubmit, line["captured"] == nil { return [] }
      var kept = line
      kept.keys.removeAll { !own.contains($0.name) && !recorded.contains($0.name) }
      kept["src"] = nil
      if !recorded.contains("scene") { kept.scene = nil }
      kept["captured"] = "true"
      return [kept]
    }
    if isObserved || keys[name] != nil {
      let recorded = keys[name] ?? []
      var kept = line
      kept.keys.removeAll { !own.contains($0.name) && !recorded.contains($0.name) }
      if !isObserved, !recorded.contains("scene") { kept.scene = nil }
      let isTurn = line["durOf"] != nil
      if isTurn { (kept["dur"], kept["durOf"]) = (nil, nil) }
      // A turn is a little longer than what is called in it.
      if !captured.isEmpty, kept["dur"] == nil, Self.ofTurns.contains(line.event),
        [nil, "main"].contains(line["thread"]),
        let length = line["dur"].flatMap({ SketchClock.nanoseconds($0) })
      {
        kept["dur"] = "\(length + (isTurn ? 0 : 1_000_000))ns"
        kept["durOf"] = "turn"
      }
      all.append(kept)
    }
    if let state = line["appState"], keys["log"]?.contains("appState") == true {
      let scene = line.scene.map { "\($0) " } ?? ""
      all.append(
        SketchLine(
          "\(line.time) \(scene)log trigger=\(line.event) appState=\(state)", origin: line.origin))
    }
    return all
  }

  /// Notifications whose turn of the main run loop is measured.
  private static let ofTurns: Set = [
    "app.didFinishLaunching", "app.didBecomeActive", "app.willResignActive",
    "app.didEnterBackground", "app.willEnterForeground", "note.app.willEnterForeground",
    "note.app.didBecomeActive", "note.app.willResignActive", "note.app.didEnterBackground",
    "scene.willConnect", "scene.willEnterForeground", "scene.didBecomeActive",
    "scene.willResignActive", "scene.didEnterBackground",
  ]

  /// Whether a line of the log is one that the recorder looks for.
  private func isOfSystem(_ line: SketchLine) -> Bool {
    SystemLog.subsystems.contains(line["subsystem"] ?? "")
      && SystemLog.isKnown(line["message"] ?? "")
  }

  /// The payload of MetricKit in which the system says how the process of a sketch ended; nil if it
  /// ended in another way than by one of the codes that the system has for it.
  static func payload(_ sketch: String) -> String? {
    let codes: [String: String] = [
      "watchdog": "Namespace FRONTBOARD, Code 0x8badf00d",
      "2343432205": "Namespace FRONTBOARD, Code 0x8badf00d",
      "3735883980": "Namespace RUNNINGBOARD, Code 0xdead10cc",
    ]
    let lines = sketch.split(separator: "\n").map { line in
      SketchLine(String(line.drop { $0 == " " || $0 == "↓" }))
    }
    let ends = lines.filter { $0.event == "process.exit" }
    let reason = ends.compactMap { codes[$0["code"] ?? ""] ?? codes[$0["reason"] ?? ""] }.first
    return reason.map {
      """
      {"timeStampBegin":"2026-03-01 10:00:00","timeStampEnd":"2026-03-01 10:00:00",\
      "crashDiagnostics":[{"version":"1.0.0","diagnosticMetaData":{"exceptionType":10,\
      "signal":9,"terminationReason":"\($0)"}}]}
      """
    }
  }

  /// Work has a beginning and an end in a recording, and a sketch may say it in one line.
  private func work(_ line: SketchLine, _ number: Int) -> [SketchLine] {
    guard let begin = SketchClock.nanoseconds(line.time), keys["work.begin"] != nil else {
      return []
    }
    var first = line
    first.event = "work.begin"
    first["dur"] = nil
    first["outcome"] = nil
    first["id"] = "work\(number)"
    var last = line
    let length = line["dur"].flatMap { SketchClock.nanoseconds($0) } ?? 0
    last.event = "work.end"
    last.time = "\(begin + length)ns"
    last["id"] = "work\(number)"
    last["dur"] = nil
    return events(first, number, true, said: []) + events(last, number, true, said: [])
  }
}

/// The process of a sketch while its app is in the background, where the recorder keeps a sign of
/// life as the last record.
private struct BackgroundLife {
  /// Scenes in the foreground; the app itself is one without a name.
  private var shown: Set<String> = []
  private var since: Int64?
  private var last: Int64 = 0

  mutating func note(_ line: SketchLine) {
    guard let time = SketchClock.nanoseconds(line.time) else { return }
    last = max(last, time)
    let name = line.event.split(separator: ".").last ?? ""
    guard line.event.hasPrefix("scene.") || line.event.hasPrefix("app.") else { return }
    switch name {
    case "willEnterForeground", "didBecomeActive":
      shown.insert(line.scene ?? "")
      since = nil
    case "didEnterBackground", "didDisconnect":
      guard shown.remove(line.scene ?? "") != nil, shown.isEmpty else { return }
      since = time
    default: break
    }
  }

  /// The latest sign that is sure to be there when the process ends or is suspended with this line.
  func lastSign(before end: SketchLine) -> SketchLine? {
    guard let since, let end = SketchClock.nanoseconds(end.time) else { return nil }
    let interval =
      end - since < AliveRecord.later ? AliveRecord.interval : AliveRecord.laterInterval
    return end - interval > last ? SketchLine("\(end - interval)ns process.alive") : nil
  }
}

/// A sketch in lines that know where they come from.
struct SketchRecording {
  var lines: [SketchLine] = []
  /// Numbers of the lines that findings are to point at.
  var marks: [Int64] = []

  var text: String { lines.map(\.text).joined(separator: "\n") + "\n" }

  /// Puts the events of each run in the order of their times; those of one time stay as they are.
  mutating func sort() {
    var sorted: [SketchLine] = []
    var run: [(time: Int64, line: SketchLine)] = []
    func close() {
      sorted += run.enumerated().sorted {
        ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
      }.map(\.element.line)
      run = []
    }
    for line in lines {
      if line.isHeader {
        close()
        sorted.append(line)
      } else {
        run.append((SketchClock.nanoseconds(line.time) ?? run.last?.time ?? 0, line))
      }
    }
    close()
    lines = sorted
  }
}
