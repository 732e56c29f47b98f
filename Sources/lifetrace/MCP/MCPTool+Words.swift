import ReportKit
import TraceModel

/// What reports and errors say of options, for a client that has the arguments of a tool.
extension MCPTool {
  private func argument(_ option: OptionSpec) -> String? {
    parameters.first { $0.option?.name == option.name }.map { "'\($0.name)'" }
  }

  /// The hints with the tools and their arguments; what only the command can do has none.
  var hints: Hints {
    Hints { hint in
      switch hint {
      case .remedy(.explainInput):
        name == "explain_input" ? nil : "the tool 'explain_input' shows how its lines were read"
      case .listUndecided(let count):
        argument(.showUnknown).map { "list \(count == 1 ? "it" : "them") with \($0)" }
      case .listMoreFindings: argument(.maximumFindings).map { "\($0) lists more" }
      case .explainRule(let rule):
        name == "rule" && rule != "NAME" ? nil : "the tool 'rule' with the name '\(rule)'"
      case .remedy, .showMoreRuns, .listNotEvaluated, .seeAll, .seeWholeReport, .showPart,
        .showRule, .rewriteBaseline, .disableRule:
        nil
      }
    }
  }

  /// An error of the command with the arguments of the tool in the place of options.
  func inOwnWords(_ text: String) -> String {
    var text = text.replacing("'lifetrace rules' lists", with: "the tool 'rule' lists")
    for parameter in parameters {
      guard let option = parameter.option else { continue }
      text = text.replacing("'\(option.name)'", with: "'\(parameter.name)'")
    }
    return text
  }
}
