internal import TraceModel

/// Whether the times of a run can be nanoseconds since its start.
struct RecordedUnits {
  private var first: Int64?
  private var last: Int64 = 0
  private var timed = 0
  private var launch: (time: Int64, line: Int64)?
  private var active: (time: Int64, line: Int64)?
  /// The first departure behind it.
  private var departure: Int64?
  /// Records that show the app, its scenes or its process in another state.
  private var changes = 0
  /// The first record without a time.
  private var without: (line: Int64, name: String)?
  /// Times are missing because of a mistake that is told already.
  var areExcused = false
  private var slowest: (time: Int64, line: Int64, name: String)?

  mutating func take(_ event: Event) {
    if event.duration > 0, Self.takesTime(event), event.duration > slowest?.time ?? 0 {
      slowest = (event.duration, event.line, event.kind == .unknown ? "" : event.kind.name)
    }
    guard event.time >= 0 else {
      if without == nil, event.kind != .unknown, event.kind.scope != "trace" {
        without = (event.line, event.kind.name)
      }
      return
    }
    if Self.isChange[event.kind.index] { changes += 1 }
    timed += 1
    first = first ?? event.time
    last = max(last, event.time)
    switch event.kind {
    case .processStart, .appDidFinishLaunching, .nsDidFinishLaunching, .wkDidFinishLaunching:
      launch = launch ?? (event.time, event.line)
    case .appDidBecomeActive, .sceneDidBecomeActive, .noteAppDidBecomeActive, .phaseActive,
      .nsDidBecomeActive, .wkDidBecomeActive:
      active = active ?? (event.time, event.line)
    case .appWillResignActive, .appDidEnterBackground, .sceneWillResignActive,
      .sceneDidEnterBackground, .noteAppWillResignActive, .noteAppDidEnterBackground,
      .phaseBackground, .nsDidResignActive, .wkDidEnterBackground:
      if active != nil { departure = departure ?? event.time }
    default: break
    }
  }

  private static let isChange: [Bool] = (0...255).map { number in
    let scopes = ["process", "app", "scene", "phase", "ns", "wk", "fetch", "bgtask"]
    return EventKind(rawValue: UInt8(number)).map { scopes.contains($0.scope) } ?? false
  }

  /// A record without a time among others that have one.
  var untimed: (line: Int64, name: String)? { areExcused || timed == 0 ? nil : without }

  /// Handlers and work in which something happens.
  private static func takesTime(_ event: Event) -> Bool {
    switch event.kind {
    case .appDidFinishLaunching, .appWillFinishLaunching, .sceneWillConnect, .work,
      .nsDidFinishLaunching, .wkDidFinishLaunching:
      true
    default: false
    }
  }

  private static let expected = "expected nanoseconds since 'start'"
  /// No process runs for three years.
  private static let years: Int64 = 100_000_000_000_000_000
  /// No app is active within a millisecond of its launch, or leaves within one.
  private static let shortestLaunch: Int64 = 1_000_000
  /// No launch and no work that is worth a record is over within ten microseconds.
  private static let shortestWork: Int64 = 10_000

  var text: (text: String, line: Int64?)? {
    if let found = timed >= 2 ? looksLike : nil {
      return ("\(found); " + Self.expected, nil)
    }
    guard let slowest, slowest.time < Self.shortestWork else { return nil }
    return (
      "dur is at most \(slowest.time) ns ('\(slowest.name)'): it looks like milliseconds or "
        + "microseconds; expected nanoseconds", slowest.line
    )
  }

  /// What the times of all records look like, if that is another unit.
  private var looksLike: String? {
    if last > Self.years {
      return "t is \(last) ns, more than three years: it looks like a wall-clock time"
    }
    let launched = active.flatMap { end in launch.map { end.time - $0.time } }
    let left = departure.flatMap { end in active.map { end - $0.time } }
    return looksLike(launched, "from the launch to the first activation")
      ?? looksLike(left, "from the first activation to the departure") ?? looksShort
  }

  /// No app goes through this many states within a millisecond.
  private var looksShort: String? {
    guard let first, changes >= 4, last - first < Self.shortestLaunch else { return nil }
    if last == first { return "every t is \(first): it looks like a clock that stands still" }
    return "all t lie within \(last - first) ns: it looks like seconds or milliseconds"
  }

  private func looksLike(_ length: Int64?, _ what: String) -> String? {
    guard let first, let length, length > 0, length < Self.shortestLaunch else { return nil }
    let unit = length < 100_000 ? "milliseconds or seconds" : "microseconds"
    let found = first > 1_000_000_000 ? "a wall-clock time in \(unit)" : unit
    return "t rises by \(length) ns \(what): it looks like \(found)"
  }
}
