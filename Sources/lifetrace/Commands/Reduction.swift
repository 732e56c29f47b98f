import LifecycleRules
import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel
import TraceReduction

/// The value of `--reduce`: the finding that the smallest trace must still have.
struct Reduction {
  /// The reason that no smaller trace was made: one line for people, and the exit code.
  struct Failure: Error {
    let code: ExitCode
    let text: String
  }

  private let rule: RuleInfo
  /// Among the findings of the rule, from 1.
  private let number: Int

  /// Nil without the option.
  init?(_ arguments: Arguments, _ option: OptionSpec) throws(Arguments.UsageError) {
    guard let value = arguments.value(option) else { return nil }
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let rule = Catalogue.allInfos.named(String(parts[0])) else {
      throw Arguments.UsageError(text: Arguments.unknownRule(String(parts[0])))
    }
    guard rule.family != .builtProduct else {
      throw Arguments.UsageError(
        text: "'\(rule.name)' judges built apps, so that no trace has a finding of it")
    }
    guard let number = parts.count == 1 ? 1 : Int(parts[1]), number >= 1 else {
      throw Arguments.UsageError(
        text: Arguments.invalid(
          value, for: option,
          expected: "a rule, or a rule and the number of one of its findings: \(rule.name):2"))
    }
    (self.rule, self.number) = (rule, number)
  }

  /// Refuses a rule that the configuration switches off.
  func refuse(_ configuration: ConfigurationFile) throws(Arguments.UsageError) {
    var options = AnalysisOptions()
    options.use(configuration.configuration)
    guard !options.isEnabled(rule) else { return }
    throw Arguments.UsageError(
      text: "The configuration switches the rule '\(rule.name)' off, so that it finds nothing")
  }

  func reduce(
    _ trace: KeptTrace, _ path: SystemString, _ configuration: ConfigurationFile, isQuiet: Bool,
    _ console: Console
  ) throws(Failure) -> ReducedTrace {
    let name = DisplayText.escaped(Traces.shown(path), limit: 120)
    guard !trace.isTooLarge else {
      throw Failure(
        code: .damaged,
        text: "'\(name)' has more than \(Words.count(KeptTrace.eventLimit, "record")) or more than "
          + "\(Words.bytes(Int64(KeptTrace.textLimit))) of names, too many to keep for '--reduce'; "
          + "write the part with the finding first: lifetrace timeline --from TIME --to TIME "
          + "TRACE -o part.sketch")
    }
    var options = AnalysisOptions()
    options.use(configuration.configuration)
    let reducer = Reducer(
      trace, options, rules: Catalogue.all, path: configuration.relative(path))
    let line = isQuiet ? nil : ReductionLine()
    let result = reducer.reduce(to: rule.name, number: number) {
      line?.show($0)
      return !console.mustStop
    }
    line?.stop()
    switch result {
    case .missing(let findings, let undecided):
      throw Failure(code: .usage, text: missing(name, findings, undecided))
    case .unwritable:
      throw Failure(
        code: .damaged,
        text: "The finding of '\(rule.name)' rests on damage of '\(name)', which no trace that is "
          + "written shows, so that nothing was written")
    case .reduced(let reduced):
      tell(reduced, isQuiet: isQuiet, console)
      return reduced
    }
  }

  private func missing(_ name: String, _ findings: Int, _ undecided: Int) -> String {
    guard findings == 0 else {
      return "'\(name)' has \(Words.count(findings, "finding")) of '\(rule.name)', not \(number)"
    }
    let open =
      undecided == 0
      ? "" : "; \(Words.count(undecided, "case")) of it \(undecided == 1 ? "is" : "are") undecided"
    return "'\(name)' has no finding of '\(rule.name)'\(open)"
  }

  private func tell(_ reduced: ReducedTrace, isQuiet: Bool, _ console: Console) {
    let size = Words.count(reduced.eventCount, "event")
    let tries = Words.count(reduced.tries, "try", "tries")
    switch reduced.end {
    case .complete:
      guard !isQuiet else { break }
      console.errors.line(
        "Note: reduced \(Words.count(reduced.eventsBefore, "event")) to "
          + "\(Words.count(reduced.eventCount)) in \(tries)")
    case .limit:
      console.errors.line(
        "Note: the search reached its limit after \(tries), with \(size); a smaller trace may exist"
      )
    case .interrupted:
      console.errors.line(
        "Note: interrupted after \(tries), with \(size); a smaller trace may exist")
    }
    guard !reduced.others.isEmpty else { return }
    console.errors.line(
      "Note: no smaller trace is without these other findings: "
        + reduced.others.joined(separator: ", "))
  }
}

/// The line on the terminal that says how small the trace is so far.
private struct ReductionLine {
  private let events = AtomicNumber(0)
  private let tries = AtomicNumber(0)
  private let line: TerminalLine

  /// Nil if it would not be visible.
  init?() {
    let (events, tries) = (events, tries)
    let line = TerminalLine { columns in
      let text =
        "reducing: \(Words.count(Int(events.value), "event")) left after "
        + Words.count(Int(tries.value), "try", "tries")
      return String(text.prefix(columns))
    }
    guard let line else { return nil }
    self.line = line
  }

  func show(_ progress: ReductionProgress) {
    events.set(Int64(progress.events))
    tries.set(Int64(progress.tries))
  }

  func stop() { line.stop() }
}
