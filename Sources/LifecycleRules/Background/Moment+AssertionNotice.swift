import LifecycleModel
import RuleKit
import TraceModel

extension Moment {
  /// UIKit's statement in this `log` event; it is sufficient proof. If the app's own `bg.begin` of
  /// that name is recorded, the `bg.*` events are more precise, and the log would only report it
  /// twice.
  var assertionNotice: AssertionNotice {
    guard event.kind == .log else { return .none }
    let notice = AssertionNotice.of(batch.bytes(event.message))
    guard notice != .none, run.seen(.bgBegin) || run.seen(.bgEnd) else { return notice }
    // A sentence without a name may mean any that was begun.
    let name = noticedName
    guard name.isPresent, mayScan(run.background.assertions.count) else { return .none }
    return run.background.assertions.contains { $0.name == name } ? .none : notice
  }

  /// Why `bg.*` events may be more precise even so: those of the assertion may be lost.
  var noticeCause: UnknownCause? {
    run.families.contains(.background) ? absenceCause(since: .none) : nil
  }

  /// The task that the message of this `log` event names.
  var noticedName: Symbol {
    let text = batch.bytes(event.message)
    return AssertionNotice.name(in: text).map {
      run.symbols.intern(UnsafeRawBufferPointer(rebasing: text[$0]))
    } ?? .none
  }

  /// `background task 'upload'`, as messages call an assertion.
  func assertion(_ name: Symbol) -> String {
    name.isPresent ? "background task '\(text(name))'" : "a background task without a name"
  }
}
