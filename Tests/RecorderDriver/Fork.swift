import Foundation
import LifetraceRecorder

/// The two ends of a process other than a kill: a forked child, and a normal exit.
enum Fork {
  /// The child of a fork has the recorder's memory and file, but not its thread: it must not
  /// record.
  static func run(_ folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    var options = Lifetrace.Configuration()
    options.folder = folder
    guard Lifetrace.start(options) else { Main.fail("it does not start") }
    for _ in 0..<10 { Lifetrace.timerFired("parent") }
    // Swift does not offer it, because only calls that are safe in a signal handler may follow.
    guard let symbol = dlsym(nil, "fork") else { Main.fail("no fork") }
    let fork = unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)
    let child = fork()
    if child == 0 {
      Lifetrace.timerFired("child")
      Lifetrace.dirty("child")
      _exit(Lifetrace.isRecording ? 1 : 0)
    }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    for _ in 0..<10 { Lifetrace.timerFired("parent") }
    Lifetrace.stop()
    let found = try Segments(folder: folder).read()
    // And the start, and the end.
    let holds = status == 0 && found.events == 22 && found.unreadable.isEmpty && found.lost == 0
    try Main.report(["status": Int(status), "events": found.events], holds: holds)
  }

  /// Leaves records waiting, and exits.
  static func exitInOrder(_ folder: String) {
    var options = Lifetrace.Configuration()
    options.folder = folder
    guard Lifetrace.start(options) else { Main.fail("it does not start") }
    for _ in 0..<50 { Lifetrace.timerFired("poll") }
    exit(0)
  }
}
