import RuleKit
import TraceModel

extension Moment {
  /// `background task 'films.refresh'`, as messages call one of BackgroundTasks.framework. The
  /// error that an app prints of a request names none.
  func taskName(_ identifier: Symbol) -> String {
    let name = text(identifier)
    return name.isEmpty ? "a background task" : "background task '\(name)'"
  }
}
