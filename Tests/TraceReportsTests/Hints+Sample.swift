import ReportKit
import TraceReports

extension Hints {
  /// Words for each hint, as a program has them that is used by typing.
  static let sample = Hints { hint in
    switch hint {
    case .remedy: "`--limit` sets the limit"
    case .listUndecided(let count): "list \(count == 1 ? "it" : "them") with `--undecided`"
    case .listMoreFindings: "`--more` lists more"
    case .showMoreRuns: "`--runs` shows more"
    case .listNotEvaluated: "`--skipped` lists the rules that did not run, and what they lack"
    case .seeAll: "see `--all`"
    case .seeWholeReport: "see them with `--whole`"
    case .showPart: "`--part` shows a part in full"
    case .showRule: "`--of RULE` shows those of a rule"
    case .rewriteBaseline: "with `--again`"
    case .disableRule(let name): "`--without \(name)`"
    case .explainRule(let name): "`lifetrace rules \(name)`"
    }
  }
}
