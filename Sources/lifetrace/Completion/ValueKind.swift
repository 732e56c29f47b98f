import LifecycleModel
import LifecycleRules
import TraceModel

/// What a shell can offer for a value or an argument.
enum ValueKind: Equatable {
  /// Only its writer knows it, such as a number.
  case other
  case files
  case words([String])
  /// A word, which `=FILE` may follow.
  case wordsWithFile([String])
  case rules
  case machines
  /// Names and scopes of events.
  case events

  /// What it says beside its files; none for ``files``.
  var candidates: [(word: String, help: String)] {
    switch self {
    case .other, .files: []
    case .words(let words), .wordsWithFile(let words): words.map { ($0, "") }
    case .rules:
      Catalogue.all.map { ($0.info.name, $0.info.summary) }
        .sorted { $0.0 < $1.0 }
    case .machines: MachineID.allCases.map { ($0.rawName, "") }
    case .events: (EventNames.scopes + EventNames.all).map { ($0, "") }
    }
  }
}

/// Names of events as options take them.
enum EventNames {
  static var all: [String] { EventKind.definedNames.map { String(describing: $0) } }
  /// What names begin with, before their first full stop.
  static var scopes: [String] { Set(all.map { String($0.prefix { $0 != "." }) }).sorted() }
}
