internal import TraceModel

// Ends that a process tells in its own line, of which an app may log the words, too: they are ends
// where the process writes no more.
extension LogSession {
  /// The runtime of a process that is known gave up, unless the process writes on.
  func gaveUp(_ ending: ProcessEnding, _ line: LogLine) {
    guard let process = known(line), !process.life.hasExited else { return }
    system.failures.removeAll { $0.process === process }
    guard system.failures.count < SystemMemory.failureLimit else { return }
    system.failures.append(
      SystemMemory.Abort(
        process: process, ending: ending, moment: AppStory.Moment(line, sink), isStop: false))
  }

  /// A process that writes on lives. Other threads write in the moment of the end, too.
  func forgetFailures(before line: LogLine) {
    guard !line.process.isEmpty else { return }
    system.failures.removeAll { failure in
      guard known(line) === failure.process else { return false }
      guard let time = line.time, let end = failure.moment.line.time else { return true }
      let pause = time.subtractingReportingOverflow(end)
      return pause.overflow || pause.partialValue > Self.momentOfEnd
    }
  }

  /// What other threads wrote before the kernel stopped them (our choice).
  private static let momentOfEnd = LogTime.second / 10

  /// Hands on the ends of those that wrote no more.
  func settleFailures() {
    for failure in system.failures where !failure.process.life.hasExited {
      if let time = failure.moment.line.time, let latest = failure.process.latest, latest > time {
        continue
      }
      end(failure.process, failure.ending, isNamed: true, at: failure.moment)
    }
    system.failures = []
  }
}
