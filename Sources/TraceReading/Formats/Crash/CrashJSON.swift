internal import TraceModel

/// The facts of one object of an `.ips` file: its first line, its body, or a pasted piece of it.
struct CrashJSON {
  var report = CrashReport()
  /// The thread that ended the process, by its number.
  var faultingThread: Int64?
  /// The binaries that frames name by their numbers.
  var images: [CrashStack.Image] = []
  /// Bytes of a page of memory.
  private var pageSize: Int64?
  /// What the object itself says as a process of a list that was cut around it.
  var single = KilledProcess()
  /// Processes that were ended because memory was short, in a report of that.
  var kills: [CrashReport] = []
  /// Further ones.
  var killsLeftOut: Int64 = 0
  static let killLimit = LogSession.processLimit

  mutating func read(_ place: inout UnsafeRawPointer) throws(Malformed) {
    // Of a report that is cut, too.
    defer { finish() }
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in try read(key, &place) }
  }

  /// Puts together what the order of the members kept apart.
  private mutating func finish() {
    report.stack.name(images)
    takeSingle()
    for index in kills.indices { kills[index].addMemory(pageSize: pageSize) }
  }

  private mutating func read(
    _ key: UnsafeRawBufferPointer, _ place: inout UnsafeRawPointer
  ) throws(Malformed) {
    switch String(decoding: key.prefix(40), as: UTF8.self) {
    case "incident_id", "incident": report.incident = try Self.text(&place)
    case "app_name", "name", "procName": report.process = try Self.text(&place)
    case "bundleID": report.bundle = try Self.text(&place)
    case "app_version": report.version = try Self.text(&place)
    case "build_version": report.build = try Self.text(&place)
    case "os_version": report.system = try Self.text(&place)
    case "modelCode", "product": report.device = try Self.text(&place)
    case "platform": report.target.number = try JSONWalk.integer(&place)
    case "procPath", "parentProc", "coalitionName": report.target.note(try Self.text(&place))
    case "pid": report.pid = try JSONWalk.integer(&place)
    case "captureTime", "date": report.take(end: try Self.time(&place))
    case "procRole": report.role = try Self.text(&place)
    case "bug_type":
      report.bugType = try JSONWalk.scalar(&place).map {
        KeptText.of(String(decoding: $0, as: UTF8.self))
      }
    case "procLaunch": report.launched = try Self.time(&place)?.nanoseconds
    case "isNonFatal", "isSimulated":
      if try Self.isSet(&place) { report.isSurvived = true }
    // Whatever lies within these lies within nothing of the kind: the depth of the walk is not the
    // input's.
    case "bundleInfo", "osVersion":
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in try readPart(key, &place) }
    case "exception":
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        if key.is("subtype") {
          report.exceptionSubtype = try Self.text(&place)
        } else if key.is("message") {
          report.exceptionMessage = try Self.text(&place)
        } else {
          try readEnd(key, &place)
        }
      }
    case "termination":
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in try readEnd(key, &place) }
    case "pageSize": pageSize = try JSONWalk.integer(&place)
    case "memoryStatus":
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        if key.is("pageSize") { pageSize = try JSONWalk.integer(&place) }
      }
    // Without a name: a list whose beginning a person left out.
    case "processes", "":
      try JSONWalk.elements(&place) { (place) throws(Malformed) in try readProcess(&place) }
    case "rpages", "reason", "states": try single.read(key, &place)
    default: if try !readStack(key, &place) { try readEnd(key, &place) }
    }
  }

  /// The members of `bundleInfo` and `osVersion`.
  private mutating func readPart(
    _ key: UnsafeRawBufferPointer, _ place: inout UnsafeRawPointer
  ) throws(Malformed) {
    switch String(decoding: key.prefix(40), as: UTF8.self) {
    case "CFBundleIdentifier": report.bundle = try Self.text(&place)
    case "CFBundleShortVersionString": report.version = try Self.text(&place)
    case "CFBundleVersion": report.build = try Self.text(&place)
    case "train": report.system = try Self.text(&place)
    default: break
    }
  }

  /// The members of `termination` and `exception`, which may have been copied without the text
  /// around them.
  private mutating func readEnd(
    _ key: UnsafeRawBufferPointer, _ place: inout UnsafeRawPointer
  ) throws(Malformed) {
    switch String(decoding: key.prefix(40), as: UTF8.self) {
    case "type": report.exceptionType = try Self.text(&place)
    case "signal": report.signal = try Self.text(&place)
    case "namespace": report.namespace = try Self.text(&place)
    case "code": report.code = try JSONWalk.integer(&place)
    case "indicator": report.indicator = try Self.text(&place)
    case "byProc": try Self.text(&place).map { report.noteKiller($0) }
    case "reasons", "details":
      try JSONWalk.elements(&place) { (place) throws(Malformed) in
        // `(terminated at launch; ignore backtrace)` is about the report, not about the end.
        guard let text = try JSONWalk.string(&place), text.first != "(" else { return }
        report.take(sentence: text)
      }
    default: break
    }
  }

  static func text(_ place: inout UnsafeRawPointer) throws(Malformed) -> String? {
    try JSONWalk.string(&place).map { KeptText.of($0) }
  }

  /// Flags are numbers.
  static func isSet(_ place: inout UnsafeRawPointer) throws(Malformed) -> Bool {
    JSONScan.byte(place) == UInt8(ascii: "t")
      ? try JSONWalk.boolean(&place) ?? false : try JSONWalk.integer(&place) == 1
  }

  private static func time(_ place: inout UnsafeRawPointer) throws(Malformed) -> LogTime.Stamp? {
    try JSONWalk.scalar(&place).flatMap { CrashTime.stamp($0[...]) }
  }
}
