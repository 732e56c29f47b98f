internal import TraceModel

/// Ends of processes that are no apps: of services of launchd, and of extensions and other services
/// that run for an app. None is an end of an app, which lives on without it.
struct HelperEnds {
  /// How the system names such a process.
  struct Name {
    let bundle: UnsafeRawBufferPointer
    var pid: Int64?
    /// The app it runs for.
    var host: AppTable.Name?

    init(bundle: UnsafeRawBufferPointer, pid: Int64?) { (self.bundle, self.pid) = (bundle, pid) }

    /// What follows `xpcservice<`: `com.example.films.push([app<com.example.films>:412])>:413:413`,
    /// or `com.example.films.push>:413` where it runs for no app.
    init(service text: UnsafeRawBufferPointer) {
      bundle = text.part(0, text.firstIndex { $0 == 0x28 || $0 == 0x3E } ?? text.count)
      if let close = text.lastIndex(of: 0x3E), text.part(close).begins(with: ">:") {
        pid = text.part(close + 2).leadingInteger
      }
      let host = text.part((text.place(of: "([") ?? text.count - 2) + 2)
      self.host = host.place(of: "])").flatMap { AppTable.Name(bracketed: host.part(0, $0)) }
    }
  }

  struct End {
    let name: [UInt8]
    let pid: Int64?
    /// Bundle of the app it runs for; empty if none is known.
    let host: [UInt8]
    let ending: ProcessEnding
    let line: Int64
    var count: Int64
  }

  private static let limit = 16
  private(set) var all: [End] = []

  /// A service that crashes is started again, and may crash so each time.
  mutating func note(_ name: Name, _ ending: ProcessEnding, line: Int64) {
    guard !name.bundle.isEmpty, name.bundle.count <= LogSession.nameLimit else { return }
    let known = all.firstIndex { name.bundle.equals($0.name) && $0.ending.kind == ending.kind }
    if let known {
      all[known].count += 1
    } else if all.count < Self.limit {
      all.append(
        End(
          name: Array(name.bundle), pid: name.pid, host: name.host.map { Array($0.bundle) } ?? [],
          ending: ending, line: line, count: 1))
    }
  }
}

extension HelperEnds.End {
  var sentence: String {
    var text = "'\(DisplayText.escaped(name, limit: Malformed.context))'"
    if let pid { text += " (pid \(pid))" }
    text +=
      host.isEmpty
      ? ", a service and no app,"
      : ", which runs for '\(DisplayText.escaped(host, limit: Malformed.context))',"
    text += " \(ending.words)"
    if let verdict = ending.verdict { text += "; \(verdict)" }
    return host.isEmpty ? text : "\(text); the app itself is another process"
  }
}

extension LogSession {
  /// A process has ended that belongs to no app. Only crashes are kept: the system ends and starts
  /// such processes at any time.
  func helperEnded(_ name: HelperEnds.Name, _ ending: ProcessEnding, _ line: LogLine) {
    guard ending.isFault else { return }
    system.helpers.note(name, ending, line: sink.lineNumber)
  }

  /// Reports the crashes of helpers: all where no app has a run, else those of helpers whose app
  /// has one.
  func reportHelpers(isSilent: Bool) {
    let ends = system.helpers.all.filter { end in
      isSilent || !end.host.isEmpty && end.host.withUnsafeBytes { apps.knows(.init(bundle: $0)) }
    }
    // The only crash in a text is what it was copied for.
    let isOnly = isSilent && ends.count == 1
    for end in ends {
      let fact = InputProblem(
        .systemFact, .note, line: end.line, count: end.count, text: end.sentence)
      if isOnly { sink.reportFact(fact) } else { report(fact) }
    }
  }
}
