internal import TraceModel

/// The facts in a crash report about the end of a process, in every format.
struct CrashReport {
  var incident: String?
  var process: String?
  var bundle: String?
  var version: String?
  var build: String?
  /// Name and version as the report has them, `iPhone OS 26.1 (23B85)`.
  var system: String?
  var device: String?
  var pid: Int64?
  /// Nanoseconds since 1970.
  var launched: Int64?
  var ended: Int64?

  var exceptionType: String?
  var signal: String?
  var namespace: String?
  var code: Int64?
  /// Sentences about the end: why the system ended the process.
  var explanation: String?
  var indicator: String?
  /// Of a watchdog: what took too long, and how long it may take, in nanoseconds.
  var transition: String?
  var allowance: Int64?
  var isWatchdog = false
  /// Further facts about the process' last moments, in the report's words: whether it was suspended
  /// or visible, and the processor time it had. At most ``factLimit``.
  private(set) var facts: [String] = []
  private static let factLimit = 8
  private static let factWords = [
    "ProcessVisibility: ", "ProcessState: ", "WatchdogVisibility: ",
    "Elapsed total CPU time (seconds): ", "Elapsed application CPU time (seconds): ",
  ]

  /// Keeps a sentence that is a fact; false if it is not one.
  mutating func take(fact text: String) -> Bool {
    guard Self.factWords.contains(where: { text.hasPrefix($0) }) else { return false }
    add(fact: text)
    return true
  }

  mutating func add(fact text: String) {
    let kept = KeptText.of(text)
    if facts.count < Self.factLimit, !facts.contains(kept) { facts.append(kept) }
  }

  /// It was written about something that the process lived on with.
  var isSurvived = false
  /// It describes the ends of other processes.
  var tellsOthers = false
  /// Line of the first fact.
  var line: Int64 = 0

  /// 'ate bad food': the watchdog's code
  /// (https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations).
  static let watchdogCode: Int64 = 0x8BAD_F00D

  /// Whether it describes an end, and not something that a process survives.
  var tellsEnd: Bool {
    !isSurvived
      && (exceptionType != nil || namespace != nil || code != nil || explanation != nil
        || isWatchdog)
  }

  /// Whether a piece of a report that does not say of which one is of another one.
  func isOther(than piece: CrashReport) -> Bool {
    func differ<Fact: Equatable>(_ left: Fact?, _ right: Fact?) -> Bool {
      left != nil && right != nil && left != right
    }
    return piece.incident == nil
      && (differ(pid, piece.pid) || differ(code, piece.code)
        || differ(transition, piece.transition))
  }

  /// The end in a few words.
  var reason: String? {
    if isWatchdog || code == Self.watchdogCode { return "watchdog" }
    if namespace != "SIGNAL", let explanation { return explanation }
    if let exceptionType { return signal.map { "\(exceptionType) (\($0))" } ?? exceptionType }
    return explanation ?? indicator ?? namespace ?? code.flatMap { TerminationCode.text($0) }
  }

  /// Takes a sentence of the system about the end, such as `scene-create watchdog transgression:
  /// application<com.example.films>:412 exhausted real (wall clock) time allowance of 19.94
  /// seconds`.
  mutating func take(sentence text: String) {
    if take(fact: text) { return }
    let text = text.utf8
    guard let mark = Self.range(of: " watchdog transgression: ", in: text) else {
      let shown = Self.explanation(text)
      if explanation == nil, let shown { explanation = shown }
      return
    }
    isWatchdog = true
    let before = text[..<mark.lowerBound]
    let isBoundary: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x3A || $0 == 0x2C || $0 == 0x5B }
    let start = before.lastIndex(where: isBoundary).map { text.index(after: $0) }
    transition = transition ?? Self.word(text[(start ?? text.startIndex)..<mark.lowerBound])
    let rest = text[mark.upperBound...]
    if let open = rest.firstIndex(of: UInt8(ascii: "<")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: ">"))
    {
      bundle = bundle ?? Self.word(rest[rest.index(after: open)..<close])
      let digits = rest[close...].dropFirst().drop { $0 == UInt8(ascii: ":") }
        .prefix { (0x30...0x39).contains($0) }
      pid = pid ?? Self.word(digits).flatMap { Int64($0) }
    }
    if let allowed = Self.range(of: "time allowance of ", in: rest) {
      allowance = allowance ?? DecimalTime.nanoseconds(rest[allowed.upperBound...])
    }
  }

  /// The text after `explanation:` in RunningBoard's description of an end, or else the sentence.
  private static func explanation(_ text: String.UTF8View) -> String? {
    guard let mark = range(of: "explanation:", in: text) else {
      let isContext = text.starts(with: "<RBSTerminateContext".utf8)
      return isContext ? nil : word(text[...])
    }
    let rest = text[mark.upperBound...]
    let marks = [range(of: " reportType:", in: rest), range(of: " | ", in: rest)]
    return word(rest[..<(marks.compactMap { $0?.lowerBound }.min() ?? rest.endIndex)])
  }

  private static func range<Text: Collection>(
    of word: StaticString, in text: Text
  ) -> Range<Text.Index>? where Text.Element == UInt8 {
    let wanted = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard let first = wanted.first else { return nil }
    var place = text.startIndex
    while let found = text[place...].firstIndex(of: first) {
      if text[found...].starts(with: wanted) {
        return found..<text.index(found, offsetBy: wanted.count)
      }
      place = text.index(after: found)
    }
    return nil
  }

  /// Nil if it is empty.
  private static func word(_ text: some Collection<UInt8>) -> String? {
    text.isEmpty ? nil : KeptText.of(String(decoding: text, as: UTF8.self))
  }

  /// Adds the facts from another part of the same report; earlier facts win.
  mutating func add(_ other: CrashReport) {
    process = process ?? other.process
    bundle = bundle ?? other.bundle
    version = version ?? other.version
    build = build ?? other.build
    system = system ?? other.system
    device = device ?? other.device
    pid = pid ?? other.pid
    ended = ended ?? other.ended
    launched = launched ?? other.launched
    exceptionType = exceptionType ?? other.exceptionType
    signal = signal ?? other.signal
    namespace = namespace ?? other.namespace
    code = code ?? other.code
    indicator = indicator ?? other.indicator
    explanation = explanation ?? other.explanation
    transition = transition ?? other.transition
    allowance = allowance ?? other.allowance
    for fact in other.facts { add(fact: fact) }
    isWatchdog = isWatchdog || other.isWatchdog
    isSurvived = isSurvived || other.isSurvived
  }

  /// The end of another process that this report describes; time and device are the same.
  func ending(_ other: CrashReport) -> CrashReport {
    var other = other
    (other.ended, other.system, other.device, other.line) = (ended, system, device, line)
    return other
  }

  // MARK: Conclusions

  var header: RunHeader {
    var header = RunHeader()
    header.app = bundle ?? process
    header.processName = process
    header.version = version
    header.build = build
    header.platform = PlatformName.platform(systemName, device: device)
    header.os = systemVersion
    header.device = device
    header.pid = pid
    header.midlife = true
    header.partial = true
    header.clock = .wall
    header.start = origin.map { WallTime.rfc3339($0) }
    return header
  }

  /// Time 0 of its run: the launch, if it is said, else the end.
  var origin: Int64? {
    guard let ended, let launched else { return ended }
    let lived = ended.subtractingReportingOverflow(launched)
    return lived.overflow || lived.partialValue < 0 ? ended : launched
  }

  private var systemName: String? { system.map { String($0.prefix { !$0.isNumber }) } }

  private var systemVersion: String? {
    guard let system else { return nil }
    let version = system.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    return version.isEmpty ? nil : String(version)
  }
}
