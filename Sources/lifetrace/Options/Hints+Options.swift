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
    case .seeWholeReport(let paths): "see them with `\(analyze(paths))`"
    case .showPart: "`--from`, `--to` and `--scene` show a part in full"
    case .showRule: "`--around RULE` shows those of a rule"
    case .rewriteBaseline: "with `\(CheckBaseline.write.name)`"
    case .disableRule(let name): "`\(OptionSpec.disableRule.name) \(name)`"
    case .explainRule(let name): "`lifetrace rules \(name)`"
    }
  }

  /// The command that reports on these inputs, as a shell takes it. Long paths, and those with
  /// characters that a shell or a terminal would interpret, are left to the user.
  private static func analyze(_ paths: [String]) -> String {
    let words = paths.map { path in
      let isPlain = path.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
          || "._/+,@%-".utf8.contains($0)
      }
      return isPlain && !path.isEmpty && !path.hasPrefix("-") ? path : "FILE"
    }
    let all = words.joined(separator: " ")
    return "lifetrace analyze " + (all.utf8.count <= 160 ? all : "FILE…")
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
