import ReportKit
public import TraceModel

/// The data of an event, without its name, in a few words.
public enum EventDetails {
  /// ` reloadFilms refresh films 95 ms main src` — begins with two spaces, or is empty.
  public static func text(
    _ event: Event, _ batch: EventBatch, _ symbols: SymbolTable
  ) -> String {
    var parts: [String] = []
    func add(_ symbol: Symbol, _ prefix: String = "") {
      guard symbol.isPresent else { return }
      parts.append(prefix + DisplayText.escaped(symbols[symbol], limit: 60))
    }
    add(event.view)
    add(event.group, "group=")
    if event.scope.isPresent { add(event.scope, "scope=") }
    add(event.name)
    add(event.intent)
    add(event.category)
    add(event.mode)
    add(event.phase)
    if let progress = progress(of: event) { parts.append(progress) }
    add(event.action, "action=")
    add(event.thermalState, "thermal=")
    if event.given.contains(.lowPowerMode) {
      parts.append("lowPower=" + (event.boolean(.lowPowerMode) ? "on" : "off"))
    }
    add(event.key, "key=")
    if let id = batch.string(event.id) { parts.append("id=" + DisplayText.escaped(id, limit: 40)) }
    if event.kind == .traceLoss, event.count > 0 {
      parts.append("\(Words.count(event.count, "record")) lost")
    }
    if event.duration >= 0 { parts.append("took " + Durations.text(event.duration)) }
    if event.bytes >= 0 { parts.append("\(Words.count(event.bytes)) bytes") }
    add(event.outcome)
    add(event.reason, "reason=")
    add(event.transition, "of ")
    if event.turn >= 0 { parts.append("in a turn of " + Durations.text(event.turn)) }
    if event.allowance >= 0 { parts.append("allowed " + Durations.exact(event.allowance)) }
    add(event.trigger, "by ")
    if let hash = batch.string(event.hash) {
      parts.append("hash=" + DisplayText.escaped(hash, limit: 20))
    }
    if let message = batch.string(event.message) {
      parts.append("“" + DisplayText.escaped(message, limit: 80) + "”")
    }
    if event.thread.isPresent, event.thread != .main { add(event.thread, "on ") }
    add(event.source, "@")
    return parts.isEmpty ? "" : "  " + parts.joined(separator: " ")
  }

  /// How far a task or an immersion is: `3 of 10`, `60 %`.
  private static func progress(of event: Event) -> String? {
    if event.amount >= 0 { return "\(Words.count(event.amount)) %" }
    let (completed, total) = (event.completed, event.total)
    guard completed >= 0 else { return total >= 0 ? "of \(Words.count(total))" : nil }
    return "\(Words.count(completed)) " + (total >= 0 ? "of \(Words.count(total))" : "completed")
  }
}
