import SystemLibrary

/// SIGINT, SIGTERM and SIGHUP: reading stops, the report so far is printed, and then the process
/// dies by that signal, as its parent expects.
enum Interruption {
  private static let names = [(SIGINT, "SIGINT"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP")]

  /// The first signal; 0 before any signal. A handler may touch only the atomic members here.
  private static let received = AtomicNumber(0)
  /// When it came, in nanoseconds; 0 as long as none did.
  private static let arrival = AtomicNumber(0)
  /// The address of the path of the unfinished file, or 0; the code that takes it out owns the
  /// memory.
  private static let unfinished = AtomicNumber(0)

  /// The signal that came; nil if none did.
  static var signal: Int32? {
    let number = Int32(truncatingIfNeeded: received.value)
    return number == 0 ? nil : number
  }

  /// Takes a signal that ended a wait which only a signal ends: the process does not die by it. A
  /// second one kills at once, as ever.
  static func take() { received.set(0) }

  static func name(of signal: Int32) -> String {
    names.first { $0.0 == signal }?.1 ?? "signal \(signal)"
  }

  /// The shell's exit code for a process that the signal ended; nil without a signal.
  static var code: Int32? { signal.map { 128 + $0 } }

  /// Takes these signals over from the system, except one that the parent had ignored (`nohup`, a
  /// job in the background). A signal that comes more than a second after the first one kills at
  /// once; before that it may be the first one again, which `timeout` sends to its child and then
  /// to the group.
  static func watch() {
    // The first access makes the storage; a handler must find it made.
    received.set(0)
    arrival.set(0)
    makes(nil)
    var watched = sigset_t()
    sigemptyset(&watched)
    for (number, _) in names {
      sigaddset(&watched, number)
      let previous = systemSignal(number) { number in
        let now = Clock.now
        let first = Interruption.arrival.replace(0, by: now)
        if first == 0 {
          Interruption.received.set(Int64(number))
        } else if now - first > 1_000_000_000 {
          if let path = Interruption.exchange(nil) { unlink(path) }
          _ = systemSignal(number, SIG_DFL)
          raise(number)
        }
      }
      if isIgnored(previous) {
        _ = systemSignal(number, SIG_IGN)
      } else {
        endCalls(number)
      }
    }
    // A parent that starts processes from a worker thread hands down a mask that blocks them.
    sigprocmask(SIG_UNBLOCK, &watched, nil)
  }

  /// Names the file that is being made, so that a signal that kills at once leaves nothing of it;
  /// nil when it is made.
  static func makes(_ path: SystemString?) {
    free(exchange(path?.withCString { strdup($0) }))
  }

  private static func exchange(_ path: UnsafeMutablePointer<CChar>?) -> UnsafeMutablePointer<CChar>?
  {
    UnsafeMutablePointer(bitPattern: Int(unfinished.exchange(Int64(Int(bitPattern: path)))))
  }

  private static func isIgnored(_ handler: Handler?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN as Handler?, to: Int.self)
  }

  /// `signal(3)` restarts system calls after the handler: opening a pipe without a writer would
  /// wait forever.
  private static func endCalls(_ number: Int32) {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return }
    action.sa_flags &= ~Int32(SA_RESTART)
    sigaction(number, &action, nil)
  }

  /// Ends the process by the signal.
  static func die(by number: Int32) -> Never {
    _ = systemSignal(number, SIG_DFL)
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, number)
    sigprocmask(SIG_UNBLOCK, &only, nil)
    raise(number)
    exit(128 + number)
  }

  /// A closed standard output is an error of writing, so that unfinished files can be removed.
  static func ignoresClosedPipes() { _ = systemSignal(SIGPIPE, SIG_IGN) }

  /// A closed standard output ends the process silently, and a file over the size limit is a write
  /// error, independent of the parent's settings.
  static func setPipesAndLimits() {
    _ = systemSignal(SIGPIPE, SIG_DFL)
    _ = systemSignal(SIGXFSZ, SIG_IGN)
  }
}

private typealias Handler = @convention(c) (Int32) -> Void

/// `signal(2)`, under a name that does not collide with the property.
private func systemSignal(_ number: Int32, _ handler: Handler?) -> Handler? {
  signal(number, handler)
}
