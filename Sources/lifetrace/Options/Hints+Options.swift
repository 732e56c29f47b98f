import ReportKit
import TraceModel

extension Hints {
  /// The hints with the options and subcommands of the command.
  static let options = Hints { hint in
    switch hint {
    case .remedy(let remedy): words(remedy)
    case .listUndecided(let count):
      "list \(count == 1 ? "it" : "them") with `\(OptionSpec.showUnknown.name)`"
    case .listMoreFindings: "`\(OptionSpec.maximumFindings.name)` lists more"
    case .showMoreRuns: "`\(OptionSpec.maximumRuns.name)` shows more"
    case .listNotEvaluated:
      "`--show-not-evaluated` lists the rules that did not run, and what they lack"
    case .seeAll: "see `--format json`"
    case .seeWholeReport: "see them without `--format brief`"
    case .showPart: "`--from`, `--to` and `--scene` show a part in full"
    case .showRule: "`--around RULE` shows those of a rule"
    case .rewriteBaseline: "with `\(CheckBaseline.write.name)`"
    case .disableRule(let name): "`\(OptionSpec.disableRule.name) \(name)`"
    case .explainRule(let name): "`lifetrace rules \(name)`"
    }
  }

  /// The hints with a command that shows the whole report.
  static func options(wholeReport: String) -> Hints {
    Hints { $0 == .seeWholeReport ? wholeReport : options.prose($0) }
  }

  private static func words(_ remedy: Remedy) -> String {
    switch remedy {
    case .raiseLineLimit: "`\(OptionSpec.maximumLine.name)` sets the limit"
    case .raiseWindowLimit: "`\(OptionSpec.maximumWindow.name)` sets it"
    case .raiseDecodedLimit: "`\(OptionSpec.maximumDecoded.name)` sets the limit"
    case .acceptCutEnd: "`\(OptionSpec.acceptCutEnd.name)` accepts such an end"
    case .explainInput: "'lifetrace analyze --explain-input' shows how its lines were read"
    }
  }
}
