/// What bounds the time and the memory that a run takes.
struct RunLimits {
  /// Events of names that found a table full.
  private(set) var untracked = 0
  /// What may still be spent on looking through everything that is open, in items.
  private var scanCredit = 4_000_000
  /// Looks that were refused because so many were asked for while so much was open.
  private(set) var refusedScans = 0

  /// An event was of a name that found a table full.
  mutating func noteUntracked() { untracked += 1 }

  mutating func noteRefusedScan() { refusedScans += 1 }

  /// Whether a look through `items` items may be taken behind the event with this ordinal.
  mutating func mayScan(_ items: Int, at ordinal: Int64) -> Bool {
    // The credit of all events so far is what was granted less what was spent.
    let granted = scanCredit + Int(clamping: ordinal) * 64
    guard items <= granted else { return false }
    scanCredit -= items
    return true
  }
}
