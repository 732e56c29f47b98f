import LifecycleModel
import RuleKit
import TraceModel

extension Moment {
  /// Whether the event is an exit for which the watchdog is to blame: its code, or its name in the
  /// reason.
  var isEndByWatchdog: Bool {
    let event = event
    guard event.kind == .processExit else { return false }
    if event.hasCode, event.code == 0x8BAD_F00D { return true }
    guard event.reason.isPresent else { return false }
    let (symbols, reason) = (run.symbols, event.reason)
    return symbols.mentions(reason, "watchdog") || symbols.mentions(reason, "8badf00d")
  }
}
