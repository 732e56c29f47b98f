import RuleKit
import TraceModel

extension ConfigurationReader {
  /// Reads the member `diff`: the kinds of regressions, and the thresholds of durations.
  mutating func comparison(_ value: CommentedJSON) -> ComparisonSettings {
    var settings = ComparisonSettings()
    for member in object(value, "'diff'", ConfigurationKey.comparison) ?? [] {
      if member.name == "fail_on" {
        settings.failOn = regressions(member.value)
      } else if let threshold = ComparisonSettings.thresholds.first(where: {
        $0.key == member.name
      }) {
        settings.values[member.name] = quantity(member.value, threshold)
      }
    }
    return settings
  }

  private mutating func regressions(
    _ value: CommentedJSON
  ) -> Set<ComparisonSettings.Regression> {
    let names = ComparisonSettings.Regression.allCases.map(\.rawValue)
    var chosen: Set<ComparisonSettings.Regression> = []
    for element in elements(value, "fail_on") {
      guard let word = string(element, "an element of 'fail_on'") else { continue }
      if let regression = ComparisonSettings.Regression(rawValue: word) {
        chosen.insert(regression)
      } else {
        note(
          element,
          "unknown kind of regression '\(word)'; expected one of \(names.joined(separator: ", "))"
            + suggest(word, names), isError: true)
      }
    }
    return chosen
  }
}
