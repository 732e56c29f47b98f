internal import TraceModel

/// How a process ended, as far as one line says it, or several of them together.
struct ProcessEnding {
  /// What kind of line says it, from the weakest to the strongest.
  enum Proof: Int, Comparable {
    /// The system forgot the process, or lost the connection to it.
    case gone
    case exited
    /// The system carried out a request to end it.
    case executed
    /// The system reported the reason with its code.
    case reported

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  var proof: Proof
  /// The kind of end in a word: `SIGKILL`, `voluntary`, `jetsam`, `watchdog`.
  var kind: String
  /// The system's own words about it.
  var explanation: String?
  var code: Int64?
  /// Of a watchdog: what took too long, and the nanoseconds it may take.
  var transition: String?
  var allowance: Int64?
  /// The file that was locked, or the background task that was held.
  var name: String?
  /// Who sent a signal.
  var sender: String?
  /// Nanoseconds that the process ran.
  var lifetime: Int64?
  /// `in the foreground`, where the line says so.
  var place: String?
  /// No line can say more.
  var isFinal = false

  init(_ kind: String, code: Int64? = nil, proof: Proof = .exited) {
    self.kind = kind
    self.code = code
    self.proof = proof
  }

  /// The reason as an event has it.
  var reason: String { explanation ?? kind }

  /// The platform that the cause of the end proves.
  var platform: RunHeader.Platform? {
    let small = (explanation ?? "").lowercased()
    return EndCause(code.flatMap { TerminationCode($0) }) { small.contains($0) }?.platform
  }

  /// Adds what another line says about the same end. The stronger one names the reason; the other
  /// one explains it, unless it has another code and so another reason.
  mutating func add(_ other: ProcessEnding) {
    let isStronger = other.proof > proof
    let weak = isStronger ? self : other
    var strong = isStronger ? other : self
    if strong.code == nil || weak.code == nil || strong.code == weak.code {
      if weak.proof >= .executed { strong.code = strong.code ?? weak.code }
      if weak.kind == Self.watchdog { strong.kind = weak.kind }
      strong.explanation = strong.explanation ?? weak.explanation
      strong.transition = strong.transition ?? weak.transition
      strong.allowance = strong.allowance ?? weak.allowance
      strong.name = strong.name ?? weak.name
    }
    if strong.kind == "signal" || strong.kind.hasPrefix(Self.fatalReport), weak.isSignal {
      (strong.kind, strong.code) = (weak.kind, weak.code)
    }
    strong.sender = strong.sender ?? weak.sender
    strong.lifetime = strong.lifetime ?? weak.lifetime
    strong.place = strong.place ?? weak.place
    strong.isFinal = strong.isFinal || weak.isFinal
    self = strong
  }

  static let watchdog = "watchdog"
  static let crash = "crash"
  static let unknown = "exit status unknown"
  static let notRunning = "not running"
  /// Of a crash, which the signal explains.
  static let fatalReport = "fatal report"

  /// Bytes of the system's words that are kept.
  static let longest = 240

  /// Words of the system, on one line and not too long.
  static func words(_ text: UnsafeRawBufferPointer) -> String? {
    let end = text.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
    var words = text.part(0, min(end, longest)).trimmed
    if words.last == UInt8(ascii: ":") { words = words.part(0, words.count - 1) }
    return words.isEmpty ? nil : String(decoding: words, as: UTF8.self)
  }
}

// MARK: What lines say

extension ProcessEnding {
  /// The namespaces of exit reasons
  /// (https://github.com/apple-oss-distributions/xnu/blob/main/bsd/sys/reason.h).
  private static func namespace(_ number: Int64) -> String {
    switch number {
    case 1: "jetsam"
    case 3: "codesigning"
    case 6: dyld
    case 10: "springboard"
    case 11: tcc
    case 15: "runningboard"
    default: "\(unnamed)\(number)"
    }
  }

  static let unnamed = "domain "

  /// The kernel's words for the reasons of a kill for memory, by their numbers
  /// (https://github.com/apple-oss-distributions/xnu/blob/main/bsd/sys/kern_memorystatus.h).
  private static let jetsamCauses = [
    "", "jettisoned", "highwater", "vnode-limit", "vm-pageshortage", "proc-thrashing",
    "fc-thrashing", "per-process-limit", "disk-space-shortage", "idle-exit",
    "zone-map-exhaustion", "vm-compressor-thrashing", "vm-compressor-space-shortage", "low-swap",
    "sustained-memory-pressure", "vm-pageout-starvation", "conclave-limit", "long-idle-exit",
  ]

  static let dyld = "dyld"
  static let tcc = "tcc"

  /// What the dynamic linker did not find or take, by its codes
  /// (https://github.com/apple-oss-distributions/xnu/blob/main/bsd/sys/reason.h,
  /// `DYLD_EXIT_REASON_…`).
  private static let dyldCauses = [
    "", "a library is missing", "a library has the wrong architecture",
    "a library has the wrong version", "a symbol is missing", "a code signature is invalid",
    "the sandbox forbids a file", "a library is malformed",
  ]

  /// The dynamic linker gave up.
  static func unlinked(_ code: Int64) -> ProcessEnding {
    var ending = ProcessEnding(dyld, code: code, proof: .reported)
    if let place = Int(exactly: code), dyldCauses.indices.contains(place), place > 0 {
      ending.explanation = "\(dyld): \(dyldCauses[place])"
    }
    return ending
  }

  /// Of launchd: the namespace and the code of the reason, and the status from `wait4`.
  static func launchd(_ domain: Int64, _ code: Int64, _ status: Int64) -> ProcessEnding {
    var ending: ProcessEnding
    switch domain {
    // Without a reason of its own, the status says whether a signal ended the process (`wait`(2)).
    case 0 where status & 0x7F != 0:
      ending = ProcessEnding(signal(status & 0x7F) ?? "signal", code: status & 0x7F)
    case 0: ending = ProcessEnding("voluntary", code: (status >> 8) & 0xFF)
    case 1: ending = jetsam(code)
    // A plain signal does not say for whom it was sent.
    case 2: ending = ProcessEnding(signal(code) ?? "signal", code: code)
    case 6: ending = unlinked(code)
    default: ending = ProcessEnding(namespace(domain), code: code, proof: .reported)
    }
    // Of a namespace without a name here, the signal of a fault says more.
    if ending.kind.hasPrefix(unnamed), let name = signal(status & 0x7F),
      ProcessEnding(name, code: nil).isFault
    {
      ending = ProcessEnding(name, code: status & 0x7F)
    }
    ending.isFinal = true
    return ending
  }

  var isJetsam: Bool { kind == Self.ofMemory }
  private static let ofMemory = "jetsam"

  /// A kill for memory, by the kernel's number of its reason.
  static func jetsam(_ code: Int64) -> ProcessEnding {
    var ending = ProcessEnding(ofMemory, code: code, proof: .reported)
    if let place = Int(exactly: code), jetsamCauses.indices.contains(place), place > 0 {
      ending.explanation = "jetsam: \(jetsamCauses[place])"
    }
    return ending
  }

  /// What launchd writes after `exited `, in the unified log and in its own file:
  ///
  ///     due to exit(3), ran for 1361ms
  ///     due to SIGSEGV | sent by exc handler[4412], ran for 1351ms
  ///     with exit reason (namespace: 15 code: 0xbaddd15c) - OS_REASON_RUNNINGBOARD | <RBSTe…
  ///     with abnormal code: 1
  init?(launchd text: UnsafeRawBufferPointer) {
    if text.begins(with: "due to exit(") {
      self.init("voluntary", code: text.part(12, text.place(of: 0x29) ?? 12).integer)
    } else if text.begins(with: "with abnormal code: ") {
      self.init("voluntary", code: text.part(20).leadingInteger)
    } else if text.begins(with: "due to ") {
      // macOS 10.11: `due to signal: Killed: 9 sent by loginwindow[97]`.
      let isOld = text.begins(with: "due to signal: ")
      let rest = text.part(isOld ? 15 : 7)
      let end = rest.firstIndex { $0 == 0x20 || $0 == 0x2C || $0 == 0x7C } ?? rest.count
      let word = String(decoding: rest.part(0, end), as: UTF8.self)
      // iOS 9 to 12: `due to Abort trap: 6`.
      let name = !isOld && Self.signals[word] != nil ? word : Self.describedSignal(rest)
      guard let name, let number = Self.signals[name] else { return nil }
      self.init(name, code: number)
    } else if text.begins(with: "with exit reason (namespace: ") {
      var place = 29
      guard let domain = LogText.number(text, &place), text.part(place).begins(with: " code: "),
        let code = text.part(place + 7).leadingCode
      else { return nil }
      self = Self.launchd(domain, code, 0)
      if domain == 0 { self.code = code }
      if let start = text.place(of: "<RBSTerminateContext| ") {
        add(ProcessEnding(terminateContext: text.part(start + 22)))
      }
    } else {
      return nil
    }
    isFinal = true
    if let start = text.place(of: "sent by ") {
      let rest = text.part(start + 8)
      sender = Self.words(rest.part(0, rest.place(of: 0x5B) ?? 0))
    }
    if let start = text.place(of: ", ran for ") {
      lifetime = Self.milliseconds(text.part(start + 10))
    }
  }

  /// What launchd of iOS 5 to 8 and of macOS 10.6 to 10.9 writes: `Exited: Killed: 9`, `Exited with
  /// code: 1`, `Job appears to have crashed: Abort trap: 6`.
  init?(oldLaunchd text: UnsafeRawBufferPointer) {
    if text.begins(with: "Exited with code: ") || text.begins(with: "Exited with exit code: ") {
      self.init("voluntary", code: text.part((text.place(of: ": ") ?? 0) + 2).integer)
    } else if text.begins(with: "Exited: ") || text.begins(with: "Job appears to have crashed: ") {
      let how = text.part((text.place(of: ": ") ?? 0) + 2)
      self.init(described: how)
    } else {
      return nil
    }
  }

  /// `Killed: 9`; nil of other words.
  init?(described text: UnsafeRawBufferPointer) {
    guard let name = Self.describedSignal(text) else { return nil }
    self.init(signal: name)
  }

  /// Nanoseconds of `37710ms`.
  static func milliseconds(_ text: UnsafeRawBufferPointer) -> Int64? {
    guard let time = text.leadingInteger else { return nil }
    let product = time.multipliedReportingOverflow(by: 1_000_000)
    return product.overflow ? nil : product.partialValue
  }

  /// `Killed: 9`, as `strsignal` describes it; iOS 4 and 5 leave out the number.
  private static func describedSignal(_ text: UnsafeRawBufferPointer) -> String? {
    guard let colon = text.place(of: ": ") else {
      return descriptions[String(decoding: text.trimmed, as: UTF8.self)]
    }
    return text.part(colon + 2).leadingInteger.flatMap { signal($0) }
  }

  /// What FrontBoard and RunningBoard found of a process that is gone; nil of other texts:
  ///
  ///     <RBSProcessExitContext| voluntary>
  ///     <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) code:…>>
  ///     <FBProcessExitContext; watchdog ("watchdog provision violated")>
  ///     <FBApplicationProcessExitContext: 0x1; exitReason: voluntary; terminationReason: (none)>
  init?(exit text: UnsafeRawBufferPointer) {
    let end = text.lastIndex(of: UInt8(ascii: ">")) ?? text.count
    if text.begins(with: "<RBSProcessExitContext| ") {
      self = Self.context(text.part(24, end))
    } else if text.begins(with: "<FB"), text.has("ProcessExitContext") {
      func word(behind key: StaticString) -> String? {
        guard let place = text.place(of: key) else { return nil }
        let reason = text.part(place + key.utf8CodeUnitCount, end)
        let word = reason.part(0, reason.firstIndex { $0 == 0x3B || $0 == 0x28 } ?? reason.count)
        // `exitReason: (none)`
        let kind = String(decoding: word.part(0, 40).trimmed, as: UTF8.self)
        return kind == "none" ? "" : kind
      }
      guard let exit = word(behind: "exitReason: ") ?? word(behind: "; ") else { return nil }
      let kind = exit.isEmpty ? word(behind: "terminationReason: ") ?? "" : exit
      self.init(kind.isEmpty ? Self.unknown : kind)
    } else {
      return nil
    }
  }

  /// `voluntary`, or `specific, status:<RBSProcessExitStatus| domain:signal(2) code:SIGKILL(9)>`.
  static func context(_ text: UnsafeRawBufferPointer) -> ProcessEnding {
    guard let start = text.place(of: " code:") else {
      let end = text.firstIndex { $0 == 0x2C || $0 == 0x3E } ?? text.count
      if text.part(0, end).is("voluntary:NO") { return ProcessEnding(unknown) }
      return ProcessEnding(String(decoding: text.part(0, end), as: UTF8.self))
    }
    let code = text.part(start + 6)
    let end = code.firstIndex { $0 == 0x28 || $0 == 0x3E } ?? code.count
    let name = code.part(0, end)
    var place = end + 1
    if let number = code.leadingCode, number > 0xFFFF {
      let domain = text.place(of: "domain:").map { text.part($0 + 7) }
      let word = domain.map { $0.part(0, $0.firstIndex { $0 == 0x28 || $0 == 0x20 } ?? 0) }
      return ProcessEnding(
        word.map { String(decoding: $0, as: UTF8.self) } ?? "system", code: number,
        proof: .reported)
    }
    let number = LogText.number(code, &place) ?? name.integer
    // `domain:exit(0) code:1`: the process called `exit`.
    let isOwn = text.begins(with: "voluntary") || text.place(of: "domain:exit(") != nil
    if isOwn, let number { return ProcessEnding("voluntary", code: number) }
    // `domain:jetsam(1)`: a namespace that is no signal's, with a code of its own.
    if let domain = text.place(of: "domain:").map({ text.part($0 + 7) }),
      let open = domain.place(of: 0x28), let space = domain.part(open + 1).leadingInteger,
      ![0, 2].contains(space), let number
    {
      var ending = launchd(space, number, 0)
      ending.isFinal = false
      return ending
    }
    return ProcessEnding(String(decoding: name, as: UTF8.self), code: number)
  }

  /// What RunningBoard is asked for: `domain:10 code:0x8BADF00D explanation:… reportType:None`.
  init(terminateContext text: UnsafeRawBufferPointer) {
    self.init("runningboard", proof: .executed)
    if let start = text.place(of: "domain:"), let domain = text.part(start + 7).leadingInteger {
      kind = Self.namespace(domain)
    }
    if let start = text.place(of: "code:") {
      let rest = text.part(start + 5)
      // Without what comes after it the number may be cut, unless it is a documented one.
      code =
        rest.contains { $0 == 0x20 || $0 == 0x3E }
        ? rest.leadingCode : TerminationCode(in: rest.part(0, 18)).map { Int64($0.number) }
    }
    if let start = text.place(of: "explanation:") {
      let rest = text.part(start + 12)
      var end = rest.place(of: " reportType:") ?? rest.count
      // Where the explanation is the last field, the bracket that closes the context follows it.
      if rest.part(0, end).last == 0x3E, !rest.part(0, end).contains(0x3C) { end -= 1 }
      takeSentence(rest.part(0, end))
    }
    takePlace(text)
  }

  /// What FrontBoard is asked for: `…; exceptionCode: "Force Quit (0xFBFBFBFB)"; explanation: "…"`.
  init(frontBoardRequest text: UnsafeRawBufferPointer) {
    self.init("springboard", proof: .executed)
    if let start = text.place(of: "exceptionCode: ") {
      let rest = text.part(start + 15)
      code = rest.place(of: "0x").flatMap { rest.part($0).leadingCode } ?? rest.leadingCode
    }
    for key in ["explanation: \"", "label: \""] as [StaticString] where explanation == nil {
      guard let start = text.place(of: key) else { continue }
      let rest = text.part(start + key.utf8CodeUnitCount)
      takeSentence(rest.part(0, rest.place(of: 0x22) ?? rest.count))
    }
    takePlace(text)
  }

  /// The system's sentence about an end. A watchdog's says what took too long.
  mutating func takeSentence(_ text: UnsafeRawBufferPointer) {
    if let mark = text.place(of: " watchdog transgression: "), text.has(" time allowance of ") {
      let event = text.part(0, mark)
      let start = event.lastIndex { $0 == 0x20 || $0 == 0x3A }.map { $0 + 1 } ?? 0
      kind = Self.watchdog
      let words = Self.words(text.part(start))
      let cause = words.flatMap { EndCause.said(in: $0) }
      if cause == nil {
        transition = String(decoding: event.part(start), as: UTF8.self)
      } else {
        // The watchdog is not one of transitions: its sentence says of what.
        explanation = words
      }
      takeAllowance(text, ofProcessor: cause == .watchProcessorTime)
    } else if let overdue = OverdueTransition(text) {
      kind = Self.watchdog
      (transition, allowance) = (overdue.transition, overdue.allowance)
    } else {
      explanation = Self.words(text)
      takeHeld(text)
      if text.has("watchdog transgression. ") {
        let cause = explanation.flatMap { EndCause.said(in: $0) }
        takeAllowance(text, ofProcessor: cause == .watchProcessorTime)
      }
      for words in LockedFile.words {
        guard let mark = text.place(of: words) else { continue }
        takeFile(text.part(mark + words.utf8CodeUnitCount))
      }
    }
  }

  /// Processor time is no length of a transition, but a background task has a limit of it.
  private mutating func takeAllowance(_ text: UnsafeRawBufferPointer, ofProcessor: Bool) {
    guard ofProcessor || !text.has(" CPU time allowance of "),
      let allowed = text.place(of: " time allowance of ")
    else { return }
    allowance = DecimalTime.nanoseconds(text.part(allowed + 19))
  }

  /// The name of the locked file whose path follows, on this line or the next.
  mutating func takeFile(_ text: UnsafeRawBufferPointer) {
    name = name ?? LockedFile.name(text.part(0, min(text.count, Self.longest)))
  }

  /// The background task that was held too long, on this line or the next.
  mutating func takeHeld(_ text: UnsafeRawBufferPointer) {
    guard let held = HeldAssertion(text) else { return }
    name = name ?? held.name
    allowance = allowance ?? held.allowance
  }

  /// `ProcessVisibility: Foreground`, where the system writes it next to the reason.
  private mutating func takePlace(_ text: UnsafeRawBufferPointer) {
    guard let start = text.place(of: "ProcessVisibility: ") else { return }
    place = Self.place(text.part(start + 19))
  }

  static let inBackground = "in the background"

  /// `in the background`, by the system's word for the visibility of a process, or for its role:
  /// the user deals with an app that is interactive.
  static func place(_ word: UnsafeRawBufferPointer) -> String? {
    if word.begins(with: "Background") { return inBackground }
    return word.begins(with: "Foreground") || word.begins(with: "UserInteractive")
      ? "in the foreground" : nil
  }

  private static let signals: [String: Int64] = [
    "SIGHUP": 1, "SIGINT": 2, "SIGQUIT": 3, "SIGILL": 4, "SIGTRAP": 5, "SIGABRT": 6, "SIGEMT": 7,
    "SIGFPE": 8, "SIGKILL": 9, "SIGBUS": 10, "SIGSEGV": 11, "SIGSYS": 12, "SIGPIPE": 13,
    "SIGALRM": 14, "SIGTERM": 15, "SIGXCPU": 24,
  ]

  /// Darwin's words for signals that end an app, as `strsignal` has them (seen in published device
  /// logs of iOS 4 to 9, most with a number).
  private static let descriptions = [
    "Illegal instruction": "SIGILL", "Trace/BPT trap": "SIGTRAP", "Abort trap": "SIGABRT",
    "Floating point exception": "SIGFPE", "Killed": "SIGKILL", "Bus error": "SIGBUS",
    "Segmentation fault": "SIGSEGV", "Bad system call": "SIGSYS", "Terminated": "SIGTERM",
  ]

  /// Signals that the process itself caused: a fault, or `abort()`.
  private static let faults: Set = [
    "SIGILL", "SIGTRAP", "SIGABRT", "SIGEMT", "SIGFPE", "SIGBUS", "SIGSEGV", "SIGSYS",
  ]

  /// Darwin's name of a signal.
  static func signal(_ number: Int64) -> String? { signals.first { $0.value == number }?.key }

  /// Of a signal's name; nil of other words.
  init?(signal name: String) {
    guard let number = Self.signals[name] else { return nil }
    self.init(name, code: number)
  }

  var isSignal: Bool { Self.signals[kind] != nil }
  var isFault: Bool { Self.faults.contains(kind) }
}

extension UnsafeRawBufferPointer {
  /// The decimal number that the text begins with.
  var leadingInteger: Int64? {
    var place = 0
    return LogText.number(self, &place)
  }

  /// The whole number that the text begins with, in hexadecimal after `0x`, else in decimal. Nil if
  /// nothing follows it: a cut may have taken its last digits.
  var leadingCode: Int64? {
    var end = 0
    let isHexadecimal = LogText.hexadecimal(self, &end)
    let number =
      isHexadecimal
      ? (end <= 17 ? Int64(String(decoding: part(2, end), as: UTF8.self), radix: 16) : nil)
      : LogText.number(self, &end)
    return end < count && !LogText.isHexadecimal(self[end]) ? number : nil
  }
}
