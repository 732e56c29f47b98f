internal import TraceModel

/// Messages of launchd about the end of a job. It names the job in the subsystem of a line, or
/// before the message.
enum LaunchdMessages {
  static let all: [SystemMessage] = [
    SystemMessage("exited {how}", source: launchd) { exited($1.subsystem, $0["how"], $1, $2) },
    SystemMessage("Service exited {how}", source: launchd) {
      exited($1.subsystem, $0["how"], $1, $2)
    },
    SystemMessage("[gui/{job}:] exited {how}", source: launchd) {
      exited($0["job"], $0["how"], $1, $2)
    },
    SystemMessage("[user/{job}:] exited {how}", source: launchd) {
      exited($0["job"], $0["how"], $1, $2)
    },
    SystemMessage("([0x{job}]){how}", source: oldLaunchd) {
      let job = $1.message.part(1, ($1.message.place(of: "])") ?? 0) + 1)
      let how = $0["how"]
      oldExited(job, how.part(how.first == UInt8(ascii: ":") ? 1 : 0).trimmed, $1, $2)
    },
    SystemMessage("(UIKitApplication:{job}) {how}", source: ofDevice) {
      deviceExited($0["job"], $0["how"], $1, $2)
    },
    SystemMessage("(UIKitApplication:{job}): {how}", source: ofDevice) {
      deviceExited($0["job"], $0["how"], $1, $2)
    },
    SystemMessage("({job}): Service exited {how}", source: launchd) {
      exited($0["job"], $0["how"], $1, $2)
    },
    SystemMessage("*, ran for {time}ms", isRest: true, source: launchd) {
      $2.noteLifetime($0["time"])
    },
  ]
  private static let launchd =
    "seen in published logs of macOS 10.11 to 27 and of the Simulator, of launchd"

  private static let oldLaunchd =
    "seen in published logs of macOS 10.6 to 10.9, of launchd"

  private static let ofDevice =
    "seen in published device logs of iOS 5 to 8; later versions write 'exited'"

  /// The launchd of a device names the job before what it says of its end, and may have named it
  /// before the level:
  ///
  ///     com.apple.launchd[1] (UIKitApplication:com.example.films[0x8c3f][412]) <Notice>: …
  ///     launchd[1] <Notice>: (UIKitApplication:com.example.films[3a1b][rb-legacy] [412]) …
  private static func deviceExited(
    _ job: UnsafeRawBufferPointer, _ how: UnsafeRawBufferPointer, _ line: LogLine,
    _ session: LogSession
  ) {
    guard isOfLaunchd(line), let ending = end(how) else { return }
    let label = line.message.part(1, 1 + 17 + job.count)
    let known = [line.subsystem, label].lazy.compactMap { LaunchdJob($0) }.first { $0.isApp }
    session.exited(
      known?.app ?? AppTable.Name(bundle: label), isOfOther: line.process.isEmpty, ending, line)
  }

  /// What launchd says of an end, in the words of its version.
  private static func end(_ how: UnsafeRawBufferPointer) -> ProcessEnding? {
    for verb in ["exited ", "Service exited "] as [StaticString] where how.begins(with: verb) {
      return ProcessEnding(launchd: how.part(verb.utf8CodeUnitCount))
    }
    return ProcessEnding(oldLaunchd: how)
  }

  /// Whether launchd wrote a line, or the line names no writer.
  private static func isOfLaunchd(_ line: LogLine) -> Bool {
    line.process.isEmpty || LaunchdName.isOne(line.process)
  }

  private static func oldExited(
    _ job: UnsafeRawBufferPointer, _ how: UnsafeRawBufferPointer, _ line: LogLine,
    _ session: LogSession
  ) {
    guard line.process.isEmpty || LaunchdName.isOld(line.process), let job = LaunchdJob(job),
      let ending = ProcessEnding(oldLaunchd: how)
    else { return }
    session.exited(job.app, isCertain: job.isApp, ending, line)
  }

  private static func exited(
    _ job: UnsafeRawBufferPointer, _ how: UnsafeRawBufferPointer, _ line: LogLine,
    _ session: LogSession
  ) {
    guard isOfLaunchd(line), let ending = ProcessEnding(launchd: how) else { return }
    guard let job = LaunchdJob(job) else {
      // Without the number of the process, the label shows an app of a device.
      guard job.begins(with: "UIKitApplication:") else { return }
      return session.exited(
        AppTable.Name(bundle: job), isOfOther: line.process.isEmpty, ending, line)
    }
    session.exited(
      job.app, isCertain: job.isApp, isOfOther: line.process.isEmpty, ending, line)
    if !job.isApp, session.process(of: job.app, line) == nil {
      session.helperEnded(HelperEnds.Name(bundle: job.label, pid: job.app.pid), ending, line)
    }
  }
}
