internal import TraceModel

/// A process in the list of a report of low memory; the ones that have a reason were ended.
struct KilledProcess {
  private var report = CrashReport()
  private var reason: String?
  private var states: [String] = []

  mutating func read(
    _ key: UnsafeRawBufferPointer, _ place: inout UnsafeRawPointer
  ) throws(Malformed) {
    if key.is("pid") {
      report.pid = try JSONWalk.integer(&place)
    } else if key.is("name") {
      report.process = try CrashJSON.text(&place)
    } else if key.is("reason") {
      reason = try CrashJSON.text(&place)
    } else if key.is("states") {
      var states: [String] = []
      try JSONWalk.elements(&place) { (place) throws(Malformed) in
        if let state = try CrashJSON.text(&place) { states.append(state) }
      }
      self.states = states
    } else if key.is("rpages") {
      report.pages = try JSONWalk.integer(&place)
    } else if key.is("cpuTime"), let seconds = try JSONWalk.scalar(&place) {
      report.add(fact: "CPU time \(String(decoding: seconds.prefix(16), as: UTF8.self)) s")
    }
  }

  /// Nil of a process that was not ended.
  var kill: CrashReport? {
    guard let reason else { return nil }
    var kill = report
    // At the moment of its end: `suspended`, `frontmost`, `active`, `idle`.
    for state in states.prefix(4) { kill.add(fact: state) }
    kill.explanation = JetsamReason.prefix + reason
    return kill
  }

  /// The same of an object that is a process of a list, and nothing else: nil of others, which have
  /// no pages.
  func kill(named name: String?, _ pid: Int64?) -> CrashReport? {
    guard report.pages != nil, var kill else { return nil }
    (kill.process, kill.pid) = (name, pid)
    return kill
  }

  /// Adds what stands below lines that were left out; false where it is of another process, whose
  /// beginning was among them.
  mutating func add(_ rest: KilledProcess) -> Bool {
    func both<Fact>(_ fact: (KilledProcess) -> Fact?) -> Bool {
      fact(self) != nil && fact(rest) != nil
    }
    let isOther =
      both { $0.report.process } || both { $0.report.pid } || both { $0.report.pages }
      || both { $0.reason } || rest.report.process != nil && rest.reason != nil
    guard !isOther else { return false }
    report.add(rest.report)
    report.pages = report.pages ?? rest.report.pages
    (reason, states) = (reason ?? rest.reason, states + rest.states)
    return true
  }
}

extension CrashJSON {
  mutating func readProcess(_ place: inout UnsafeRawPointer) throws(Malformed) {
    var parts = [KilledProcess()]
    defer {
      var process = parts[0]
      for rest in parts.dropFirst() where !process.add(rest) {
        add(process.kill)
        process = rest
      }
      add(process.kill)
    }
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      // Lines were left out here.
      if key.isEmpty {
        if parts.count < Self.killLimit { parts.append(KilledProcess()) }
      } else {
        try parts[parts.count - 1].read(key, &place)
      }
    }
  }

  /// A process that stands alone, without the list that it is of.
  mutating func takeSingle() {
    guard let kill = single.kill(named: report.process, report.pid), report.namespace == nil,
      report.exceptionType == nil
    else { return }
    add(kill)
    (report.process, report.pid) = (nil, nil)
  }

  private mutating func add(_ kill: CrashReport?) {
    guard let kill else { return }
    if kills.count < Self.killLimit { kills.append(kill) } else { killsLeftOut += 1 }
  }
}
