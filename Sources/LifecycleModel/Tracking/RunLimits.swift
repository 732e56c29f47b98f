/// Bounds the time and the memory of a run.
struct RunLimits {
  /// Events of names that found a table full.
  private(set) var untracked = 0
  /// Remaining budget for looks through everything that is open, in items.
  private var scanCredit = 4_000_000
  /// Looks that were refused because too many were requested while too much was open.
  private(set) var refusedScans = 0

  /// An event was of a name that found a table full.
  mutating func noteUntracked() { untracked += 1 }

  mutating func noteRefusedScan() { refusedScans += 1 }

  /// Whether the budget allows a look through `items` items after the event with this ordinal.
  mutating func mayScan(_ items: Int, at ordinal: Int64) -> Bool {
    // The credit of all events so far: granted minus spent.
    let granted = scanCredit + Int(clamping: ordinal) * 64
    guard items <= granted else { return false }
    scanCredit -= items
    return true
  }
}
