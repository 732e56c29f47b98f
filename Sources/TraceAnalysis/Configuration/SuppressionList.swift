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
    suppression(rule, source: symbols[key.file]) {
      [key.fingerprint(rule, symbols), key.formerFingerprint(rule, symbols)]
    }
  }

  /// The first one that accepts a finding with any of these fingerprints, which are costly to make
  /// and seldom asked for.
  func suppression(
    _ rule: String, source: @autoclosure () -> String, fingerprints: () -> [String]
  ) -> Int? {
    guard rules.contains(rule) else { return nil }
    return all.firstIndex { suppression in
      suppression.rule == rule
        && suppression.path.map { $0.matches(path) } ?? true
        && suppression.source.map { $0.matches(source()) } ?? true
        && suppression.fingerprint.map { fingerprints().contains($0) } ?? true
    }
  }
}
