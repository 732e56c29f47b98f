import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

/// The kinds of regressions, and the size from which differences count: between two traces, and
/// between two versions of a fleet.
enum ComparisonOptions {
  static let all = [failOn] + thresholds

  fileprivate static let failOn = OptionSpec(
    "--fail-on", value: "KIND", kind: .words(regressionNames), repeatable: true, in: .comparison,
    "Differences that are a regression (exit 1): "
      + ComparisonSettings.Regression.allCases.map(\.rawValue).joined(separator: ", ")
      + ", or none (default: "
      + ComparisonSettings.Regression.allCases.filter(ComparisonSettings.usual.contains)
      .map(\.rawValue).joined(separator: ",")
      + "). A list with commas; may be repeated.")

  fileprivate static let regressionNames =
    ComparisonSettings.Regression.allCases.map(\.rawValue) + ["none"]

  /// One option for each threshold: `--few-shift` sets `few_shift`.
  fileprivate static let thresholds = ComparisonSettings.thresholds.map { threshold in
    let usual =
      switch threshold.unit {
      case .duration: Quantity.text(time: threshold.value)
      case .percent: "\(threshold.value)%"
      case .bytes, .count: "\(threshold.value)"
      }
    let value =
      switch threshold.unit {
      case .duration: "TIME"
      case .percent: "PERCENT"
      case .bytes, .count: "N"
      }
    let first = threshold.meaning.prefix { $0 != ";" }
    return OptionSpec(
      "--" + String(threshold.key.map { $0 == "_" ? "-" : $0 }), value: value, in: .comparison,
      first.prefix(1).uppercased() + first.dropFirst() + " (default: \(usual)).")
  }
}

extension Arguments {
  /// The settings of the configuration with those of the options in their place.
  func comparison(
    _ configured: ComparisonSettings
  ) throws(UsageError) -> ComparisonSettings {
    var settings = configured
    if has(ComparisonOptions.failOn) { settings.failOn = try regressions() }
    for (option, threshold) in zip(ComparisonOptions.thresholds, ComparisonSettings.thresholds) {
      switch threshold.unit {
      case .duration:
        if let value = try time(option) { settings.values[threshold.key] = value }
      case .percent:
        if let value = try percent(option) { settings.values[threshold.key] = value }
      case .bytes, .count:
        if let value = try number(option, atLeast: 1) {
          settings.values[threshold.key] = Int64(value)
        }
      }
    }
    return settings
  }

  private func percent(_ option: OptionSpec) throws(UsageError) -> Int64? {
    guard let text = value(option) else { return nil }
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard let value = Int64(digits), (1...100).contains(value) else {
      throw UsageError(
        text: Self.invalid(
          text, for: option, expected: "a percentage from 1 to 100 such as 20 or 20%"))
    }
    return value
  }

  private func regressions() throws(UsageError) -> Set<ComparisonSettings.Regression> {
    let expected = Words.list(ComparisonOptions.regressionNames, "or")
    let words = try self.words(ComparisonOptions.failOn, expected: expected)
    var chosen: Set<ComparisonSettings.Regression> = []
    for word in words {
      guard ComparisonOptions.regressionNames.contains(word) else {
        throw UsageError(
          text: Self.invalid(word, for: ComparisonOptions.failOn, expected: expected)
            + Suggestion.question(word, among: ComparisonOptions.regressionNames))
      }
      if let regression = ComparisonSettings.Regression(rawValue: word) {
        chosen.insert(regression)
      }
    }
    if words.contains("none"), !chosen.isEmpty {
      throw UsageError(text: "'--fail-on none' cannot be combined with other differences")
    }
    return chosen
  }
}
