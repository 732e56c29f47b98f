internal import TraceModel

/// Messages about the app.
extension LogSession {
  /// UIKit's reasons for not being active changed; the phases that this implies are noted unless
  /// notifications did so already.
  func deactivation(
    from before: DeactivationReasons, to after: DeactivationReasons, _ line: LogLine
  ) {
    let isLaunch = before.isActive && after.isLaunching
    // The app may write before UIKit does: a process that is known is another one if it was
    // launched already, and may be without a number.
    let isAnother =
      known(line).map {
        $0.pid < 0 || $0.phases.hasReasons || $0.life.hasExited || apps.isLaunched($0.pid)
      } ?? true
    guard let process = process(of: line, isBeginning: isLaunch && isAnother) else { return }
    process.phases.hasReasons = true
    // A process that is launched begins in the background, whatever its first reasons are.
    process.phases.state = isLaunch ? .background : process.phases.state ?? before.state
    // A picture of the app is taken in the background.
    if after.state == .inactive, process.phases.isInSnapshot, process.phases.state == .background {
      return
    }
    if after.state == .active { process.phases.isInSnapshot = false }
    // The reasons say what ended, too: UIKit posts a notification for each of the two.
    if process.phases.state == .active, after.state != .active {
      note(.noteAppWillResignActive, process, line)
    }
    if process.phases.state == .background, after.state != .background {
      note(.noteAppWillEnterForeground, process, line)
    }
    switch after.state {
    case .active: note(.noteAppDidBecomeActive, process, line)
    case .background: note(.noteAppDidEnterBackground, process, line)
    case .inactive: note(.noteAppWillResignActive, process, line)
    }
  }

  /// A reason was there already: the set shows the state of an app whose state is still unknown.
  func deactivation(unchanged reasons: DeactivationReasons, _ line: LogLine) {
    guard let process = known(line), process.phases.state == nil else { return }
    process.phases.hasReasons = true
    process.phases.state = reasons.state
  }

  /// The app is active from now on, or not any more; other lines say which of the two it is then.
  func activation(_ isActive: Bool, _ line: LogLine) {
    guard let process = known(line) else { return }
    if isActive {
      note(.noteAppDidBecomeActive, line)
    } else if process.phases.state == .active {
      note(.noteAppWillResignActive, line)
    }
  }

  /// The kind of a notification by the part of its name between `UIApplication` and `Notification`.
  func notification(_ name: UnsafeRawBufferPointer) -> EventKind? {
    switch String(decoding: name, as: UTF8.self) {
    case "DidBecomeActive": .noteAppDidBecomeActive
    case "WillResignActive": .noteAppWillResignActive
    case "DidEnterBackground": .noteAppDidEnterBackground
    case "WillEnterForeground": .noteAppWillEnterForeground
    default: nil
    }
  }

  /// A notification of the application: an event, unless it was inferred or printed before.
  func note(_ kind: EventKind, _ line: LogLine) {
    guard let process = process(of: line) else { return }
    note(kind, process, line)
  }

  /// The same of a process that the format found by itself.
  func note(_ kind: EventKind, _ process: AppProcess, _ line: LogLine) {
    let target: AppState
    switch kind {
    case .noteAppDidBecomeActive, .nsDidBecomeActive: target = .active
    case .noteAppDidEnterBackground: target = .background
    case .noteAppWillResignActive, .noteAppWillEnterForeground, .nsWillResignActive,
      .nsDidResignActive:
      target = .inactive
    default: return
    }
    guard process.phases.state != target else { return }
    process.phases.state = target
    emit(kind, process, line)
  }

  func beginTask(
    id: UnsafeRawBufferPointer, name: UnsafeRawBufferPointer, _ line: LogLine
  ) {
    guard let process = process(of: line) else { return }
    guard process.tasks.open.count < Self.assertionLimit, id.count <= Self.nameLimit else {
      counts.beyondLimit += 1
      return
    }
    process.tasks.open.insert(DoubledMessages.digest(id))
    let announced = process.tasks.announced
    process.tasks.announced = nil
    emit(.bgBegin, process, line) { event in
      event.pointee.id = sink.text(id)
      if !name.is("(null)") { event.pointee.name = symbols.intern(name) }
      guard let announced, name.equals(announced.name) else { return }
      event.pointee.given.insert(.expirationHandler)
      if announced.hasHandler { event.pointee.isTrue.insert(.expirationHandler) }
    }
  }

  /// UIKit is about to begin an assertion.
  func announceTask(
    name: UnsafeRawBufferPointer, handler: UnsafeRawBufferPointer, _ line: LogLine
  ) {
    guard name.count <= Self.nameLimit else { return }
    let task = Announcement(name: Array(name), hasHandler: !handler.is("(null)"))
    if let process = known(line) {
      process.tasks.announced = task
    } else {
      // Many processes announce something and never mention it again.
      processes.firstAnnouncement = (key(of: line), task)
    }
  }

  func endTask(id: UnsafeRawBufferPointer, _ line: LogLine) {
    let digest = DoubledMessages.digest(id)
    guard let process = known(line), process.tasks.open.remove(digest) != nil else { return }
    if process.tasks.ended.count < Self.assertionLimit {
      process.tasks.ended.insert(digest)
    }
    emit(.bgEnd, process, line) { $0.pointee.id = sink.text(id) }
  }

  /// UIKit refuses to end an assertion, since it is not open.
  func endTaskAgain(id: UnsafeRawBufferPointer, _ line: LogLine) {
    guard let process = known(line), process.tasks.ended.contains(DoubledMessages.digest(id))
    else {
      return log(line)
    }
    emit(.bgEnd, process, line) { $0.pointee.id = sink.text(id) }
  }

  /// An interval of the app's own that a signpost begins or ends: work.
  func signpost(isBegin: Bool, id: UInt64, name: UnsafeRawBufferPointer, _ line: LogLine) {
    // Apple's own intervals say nothing about the app's work.
    guard !line.subsystem.begins(with: "com.apple."), isWanted(line),
      let process = process(of: line)
    else { return }
    counts.understood += 1
    explain("intervals of signposts")
    // Equal ids of other subsystems, categories and names are other intervals.
    var key = Array(line.subsystem) + [0x2F]
    if !line.category.isEmpty { key += Array(line.category) + [0x2F] }
    key += Array(name) + [0x2F]
    key += Array(String(id, radix: 16).utf8)
    emit(isBegin ? .workBegin : .workEnd, process, line) { event in
      key.withUnsafeBytes { event.pointee.id = sink.text($0) }
      guard isBegin else { return }
      if !name.isEmpty { event.pointee.name = symbols.intern(name) }
      event.pointee.category = Word.other.symbol
    }
  }

  /// Hands a line on as it is, for rules that know its words.
  func log(_ line: LogLine) {
    guard let process = process(of: line) else { return }
    emit(.log, process, line) { fill($0, from: line) }
  }

  /// Gives a `log` event what its line says.
  func fill(_ event: UnsafeMutablePointer<Event>, from line: LogLine) {
    if !line.subsystem.isEmpty { event.pointee.subsystem = symbols.intern(line.subsystem) }
    if !line.category.isEmpty { event.pointee.logCategory = symbols.intern(line.category) }
    if line.level != .unknown { event.pointee.level = symbols.intern(line.level.rawValue) }
    event.pointee.message = sink.text(line.message)
  }

  /// The log hides what would be an event.
  func noteRedaction(_ line: LogLine) { counts.redacted += 1 }
}
