internal import TraceModel

/// The reason of an end in the system's words, as its logs write it, or alone, as people copy it
/// from a report.
enum ReasonMessages {
  private static let frontBoard =
    "seen in published device logs of iOS 10 to 18, of SpringBoard and FrontBoard"
  private static let runningBoard =
    "seen in published crash reports of iOS 13 to 26, as the reason of RunningBoard"

  static let all: [SystemMessage] = [
    SystemMessage(
      "{bundle} failed to {event} after {time}s (launch took {launch}s of total time limit {limit}s)*",
      source: frontBoard
    ) { if $1.process.isEmpty { overdue($0["bundle"], $1, $2) } },
    SystemMessage(
      "{bundle} failed to {event} in time", source: "seen in published device logs of iOS 3 to 6"
    ) { groups, line, session in
      let isTransition = transitions.contains { groups["event"].is($0) }
      guard line.process.is("SpringBoard") || line.process.isEmpty && isTransition else { return }
      overdue(groups["bundle"], line, session)
    },
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] was suspended with locked system files{rest}",
      source: runningBoard
    ) { groups, line, session in
      guard line.process.isEmpty, let start = line.message.place(of: "was suspended with") else {
        return
      }
      var ending = ProcessEnding("", proof: .executed)
      ending.takeSentence(line.message.part(start))
      session.exited(
        AppTable.Name(bundle: groups["bundle"], pid: groups["pid"].integer), ending, line)
    },
  ]

  /// What a watchdog of the system waits for. A server may fail to respond in time, too.
  private static let transitions: [StaticString] = [
    "launch", "resume", "suspend", "terminate", "activate", "deactivate", "scene-create",
    "scene-update",
  ]

  private static func overdue(
    _ bundle: UnsafeRawBufferPointer, _ line: LogLine, _ session: LogSession
  ) {
    guard bundle.contains(0x2E), !bundle.contains(0x20),
      let overdue = OverdueTransition(line.message)
    else { return }
    var ending = ProcessEnding(ProcessEnding.watchdog, proof: .executed)
    (ending.transition, ending.allowance) = (overdue.transition, overdue.allowance)
    session.exited(AppTable.Name(bundle: bundle), ending, line)
  }
}
