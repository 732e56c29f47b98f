import CRecorder
import Foundation
import TestSupport

/// Kills a recording process at random moments, and checks its files.
enum KillLoop {
  /// Nanoseconds, of those in which the process runs, after which a record must have been written.
  static let promise: Int64 = 250_000_000
  /// The longest time between two beats that counts as running: on a busy machine, a process may
  /// stop running for longer than the promise, and nothing in it can write then.
  private static let longestBeat: Int64 = 10_000_000

  /// The moment before which a record must have been handed over.
  static func limit(_ times: UnsafeMutablePointer<Int64>, _ moment: Int64) -> Int64 {
    var time = moment
    var ran: Int64 = 0
    for beat in (Victim.events..<Victim.slots).reversed() where times[beat] != 0 {
      let step = time - times[beat]
      if ran + min(step, longestBeat) >= promise { return time - (promise - ran) }
      ran += min(step, longestBeat)
      time = times[beat]
    }
    return min(time, moment - promise)
  }

  static func run(_ folder: String, count: Int, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let progress = folder + "/progress"
    let recording = folder + "/recording"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var figures = Figures()
    var last: (pid: Int32, expected: Set<Int>)?
    for kill in 0..<count {
      if kill % 20 == 0 {
        try? FileManager.default.removeItem(atPath: recording)
        last = nil
      }
      try? FileManager.default.removeItem(atPath: progress)
      let victim = Process()
      victim.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      victim.arguments = ["victim", recording, progress, "\(random.next() >> 1)"]
      try victim.run()
      usleep(UInt32.random(in: 1000...700_000, using: &random))
      let moment = lt_continuous_time()
      Foundation.kill(victim.processIdentifier, SIGKILL)
      victim.waitUntilExit()
      let pid = victim.processIdentifier
      let expected = try figures.judge(pid, recording, progress, at: moment)
      // The next start compressed the previous one's segments.
      if let last {
        let again = try Segments(folder: recording).read(pid: last.pid)
        figures.missingAfterTidying += last.expected.subtracting(again.ids).count
        figures.unreadable += again.unreadable
      }
      last = (pid, expected)
    }
    try Main.report(figures.json(count), holds: figures.holds)
  }

  struct Figures {
    var events = 0
    var promised = 0
    var missing = 0
    var recordingsWithMissing = 0
    var stoodStill = 0
    var oldestMissing: Int64 = 0
    var missingAfterTidying = 0
    /// Handed over later than the promise asks for, and there all the same.
    var younger = 0
    var youngerPresent = 0
    var tornFiles = 0
    var mostTornLines = 0
    var packed = 0
    var notStarted = 0
    var unreadable: [String] = []

    var holds: Bool {
      missing == 0 && missingAfterTidying == 0 && unreadable.isEmpty && mostTornLines <= 1
    }

    /// Returns the events that the recording must hold.
    mutating func judge(
      _ pid: Int32, _ recording: String, _ progress: String, at moment: Int64
    ) throws -> Set<Int> {
      let found = try Segments(folder: recording).read(pid: pid)
      guard let memory = Victim.Progress(path: progress) else {
        Main.fail("the progress cannot be read")
      }
      var expected: Set<Int> = []
      var late = 0
      let limit = KillLoop.limit(memory.times, moment)
      for id in 0..<Victim.events where memory.times[id] != 0 {
        if memory.times[id] <= limit {
          expected.insert(id)
          if !found.ids.contains(id) {
            oldestMissing = max(oldestMissing, moment - memory.times[id])
          }
        } else {
          late += 1
          if found.ids.contains(id) { youngerPresent += 1 }
        }
      }
      if expected.isEmpty && late == 0 { notStarted += 1 }
      events += found.events
      promised += expected.count
      younger += late
      let gone = expected.subtracting(found.ids).count
      missing += gone
      if gone > 0 { recordingsWithMissing += 1 }
      if limit < moment - promise { stoodStill += 1 }
      tornFiles += found.tornLines
      mostTornLines = max(mostTornLines, found.tornLines)
      packed += found.packedParts
      unreadable += found.unreadable
      return expected
    }

    func json(_ kills: Int) -> [String: Any] {
      [
        "kills": kills, "beforeTheFirstEvent": notStarted, "events": events,
        "olderThan250ms": promised, "missing": missing,
        "recordingsWithMissing": recordingsWithMissing, "stoodStill": stoodStill,
        "oldestMissing": oldestMissing, "missingAfterTidying": missingAfterTidying,
        "younger": younger, "youngerPresent": youngerPresent, "tornLines": tornFiles,
        "mostTornLinesInARecording": mostTornLines, "compressedSegments": packed,
        "unreadable": unreadable.count, "unreadableTexts": Array(unreadable.prefix(3)),
      ]
    }
  }
}
