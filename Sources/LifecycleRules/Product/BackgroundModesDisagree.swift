public import RuleKit
import TraceModel

/// LT706. The background modes and the permitted identifiers of tasks do not fit together.
public enum BackgroundModesDisagree: ProductRule {
  public static let info = RuleInfo(
    code: "LT706", name: "background-modes-disagree", family: .builtProduct, severity: .warning,
    summary: "The background modes and the permitted identifiers of tasks do not fit together.",
    phrases: [
      "background mode missing", "BGTaskScheduler notPermitted", "fetch mode without identifier",
    ],
    rationale: """
      The scheduler refuses a request with `notPermitted` if `UIBackgroundModes` lacks the mode of \
      its task, or `BGTaskSchedulerPermittedIdentifiers` its identifier. A processing task needs the \
      mode `processing`, an app refresh task `fetch`. Without them the app's work never runs, and \
      only the error says so. Continued processing tasks need an identifier alone. The requests that \
      an app has code for are looked up in its executables; if its identifiers may be those of other \
      requests, the case is undecided. A misspelt mode has no effect, so that it is \
      reported, too. So is a value that is not an array of strings, as both keys need.
      """,
    fix: "List the identifiers of all tasks, and the mode that each kind needs.",
    snippet: """
      <key>UIBackgroundModes</key>
      <array><string>processing</string></array>
      <key>BGTaskSchedulerPermittedIdentifiers</key>
      <array><string>films.posters</string></array>
      """,
    sources: [
      "https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/error/notpermitted",
      "https://developer.apple.com/documentation/backgroundtasks/bgprocessingtask",
      "https://developer.apple.com/documentation/uikit/using-background-tasks-to-update-your-app",
      "https://developer.apple.com/documentation/bundleresources/information-property-list/bgtaskschedulerpermittedidentifiers",
      "https://developer.apple.com/documentation/bundleresources/information-property-list/uibackgroundmodes",
    ],
    since: [.backgroundTasks],
    falsePositives: "A library that has code for such requests, and never makes one.",
    interests: .init(),
    triggering: triggering, quiet: quiet)

  private static let modesKey = "UIBackgroundModes"
  private static let identifiersKey = Product.permittedTasksKey
  private static let needs = [
    ("processing", "BGProcessingTaskRequest", ProductNames.processingRequest),
    ("fetch", "BGAppRefreshTaskRequest", ProductNames.refreshRequest),
  ]

  public static func judge(_ moment: inout ProductMoment) {
    guard moment.isAppOfUIKit() else { return }
    let misshapen = [modesKey, identifiersKey].compactMap {
      MisshapenValue.list($0, in: moment.product)
    }
    guard misshapen.isEmpty else {
      for value in misshapen {
        moment.report(about: value.key, line: value.line, value.words)
      }
      return
    }
    var modes = moment.product.strings(modesKey)
    let identifiers = moment.product.strings(identifiersKey).filter { !$0.isEmpty }
    let modesLine = moment.product.info.entry(modesKey)?.line ?? 0
    if modes.contains("processing"), identifiers.isEmpty {
      moment.report(
        about: "processing", line: modesLine,
        "\(modesKey) has 'processing', and \(identifiersKey) permits no task: every request fails",
        [.init(modesKey, line: modesLine)])
    }
    for mode in modes {
      guard let meant = BackgroundModeNames.meant(by: mode) else { continue }
      moment.report(
        about: mode, line: modesLine,
        "'\(moment.text(mode))' in \(modesKey) is not a mode; did you mean '\(meant)'?",
        [.init(modesKey, line: modesLine)])
      // Said once.
      modes.append(meant)
    }
    let line = moment.product.info.entry(identifiersKey)?.line ?? 0
    if moment.product.kind != .infoPlist {
      for mode in modes where Product.isVariable(mode) {
        reportVariable(mode, modesKey, "names no mode", modesLine, &moment)
      }
      for identifier in identifiers where Product.isVariable(identifier) {
        reportVariable(identifier, identifiersKey, "permits no task", line, &moment)
      }
    }
    guard !identifiers.isEmpty else { return judgeWithoutIdentifiers(modes, &moment) }
    guard let program = moment.product.program else {
      guard !modes.contains("processing"), !modes.contains("fetch") else { return }
      let lack =
        modes.first(where: Product.isVariable).map {
          "the build has yet to replace '\(moment.text($0))' in \(modesKey)"
        } ?? "\(modesKey) has neither 'processing' nor 'fetch'"
      return moment.unknown(
        about: "modes", line: line,
        "\(identifiersKey) permits tasks, and \(lack); "
          + "whether its tasks need one can't be seen: \(moment.programReason)",
        [.init(identifiersKey, line: line)])
    }
    for (mode, request, symbol) in needs
    where program.symbols.contains(symbol) && !modes.contains(mode) {
      let message = "the app has code for a \(request), which needs '\(mode)' in \(modesKey)"
      let evidence = [ProductReport.Evidence(identifiersKey, line: line)]
      if mayBeOfOthers(program, modes) {
        moment.unknown(
          about: mode, line: line,
          message + "; the permitted identifiers may be those of its other requests", evidence)
      } else {
        moment.report(about: mode, line: line, message, evidence)
      }
    }
  }

  /// Whether the app has code for requests that its modes allow, so that its identifiers need be of
  /// no others: the code for those may be a library's, and never run.
  private static func mayBeOfOthers(_ program: Product.Program, _ modes: [String]) -> Bool {
    !program.symbols.isDisjoint(with: ProductNames.otherRequests)
      || needs.contains { mode, _, symbol in
        program.symbols.contains(symbol) && modes.contains(mode)
      }
  }

  private static func reportVariable(
    _ text: String, _ key: String, _ effect: String, _ line: Int64, _ moment: inout ProductMoment
  ) {
    moment.report(
      about: text, line: line,
      "the build did not replace the variable in '\(moment.text(text))' of \(key), which \(effect)",
      [.init(key, line: line)])
  }

  /// An app that has code for requests, and permits none: it may be a library's, and never run.
  private static func judgeWithoutIdentifiers(_ modes: [String], _ moment: inout ProductMoment) {
    guard let program = moment.product.program else { return }
    for (mode, request, symbol) in needs
    where program.ownSymbols.contains(symbol) && !(mode == "processing" && modes.contains(mode)) {
      moment.unknown(
        about: mode, line: moment.product.info.entry(modesKey)?.line ?? 0,
        "the app has code for a \(request), which needs '\(mode)' in \(modesKey), and "
          + "\(identifiersKey) permits no task; whether it makes such a request can't be seen")
    }
  }
}
