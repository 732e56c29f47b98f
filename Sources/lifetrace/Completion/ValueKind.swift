import LifecycleModel
import LifecycleRules
import TraceAnalysis
import TraceModel

/// The completions of a value or an argument in a shell.
enum ValueKind: Equatable {
  /// Nothing, because it is a number or a free text.
  case other
  case files
  case words([String])
  /// A word, which `=FILE` may follow.
  case wordsWithFile([String])
  case rules
  case machines
  /// Names and scopes of events.
  case events
  /// What recordings may show.
  case coverage

  /// The words with their descriptions; none for ``files``, which the shell lists itself.
  var candidates: [(word: String, help: String)] {
    switch self {
    case .other, .files: []
    case .words(let words), .wordsWithFile(let words): words.map { ($0, "") }
    case .rules:
      Catalogue.allInfos.map { ($0.name, $0.summary) }
        .sorted { $0.0 < $1.0 }
    case .machines: MachineID.allCases.map { ($0.rawName, $0.machine.title) }
    case .coverage: CoverageItem.all.map { ($0.name, $0.title) }
    case .events: (EventNames.scopes + EventNames.all).map { ($0, "") }
    }
  }
}

/// Names of events, as values of options.
enum EventNames {
  static var all: [String] { EventKind.definedNames.map(\.description) }
  /// The parts of names before their first full stop.
  static var scopes: [String] { Set(all.map { String($0.prefix { $0 != "." }) }).sorted() }
}
