import LifecycleRules
import ReportKit
import TraceAnalysis
import TraceModel
import TraceReports

/// `lifetrace preflight`: what a built app lacks, before anybody runs it.
let preflightCommand = CommandSpec(
  name: "preflight",
  overview: "Check a built app without running it: its Info.plist and its executables.",
  arguments: "PATH…", argumentKind: .files,
  argumentHelp: [
    (
      "PATH",
      "An Info.plist (XML or binary), an .app folder, an .ipa or an .xcarchive; - is a list or an "
        + ".ipa from standard input. Nothing is unpacked."
    )
  ],
  options: CheckReports.options + CheckBaseline.options + [
    .strict, .lenient, .exitZero, .configuration, .onlyRule, .disableRule, .maximumFindings,
    .quiet, .colour,
  ],
  count: 1...1_000, readsStandardInput: true,
  examples: [
    .init("Check the app in an archive of Xcode", "lifetrace preflight Films.xcarchive"),
    .init("Check the file for the App Store in CI", "lifetrace preflight Films.ipa --strict"),
    .init(
      "Write a file for code scanning", "lifetrace preflight Films.app --reporter sarif=out.sarif"),
  ]
) { arguments, console in
  guard let configuration = console.configuration(arguments) else { return .configuration }
  var reports: CheckReports
  let baseline: CheckBaseline
  var options: AnalysisOptions
  let paths = TraceFolder.withoutRepeats(arguments.positionals)
  do throws(Arguments.UsageError) {
    options = try arguments.analysisOptions(
      configuration, running: Catalogue.products.map { $0.info })
    options.strictness = try arguments.strictness ?? options.strictness
    guard Catalogue.products.contains(where: { options.isEnabled($0.info) }) else {
      let names = Words.list(Catalogue.products.map { $0.info.code }, "or")
      console.error(
        "\(configuration.path): the configuration leaves no rule about products to run; name "
          + "some of \(names) in 'only_rules', or take them out of 'disabled_rules'")
      return .configuration
    }
    guard let known = try CheckBaseline(arguments, configuration, console) else {
      return .configuration
    }
    baseline = known
    options.baseline = baseline.options
    reports = try CheckReports(arguments)
    try arguments.refuseFeedback(paths)
    try reports.refuse(inputs: paths, configuration)
    try baseline.refuse(inputs: paths, reports: reports.files, configuration)
  } catch {
    return console.usage(error.text, preflightCommand)
  }
  var judging = ProductAnalysis(options, rules: Catalogue.products)
  var failed = ExitCode.ok
  for path in paths where !console.mustStop {
    let input = ProductInput(path)
    if let failure = input.failure {
      console.error(failure.message)
      failed = failed.or(failure.exitCode)
    }
    for one in [input] + input.clips {
      judging.add(one.summary, one.product, path: configuration.relative(one.path))
    }
  }
  let analysis = judging.finish()
  let isAccepted = arguments.has(.exitZero) || baseline.accepts
  var code: ExitCode = analysis.hasErrors && !isAccepted ? .findings : .ok
  if analysis.isDamaged { code = code.or(.damaged) }
  code = code.or(failed)
  let isWhole = !analysis.isDamaged && failed == .ok
  if let failure = baseline.write(analysis, isWhole: isWhole, console) { code = code.or(failure) }
  return reports.write(analysis, code, arguments, console, showsUnknown: true) { code in
    ReportJSON.Exit(
      code: Interruption.code ?? code.rawValue, findings: analysis.hasErrors,
      damaged: analysis.isDamaged, input: failed == .noInput,
      io: failed == .ioFailed || [.cannotCreate, .ioFailed].contains(code))
  }
}
