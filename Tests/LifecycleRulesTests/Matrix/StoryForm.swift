import AnalysisSupport
import Foundation
import LifecycleRules
import RuleKit
import TestSupport
import TraceAnalysis
import TraceModel
import TraceReading

/// A kind of file in which a person may have the story of an app.
struct StoryForm: Sendable {
  /// A column of the matrix.
  let name: String
  let summary: String
  /// Nanoseconds from one time that it can write to the next; nil: it writes each, or none.
  var step: Int64?
  /// The text of a recording in this form.
  let write: @Sendable ([SketchLine]) throws -> Written

  struct Written {
    var text: String
    var mappings: [LogMapping] = []
  }

  static let all: [StoryForm] = [
    StoryForm(name: "recording", summary: "lifetrace's JSON Lines") { lines in
      Written(text: lines.map(\.json).joined(separator: "\n") + "\n")
    },
    StoryForm(name: "sketch", summary: "one event a line, as people type it") { lines in
      Written(text: lines.map(\.text).joined(separator: "\n") + "\n")
    },
    StoryForm(name: "OTLP", summary: "OpenTelemetry, as `convert` writes it") { lines in
      Written(text: try OTLPText.of(lines.map(\.text).joined(separator: "\n") + "\n"))
    },
    log("print", "printed lines without times, and mappings", step: nil, \.text),
    log("NSLog", "lines of `NSLog`, and mappings") { $0.nsLog() },
    log(
      "compact", "`log show --style compact`, and mappings",
      head: "Timestamp               Ty Process[PID:TID]", step: 1_000_000, \.compact),
    log(
      "default", "`log show`, and mappings",
      head: "Timestamp                       Thread     Type        Activity             PID"
        + "    TTL  ",
      \.standard),
    log(
      "syslog", "`log show --style syslog`, and mappings",
      head: "Timestamp                       (process)[PID]    ", \.syslog),
    log("ndjson", "`log show --style ndjson`, and mappings", \.ndjson),
    framework(
      "React Native", "its `AppState`, printed, and mappings",
      [
        "didBecomeActive": "AppState active", "willResignActive": "AppState inactive",
        "didEnterBackground": "AppState background",
      ]
    ) { $0.nsLog("Films", "[javascript] ") },
    framework(
      "Flutter", "its `AppLifecycleState`, printed, and mappings",
      [
        "didBecomeActive": "AppLifecycleState.resumed",
        "willResignActive": "AppLifecycleState.inactive",
        "didEnterBackground": "AppLifecycleState.paused",
        "willEnterForeground": "AppLifecycleState.inactive",
      ]
    ) { $0.nsLog("Runner", "flutter: ") },
    StoryForm(name: "Sentry", summary: "breadcrumbs of an event", step: 1_000) { lines in
      SentryStory.written(lines)
    },
  ]

  private static func log(
    _ name: String, _ summary: String, head: String? = nil, step: Int64? = 1_000,
    _ line: @escaping @Sendable (LogStory.Message) -> String
  ) -> StoryForm {
    StoryForm(name: name, summary: summary, step: step) { lines in
      let story = LogStory(lines)
      let texts = (head.map { [$0] } ?? []) + story.messages.map(line)
      return Written(text: texts.joined(separator: "\n") + "\n", mappings: story.mappings)
    }
  }

  /// A framework knows the states of the app, and not those of scenes.
  private static func framework(
    _ name: String, _ summary: String, _ states: [String: String],
    _ line: @escaping @Sendable (LogStory.Message) -> String
  ) -> StoryForm {
    StoryForm(name: name, summary: summary, step: 1_000) { lines in
      let states = Dictionary(uniqueKeysWithValues: states.map { ("note.app." + $0, $1) })
      let story = LogStory(appLevel(lines), states: states)
      let texts = story.messages.map(line)
      return Written(text: texts.joined(separator: "\n") + "\n", mappings: story.mappings)
    }
  }

  /// What code above UIKit can record of a life.
  static func appLevel(_ lines: [SketchLine]) -> [SketchLine] {
    let lines = Retelling.byNotifications(lines) ?? lines
    return Retelling.withoutScenesOfAnnotations(lines) ?? lines
  }
}

/// A recording as OpenTelemetry's JSON.
enum OTLPText {
  private final class Collector: EventConsumer {
    var writer: OTLPWriter
    var bytes: [UInt8] = []
    init(_ symbols: SymbolTable) { writer = OTLPWriter(symbols: symbols) }
    func consume(_ batch: EventBatch) { bytes += writer.lines(batch) }
    func report(_ problem: InputProblem) {}
  }

  static func of(_ sketch: String) throws -> String {
    let symbols = SymbolTable()
    let collector = Collector(symbols)
    _ = try TraceReader(symbols: symbols).read(MemorySource(Array(sketch.utf8)), into: collector)
    return String(decoding: collector.bytes + collector.writer.finish(), as: UTF8.self)
  }
}

/// A recording as the breadcrumbs of one event of Sentry's.
enum SentryStory {
  private static let states = [
    "note.app.didBecomeActive": "active", "note.app.willResignActive": "inactive",
    "note.app.didEnterBackground": "background", "note.app.willEnterForeground": "foreground",
  ]

  static func written(_ lines: [SketchLine]) -> StoryForm.Written {
    let story = LogStory(
      StoryForm.appLevel(lines), states: states.mapValues { "state=" + $0 })
    let crumbs = story.messages.map { message in
      let time = "\(message.moment(6).replacing(" ", with: "T"))Z"
      if message.text.hasPrefix("state=") {
        return #"{"timestamp":"\#(time)","category":"app.lifecycle","level":"info","#
          + #""data":{"state":"\#(message.text.dropFirst(6))"}}"#
      }
      return #"{"timestamp":"\#(time)","category":"films","level":"info","message":"#
        + LogStory.Message.quoted(message.text) + "}"
    }
    let end = story.messages.last?.moment(6).replacing(" ", with: "T") ?? "2026-03-02T09:41:00"
    let text =
      #"{"event_id":"00112233445566778899aabbccddeeff","timestamp":"\#(end)Z","platform":"cocoa","#
      + #""level":"error","release":"com.example.films@4.2+1337","contexts":{"app":"#
      + #"{"app_identifier":"com.example.films","app_start_time":"a"},"os":{"name":"iOS","#
      + #""version":"26.1"},"device":{"model":"iPhone17,3"}},"breadcrumbs":["#
      + crumbs.joined(separator: ",") + "]}\n"
    return StoryForm.Written(text: text, mappings: story.mappings)
  }
}

/// The verdict of one rule on one story in one form: a cell of the matrix.
enum StoryVerdict: Equatable, CustomStringConvertible {
  case found
  /// With its causes.
  case undecided([String])
  /// With the reason that the report gives.
  case notEvaluated(String)
  /// Nothing at all, as if there were no mistake.
  case silent

  var description: String {
    switch self {
    case .found: "found"
    case .undecided(let causes): "undecided: " + causes.joined(separator: ", ")
    case .notEvaluated(let reason): "not evaluated: " + reason
    case .silent: "silent"
    }
  }

  init(_ rule: String, _ analysis: Analysis) {
    let findings = analysis.findings.filter { $0.rule == rule }
    if findings.contains(where: { $0.verdict == .violation }) {
      self = .found
    } else if !findings.isEmpty {
      self = .undecided(Set(findings.compactMap { $0.cause?.rawValue }).sorted())
    } else if let row = analysis.rules.first(where: { $0.info.name == rule }), !row.isEvaluated {
      self = .notEvaluated(row.reason ?? "")
    } else {
      self = .silent
    }
  }
}

extension StoryForm {
  /// Analyzes a recording in this form with every rule.
  func analyze(_ lines: [SketchLine]) throws -> (analysis: Analysis, summary: InputSummary) {
    let written = try write(lines)
    var options = ReadingOptions()
    options.mappings = written.mappings
    let analyzer = Analyzer(AnalysisOptions(), rules: Catalogue.all)
    let summary = try analyzer.read(Array(written.text.utf8), options: options)
    return (analyzer.finish(), summary)
  }
}
