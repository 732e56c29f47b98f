import CRecorder
import Foundation
import TestSupport
import Testing
import TraceModel

@testable import LifetraceRecorder

/// A disk that is full, slow or broken, a clock that steps: lost records are counted, and no
/// others.
@Suite struct LossTests {
  /// A disk whose next writes a test decides. Sendable: a lock guards it.
  private final class Disk: @unchecked Sendable {
    private let lock = NSLock()
    private var room: Int?
    private var piece = Int.max
    private var interruptions = 0

    func set(room: Int?, piece: Int = .max, interruptions: Int = 0) {
      lock.withLock { (self.room, self.piece, self.interruptions) = (room, piece, interruptions) }
    }

    var write: SegmentFile.Write {
      { file, bytes, count in
        let allowed: Int = self.lock.withLock {
          if self.interruptions > 0 {
            self.interruptions -= 1
            return -1
          }
          let allowed = min(count, self.piece, self.room ?? .max)
          if let room = self.room { self.room = room - allowed }
          return allowed
        }
        if allowed < 0 {
          errno = EINTR
          return -1
        }
        guard allowed > 0 else {
          errno = ENOSPC
          return -1
        }
        return systemWrite(file, bytes, allowed)
      }
    }
  }

  private func send(_ recorder: Recorder, _ ids: Range<Int>) {
    for id in ids { recorder.record("timer.fire", isUrgent: false) { $0.key("id", Int64(id)) } }
    recorder.flush()
  }

  /// With any remaining room, the trace says how many records did not fit, and no line is torn.
  @Test(arguments: 0..<60)
  func aFullDiskIsCounted(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let folder = try TestFolder()
    let disk = Disk()
    let recorder = try makeRecorder(folder, write: disk.write)
    var sent = 0
    for _ in 0..<6 {
      disk.set(
        room: Int.random(in: 0...2500, using: &random),
        piece: Int.random(in: 1...4000, using: &random),
        interruptions: Int.random(in: 0...2, using: &random))
      let next = sent + Int.random(in: 1...30, using: &random)
      send(recorder, sent..<next)
      sent = next
    }
    disk.set(room: nil)
    send(recorder, sent..<sent + 1)
    recorder.stop()
    let (analysis, problems) = try folder.analyze()
    let ids = try folder.records().compactMap { $0["id"] as? Int }
    let lost = try folder.records().compactMap { $0["count"] as? Int }.reduce(0, +)
    #expect(ids.count + lost == sent + 1)
    #expect(ids == ids.sorted() && Set(ids).count == ids.count)
    #expect(problems.allSatisfy { [.recorderLoss, .seqGap].contains($0.kind) })
    let told = problems.reduce(Int64(0)) { $0 + $1.count }
    #expect(told == Int64(lost))
    #expect(analysis.isComplete == (lost == 0))
    #expect(analysis.runs.count == 1)
  }

  /// While the disk is slow, callers continue; records without room are counted once.
  @Test func aSlowDiskBlocksNoCaller() throws {
    let folder = try TestFolder()
    let gate = Gate()
    let recorder = try makeRecorder(
      folder,
      write: { file, bytes, count in
        gate.pass()
        return systemWrite(file, bytes, count)
      })
    gate.close()
    // The thread that writes comes to the gate and stays there.
    recorder.record("timer.fire", isUrgent: false) { $0.key("id", 0) }
    gate.waitForTheOther { recorder.record("timer.fire", isUrgent: false) { $0.key("id", 0) } }
    let sent = 20_000
    for id in 1...sent {
      recorder.record("timer.fire", isUrgent: id % 8 == 0) { $0.key("id", Int64(id)) }
    }
    gate.open()
    recorder.stop()
    let records = try folder.records()
    let ids = records.compactMap { $0["id"] as? Int }.filter { $0 > 0 }
    let losses = records.compactMap { $0["count"] as? Int }
    #expect(losses.count == 1)
    #expect(ids.count + losses.reduce(0, +) == sent || ids.count + losses.reduce(0, +) == sent + 1)
    #expect(ids.count > 1000)
    #expect(try folder.analyze().problems.allSatisfy { $0.kind == .recorderLoss })
  }

  /// Where writes wait while it is closed. Sendable: the condition guards it.
  private final class Gate: @unchecked Sendable {
    private let condition = NSCondition()
    private var isClosed = false
    private var waiting = 0
    /// The test's own thread may write as well, and must not wait.
    private let owner = pthread_self()

    func close() { condition.withLock { isClosed = true } }

    func open() {
      condition.withLock {
        isClosed = false
        condition.broadcast()
      }
    }

    func pass() {
      guard pthread_equal(pthread_self(), owner) == 0 else { return }
      condition.withLock {
        waiting += 1
        while isClosed { condition.wait() }
        waiting -= 1
      }
    }

    /// Repeats a step until a write waits; the step's own writes must not.
    func waitForTheOther(_ step: () -> Void) {
      while condition.withLock({ waiting == 0 }) {
        usleep(10_000)
        step()
      }
    }
  }

  /// Threads hammer it: every record is there once, in the order of its number.
  @Test func threadsLoseNothing() async throws {
    let folder = try TestFolder()
    let recorder = try makeRecorder(folder) { $0.segmentBytes = 256 << 10 }
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for index in 0..<2000 {
            recorder.record("timer.fire", isUrgent: index % 16 == 0) {
              $0.key("id", Int64(thread * 10_000 + index))
            }
            if index % 250 == 0 { usleep(5000) }
          }
        }
      }
    }
    recorder.stop()
    try folder.waitUntilTidy { $0.filter { $0.hasSuffix(".jsonl") }.count == 1 }
    let (analysis, problems) = try folder.analyze()
    #expect(problems.isEmpty)
    #expect(analysis.runs.first?.events == 16_002)
    #expect(analysis.isComplete)
  }

  /// A clock that steps back makes no time smaller, and the trace says that durations across it are
  /// unknown.
  @Test(arguments: 0..<30)
  func aStepOfTheClockIsRecorded(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let folder = try TestFolder()
    let clock = TestClock()
    let recorder = try makeRecorder(folder, clock)
    var steps = 0
    var last = clock.now
    for id in 0..<200 {
      let next =
        last + Int64.random(in: id % 20 == 7 ? -5_000_000_000...0 : 0...1_000_000, using: &random)
      if next < last { steps += 1 }
      clock.set(next)
      last = next
      recorder.record("timer.fire", isUrgent: false) { $0.key("id", Int64(id)) }
    }
    recorder.stop()
    let records = try folder.records()
    let times = records.compactMap { $0["t"] as? Int }
    #expect(times == times.sorted())
    #expect(records.filter { $0["event"] as? String == "trace.clock" }.count == steps)
    let sequence = records.compactMap { $0["seq"] as? Int }
    #expect(sequence == Array(1...sequence.count))
  }

  /// A callback's record is there while the callback runs, and has its duration afterwards,
  /// in the file as well as in the buffer.
  @Test(arguments: [false, true], [false, true])
  func aCallbackGetsItsDuration(isWritten: Bool, isNested: Bool) throws {
    let folder = try TestFolder()
    let clock = TestClock()
    let recorder = try makeRecorder(folder, clock)
    // While this thread has the lock of the file, no other one writes.
    if !isWritten { lt_lock_take(recorder.fileLock) }
    let outer = recorder.beginCallback("app.didFinishLaunching", nil) { $0.thread() }
    if isWritten { recorder.flush() }
    let isThere = try folder.records().contains {
      $0["event"] as? String == "app.didFinishLaunching"
    }
    #expect(isThere == isWritten)
    clock.set(clock.now + 95_000_000)
    if isNested {
      let scene = Lifetrace.SceneID(persistentIdentifier: "A")
      let inner = recorder.beginCallback("scene.willConnect", scene) { _ in }
      recorder.record("timer.fire", isUrgent: false) { $0.key("id", 1) }
      recorder.endCallback(inner, after: .max)
    }
    recorder.endCallback(outer, after: 95_000_000)
    if !isWritten { lt_lock_release(recorder.fileLock) }
    recorder.stop()
    let (_, problems) = try folder.analyze()
    #expect(problems.isEmpty)
    let records = try folder.records()
    let found = try #require(records.first { $0["event"] as? String == "app.didFinishLaunching" })
    #expect(found["dur"] as? Int64 == 95_000_000 && found["open"] == nil)
    guard isNested else { return }
    let inner = try #require(records.first { $0["event"] as? String == "scene.willConnect" })
    #expect(inner["dur"] as? Int64 == .max)
  }

  /// A callback that has not returned when its segment is full has no duration, and nothing is
  /// damaged.
  @Test func aCallbackAcrossSegmentsHasNone() throws {
    let folder = try TestFolder()
    let recorder = try makeRecorder(folder) { $0.segmentBytes = 64 << 10 }
    let callback = recorder.beginCallback("app.didFinishLaunching", nil) { _ in }
    for id in 0..<2000 {
      recorder.record("timer.fire", isUrgent: false) { $0.key("id", Int64(id)) }
      if id % 400 == 0 { usleep(200_000) }
    }
    try folder.waitUntilTidy { $0.count > 1 && $0.dropLast().allSatisfy { $0.hasSuffix(".gz") } }
    recorder.endCallback(callback, after: 5)
    recorder.stop()
    // That it was running when its segment was closed says nothing of the end.
    let first = try #require(folder.segments.first)
    let text = try folder.unpacked(first)
    #expect(text.contains("app.didFinishLaunching") && !text.contains("\"open\""))
    let (analysis, problems) = try folder.analyze()
    #expect(problems.isEmpty)
    #expect(analysis.runs.first?.events == 2003)
  }
}
