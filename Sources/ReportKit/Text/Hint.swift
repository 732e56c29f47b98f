public import TraceModel

/// Something that the reader of a report can do next: see more, or get past a problem.
///
/// A report knows that it can be done, but not how: the command has options for it, a test has
/// none. So a report names the hint, and the program that prints the report words it, with
/// ``Hints``.
public enum Hint: Hashable, Sendable {
  /// Get past a problem of an input. A clause: `maximumLine sets the limit`.
  case remedy(Remedy)
  /// List undecided cases, of which there are this many. An imperative: `list them with
  /// showsUnknown`.
  case listUndecided(Int)
  /// List findings beyond the limit. A clause: `maximumFindings lists more`.
  case listMoreFindings
  /// Describe runs beyond the limit. A clause, such as `… shows more`.
  case showMoreRuns
  /// List the rules that were not evaluated. A clause, such as
  /// `… lists the rules that did not run`.
  case listNotEvaluated
  /// Get the report that leaves nothing out. An imperative: `see the JSON report`.
  case seeAll
  /// Get the whole report on the same inputs. An imperative: `see them with …`.
  case seeWholeReport
  /// Draw a part of a timeline that is too large. A clause, such as `… shows a part in full`.
  case showPart
  /// Show the findings of a rule in a timeline. A clause, such as `… shows those of a rule`.
  case showRule
  /// Write the baseline again. The tool for it: `with writeBaseline`.
  case rewriteBaseline
  /// Disable the rule with this name. The text to type.
  case disableRule(String)
  /// Read the page of the rule with this name. The text to type.
  case explainRule(String)
}
