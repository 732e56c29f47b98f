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
  /// Whose numbers and dates the device writes, `US`.
  var region: String?
  /// What the process was built for, and whether it ran in the Simulator.
  var target = CrashTarget()
  var pid: Int64?
  /// Nanoseconds since 1970.
  var launched: Int64?
  var ended: Int64?
  /// When it ended by a payload that tells no moment, in nanoseconds since 1970.
  var covered: ClosedRange<Int64>?
  /// Nanoseconds by which the zone of its times is ahead of UTC; nil if they name none.
  private(set) var zone: Int64?

  mutating func take(end stamp: LogTime.Stamp?) {
    guard let stamp else { return }
    (ended, zone) = (stamp.nanoseconds, stamp.zone)
  }

  var exceptionType: String?
  /// Of an exception for a resource: which one, and its limit.
  var exceptionSubtype: String?
  var exceptionMessage: String?
  var signal: String?
  var namespace: String?
  var code: Int64?
  /// Sentences about the end: why the system ended the process.
  var explanation: String?
  var indicator: String?
  /// Of a watchdog: what took too long, and how long it may take, in nanoseconds.
  var transition: String?
  var allowance: Int64?
  /// Seconds of processor time, which the watchdog may count in place of the clock's.
  var processorAllowance: String?
  var isWatchdog = false
  /// The system's words about the end, while the next line may go on with them.
  var openWords: String?
  /// The next line says why the namespace ended the process.
  var awaitsSentence = false
  /// The role that the system gave to the process at its end, `Foreground`
  /// (https://developer.apple.com/documentation/xcode/examining-the-fields-in-a-crash-report).
  var role: String?
  /// Of a report that was written about a resource or a hang: what it is about, `cpu usage`, and
  /// what the system did, `Process killed`.
  var event: String?
  var action: String?
  /// The kind of report in the numbers of the system.
  var bugType: String?
  /// The background task that was held for too long, or the file that was locked.
  var name: String?
  /// Who sent the signal.
  var killer: String?
  /// What Swift's runtime wrote when it gave up: `Films/Store.swift:42: Fatal error: …`.
  var lastWords: String?
  /// An exception that nobody caught: its name, and its reason.
  var exception: String?
  /// The next line says why this exception was thrown.
  var awaitedException: String?
  var stack = CrashStack()
  /// The next sentences list the files that were locked.
  var listsFiles = false
  /// The assertions that were held too long are listed.
  var listsAssertions = false
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

  /// Of a report of low memory: the pages that the process had, and the bytes of one.
  var pages: Int64?
  var pageSize: Int64?

  /// The size of the process as a fact. Where pages have an unknown size, their number is one.
  mutating func addMemory(pageSize: Int64?) {
    guard let pages, pages > 0 else { return }
    let size = pageSize.map { pages.multipliedReportingOverflow(by: $0) }
    if let size, !size.overflow, size.partialValue > 0 {
      add(fact: MemorySize.text(size.partialValue) + " of memory")
    } else {
      add(fact: "\(pages) pages of memory")
    }
  }

  /// It was written about something that the process lived on with.
  var isSurvived = false

  /// It is about a hang.
  mutating func noteHang() {
    (event, isSurvived) = (event ?? "hang", true)
  }

  /// It says that it is not about a crash: the process lived on, unless the system ended it with
  /// one of its codes
  /// (https://developer.apple.com/documentation/xcode/examining-the-fields-in-a-crash-report).
  var isNoCrash = false
  /// It names two codes, or a blank to be filled in: it is a table of codes, documentation, or the
  /// form of an issue.
  var isOfNone = false
  var request = EndRequest()
  /// It describes the ends of other processes.
  var tellsOthers = false
  /// Parts of it are missing.
  var isPartial = false
  /// A line of the person who copied it speaks of a crash.
  var saysCrash = false
  /// Line of the first fact.
  var line: Int64 = 0

  /// Whether it describes an end, and not something that a process survives.
  var tellsEnd: Bool {
    !isSurvived && !isTemplate && !isStackshot && !isOnlyAsked && !isOnlyMeasured
      && (!isNoCrash || isKill)
      && (exceptionType != nil || namespace != nil || code != nil || explanation != nil
        || isWatchdog || exception != nil || stack.saysCrash
        || stack.refusal != nil && mayBeOfEnd || isResourceKill)
  }

  /// Whether a stack without any word about an end may be that of one: a person copied no more.
  var mayBeOfEnd: Bool { stack.survivor == nil && event == nil }

  /// The system did nothing about what the process used too much of.
  private var isOnlyMeasured: Bool {
    exceptionType == ResourceKill.exception && action == "none" && namespace == nil
  }

  /// Nothing of a report is there that was written after the end.
  private var isOnlyAsked: Bool {
    request.isThere && isExcerpt && exceptionType == nil && namespace == nil
      && !(request.isOfFrontBoard && code.flatMap({ TerminationCode($0)?.cause }) == .watchdog)
  }

  /// The system ended the process because it used too much of a resource, as the report of that
  /// says.
  private var isResourceKill: Bool { event != nil && action == "Process killed" }

  /// What all processes were at is written with this code, and none of them ends
  /// (https://developer.apple.com/library/archive/technotes/tn2151/_index.html).
  var isStackshot: Bool { code == Self.stackshot }
  static let stackshot: Int64 = 0xBAAA_AAAD

  /// Where the report says whose it is, what else it names does not matter.
  var isTemplate: Bool { isOfNone && pid == nil && incident == nil }

  /// The system ended the process with one of its codes, after it had made the report.
  private var isKill: Bool { code.flatMap { TerminationCode($0) } != nil }

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
    if isWatchdog { return "watchdog" }
    if isRefusal, let refusal = stack.refusal {
      return LaunchRefusal.reason(crashType, function: refusal)
    }
    if let exception { return exception }
    if isResourceKill, let event { return ResourceKill.prefix + event }
    if exceptionType == ResourceKill.exception, namespace != "JETSAM" {
      return ResourceKill.reason(exceptionSubtype ?? signal, exceptionMessage)
    }
    if namespace == "JETSAM", let reason = memoryReason { return reason }
    if let namespaceReason { return namespaceReason }
    if namespace != "SIGNAL", let explanation,
      !isOverrun || explanation.contains("beyond permitted")
    {
      return explanation
    }
    if code.flatMap({ TerminationCode($0)?.cause }) == .watchdog {
      return isOverrun ? "active assertions beyond permitted time" : "watchdog"
    }
    if let sentSignal { return sentSignal }
    if let crashType { return crashType }
    return explanation ?? indicator ?? namespace
      ?? code.flatMap { TerminationCode($0)?.hexadecimal } ?? (stack.saysCrash ? "crash" : nil)
  }

  /// Of a kill for memory: its number names the cause, or else the words next to it do.
  private var memoryReason: String? {
    let ending = code.map { ProcessEnding.jetsam($0) }
    guard ending?.explanation == nil, let words = indicator ?? explanation,
      !words.isEmpty, !words.contains(" ")
    else { return ending?.reason }
    return JetsamReason.prefix + words
  }

  /// `SIGQUIT, sent by SpringBoard`: another process asked this one to end, which is no fault of
  /// its code. SIGKILL has reasons of its own.
  private var sentSignal: String? {
    guard let killer, killer != process, let signal,
      let ending = ProcessEnding(signal: signal), !ending.isFault, signal != "SIGKILL"
    else { return nil }
    return "\(signal), sent by \(killer)"
  }

  /// The namespace with its words, where that is the cause: `dyld: Symbol missing`. A sentence of
  /// the linker's says by itself whose it is.
  private var namespaceReason: String? {
    guard let namespace, let known = ExitNamespace(namespace) else { return nil }
    if let explanation, ExitNamespace.saying(explanation) != nil { return explanation }
    return (explanation ?? indicator).map { "\(known.name): \($0)" } ?? known.name
  }

  /// The daemon of assertions, up to iOS 12, ends a process for no transition.
  private var isOverrun: Bool { namespace == "ASSERTIOND" || listsAssertions }

  /// `EXC_BREAKPOINT (SIGTRAP)`.
  private var crashType: String? {
    exceptionType.map { type in signal.map { "\(type) (\($0))" } ?? type }
  }

  /// UIKit ended the process itself: a kill by the system in the same function has another cause.
  private var isRefusal: Bool { signal != "SIGKILL" && (code.map { $0 < 256 } ?? true) }

  /// Adds the facts from another part of the same report; earlier facts win.
  mutating func add(_ other: CrashReport) {
    process = process ?? other.process
    bundle = bundle ?? other.bundle
    version = version ?? other.version
    build = build ?? other.build
    system = system ?? other.system
    device = device ?? other.device
    region = region ?? other.region
    pid = pid ?? other.pid
    if ended == nil { (ended, zone) = (other.ended, other.zone) }
    launched = launched ?? other.launched
    exceptionType = exceptionType ?? other.exceptionType
    exceptionSubtype = exceptionSubtype ?? other.exceptionSubtype
    exceptionMessage = exceptionMessage ?? other.exceptionMessage
    signal = signal ?? other.signal
    namespace = namespace ?? other.namespace
    code = code ?? other.code
    indicator = indicator ?? other.indicator
    explanation = explanation ?? other.explanation
    transition = transition ?? other.transition
    allowance = allowance ?? other.allowance
    processorAllowance = processorAllowance ?? other.processorAllowance
    name = name ?? other.name
    role = role ?? other.role
    killer = killer ?? other.killer
    lastWords = lastWords ?? other.lastWords
    event = event ?? other.event
    action = action ?? other.action
    bugType = bugType ?? other.bugType
    target.add(other.target)
    exception = exception ?? other.exception
    stack.add(other.stack)
    for fact in other.facts { add(fact: fact) }
    isWatchdog = isWatchdog || other.isWatchdog
    isSurvived = isSurvived || other.isSurvived
    isNoCrash = isNoCrash || other.isNoCrash
    isOfNone = isOfNone || other.isOfNone
    request.add(other.request)
  }

  /// The end of another process that this report describes; time and device are the same.
  func ending(_ other: CrashReport) -> CrashReport {
    var other = other
    (other.ended, other.system, other.device, other.line) = (ended, system, device, line)
    other.zone = zone
    return other
  }
}
