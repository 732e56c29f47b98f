import LifecycleModel
public import RuleKit
import TraceModel

/// The shared parts of analyzers with the same options: made once, where each trace has an analyzer
/// of its own.
///
/// Analyzers of one thread may use it one after the other.
public final class AnalyzerPlan {
  let options: AnalysisOptions
  let rows: [Analysis.RuleRow]
  /// By rule that is switched on: its code.
  let codes: [ExactString]
  let rules: InputRules
  let folds: FoldIndex
  let evaluation: RuleEvaluation
  let dispatch: RuleDispatch
  let tallies: TallyPool
  let systems = SystemTables()

  /// - Parameter rules: the catalogue, or a part of it in tests.
  public init(_ options: AnalysisOptions, rules: [any Rule.Type]) {
    self.options = options
    rows = rules.map {
      Analysis.RuleRow(
        info: $0.info, isEnabled: options.isEnabled($0.info), isEvaluated: false,
        obstacle: .text("switched off"))
    }
    var own = InputRules(rules, options)
    // Where nothing depends on the path, all inputs have these settings.
    if options.overrides.isEmpty { own.choose(at: "") }
    self.rules = own
    codes = own.infos.map { ExactString($0.code) }
    tallies = TallyPool(countsVisits: options.keepsTotals)
    folds = FoldIndex(own.infos)
    evaluation = RuleEvaluation(own.infos, explains: options.keepsTotals)
    dispatch = RuleDispatch(own.infos, callsResting: options.callsRestingRules)
  }
}
