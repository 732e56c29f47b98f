import LifecycleModel
import ReportKit
import TraceModel

/// The names and places of a timeline's parts in trace viewers.
enum TimelineNames {
  /// Longer names do not help, and each slice would carry them.
  private static let limit = 1_000

  static func shown(_ text: String) -> String { DisplayText.escaped(text, limit: limit) }

  /// `run 1 · com.example.films 4.2 · iPadOS 26.1`.
  static func run(_ run: TimelineRun) -> String {
    var parts = ["run \(run.number + 1)"]
    if let app = run.header.app {
      parts.append(shown(app) + (run.header.version.map { " " + shown($0) } ?? ""))
    }
    parts.append(
      Words.platform(run.header.platform) + (run.header.os.map { " " + shown($0) } ?? ""))
    if !run.isTimed { parts.append("\(Words.withoutTimes(run.header)): 1 µs is one event") }
    return parts.joined(separator: " · ")
  }

  /// The title of a track's row below its group.
  static func track(_ track: TimelineTrack) -> String {
    let name = shown(track.name)
    let machine = track.machine?.rawName ?? "process"
    switch track.kind {
    case .app: return "app"
    case .process: return name.isEmpty ? machine : "\(machine) \(name)"
    case .scene: return machine
    case .view: return name.isEmpty ? "view" : "view \(name)"
    case .work: return name.isEmpty ? "thread not recorded" : "thread \(name)"
    case .assertion, .task:
      guard let words = track.machine?.machine.collective else {
        return name.isEmpty ? machine : "\(machine) \(name)"
      }
      if track.isRest { return words.ended }
      return name.isEmpty || track.kind == .assertion ? words.open : "\(name) \(words.open)"
    }
  }

  /// The group of several rows; nil for rows directly under the run.
  static func group(_ track: TimelineTrack, _ run: TimelineRun) -> String? {
    switch track.kind {
    case .app, .process: return nil
    case .scene, .view:
      guard let scene = track.scene else { return "no scene" }
      let role = run.roles[ExactString(scene)].flatMap(RoleWord.short).map { " (\($0))" } ?? ""
      return "scene \(shown(scene))\(role)"
    case .work: return "work"
    case .assertion, .task: return "background"
    }
  }

  /// Rows are sorted by kind, and within a kind by first use. A scene's views are next to it.
  static func rank(_ kind: TimelineTrack.Kind) -> Int64 {
    switch kind {
    case .app: 1
    case .process: 2
    case .scene, .view: 3
    case .work: 4
    case .assertion: 5
    case .task: 6
    }
  }

  /// Names of events have a scope; one that has none may be the name of a state.
  static func event(_ name: String) -> String {
    name.utf8.contains(UInt8(ascii: ".")) || name == "work" || name == "log"
      ? shown(name) : "event \(shown(name))"
  }

  /// The part of an event's name before the first dot.
  static func scope(_ name: String) -> String { shown(String(name.prefix { $0 != "." })) }
}

/// Where a run's times lie on the axis of a viewer, in nanoseconds.
struct TimelineAxis {
  private let offset: Int64
  private let unit: Int64

  init(_ run: TimelineRun) {
    offset = run.offset
    unit = run.isTimed ? 1 : 1_000
  }

  /// The latest time there is, rather than one that 64 bits do not hold.
  func at(_ time: Int64) -> Int64 {
    let scaled = time.multipliedReportingOverflow(by: unit)
    let sum = scaled.partialValue.addingReportingOverflow(offset)
    return scaled.overflow || sum.overflow ? .max : sum.partialValue
  }
}
