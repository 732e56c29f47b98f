import LifecycleModel
import TraceModel

/// Finds the names that a rule keeps in mind by looking through all that it stores.
///
/// So a rule that stores one more name needs no further word, and none can be overlooked. A name
/// that is packed into a number, or lies in memory that no property shows, is not found: such a
/// rule marks it itself.
enum RuleNames {
  /// Deeper than any rule's state: more would be a reference that leads back.
  private static let deepest = 24

  static func mark(of rule: RunWatcher, _ live: LiveNames) {
    for child in Mirror(reflecting: rule).children { mark(child.value, live, 0) }
  }

  private static func mark(_ value: Any, _ live: LiveNames, _ depth: Int) {
    // Most values are numbers, and to cast costs more than to compare types.
    if leaves.contains(ObjectIdentifier(type(of: value))) { return }
    switch value {
    case let name as Symbol: return live.mark(name)
    case let event as EventMark: return live.mark(event)
    case let work as Work: return live.mark(work)
    case let task as BackgroundTask: return live.mark(task)
    case let assertion as BackgroundAssertion: return live.mark(assertion)
    case let run as RunState: return run.markNames(live)
    default: break
    }
    precondition(depth < deepest, "the state of a rule refers to itself")
    for child in Mirror(reflecting: value).children { mark(child.value, live, depth + 1) }
  }

  private static let leaves = Set(
    [
      Int64.self, Int32.self, UInt64.self, UInt32.self, UInt8.self, UInt16.self, Int.self,
      Bool.self, String.self, EventKind.self, StateSet.self, MachineID.self,
    ].map { (type: Any.Type) in ObjectIdentifier(type) })
}
