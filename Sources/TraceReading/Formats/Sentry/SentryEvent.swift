internal import TraceModel

/// A breadcrumb that tells of the app's life cycle.
struct SentryBreadcrumb {
  /// What the states are called. Up to 2026 the SDK wrote `foreground` for didBecomeActive and `background` for
  /// didEnterBackground; since then each of the four notifications has a state of its own
  /// (https://github.com/getsentry/sentry-cocoa/pull/7703).
  enum Vocabulary { case twoStates, fourStates }

  /// Nanoseconds since 1970.
  var time: Int64?
  var state: String?
  /// Of a view controller that appeared.
  var screen: String?

  /// `foreground` alone can be either; the two other states are of the newer vocabulary only.
  static func vocabulary(of crumbs: [SentryBreadcrumb]) -> Vocabulary {
    crumbs.contains { $0.state == "active" || $0.state == "inactive" } ? .fourStates : .twoStates
  }

  func kind(_ vocabulary: Vocabulary) -> EventKind? {
    switch state {
    case "foreground":
      vocabulary == .twoStates ? .noteAppDidBecomeActive : .noteAppWillEnterForeground
    case "active": .noteAppDidBecomeActive
    case "inactive": .noteAppWillResignActive
    case "background": .noteAppDidEnterBackground
    default: nil
    }
  }
}

/// One event of Sentry, as far as it is of use
/// (https://develop.sentry.dev/sdk/data-model/event-payloads/).
struct SentryEvent {
  /// What tells a process from others.
  struct Identity: Hashable {
    var app: String?
    var start: String
    var device: String?
  }

  private(set) var breadcrumbs: [SentryBreadcrumb] = []
  private(set) var leftOut: Int64 = 0
  /// Nanoseconds since 1970.
  private(set) var time: Int64?
  private(set) var exceptionType: String?
  private var level: String?
  private var isHandled = true
  private var release: String?
  private var app: String?
  private var version: String?
  private var build: String?
  private var osName: String?
  private var osVersion: String?
  private var device: String?
  private var deviceID: String?
  private var appStart: String?
  // Of an object that is a breadcrumb itself.
  private var category: String?
  private var data = SentryBreadcrumb()

  private static let breadcrumbLimit = 10_000

  /// The app crashed, or the system ended it.
  var isFatal: Bool { level == "fatal" && !isHandled }

  var isForeign: Bool { osName != nil && PlatformName.platform(osName, device: nil) == nil }

  /// Nil where nothing tells a process from the next one of the same app.
  var identity: Identity? {
    appStart.map { Identity(app: app ?? release, start: $0, device: deviceID) }
  }

  /// The breadcrumb that the object is, and no event.
  var alone: SentryBreadcrumb? {
    guard category != nil, breadcrumbs.isEmpty else { return nil }
    var crumb = data
    crumb.time = time
    return Self.isOfLifeCycle(category, crumb) ? crumb : nil
  }

  mutating func read(_ place: inout UnsafeRawPointer) throws(Malformed) {
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      switch String(decoding: key.prefix(20), as: UTF8.self) {
      case "breadcrumbs": try readBreadcrumbs(&place)
      case "entries": try readEntries(&place)
      case "exception": try readException(&place)
      case "contexts": try readContexts(&place)
      case "timestamp", "dateCreated": time = try Self.time(&place) ?? time
      case "level": level = try JSONWalk.string(&place)
      case "release": try readRelease(&place)
      case "category": category = try JSONWalk.string(&place)
      case "data": try Self.readData(&place, &data)
      default: break
      }
    }
  }

  // MARK: Breadcrumbs

  /// An array, or an object with the array `values`.
  private mutating func readBreadcrumbs(_ place: inout UnsafeRawPointer) throws(Malformed) {
    guard JSONScan.byte(place) == 0x7B else { return try readValues(&place) }
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      if key.is("values") { try readValues(&place) }
    }
  }

  private mutating func readValues(_ place: inout UnsafeRawPointer) throws(Malformed) {
    try JSONWalk.elements(&place) { (place) throws(Malformed) in
      var crumb = SentryBreadcrumb()
      var category: String?
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        if key.is("timestamp") {
          crumb.time = try Self.time(&place)
        } else if key.is("category") {
          category = try JSONWalk.string(&place)
        } else if key.is("data") {
          try Self.readData(&place, &crumb)
        }
      }
      guard Self.isOfLifeCycle(category, crumb) else { return }
      if breadcrumbs.count < Self.breadcrumbLimit {
        breadcrumbs.append(crumb)
      } else {
        leftOut += 1
      }
    }
  }

  private static func isOfLifeCycle(_ category: String?, _ crumb: SentryBreadcrumb) -> Bool {
    category == "app.lifecycle" && crumb.state != nil
      || category == "ui.lifecycle" && crumb.screen != nil
  }

  private static func readData(
    _ place: inout UnsafeRawPointer, _ crumb: inout SentryBreadcrumb
  ) throws(Malformed) {
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      if key.is("state") {
        crumb.state = try JSONWalk.string(&place)
      } else if key.is("screen") {
        crumb.screen = try JSONWalk.string(&place)
      }
    }
  }

  /// Seconds since 1970, or a date.
  private static func time(_ place: inout UnsafeRawPointer) throws(Malformed) -> Int64? {
    let isText = JSONScan.byte(place) == 0x22
    guard let text = try JSONWalk.scalar(&place) else { return nil }
    guard isText else {
      return text.contains(0x65) || text.contains(0x45) ? nil : DecimalTime.nanoseconds(text)
    }
    var index = 0
    return LogTime.dateAndTime(text, &index)
  }

  // MARK: The event

  /// What the web interface exports holds the parts of an event as entries with a type.
  private mutating func readEntries(_ place: inout UnsafeRawPointer) throws(Malformed) {
    try JSONWalk.elements(&place) { (place) throws(Malformed) in
      var type: String?
      var content: UnsafeRawPointer?
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        if key.is("type") {
          type = try JSONWalk.string(&place)
        } else if key.is("data") {
          content = place
        }
      }
      guard var content else { return }
      if type == "breadcrumbs" {
        try readBreadcrumbs(&content)
      } else if type == "exception" {
        try readException(&content)
      }
    }
  }

  /// The last of several exceptions is the one that was thrown last.
  private mutating func readException(_ place: inout UnsafeRawPointer) throws(Malformed) {
    guard JSONScan.byte(place) == 0x7B else { return try readExceptions(&place) }
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      if key.is("values") { try readExceptions(&place) }
    }
  }

  private mutating func readExceptions(_ place: inout UnsafeRawPointer) throws(Malformed) {
    try JSONWalk.elements(&place) { (place) throws(Malformed) in
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        if key.is("type") {
          exceptionType = try JSONWalk.string(&place)
        } else if key.is("mechanism") {
          try JSONWalk.members(&place) { (key, place) throws(Malformed) in
            if key.is("handled"), try JSONWalk.boolean(&place) == false { isHandled = false }
          }
        }
      }
    }
  }

  /// `com.example.films@4.2+1337`.
  private mutating func readRelease(_ place: inout UnsafeRawPointer) throws(Malformed) {
    guard let text = try JSONWalk.string(&place) else { return }
    let parts = text.split(separator: "@", maxSplits: 1)
    release = parts.first.map(String.init)
    guard parts.count == 2 else { return }
    let numbers = parts[1].split(separator: "+", maxSplits: 1)
    version = version ?? numbers.first.map(String.init)
    if numbers.count == 2 { build = build ?? String(numbers[1]) }
  }

  private mutating func readContexts(_ place: inout UnsafeRawPointer) throws(Malformed) {
    try JSONWalk.members(&place) { (context, place) throws(Malformed) in
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        switch (
          String(decoding: context.prefix(10), as: UTF8.self),
          String(decoding: key.prefix(20), as: UTF8.self)
        ) {
        case ("app", "app_identifier"): app = try JSONWalk.string(&place)
        case ("app", "app_version"): version = try JSONWalk.string(&place) ?? version
        case ("app", "app_build"): build = try JSONWalk.string(&place) ?? build
        case ("app", "app_start_time"): appStart = try JSONWalk.string(&place)
        case ("app", "device_app_hash"): deviceID = try JSONWalk.string(&place)
        case ("os", "name"): osName = try JSONWalk.string(&place)
        case ("os", "version"): osVersion = try JSONWalk.string(&place)
        case ("device", "model"): device = try JSONWalk.string(&place)
        default: break
        }
      }
    }
  }

  func header(start: Int64?) -> RunHeader {
    var header = RunHeader()
    header.app = app ?? release
    header.version = version
    header.build = build
    header.platform = PlatformName.platform(osName, device: device) ?? .iOS
    header.os = osVersion
    header.device = device
    header.midlife = true
    header.clock = .wall
    header.start = start.map { WallTime.rfc3339($0) }
    return header
  }
}
