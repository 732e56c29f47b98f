import TraceModel

/// The suppressions of the configuration and how much they accepted.
struct SuppressionList {
  private let all: [Configuration.Suppression]
  private let rules: Set<String>
  /// Of the present input, relative to the configuration.
  var path = ""
  /// Occurrences that were accepted.
  var accepted = 0

  init(_ suppressions: [Configuration.Suppression]) {
    all = suppressions
    rules = Set(suppressions.map(\.rule))
  }

  func reason(_ index: Int) -> String { all[index].reason }

  /// The first one that accepts a finding.
  func suppression(_ rule: String, _ key: FindingKey, _ symbols: SymbolTable) -> Int? {
    guard rules.contains(rule) else { return nil }
    // Costly to make, and seldom asked for.
    lazy var fingerprints = [
      key.fingerprint(rule, symbols), key.formerFingerprint(rule, symbols),
    ]
    return all.firstIndex { suppression in
      suppression.rule == rule
        && suppression.path.map { $0.matches(path) } ?? true
        && suppression.source.map { $0.matches(symbols[key.file]) } ?? true
        && suppression.fingerprint.map(fingerprints.contains) ?? true
    }
  }
}
