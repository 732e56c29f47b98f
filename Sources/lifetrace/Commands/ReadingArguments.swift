import LifecycleRules
import TraceAnalysis
import TraceModel
import TraceReading

extension Arguments {
  /// The limits, the format and the processors that the options of reading set, and the mappings of
  /// a configuration.
  func readingOptions(_ file: ConfigurationFile? = nil) throws(UsageError) -> ReadingOptions {
    try refuseFeedback(positionals)
    var options = ReadingOptions()
    if let file { options.mappings = file.configuration.mappings }
    options.acceptsCutEnd =
      has(.acceptCutEnd) || file.map { $0.configuration.acceptsCutEnd } ?? false
    if let bytes = try bytes(.maximumDecoded) { options.maximumDecoded = bytes }
    if let bytes = try bytes(.maximumLine) {
      guard bytes <= 1 << 28 else {
        throw UsageError(text: "'--max-line' takes at most 256M")
      }
      options.maximumLine = Int(bytes)
    }
    if let bytes = try bytes(.maximumWindow) {
      // ZSTD_WINDOWLOG_MAX_64 of libzstd's zstd.h is 31.
      guard bytes <= 1 << 31 else {
        throw UsageError(text: "'--max-window' takes at most 2G, as libzstd does")
      }
      options.maximumWindow = UInt64(bytes)
    }
    options.process = value(.process)
    options.suggest = { Suggestion.question(Suggestion.nearest(to: $0, among: $1)) }
    let jobs = try number(.jobs, in: 1...256) ?? min(256, Processors.available)
    options.jobs = Processors.threads(jobs)
    if let name = value(.inputFormat) { options.format = TraceFormat(rawValue: name) }
    return options
  }

  /// What is written would be read again, without an end.
  func refuseFeedback(_ inputs: [SystemString]) throws(UsageError) {
    for (descriptor, stream) in [(Int32(1), "output"), (2, "error")] {
      guard let input = inputs.first(where: { ReportFile.isStream(descriptor, $0) }) else {
        continue
      }
      let name = DisplayText.escaped(Traces.shown(input), limit: 80)
      throw UsageError(text: "Standard \(stream) goes to the input '\(name)'; name another file")
    }
  }

  /// The rules and limits that the options of the analysis set; a configuration fills in what they
  /// leave open.
  func analysisOptions(
    _ file: ConfigurationFile? = nil
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
    return options
  }

  /// Names of rules, given by name or code.
  func rules(_ option: OptionSpec) throws(UsageError) -> Set<String> {
    var names: Set<String> = []
    for word in all(option) {
      guard let rule = Catalogue.named(word) else {
        throw UsageError(text: Self.unknownRule(word))
      }
      names.insert(rule.info.name)
    }
    return names
  }

  static func unknownRule(_ word: String) -> String {
    if Budget.isMeant(by: word) {
      return "'\(Budget.info.name)' can't be chosen like a rule: "
        + "the 'budgets' of the configuration say what it finds"
    }
    let near = Suggestion.nearest(to: word, among: Catalogue.all.map { $0.info.name })
    let shown = DisplayText.escaped(word, limit: 80)
    return "There is no rule '\(shown)'.\(Suggestion.question(near)) 'lifetrace rules' lists them"
  }
}
