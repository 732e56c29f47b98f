internal import TraceModel

/// A breadcrumb about the app's life cycle.
struct SentryBreadcrumb {
  /// The vocabulary of the states. Up to 2026 the SDK wrote `foreground` for didBecomeActive and
  /// `background` for didEnterBackground; since then each of the four notifications has a state of
  /// its own (https://github.com/getsentry/sentry-cocoa/pull/7703).
  /// Flutter's SDK writes the states of its own framework, one of which is called like one of the
  /// four (https://github.com/getsentry/sentry-dart, `WidgetsBindingObserver`).
  enum Vocabulary { case twoStates, fourStates, flutter }

  /// Nanoseconds since 1970.
  var time: Int64?
  var state: String?
  /// Of a view controller that appeared.
  var screen: String?

  /// `foreground` alone can be either; the two other states are of the newer vocabulary only.
  var isOfFourStates: Bool { state == "active" || state == "inactive" }

  var isOfFlutter: Bool {
    guard let state, state != "inactive" else { return false }
    return FlutterStates.State(rawValue: state) != nil
  }

  /// Identifies a breadcrumb that a later event repeats; nil without a time.
  var mark: SentryMark? {
    guard let time, var text = state ?? screen else { return nil }
    return SentryMark(
      time: time, isScreen: state == nil,
      digest: text.withUTF8 { DoubledMessages.digest(UnsafeRawBufferPointer($0)) })
  }

  /// On the Mac an app has no background: the SDK writes that word when the app is not active any
  /// more (SentryBreadcrumbTracker of sentry-cocoa 8, which observes the notifications of
  /// `NSApplication` there).
  func kind(_ vocabulary: Vocabulary, isOfMac: Bool) -> EventKind? {
    if isOfMac {
      return switch state {
      case "foreground" where vocabulary == .twoStates: .nsDidBecomeActive
      case "active": .nsDidBecomeActive
      case "inactive": .nsWillResignActive
      case "background": .nsDidResignActive
      default: nil
      }
    }
    return switch state {
    case "foreground":
      vocabulary == .fourStates ? .noteAppWillEnterForeground : .noteAppDidBecomeActive
    case "active": .noteAppDidBecomeActive
    case "inactive": vocabulary == .flutter ? nil : .noteAppWillResignActive
    case "background": .noteAppDidEnterBackground
    default: nil
    }
  }
}

struct SentryMark: Hashable {
  let time: Int64
  let isScreen: Bool
  let digest: UInt64
}

/// One event of Sentry, as far as it is of use
/// (https://develop.sentry.dev/sdk/data-model/event-payloads/).
struct SentryEvent {
  /// Distinguishes a process from others.
  struct Identity: Hashable {
    var app: ExactString?
    var start: ExactString
    var device: ExactString?
  }

  private(set) var breadcrumbs: [SentryBreadcrumb] = []
  private(set) var leftOut: Int64 = 0
  /// Breadcrumbs of the life cycle without a state, and those about other things.
  private(set) var stateless: Int64 = 0
  private(set) var others = OtherRecords()
  private(set) var id: ExactString?
  /// Nanoseconds since 1970.
  private(set) var time: Int64?
  private var exceptionType: String?
  /// What the exceptions say, in the fields of a crash report.
  private var report = CrashReport()
  /// From the header of an envelope's item: its type, and its length.
  private var type: String?
  private var length: Int64?
  private var platform: String?
  private var level: String?
  /// Nil if the event does not say.
  private var isHandled: Bool?
  /// UIKit's function that ends an app without scenes, where it is on the stack.
  private var refusal: String?
  private var release: String?
  private var app: String?
  /// What the app is called, where its bundle is not said.
  private var appName: String?
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

  /// The SDK found at the next launch that the process was gone without a crash, and guesses that
  /// the system ended it: for its memory, its time, or something else
  /// (https://docs.sentry.io/platforms/apple/guides/ios/configuration/watchdog-terminations/).
  /// Nothing says when.
  var isGuessedEnd: Bool {
    isFatal && exceptionType.map { Self.guesses.contains($0) } ?? false
  }

  private static let guesses: Set<String> = ["WatchdogTermination", "OutOfMemory"]

  /// The end of the process, as a crash report would have it.
  var end: CrashReport {
    var end = report
    if exceptionType == Self.diagnostic {
      end.stack.saysCrash = true
    } else {
      end.exceptionType = exceptionType
    }
    // UIKit's function on the stack says more than the exception that it threw.
    if let refusal { end.exception = LaunchRefusal.reason(exceptionType, function: refusal) }
    return end
  }

  /// The app crashed, or the system ended it. Apple's processes do not outlive an exception that
  /// nobody handled, whichever level somebody gave the event; the runtimes of Flutter and of
  /// JavaScript go on, and say themselves which one is fatal. A hang is none.
  var isFatal: Bool {
    guard isUnhandled, !(exceptionType?.hasPrefix("App Hang") ?? false) else { return false }
    if level == "fatal" || refusal != nil { return true }
    return platform == "cocoa" && (level == nil || level == "error") && exceptionType != nil
  }

  /// No app handles the exception of the kernel that UIKit's refusal is: a copy may lack the word.
  private var isUnhandled: Bool {
    if let isHandled { return !isHandled }
    return refusal != nil && exceptionType == "EXC_BREAKPOINT"
  }

  /// Of an app that runs on no system of Apple's; an SDK for Java knows no other.
  var isForeign: Bool {
    osName.map { PlatformName.platform($0, device: nil) == nil } ?? (platform == "java")
  }

  /// Bytes of the envelope's item after this line, which is not an event; nil: this line is not
  /// such a header.
  var otherItem: Int64? { type == nil || type == "event" || category != nil ? nil : length }

  /// Nil where a process cannot be distinguished from the next one of the same app.
  var identity: Identity? {
    appStart.map {
      Identity(
        app: (app ?? release ?? appName).map { ExactString($0) }, start: ExactString($0),
        device: deviceID.map { ExactString($0) })
    }
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
      case "event_id", "eventID": id = try Self.text(&place).map { ExactString($0) }
      case "level": level = try Self.text(&place)
      case "platform": platform = try Self.text(&place)
      case "type": type = try Self.text(&place)
      case "length": length = try JSONWalk.integer(&place)
      case "tags": try readTags(&place)
      case "release": try readRelease(&place)
      case "category": category = try Self.text(&place)
      case "data": try Self.readData(&place, &data)
      default: break
      }
    }
    if let category, id == nil, !Self.isOfLifeCycle(category, data) { noteOther(category) }
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
          category = try Self.text(&place)
        } else if key.is("data") {
          try Self.readData(&place, &crumb)
        }
      }
      guard Self.isOfLifeCycle(category, crumb) else { return noteOther(category) }
      if breadcrumbs.count < Self.breadcrumbLimit {
        breadcrumbs.append(crumb)
      } else {
        leftOut += 1
      }
    }
  }

  private mutating func noteOther(_ category: String?) {
    if category == Self.lifeCycle { stateless += 1 } else { others.note(category) }
  }

  private static let lifeCycle = "app.lifecycle"

  private static func isOfLifeCycle(_ category: String?, _ crumb: SentryBreadcrumb) -> Bool {
    category == lifeCycle && crumb.state != nil
      || category == "ui.lifecycle" && crumb.screen != nil
  }

  private static func readData(
    _ place: inout UnsafeRawPointer, _ crumb: inout SentryBreadcrumb
  ) throws(Malformed) {
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      if key.is("state") {
        crumb.state = try text(&place)
      } else if key.is("screen") {
        crumb.screen = try text(&place)
      }
    }
  }

  private static func text(_ place: inout UnsafeRawPointer) throws(Malformed) -> String? {
    try JSONWalk.string(&place).map { KeptText.of($0) }
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

  /// Exports of the web interface hold the parts of an event as entries with a type.
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
      var value: String?
      defer { take(value) }
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        if key.is("type") {
          exceptionType = try Self.text(&place)
        } else if key.is("value") {
          value = try JSONWalk.string(&place)
        } else if key.is("mechanism") {
          try JSONWalk.members(&place) { (key, place) throws(Malformed) in
            guard key.is("handled"), let word = try JSONWalk.boolean(&place) else { return }
            if !word || isHandled == nil { isHandled = word }
          }
        } else if key.is("stacktrace") {
          try readStack(&place)
        }
      }
    }
  }

  /// The text of an exception: what a crash report says of its termination, an exception of
  /// Objective-C with its reason, or a sentence of the system.
  private mutating func take(_ value: String?) {
    guard let value, !value.isEmpty else { return }
    let isOfObjectiveC = exceptionType.map { $0.hasPrefix("NS") || $0.hasSuffix("Exception") }
    if exceptionType == Self.diagnostic {
      takeDiagnostic(value)
    } else if value.hasPrefix("Namespace ") {
      CrashText.takeTermination(value, &report)
    } else if exceptionType == "EXC_CRASH",
      let signal = ProcessEnding(signal: String(value.prefix { $0.isLetter }))
    {
      // `SIGKILL 0x8badf00d`
      report.signal = signal.kind
      var value = value
      report.code = value.withUTF8 { TerminationCode(in: UnsafeRawBufferPointer($0)) }
        .map { Int64($0.number) }
    } else if isOfObjectiveC ?? false {
      report.exception = EndMessages.exception(exceptionType, KeptText.of(value))
    } else {
      report.take(information: value)
    }
  }

  /// A crash that MetricKit reported to the SDK.
  private static let diagnostic = "MXCrashDiagnostic"

  /// `MachException Type:10 Code:0 Signal:9`, with `(null)` or `nil` where a value is not known, or
  /// with `Optional(10)` (SentryMetricKitIntegration of sentry-cocoa 8 and 9).
  private mutating func takeDiagnostic(_ value: String) {
    func word(_ key: String) -> String? {
      guard let start = value.utf8.firstRange(of: key.utf8)?.upperBound else { return nil }
      let word = String(value[start...].prefix { $0 != " " })
      return word.hasPrefix("Optional(") ? String(word.dropFirst(9).dropLast()) : word
    }
    if let type = word("Type:") {
      report.exceptionType =
        Int64(type).flatMap { MachException.name($0) } ?? (type.hasPrefix("EXC_") ? type : nil)
    }
    if let signal = word("Signal:") {
      report.signal =
        Int64(signal).flatMap { ProcessEnding.signal($0) } ?? ProcessEnding(signal: signal)?.kind
    }
  }

  /// The web interface has the level among the tags of an event, and whether it was handled.
  private mutating func readTags(_ place: inout UnsafeRawPointer) throws(Malformed) {
    try JSONWalk.elements(&place) { (place) throws(Malformed) in
      var (key, value): (String?, String?) = (nil, nil)
      try JSONWalk.members(&place) { (member, place) throws(Malformed) in
        if member.is("key") { key = try Self.text(&place) }
        if member.is("value") { value = try Self.text(&place) }
      }
      switch key {
      case "level": level = level ?? value
      case "handled": if value == "no" { isHandled = false }
      default: break
      }
    }
  }

  private mutating func readStack(_ place: inout UnsafeRawPointer) throws(Malformed) {
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      guard key.is("frames") else { return }
      try JSONWalk.elements(&place) { (place) throws(Malformed) in
        try JSONWalk.members(&place) { (key, place) throws(Malformed) in
          guard key.is("function"), let function = try JSONWalk.string(&place) else { return }
          if LaunchRefusal.isFunction(function) { refusal = KeptText.of(function) }
        }
      }
    }
  }

  /// `com.example.films@4.2+1337`.
  private mutating func readRelease(_ place: inout UnsafeRawPointer) throws(Malformed) {
    guard let text = try JSONWalk.string(&place) else { return }
    let parts = text.split(separator: "@", maxSplits: 1)
    release = parts.first.map { KeptText.of(String($0)) }
    guard parts.count == 2 else { return }
    let numbers = parts[1].split(separator: "+", maxSplits: 1)
    version = version ?? numbers.first.map { KeptText.of(String($0)) }
    if numbers.count == 2 { build = build ?? KeptText.of(String(numbers[1])) }
  }

  private mutating func readContexts(_ place: inout UnsafeRawPointer) throws(Malformed) {
    try JSONWalk.members(&place) { (context, place) throws(Malformed) in
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        switch (
          String(decoding: context.prefix(10), as: UTF8.self),
          String(decoding: key.prefix(20), as: UTF8.self)
        ) {
        case ("app", "app_identifier"): app = try Self.text(&place)
        case ("app", "app_name"): appName = try Self.text(&place)
        case ("app", "app_version"): version = try Self.text(&place) ?? version
        case ("app", "app_build"): build = try Self.text(&place) ?? build
        case ("app", "app_start_time"): appStart = try Self.text(&place)
        case ("app", "device_app_hash"): deviceID = try Self.text(&place)
        case ("os", "name"): osName = try Self.text(&place)
        case ("os", "version"): osVersion = try Self.text(&place)
        case ("device", "model"): device = try Self.text(&place)
        default: break
        }
      }
    }
  }

  func header(start: Int64?) -> RunHeader {
    var header = RunHeader()
    header.app = app ?? release ?? appName
    header.version = version
    header.build = build
    header.platform = PlatformName.platform(osName, device: device)
    header.os = osVersion
    header.device = device
    header.midlife = true
    header.partial = true
    header.clock = .wall
    header.start = start.map { WallTime.rfc3339($0) }
    return header
  }
}
