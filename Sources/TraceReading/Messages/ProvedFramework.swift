internal import TraceModel

/// The framework that calls an app.
enum Framework {
  case uiKit, appKit, watchKit

  /// The only framework whose apps have such events; nil if several do, or none.
  init?(of kind: EventKind) {
    switch kind.scope {
    case "ns": self = .appKit
    case "wk": self = .watchKit
    case "app", "note", "scene", "session", "windowScene", "carplay", "bg", "fetch", "urlsession":
      self = .uiKit
    default: return nil
    }
  }
}

/// The framework of a process, as its lines prove it.
///
/// UIKit and AppKit call some methods of their delegates the same. While no line shows which of the
/// two it is, such callbacks wait, and with them all later events of their process:
/// ```
///   applicationDidBecomeActive    held
///   state saved                   held
///   applicationDidResignActive    AppKit: the first one was ns.didBecomeActive
/// ```
struct ProvedFramework {
  /// Nil: nothing proves one.
  var proved: Framework?
  /// A line may still decide.
  var isOpen = true
  /// The platform, as the path of the executable or a line besides the app's own proves it. An app
  /// of a Mac is one of AppKit where nothing proves another framework.
  var platform: RunHeader.Platform?
  /// It printed a callback that UIKit and WatchKit have, and AppKit lacks.
  var isNotAppKit = false
  /// It printed the launch callback as `#function` does in a delegate of WatchKit, whose callbacks
  /// have no argument (``isLaunchOfWatch(_:)``).
  var printsLaunchOfWatch = false
  var held: [Held] = []
  /// Records before the next event that waits may be missing.
  var doubtsNext: GapReason?

  /// Whether an event of a process may turn out to be one of another framework.
  ///
  /// - Parameter mac: AppKit's callback of the same name, if there is one.
  static func isShared(_ kind: EventKind, mac: EventKind?) -> Bool {
    mac != nil || ofWatchAndNotMac.contains(kind)
  }

  /// AppKit has no background, and all names of these callbacks are WatchKit's, too.
  private static let ofWatchAndNotMac: Set<EventKind> = [
    .appDidEnterBackground, .appWillEnterForeground,
  ]

  /// The message `applicationDidFinishLaunching()` and nothing else. `#function` in a delegate
  /// of UIKit or AppKit writes `applicationDidFinishLaunching(_:)`
  /// (https://developer.apple.com/documentation/watchkit/wkapplicationdelegate/applicationdidfinishlaunching(),
  /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationdidfinishlaunching(_:)).
  static func isLaunchOfWatch(_ message: UnsafeRawBufferPointer) -> Bool {
    message.is("applicationDidFinishLaunching()")
  }

  /// A callback as the proved framework has it.
  ///
  /// - Parameter mac: that of AppKit with the same name, if there is one.
  func own(_ kind: EventKind, mac: EventKind?) -> EventKind {
    switch proved {
    case .appKit: mac ?? kind
    case .watchKit: Self.ofWatchToo[kind] ?? kind
    case .uiKit, nil: kind
    }
  }

  /// Callbacks of UIKit's delegate that WatchKit calls the same
  /// (https://developer.apple.com/documentation/watchkit/wkapplicationdelegate).
  private static let ofWatchToo: [EventKind: EventKind] = [
    .appDidFinishLaunching: .wkDidFinishLaunching, .appDidBecomeActive: .wkDidBecomeActive,
    .appWillResignActive: .wkWillResignActive, .appDidEnterBackground: .wkDidEnterBackground,
    .appWillEnterForeground: .wkWillEnterForeground,
  ]

  /// Where no line proves a framework: that of the platform, or of an order that one alone has.
  /// The graph of AppKit tolerates an activation before the launch has finished, that of UIKit
  /// does not.
  fileprivate var impliedByNothingElse: Framework? {
    if platform == .macOS { return .appKit }
    if isNotAppKit { return printsLaunchOfWatch ? .watchKit : .uiKit }
    return activatesInLaunch(begun: true) ? .appKit : nil
  }

  /// Whether the first launch finishes after an activation.
  ///
  /// - Parameter begun: it began before. Without that, lines may be missing or out of order.
  fileprivate func activatesInLaunch(begun: Bool) -> Bool {
    let kinds = held.lazy.filter { $0.mac != nil }.map(\.event.event.kind)
    guard let activation = kinds.firstIndex(of: .appDidBecomeActive),
      let launch = kinds.firstIndex(of: .appDidFinishLaunching), launch > activation
    else { return false }
    return kinds[..<activation].contains(.appWillFinishLaunching) == begun
  }

  /// Of what waits.
  var firstLine: Int64 { held.first?.event.event.line ?? .max }

  /// An event that waits.
  struct Held {
    var event: HeldEvent
    /// The same callback of AppKit, if there is one.
    var mac: EventKind?
    /// The times of its line; its texts are gone.
    var line: LogLine
    /// Records before it may be missing.
    var doubt: GapReason?
  }
}

/// How much waits in all processes.
struct HeldTotal {
  static let limit = 4_096
  static let byteLimit = 1 << 20
  /// Events of one process: a log that does not decide by then does not decide at all.
  static let limitOfProcess = 256

  var count = 0
  var bytes = 0
}

extension LogSession {
  /// What an event says of the framework of its process.
  ///
  /// - Parameter mac: AppKit's callback of the same name, if there is one.
  func noteFramework(of kind: EventKind, mac: EventKind?, _ process: AppProcess) {
    guard mac == nil, let framework = Framework(of: kind) else { return }
    guard ProvedFramework.isShared(kind, mac: mac) else { return decide(process, framework) }
    process.framework.isNotAppKit = true
    // An app of Mac Catalyst is one of UIKit.
    if process.framework.platform == .macOS { decide(process, .uiKit) }
  }

  /// A line proves the framework of a process.
  func decide(_ process: AppProcess, _ framework: Framework?) {
    guard
      process.framework.isOpen || framework != nil && process.framework.proved == nil
        || process.mayBe(framework)
    else { return }
    process.framework.isOpen = false
    let proved = framework ?? process.framework.impliedByNothingElse
    process.framework.proved = proved == .appKit && process.framework.isNotAppKit ? .uiKit : proved
    let held = process.framework.held
    guard !held.isEmpty else { return }
    // Which of the two came first is not known, nor what came between them.
    var isOrderOpen = proved == nil && process.framework.activatesInLaunch(begun: false)
    process.framework.held = []
    for item in held {
      let isUnclear = isOrderOpen && item.event.event.kind == .appDidFinishLaunching
      if isUnclear { sink.doubt(process.run, .notPrinted) }
      processes.held.count -= 1
      processes.held.bytes -= item.event.texts.count
      if let reason = item.doubt { sink.doubt(process.run, reason) }
      sink.release(item.event) { event in
        let kind = process.framework.own(event.pointee.kind, mac: item.mac)
        event.pointee.kind = kind
        event.pointee.eventName = Symbol(kind)
        quality.note(event, item.line)
      }
      if isUnclear {
        sink.doubt(process.run, .notPrinted)
        isOrderOpen = false
        counts.unprinted += 1
      }
    }
    if let reason = process.framework.doubtsNext { sink.doubt(process.run, reason) }
    process.framework.doubtsNext = nil
  }

  /// Keeps an event until a line proves the framework, the text ends, or too much waits.
  func hold(_ event: HeldEvent, mac: EventKind?, _ process: AppProcess, _ line: LogLine) {
    process.framework.held.append(
      ProvedFramework.Held(
        event: event, mac: mac, line: line.withoutTexts, doubt: process.framework.doubtsNext))
    process.framework.doubtsNext = nil
    processes.held.count += 1
    processes.held.bytes += event.texts.count
    if process.framework.held.count >= HeldTotal.limitOfProcess
      || processes.held.count >= HeldTotal.limit || processes.held.bytes >= HeldTotal.byteLimit
    {
      decide(process, nil)
    }
  }

  /// Nothing decides any more about these: hands on what waits, in the order of its lines.
  func decideAll(_ isUndecidable: (AppProcess) -> Bool = { _ in true }) {
    let waiting = processes.all.values.filter { !$0.framework.held.isEmpty && isUndecidable($0) }
    for process in waiting.sorted(by: { $0.framework.firstLine < $1.framework.firstLine }) {
      decide(process, nil)
    }
  }
}

extension LogSession.AppProcess {
  /// Events wait, and it has a name, which other lines of it have as well.
  var mayBeDecided: Bool { !framework.held.isEmpty && !name.isEmpty }

  /// Whether a later line may show another framework than the one that a line proved: an app of Mac
  /// Catalyst has lines of AppKit's, too.
  fileprivate func mayBe(_ other: Framework?) -> Bool {
    if case (.appKit, .uiKit) = (framework.proved, other) { true } else { false }
  }
}
