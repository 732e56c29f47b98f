import LifecycleModel
import ReportKit
import TraceModel

// The order and the titles of a chart's rows.
extension TimelineChart {
  /// A row in its place.
  struct PlacedRow {
    /// Place in ``TimelineChart/runs``.
    let run: Int
    /// Place in ``TimelineChart/scenes``.
    let scene: Int?
    let row: Row
    /// Short, for the margin; the same for all lanes of a row.
    let label: String
    /// The full title, different from those of other rows.
    let title: String
    /// It belongs to the one above it.
    let isSecond: Bool
  }

  /// By run; in it the app, each scene with its views, work, assertions, tasks.
  var placedRows: [PlacedRow] {
    let keyed = rows.compactMap { row -> (key: [Int], row: Row)? in
      guard let run = place(ofRun: row.track.run) else { return nil }
      let track = row.track
      let scene = place(ofScene: track.scene, track.run)
      let group: Int
      switch track.kind {
      case .app: group = 0
      case .process: group = 1
      case .scene, .view: group = 2
      case .work: group = 3
      case .assertion: group = 4
      case .task: group = 5
      }
      let order = group == 2 ? scene ?? scenes.count : 0
      let machine = Int(track.machine?.rawValue ?? 0)
      return ([run, group, order, track.kind.rawValue, machine], row)
    }
    let sorted = keyed.sorted { one, other in
      if one.key != other.key { return one.key.lexicographicallyPrecedes(other.key) }
      let (left, right) = (one.row.track, other.row.track)
      if left.name != right.name {
        return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
      }
      return (left.lane, left.id) < (right.lane, right.id)
    }
    var primary: Set<Int> = []
    return sorted.map { entry in
      let track = entry.row.track
      let scene = place(ofScene: track.scene, track.run)
      var isSecond = track.kind == .view || track.kind == .process && track.machine != nil
      if track.kind == .scene, let scene {
        isSecond = track.lane > 0 || !primary.insert(scene).inserted
      }
      return PlacedRow(
        run: entry.key[0], scene: scene, row: entry.row, label: label(track, scene, isSecond),
        title: title(track, scene), isSecond: isSecond)
    }
  }

  private func label(_ track: TimelineTrack, _ scene: Int?, _ isSecond: Bool) -> String {
    let name = DisplayText.escaped(track.name, limit: 60)
    switch track.kind {
    case .app: return "app"
    case .process: return name.isEmpty ? machineWord(track) : "\(machineWord(track)) \(name)"
    case .scene:
      guard !isSecond, let scene else { return machineWord(track) }
      return scenes[scene].name
    case .view: return name.isEmpty ? "view" : name
    case .work: return name.isEmpty ? "work" : "work · \(Self.short(name))"
    case .assertion: return "background time"
    case .task: return name.isEmpty ? machineWord(track) : Self.short(name)
    }
  }

  /// `films.refresh` of `com.example.films.refresh`, `utility-qos` of a queue of the system.
  private static func short(_ name: String) -> String {
    if name.hasPrefix("com.apple.root.") { return String(name.dropFirst("com.apple.root.".count)) }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2, !parts.contains("") else { return name }
    return parts.dropFirst(2).joined(separator: ".")
  }

  private func title(_ track: TimelineTrack, _ scene: Int?) -> String {
    var parts: [String] = []
    let name = DisplayText.escaped(track.name, limit: 160)
    switch track.kind {
    case .app: parts.append("whole app")
    case .process: parts.append(name)
    case .scene: break
    case .view: parts.append("view \(name)")
    case .work: parts.append(name.isEmpty ? "work" : "work on thread \(name)")
    case .assertion: parts.append("background assertions")
    case .task: parts.append("task \(name)")
    }
    if let scene, let id = track.scene {
      let role = scenes[scene].role.flatMap(RoleWord.short).map { " " + $0 } ?? ""
      parts.append("scene \(DisplayText.escaped(id, limit: 120))\(role)")
    }
    if let machine = track.machine { parts.append(machine.rawName) }
    if track.lane > 0 { parts.append("lane \(track.lane + 1)") }
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The subject of a machine, in a word.
  private func machineWord(_ track: TimelineTrack) -> String {
    track.machine?.machine.word ?? "process"
  }

  /// The title of a run: number, app, platform.
  func title(_ run: Run) -> String {
    let header = run.facts.header
    var parts = ["run \(run.facts.number + 1)"]
    if let app = header.app {
      let version = header.version.map { " " + DisplayText.escaped($0, limit: 20) } ?? ""
      parts.append(DisplayText.escaped(app, limit: 60) + version)
    }
    let os = header.os.map { " " + DisplayText.escaped($0, limit: 20) } ?? ""
    parts.append(Words.platform(header.platform) + os)
    if let lifeCycle = run.facts.lifeCycle { parts.append(lifeCycle.rawValue) }
    if !run.facts.isTimed { parts.append(Words.withoutTimes(header)) }
    return parts.joined(separator: " · ")
  }
}
