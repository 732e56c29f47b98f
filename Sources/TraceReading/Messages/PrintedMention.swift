internal import TraceModel

/// A line of a process that may be a step of its life, and is not understood: a callback's name in
/// words of the app's own, a name that is cut, or a text that the log hides.
///
/// Whether the step came is not known. Only where the next one follows anyway does that not matter.
enum PrintedMention {
  case step(PrintedLabels.Step)
  case anyStep

  /// Whether the line leaves open how the process came to a step from the one before.
  func leavesOpen(_ step: PrintedLabels.Step?, after before: PrintedLabels.Step?) -> Bool {
    switch self {
    case .step(let named): return step != named
    case .anyStep:
      guard let step, let before else { return before != nil }
      return !step.follows(before)
    }
  }
}

extension LogSession {
  /// A line names a callback and is not understood.
  func noteMention(_ kind: EventKind, _ line: LogLine) {
    guard let step = PrintedLabels.Step(kind), let process = known(line),
      line.time != nil || process.latest == nil || names(process, line),
      process.phases.step != step
    else { return }
    process.printed.mention = .step(step)
  }

  /// A line whose message is cut or hidden may be one of those in which the process prints its
  /// callbacks.
  func noteHidden(_ line: LogLine) {
    guard let process = known(line),
      process.printed.twice.isPrinted(under: DoubledMessages.digest(line.category))
    else { return }
    process.printed.mention = .anyStep
  }

  /// A line that no record begins may be one with a person's word before it, `HERE: 09:41:00 …`.
  func noteHeldRecord(_ line: LogLine) {
    guard let blank = line.message.part(0, 16).place(of: 0x20),
      RecordStart.isOne(line.message.part(blank + 1)),
      PrintedNames.firstName(in: line.message) != nil
    else { return }
    for process in processes.all.values { process.printed.mention = .anyStep }
  }

  /// Whether a line that begins with a person's mark has the process in its text.
  private func names(_ process: AppProcess, _ line: LogLine) -> Bool {
    guard !process.name.isEmpty else { return false }
    return process.name.withUnsafeBytes { name in
      line.message.indices.contains { place in
        line.message[place] == UInt8(ascii: "[") && place >= name.count
          && line.message.part(place - name.count, place).equals(name)
      }
    }
  }

  /// A callback comes: what a line before it left open ends here.
  func settleMention(before kind: EventKind, _ line: LogLine) {
    guard let process = known(line), let mention = process.printed.mention else { return }
    process.printed.mention = nil
    guard mention.leavesOpen(PrintedLabels.Step(kind), after: process.phases.step) else { return }
    process.forgetState()
    doubt(process)
  }
}
