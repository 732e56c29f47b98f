import LifecycleRules
import RuleKit

/// Well-known mistakes, by the forms that a story may have: the verdict on the first example of
/// each rule's page.
enum StoryMatrix {
  /// The columns of ``table``, and those of `StoryForm.all`.
  static let abbreviations = [
    ("recording", "rec"), ("sketch", "sketch"), ("OTLP", "OTLP"), ("print", "print"),
    ("NSLog", "NSLog"), ("compact", "compact"), ("default", "default"), ("syslog", "syslog"),
    ("ndjson", "ndjson"), ("React Native", "RN"), ("Flutter", "Flutter"), ("Sentry", "Sentry"),
  ]

  /// A rule and its verdicts by column: `yes` is found, a word with `?` is undecided with this
  /// cause, a letter is not evaluated for one of the ``reasons``.
  struct Row {
    let rule: String
    let cells: [String]
  }

  static let rows: [Row] = table.split(separator: "\n").dropFirst().map { line in
    let words = line.split(separator: " ").map(String.init)
    return Row(rule: words.first ?? "", cells: Array(words.dropFirst()))
  }

  /// The letter of a reason is its place.
  static func letter(_ reason: String) -> String? {
    reasons.first { $0.text == reason }?.letter
  }

  /// The cell of a verdict; a reason without a letter is written in full.
  static func cell(_ verdict: StoryVerdict) -> String {
    switch verdict {
    case .found: "yes"
    case .undecided(let causes): causes.joined(separator: "+") + "?"
    case .notEvaluated(let reason): letter(reason) ?? "[\(reason)]"
    case .silent: "SILENT"
    }
  }

  /// A line of ``table``.
  static func line(_ rule: String, _ cells: [String]) -> String {
    let widths = abbreviations.map { max(7, $0.1.count) }
    let columns = zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: max(0, width - cell.count))
    }
    let name = rule + String(repeating: " ", count: max(0, 36 - rule.count))
    var line = ([name] + columns).joined(separator: " ")
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  // swift-format-ignore
  static let table = """
    rule                                 rec     sketch  OTLP    print   NSLog   compact default syslog  ndjson  RN      Flutter Sentry
    heavy-work-in-inactive               yes     yes     yes     order-only? yes     yes     yes     yes     yes     yes     a       b
    refresh-on-every-activation          yes     yes     yes     order-only? yes     yes     yes     yes     yes     yes     a       b
    onappear-as-lifecycle                yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     not-recorded? c
    duplicate-refresh-across-scenes      yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     b
    scene-phase-for-app-work             yes     yes     yes     order-only? yes     yes     yes     yes     yes     d       d       b
    app-scope-action-on-one-scene        yes     yes     yes     order-only? yes     yes     yes     yes     yes     d       d       e
    work-not-cancelled-on-background     yes     yes     yes     not-recorded? not-recorded? not-recorded? not-recorded? not-recorded? not-recorded? not-recorded? a       b
    no-background-save                   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     f
    scenestorage-key-collision           yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     g
    scenestorage-heavy                   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     g
    app-delegate-phase-in-scene-app      yes     yes     yes     yes     yes     yes     yes     yes     yes     h       h       h
    not-scene-based                      yes     yes     yes     trace-end? trace-end? trace-end? trace-end? trace-end? trace-end? i       i       i
    duplicate-sdk-init                   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     j
    delegate-adaptor-declared-twice      yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     k
    duplicate-entry-point                yes     yes     yes     l       l       l       l       l       l       l       l       m
    root-ui-in-app-delegate              yes     yes     yes     yes     yes     yes     yes     yes     yes     h       h       j
    swiftui-scene-connect-builds-window  yes     yes     yes     n       n       n       n       n       n       o       n       k
    window-for-foreign-role              yes     yes     yes     yes     yes     yes     yes     yes     yes     o       o       j
    scene-config-name-reused             yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     p
    shared-model-race                    yes     yes     yes     order-only? yes     yes     yes     yes     yes     q       q       m
    delegate-first-architecture          yes     yes     yes     n       n       n       n       n       n       k       k       k
    unsupported-open-window              yes     yes     yes     trace-end? trace-end? trace-end? trace-end? trace-end? trace-end? o       o       j
    unknown-phase-unhandled              yes     yes     yes     r       r       r       r       r       r       s       s       s
    refresh-budget-overrun               yes     yes     yes     order-only? yes     yes     yes     yes     yes     yes     yes     m
    bgtask-unregistered-identifier       yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     m
    bgtask-not-rescheduled               yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     m
    bgtask-deadline-assumption           yes     yes     yes     order-only? yes     yes     yes     yes     yes     yes     yes     m
    push-register-repeat                 yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     t
    no-multiwindow-coverage              yes     yes     yes     u       v       v       v       v       v       v       v       v
    """

  /// The causes in ``table``, in words.
  static let causes: [(cell: String, text: String)] = [
    ("order-only?", "undecided, because the lines have no times"),
    ("not-recorded?", "undecided, because the records that would decide it are not there"),
    ("trace-end?", "undecided, because the recording stopped before it was decided"),
  ]

  /// Why a rule is not evaluated, as the report says it.
  static let reasons: [(letter: String, text: String)] = [
    ("a", "no callback, notification or phase that shows the app's state was recorded"),
    ("b", "no 'work' records"),
    ("c", "no 'view' records"),
    ("d", "no callback or phase of a scene was recorded"),
    ("e", "no 'work', 'session', 'privacy' or 'data' records"),
    ("f", "no 'data' records"),
    ("g", "no 'storage' records"),
    ("h", "no scene was recorded"),
    ("i", "no callback of a scene or of the app's delegate was recorded"),
    ("j", "no 'setup' records"),
    ("k", "does not apply to the life cycle 'uikit-scene'"),
    ("l", "it is unknown whether the app uses SwiftUI's life cycle"),
    ("m", "no process run was read"),
    ("n", "the platform is unknown"),
    ("o", "no callback of a scene was recorded"),
    ("p", "no 'app.configurationForConnecting' was recorded"),
    ("q", "no 'model.mutate' names its scene"),
    ("r", "a log has only the known phases"),
    ("s", "no 'phase.*' was recorded"),
    ("t", "no 'push.register', 'push.tokenSent' was recorded"),
    ("u", "the header names no app"),
    ("v", "whether the app supports multiple scenes is not recorded"),
  ]

  /// Further examples of which a form says nothing: rule, title of the example, form.
  static let silent: [(String, String, String)] = []
  /// What is right, and a mistake in some forms, which do not hold what excuses it.
  static let wrong: [(String, String, String)] =
    timed.flatMap { form in
      [
        // A log does not say that the app runs on a Mac.
        (
          "no-background-save",
          "Near miss: saved late on a Mac, where a hidden app is not suspended", form
        ),
        // Each line of a log has a time, and all at the same one are a mistake.
        ("bgtask-deadline-assumption", "Undecided without timestamps", form),
      ]
    }
    + timed.dropLast(2).map { ("shared-model-race", "Undecided without timestamps", $0) }

  private static let timed = [
    "NSLog", "compact", "default", "syslog", "ndjson", "React Native", "Flutter",
  ]
}
