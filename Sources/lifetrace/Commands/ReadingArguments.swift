import LifecycleRules
import RuleKit
import TraceAnalysis
import TraceModel
import TraceReading

extension Arguments {
  /// Limits, format and threads from the options, and mappings from the configuration.
  func readingOptions(_ file: ConfigurationFile? = nil) throws(UsageError) -> ReadingOptions {
    try refuseFeedback(positionals)
    var options = ReadingOptions()
    if let file { options.mappings = file.configuration.mappings }
    options.acceptsCutEnd =
      has(.acceptCutEnd) || file.map { $0.configuration.acceptsCutEnd } ?? false
    if let bytes = try bytes(.maximumDecoded) { options.maximumDecoded = bytes }
    if let bytes = try bytes(.maximumLine) {
      guard bytes <= 1 << 28 else {
        throw UsageError(
          text: Self.invalid(value(.maximumLine) ?? "", for: .maximumLine, expected: "at most 256M")
        )
      }
      options.maximumLine = Int(bytes)
    }
    if let bytes = try bytes(.maximumWindow) {
      // ZSTD_WINDOWLOG_MAX_64 of libzstd's zstd.h is 31.
      guard bytes <= 1 << 31 else {
        throw UsageError(
          text: Self.invalid(
            value(.maximumWindow) ?? "", for: .maximumWindow,
            expected: "at most 2G, the limit of libzstd"))
      }
      options.maximumWindow = UInt64(bytes)
    }
    options.process = value(.process)
    options.suggest = { Suggestion.question($0, among: $1) }
    let jobs = try number(.jobs, in: 1...256) ?? min(256, Processors.available)
    options.jobs = Processors.threads(jobs)
    if let name = value(.inputFormat) { options.format = TraceFormat(rawValue: name) }
    return options
  }

  /// The part of each run that `--from` and `--to` choose; nil: the whole run.
  func part() throws(UsageError) -> RunPart? {
    let (from, to) = (try time(.from), try time(.to))
    if let from, let to, from > to {
      throw UsageError(text: "'--from' is later than '--to'; swap the two times")
    }
    return RunPart(from: from, to: to)
  }

  /// Refuses an output that is also an input: it would be read again without end.
  func refuseFeedback(_ inputs: [SystemString]) throws(UsageError) {
    for (descriptor, stream) in [(Int32(1), "output"), (2, "error")] {
      guard let input = inputs.first(where: { ReportFile.isStream(descriptor, $0) }) else {
        continue
      }
      let name = DisplayText.escaped(Traces.shown(input), limit: 80)
      throw UsageError(
        text: "Standard \(stream) would overwrite the input '\(name)'; name another file")
    }
  }

  /// Rules and limits from the options; the configuration sets what the options do not.
  ///
  /// - Parameter rules: those that the command runs.
  func analysisOptions(
    _ file: ConfigurationFile? = nil, running infos: [RuleInfo] = Catalogue.infos
  ) throws(UsageError) -> AnalysisOptions {
    var options = AnalysisOptions()
    let only = try rules(.onlyRule)
    if !only.isEmpty { options.onlyRules = only }
    options.disabledRules = try rules(.disableRule)
    if let limit = try number(.maximumFindings) { options.findingLimit = limit }
    if let limit = try number(.maximumRuns) { options.runLimit = limit }
    if let limit = try number(.maximumScenes) { options.sceneLimit = limit }
    if let file {
      options.use(file.configuration)
      options.configurationPath = file.path
    }
    if has(.onlyRule) || has(.disableRule), !infos.contains(where: options.isEnabled) {
      let other = Catalogue.allInfos.first(where: options.isEnabled)
      let command = other?.family == .builtProduct ? "preflight" : "check"
      throw UsageError(
        text: "No rule is left to run after '\(OptionSpec.onlyRule.name)', "
          + "'\(OptionSpec.disableRule.name)' and the configuration"
          + (other.map { "; 'lifetrace \(command)' runs \($0.code)" } ?? ""))
    }
    return options
  }

  /// Names of rules, given by name or code.
  func rules(_ option: OptionSpec) throws(UsageError) -> Set<String> {
    var names: Set<String> = []
    for word in all(option) {
      guard let rule = Catalogue.allInfos.named(word) else {
        throw UsageError(text: Self.unknownRule(word))
      }
      names.insert(rule.name)
    }
    return names
  }

  static func unknownRule(_ word: String) -> String {
    if Budget.isMeant(by: word) {
      return
        "'\(Budget.info.name)' cannot be chosen like a rule; the 'budgets' of the configuration "
        + "set what it reports"
    }
    if [RecordingRule.info].named(word) != nil {
      return
        "'\(RecordingRule.info.name)' cannot be chosen like a rule; 'check --recording' asks for it"
    }
    let near = Suggestion.question(word, among: Catalogue.allInfos.map(\.name))
    return "Unknown rule '\(shown(word))'"
      + (near.isEmpty ? "; 'lifetrace rules' lists all rules" : near)
  }
}
