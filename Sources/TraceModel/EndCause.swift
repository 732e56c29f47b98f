/// A cause of a process' end that the end itself proves, by its code or by a sentence of the system
/// or of an exception, whatever else is recorded.
public enum EndCause: Sendable, CaseIterable {
  /// A transition took longer than the watchdog allows.
  case watchdog
  /// A background task of UIKit was held for longer than is permitted.
  case assertionHeld
  case lockHeld
  case backgroundTask
  case backgroundTransfer
  case backgroundFetch
  case watchBackgroundTask
  case watchProcessorTime
  /// UIKit refused to launch an app without scenes.
  case noSceneLifeCycle
  case lateRegistration
  case doubleRegistration
  case missingRegistration

  /// The cause that the words about an end name; nil of other words.
  public static func said(in text: String) -> EndCause? {
    let small = text.lowercased()
    return said { small.contains($0) }
  }

  /// Name of the rule that the cause proves.
  public var rule: String {
    switch self {
    case .watchdog: "watchdog-termination"
    case .assertionHeld: "bgtask-assertion-leak"
    case .lockHeld: "lock-held-at-suspension"
    case .backgroundTask: "bgtask-not-completed"
    case .backgroundTransfer: "urlsession-completion-missing"
    case .backgroundFetch: "push-completion-missing"
    case .watchBackgroundTask, .watchProcessorTime: "watch-bg-not-completed"
    case .noSceneLifeCycle: "not-scene-based"
    case .lateRegistration: "bgtask-late-registration"
    case .doubleRegistration: "bgtask-double-registration"
    case .missingRegistration: "bgtask-unregistered-identifier"
    }
  }

  /// The only platform whose system ends a process for it; nil where several do.
  public var platform: RunHeader.Platform? {
    switch self {
    case .watchBackgroundTask, .watchProcessorTime: .watchOS
    default: nil
    }
  }

  /// How the process ended, before ``meaning``.
  public var ending: String {
    switch self {
    case .lateRegistration, .doubleRegistration, .missingRegistration:
      "an exception ended the process"
    case .noSceneLifeCycle: "the launch was refused"
    default: "the system ended the process"
    }
  }

  /// What was wrong, as words after a colon.
  public var meaning: String {
    switch self {
    case .watchdog: "its watchdog found that the app took too long"
    case .assertionHeld: "a background task was held for longer than is permitted"
    case .lockHeld: "it held a lock on a file or a database while it was suspended"
    case .backgroundTask: "a background task was not completed in time"
    case .backgroundTransfer: "a background URL session was not completed in time"
    case .backgroundFetch: "a background fetch was not completed in time"
    case .watchBackgroundTask: "a background task of watchOS was not completed in its time"
    case .watchProcessorTime: "it used too much CPU time in a background task of watchOS"
    case .noSceneLifeCycle: "the app does not adopt the scene-based life cycle"
    case .lateRegistration: "a background task was registered after the launch had ended"
    case .doubleRegistration: "a background task was registered twice"
    case .missingRegistration: "no handler is registered for a background task"
    }
  }

  /// What was wrong in the words of a code, if the code is about this cause: codes distinguish
  /// more.
  public func meaning(of code: TerminationCode?) -> String {
    code.flatMap { $0.cause == self ? $0.meaning : nil } ?? meaning
  }

  /// Sentences that prove a cause, in small letters, each with where they were seen. They say more
  /// than a code next to them: the watchdog's code is that of several causes.
  public static let sentences: [(words: String, cause: EndCause, source: String)] = [
    // The name of UIKit's function is in the stack of a refused launch, its sentence in the log.
    (
      "noscenelifecycleadoption", .noSceneLifeCycle,
      "seen in public crash reports of iOS 27 and tvOS 27"
    ),
    (
      "uiscene life cycle is required for apps built with this sdk", .noSceneLifeCycle,
      "seen in public console texts of iOS 27"
    ),
    // Reasons of the assertion in other words than the log's.
    ("uiscene life cycle adoption is required", .noSceneLifeCycle, adoption),
    ("must adopt uiscene lifecycle", .noSceneLifeCycle, adoption),
    ("must adopt the uiscene lifecycle", .noSceneLifeCycle, adoption),
    ("must adopt the uiscene life cycle", .noSceneLifeCycle, adoption),
    ("uiscene lifecycle is required", .noSceneLifeCycle, adoption),
    (
      "launch handlers must be registered before application finishes launching",
      .lateRegistration,
      "https://github.com/transistorsoft/flutter_background_fetch/issues/414"
    ),
    (
      "launch handler for task with identifier", .doubleRegistration,
      "seen in public crash reports: '… has already been registered'"
    ),
    (
      "no launch handler registered for task with identifier", .missingRegistration,
      "https://github.com/wordpress-mobile/WordPress-iOS/issues/18156"
    ),
    (
      "active assertions beyond permitted time", .assertionHeld,
      "seen in public crash reports of iOS 10 to 12, namespace ASSERTIOND"
    ),
    (
      "was suspended with locked system files", .lockHeld,
      "seen in public crash reports of iOS 10 and later"
    ),
    (
      "holding locked file", .lockHeld, "seen in public crash reports of RunningBoard"
    ),
    (
      "background app refresh watchdog", .watchBackgroundTask,
      "seen in public crash reports of watchOS, namespace CAROUSEL"
    ),
    // Of each kind of background task; the watchdog of a transition has a colon there.
    ("watchdog transgression. exhausted", .watchBackgroundTask, watchdogs),
    // The actions of background refresh, of a URL session and of WatchConnectivity.
    ("cslhandlebackground", .watchBackgroundTask, watchdogs),
  ]

  private static let adoption =
    "https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle"

  /// Whether a text about scenes names the refusal itself. Other words for it people write, too:
  /// they count only as the reason of an end.
  public static func isRefusal(_ text: String) -> Bool {
    let small = text.lowercased()
    return sentences.prefix(2).contains { small.contains($0.words) }
  }

  /// Its part about watchOS (iOS 26).
  private static let watchdogs =
    "https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations"
  /// Length of the shortest of them, in bytes.
  private static let shortest = sentences.map(\.words.utf8.count).min() ?? 0
  /// What a sentence about the limit of CPU time says, in small letters.
  public static let processorTime = "cpu time allowance"

  /// The cause that the words about an end name; nil of other words.
  ///
  /// - Parameter says: whether the words contain some, ignoring case.
  public static func said(_ says: (String) -> Bool) -> EndCause? {
    let cause = sentences.first { says($0.words) }?.cause
    // A background task of watchOS has two limits, and one sentence for both.
    return cause == .watchBackgroundTask && says(processorTime) ? .watchProcessorTime : cause
  }

  /// The cause that an end proves; nil if it proves none.
  ///
  /// - Parameter reason: the words about the end.
  public init?(_ code: TerminationCode?, _ reason: Symbol, _ symbols: SymbolTable) {
    let length = reason.isPresent ? symbols.utf8(reason).count : 0
    self.init(code, length: length) { length > 0 && symbols.mentions(reason, $0) }
  }

  /// - Parameters:
  ///   - length: of the words about the end, in bytes: most are too short for a sentence.
  ///   - says: whether the words contain some, ignoring case.
  public init?(_ code: TerminationCode?, length: Int = .max, _ says: (String) -> Bool) {
    let said = length < Self.shortest ? nil : Self.said(says)
    let isWatchdog = code == nil && says("watchdog")
    // Two codes are of one sentence.
    let isSame = said.map { $0.rule == code?.cause?.rule } ?? true
    guard let cause = (isSame ? code?.cause : said) ?? (isWatchdog ? .watchdog : nil) else {
      return nil
    }
    self = cause
  }
}
