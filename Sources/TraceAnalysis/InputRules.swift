import LifecycleModel
import RuleKit

/// The rules that are evaluated, as the configuration has them for the input that is judged.
struct InputRules {
  typealias Setting = (isEnabled: Bool, change: Configuration.RuleChange)

  private let options: AnalysisOptions
  private let types: [any Rule.Type]
  let infos: [RuleInfo]
  /// By rule: whether it is evaluated in this input, and how it is changed.
  private(set) var settings: [Setting] = []
  /// The rules with their thresholds; nil before the first input.
  private(set) var set: RuleSet?
  /// The overrides that the input's path chose; nil before the first input.
  private var chosen: [Int]?

  init(_ rules: [any Rule.Type], _ options: AnalysisOptions) {
    self.options = options
    types = rules.filter { options.isEnabled($0.info) }
    infos = types.map { $0.info }
  }

  /// Takes the settings for an input at this path. Most inputs have those of the one before.
  mutating func choose(at path: String) {
    let overrides = options.overrides(at: path)
    guard overrides != chosen else { return }
    chosen = overrides
    settings = infos.map { options.setting($0, with: overrides) }
    set = RuleSet(
      types, zip(infos, settings).map { RuleSettings($0, overrides: $1.change.thresholds) })
  }

  /// The severity of a report, as the configuration changes it.
  func severity(of report: Report) -> Severity {
    options.severity(settings[report.rule].change.severity ?? report.severity)
  }

  /// Whether a rule's reports on a run count in this input.
  func admits(_ report: Report, in run: RunState) -> Bool {
    settings[report.rule].isEnabled && infos[report.rule].mayReport(report.mark, in: run)
  }
}
