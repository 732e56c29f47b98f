package import TraceAnalysis
import TraceModel

/// The facts about a run in every report for people.
package struct RunFacts {
  private let run: RunSummary

  package init(_ run: RunSummary) { self.run = run }

  /// App, version, platform, device and the app's bundle, as far as they are known.
  package var title: String {
    var parts: [String] = []
    if let app = run.header.app {
      let version = run.header.version.map { " " + DisplayText.escaped($0, limit: 20) } ?? ""
      parts.append(DisplayText.escaped(app, limit: 60) + version)
    }
    let os = run.header.os.map { " " + DisplayText.escaped($0, limit: 20) } ?? ""
    parts.append(Words.platform(run.header.platform) + os)
    if let device = run.header.device { parts.append(DisplayText.escaped(device, limit: 30)) }
    if let bundle = run.header.bundle { parts.append(DisplayText.escaped(bundle, limit: 60)) }
    return parts.joined(separator: " · ")
  }

  /// Life cycle, size, length, launch and end.
  package var text: String {
    var parts: [String] = []
    if let lifeCycle = run.lifeCycle {
      let source = run.showsLifeCycle ? " (inferred)" : " (assumed)"
      let how = run.header.lifeCycle == nil ? source : ""
      parts.append("\(Words.lifeCycle(lifeCycle)) life cycle\(how)")
    }
    parts.append(Words.count(run.events, "event"))
    if run.end >= 0, run.start >= 0 { parts.append(Durations.text(run.end - run.start)) }
    if let launch = run.launchToFirstActive {
      parts.append("active \(Durations.text(launch)) after launch")
    }
    parts.append(ending)
    if !run.hasHeader { parts.append("no header") }
    if run.start < 0 { parts.append(Words.withoutTimes(run.header)) }
    return parts.joined(separator: ", ")
  }

  /// How the recording began and ended.
  private var ending: String {
    let isPart = run.header.beginsWithPart
    let start =
      run.header.midlife ? "\(isPart ? "the part" : "recording") starts after launch" : nil
    switch run.ending {
    case .exit:
      let exit = (run.toldEnd.map { EndSentence.text($0) } ?? "process exited") + inside
      return [exit, start].compactMap { $0 }.joined(separator: ", ")
    case .end:
      return start.map { "\($0) and closes normally" } ?? "recording closed normally"
    case .cut where run.wasReplaced:
      return ["ended before the next launch\(inside)", start].compactMap { $0 }.joined(
        separator: ", ")
    case .cut where run.endsWithPart:
      return [start, "the part ends here\(inside)"].compactMap { $0 }.joined(separator: ", ")
    case .cut:
      return start.map { "\($0) and stops without an end\(inside)" }
        ?? "recording stops without an end\(inside)"
    }
  }

  /// ` inside 'scene.didEnterBackground' (Films/SceneDelegate.swift:42)`.
  private var inside: String {
    guard let callback = run.openCallback else { return "" }
    let place = callback.source.map { " (\(DisplayText.escaped($0, limit: 120)))" } ?? ""
    return " inside '\(DisplayText.escaped(callback.name, limit: 80))'\(place)"
  }

  /// A lane for each scene; one for the app if scenes do not show its state: without recorded
  /// scenes, and on the Mac.
  package var lanes: [(name: String, lane: StateLane)] {
    var lanes = run.scenes.filter {
      $0.connects > 0 || $0.wasActive || !$0.statistics.machines.isEmpty
    }.map { (name: name($0), lane: $0.lane) }
    if drawsApp, let appLane = run.appLane { lanes.insert(("app", appLane), at: 0) }
    return lanes
  }

  /// The app has its own lane.
  package var drawsApp: Bool {
    run.appLane != nil
      && (run.header.platform == .macOS
        || !run.scenes.contains {
          $0.connects > 0 || $0.wasActive || !$0.statistics.machines.isEmpty
        })
  }

  /// The scene's id, shortened if it is long, with the sort of scene.
  private func name(_ scene: RunSummary.Scene) -> String {
    var name = scene.id.isEmpty ? "scene" : Words.atLineStart(Words.shortID(scene.id))
    if let short = RoleWord.short(scene.purpose) { name += " \(short)" }
    return name
  }
}
