import TraceModel

/// Translates the current input's names to symbols of an earlier input, for a run that continues.
final class NameTranslation {
  private let from: SymbolTable
  private let to: SymbolTable
  private var known: [Symbol: Symbol] = [:]

  init(from: SymbolTable, to: SymbolTable) {
    self.from = from
    self.to = to
  }

  private func translate(_ symbol: inout Symbol) {
    guard symbol.isPresent else { return }
    if let known = known[symbol] {
      symbol = known
    } else {
      let other = to.intern(UnsafeRawBufferPointer(from.utf8(symbol)))
      known[symbol] = other
      symbol = other
    }
  }

  /// Gives an event the other input's symbols.
  func translate(_ event: inout Event) {
    translate(&event.eventName)
    translate(&event.run)
    translate(&event.writer)
    translate(&event.scene)
    translate(&event.thread)
    translate(&event.source)
    translate(&event.trigger)
    translate(&event.appState)
    translate(&event.name)
    translate(&event.category)
    translate(&event.key)
    translate(&event.scope)
    translate(&event.view)
    translate(&event.outcome)
    translate(&event.group)
    translate(&event.role)
    translate(&event.reason)
    translate(&event.transition)
    translate(&event.by)
    translate(&event.delegate)
    translate(&event.type)
    translate(&event.subsystem)
    translate(&event.logCategory)
    translate(&event.level)
    translate(&event.action)
    translate(&event.intent)
    translate(&event.mode)
    translate(&event.phase)
    translate(&event.thermalState)
  }
}
