import TraceModel

/// The suppressions of the configuration and what each of them accepted.
struct SuppressionList {
  private let all: [Configuration.Suppression]
  private let rules: Set<String>
  /// Of the present input, relative to the configuration.
  var path = ""
  /// Occurrences that each one accepted.
  var uses: [Int]

  init(_ suppressions: [Configuration.Suppression]) {
    all = suppressions
    rules = Set(suppressions.map(\.rule))
    uses = Array(repeating: 0, count: suppressions.count)
  }

  func reason(_ index: Int) -> String { all[index].reason }

  /// The first one that accepts a finding.
  func suppression(_ rule: String, _ key: FindingKey, _ symbols: SymbolTable) -> Int? {
    guard rules.contains(rule) else { return nil }
    return all.firstIndex { suppression in
      suppression.rule == rule
        && suppression.path.map { $0.matches(path) } ?? true
        && suppression.source.map { $0.matches(symbols[key.file]) } ?? true
        && suppression.fingerprint.map { $0 == key.fingerprint(rule, symbols) } ?? true
    }
  }
}
