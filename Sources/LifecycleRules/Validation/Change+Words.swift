import LifecycleModel
import RuleKit
import TraceModel

/// The texts of rules about a change that its machine does not accept.
extension Change {
  /// `scene 'A'`, `view 'List' of scene 'A'`, `the process`: who it is about.
  func subject(_ moment: Moment) -> String {
    let words = machine.table.machine.subject
    let name: String? =
      switch words.named?.name {
      case .name: self.name.isPresent ? moment.text(self.name) : nil
      case .scene: scene.isPresent ? moment.text(scene) : nil
      case .id: moment.id
      case nil: nil
      }
    let subject = name.flatMap { name in words.named.map { "\($0.words) '\(name)'" } }
    return (subject ?? words.plain) + (words.isOfScene ? moment.ofScene(scene) : "")
  }

  /// The states it may have been in: `'inactive' or 'background'`.
  var stateNames: String {
    let names = machine.machine.names(of: before).map { "'\($0)'" }
    return names.joined(separator: " or ")
  }

  /// The two lines, the legal events, and the shortest path that was missed.
  func illegalDetails(_ moment: Moment) -> ReportDetails {
    let kind = mark.kind
    let table = moment.run.table(of: machine)
    var path = table.shortestPath(from: before, toAccept: kind) ?? []
    // The end of a process that continues is not expected.
    let absence = absenceInSystem(moment.run)
    let isOfNewProcess = path.contains(.processExit)
    if isOfNewProcess { path = [] }
    var evidence: [Evidence] = []
    if entry.exists {
      evidence.append(Evidence(entry, scene: scene, "led to \(stateNames)"))
    }
    evidence.append(
      Evidence(
        mark, scene: scene,
        isOfNewProcess
          ? "legal only in a new process" : absence?.evidence ?? "not legal in this state"))
    return ReportDetails(
      message: "\(subject(moment)) got '\(kind.name)'"
        + (absence.map { ", \($0.words)" } ?? " in state \(stateNames)"),
      evidence: evidence, allowed: table.allowed(from: before, wordedLike: kind),
      expectedPath: path)
  }

  /// What there is to say of an event that the run's version of the system does not have; nil if
  /// it has it, or may have it.
  private func absenceInSystem(_ run: RunState) -> (words: String, evidence: String)? {
    let system = run.system
    guard let fact = machine.machine.events.first(where: { $0.kind == mark.kind })?.since,
      !system.mayHave(fact), let platform = system.platform, let first = fact.version(on: platform),
      let os = run.header.os
    else { return nil }
    return (
      "which \(platform.title) \(DisplayText.escaped(os, limit: 20)) does not have",
      "\(fact.api) came with \(platform.title) \(first)"
    )
  }
}
