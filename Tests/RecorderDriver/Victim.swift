import CRecorder
import Foundation
import LifetraceRecorder
import TestSupport

/// A process that records as fast as it may until it is killed, and notes in shared memory its
/// recorded events and their times: that memory outlives it.
enum Victim {
  static let threads = 3
  static let slots = 1 << 18
  /// The last slots are for a thread that only notes that the process runs.
  static let beats = 1 << 12
  static var events: Int { slots - beats }

  static func live(_ folder: String, progress: String, seed: UInt64) {
    guard let shared = Progress(path: progress) else { Main.fail("no memory") }
    // As long as the process.
    let times = Unmanaged.passRetained(shared).takeUnretainedValue().times
    var options = Lifetrace.Configuration()
    options.folder = folder
    options.segmentBytes = 64 << 10
    options.maximumBytes = 1 << 30
    options.maximumRuns = .max
    guard Lifetrace.start(options) else { Main.fail("it does not start") }
    let address = UInt(bitPattern: times)
    Thread.detachNewThread {
      guard let times = UnsafeMutablePointer<Int64>(bitPattern: address) else { return }
      for beat in events..<slots {
        times[beat] = lt_continuous_time()
        usleep(2000)
      }
    }
    for thread in 0..<threads {
      Thread.detachNewThread {
        guard let times = UnsafeMutablePointer<Int64>(bitPattern: address) else { return }
        var random = SplitMix64(seed: seed &+ UInt64(thread) &* 1_000_003)
        for id in stride(from: thread, to: events, by: threads) {
          let isUrgent = Int.random(in: 0..<16, using: &random) == 0
          Lifetrace.record("timer.fire", isUrgent: isUrgent) { fields in
            fields.set("id", Int64(id))
            fields.set("name", "victim")
          }
          times[id] = lt_continuous_time()
          // Bursts and pauses, so that a kill comes in each of the recorder's moments.
          if Int.random(in: 0..<64, using: &random) == 0 {
            usleep(UInt32.random(in: 0...3000, using: &random))
          }
        }
      }
    }
    while true { sleep(60) }
  }

  /// The memory that a victim and its observer share.
  final class Progress {
    let times: UnsafeMutablePointer<Int64>

    init?(path: String) {
      let file = open(path, O_RDWR | O_CREAT, 0o600)
      guard file >= 0 else { return nil }
      defer { close(file) }
      let bytes = slots * MemoryLayout<Int64>.size
      guard ftruncate(file, off_t(bytes)) == 0 else { return nil }
      let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
      guard let memory, memory != MAP_FAILED else { return nil }
      times = memory.bindMemory(to: Int64.self, capacity: slots)
    }

    deinit { munmap(times, slots * MemoryLayout<Int64>.size) }
  }
}
