/// Whether a tree of shapes pays: a line it does not know is begun twice.
///
/// Lines are judged in rounds. After a round in which the tree knew fewer than a third of the lines
/// it is closed for some rounds, each time for more, and then starts again.
struct ShapeGauge {
  private static let round = 1024
  private var misses = 0
  private(set) var isOpen = true
  private var closedLines = 0
  private var pause = 4096

  /// Counts an unknown line after `hits` known lines in this round; true when the round is over.
  mutating func noteMiss(hits: Int) -> Bool {
    misses += 1
    guard hits + misses >= Self.round else { return false }
    if hits < misses / 2 {
      isOpen = false
      closedLines = pause
      pause = min(pause * 4, 1 << 20)
    }
    misses = 0
    return true
  }

  /// Counts a line while closed; true when it is time to start again.
  mutating func passLine() -> Bool {
    closedLines -= 1
    isOpen = closedLines <= 0
    return isOpen
  }
}
