import CRecorder
import Foundation
import LifetraceRecorder

/// A steady rate of events, and whether all of them are in the recording.
enum Throughput {
  static func measure(_ folder: String, seconds: Int, rate: Int) throws {
    try? FileManager.default.removeItem(atPath: folder)
    var options = Lifetrace.Configuration()
    options.folder = folder
    options.maximumBytes = 1 << 40
    options.maximumRuns = .max
    guard Lifetrace.start(options) else { Main.fail("it does not start") }
    // In steps of a millisecond, each with its share.
    let step = max(1, rate / 1000)
    let begin = lt_continuous_time()
    let total = seconds * rate
    var sent = 0
    var behind: Int64 = 0
    while sent < total {
      let due = begin + Int64(sent) * 1_000_000_000 / Int64(rate)
      let early = due - lt_continuous_time()
      if early > 0 { usleep(UInt32(early / 1000) + 1) } else { behind = max(behind, -early) }
      for _ in 0..<min(step, total - sent) {
        Lifetrace.timerFired("poll")
        sent += 1
      }
    }
    let elapsed = lt_continuous_time() - begin
    Lifetrace.stop()
    // All but the last segment are compressed soon.
    let segments = Segments(folder: folder)
    for _ in 0..<300 where segments.names().dropLast().contains(where: { !$0.hasSuffix(".gz") }) {
      usleep(100_000)
    }
    let found = try segments.read()
    // process.start and trace.end are records, too.
    let missing = total + 2 - found.events
    try Main.report(
      [
        "events": total, "seconds": Double(elapsed) / 1e9,
        "eventsASecond": Double(total) / (Double(elapsed) / 1e9), "missing": missing,
        "lost": found.lost, "unreadable": found.unreadable.count, "segments": found.parts,
        "closedSegments": found.packedParts,
        "bytesAnEventClosed": Double(found.packedBytes) / Double(max(1, found.packedEvents)),
        "longestDelayOfTheSender": Double(behind) / 1e6,
      ], holds: missing == 0 && found.lost == 0 && found.unreadable.isEmpty)
  }
}
