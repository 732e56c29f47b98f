import Testing
import TraceModel

@testable import TraceAnalysis

/// A run that continues in another file has names of that file's table.
@Suite struct NameTranslationTests {
  private let names: [WritableKeyPath<Event, Symbol>] = [
    \.eventName, \.run, \.writer, \.scene, \.thread, \.source, \.trigger, \.appState, \.name,
    \.category, \.key, \.scope, \.view, \.outcome, \.group, \.role, \.reason, \.transition, \.by,
    \.delegate, \.type, \.subsystem, \.logCategory, \.level, \.action, \.intent, \.mode, \.phase,
    \.thermalState,
  ]

  @Test func eachNameIsTranslated() {
    let symbols = Mirror(reflecting: Event()).children.filter { $0.value is Symbol }
    #expect(names.count == symbols.count)
    let (from, to) = (SymbolTable(), SymbolTable())
    // The second table has other numbers for the same words.
    _ = to.intern("a word of the first file")
    var event = Event()
    for (number, name) in names.enumerated() {
      event[keyPath: name] = from.intern("word \(number)")
    }
    NameTranslation(from: from, to: to).translate(&event)
    for (number, name) in names.enumerated() {
      #expect(to[event[keyPath: name]] == "word \(number)")
    }
  }
}
