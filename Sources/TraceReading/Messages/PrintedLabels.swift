internal import TraceModel

/// The labels before the callbacks that lines without a process print: `[Films] …`, `[Music] …`.
///
/// Labels of one app are those of its parts, which print different callbacks, or the same ones
/// together. Two apps whose prints are in one text print the same callbacks at other times. Nothing
/// shows which of the two it is; so after a callback under one label, the next one under another
/// that prints the same callbacks may be of another app, and what was known does not hold for it.
struct PrintedLabels {
  /// A text with more does not name apps.
  private static let limit = 16

  private var kinds: [UInt64: EventKindSet] = [:]
  private var latest: UInt64 = 0

  /// A callback that another label printed just before is printed again.
  mutating func noteAgain(_ kind: EventKind, _ label: UInt64) {
    guard label != 0, kinds[label] != nil || kinds.count < Self.limit else { return }
    kinds[label, default: EventKindSet([])].insert(kind)
  }

  /// Takes a callback; true if it may be of another app than the one before.
  mutating func isOfAnother(_ kind: EventKind, _ label: UInt64) -> Bool {
    guard label != 0 else { return false }
    noteAgain(kind, label)
    defer { latest = label }
    guard latest != label, let own = kinds[label], let other = kinds[latest] else { return false }
    return own.meets(other)
  }
}

extension LogSession {
  /// A digest of the label of a line that names no process; 0 without one.
  func label(of line: LogLine) -> UInt64 {
    guard line.process.isEmpty, line.message.first == UInt8(ascii: "["),
      let end = line.message.place(of: UInt8(ascii: "]"))
    else { return 0 }
    let text = line.message.part(1, end)
    guard case .name = SourceLabel(text) else { return 0 }
    return DoubledMessages.digest(text)
  }

  /// A callback that may be of another app than the one before it says nothing of its state.
  func noteLabel(_ kind: EventKind, _ process: AppProcess, _ line: LogLine) {
    guard process.printed.labels.isOfAnother(kind, label(of: line)) else { return }
    process.forgetState()
    doubt(process)
  }
}
