import CRecorder
import Foundation
import Testing
import TraceAnalysis
import TraceModel

@testable import LifetraceRecorder

/// The record that shows how long a process lived in the background (FORMAT.md §5.21).
@Suite struct AliveTests {
  private let clock = TestClock()
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func recorder(
    _ change: (inout Lifetrace.Configuration) -> Void = { _ in }
  ) throws -> Recorder {
    let recorder = try makeRecorder(folder, clock, change: change)
    recorder.record("app.didEnterBackground", isUrgent: true, effect: .entersBackground) { _ in }
    return recorder
  }

  /// What the recorder's thread does when it wakes.
  private func wake(_ recorder: Recorder, after seconds: Double) {
    clock.set(clock.now + Int64(seconds * 1e9))
    lt_lock_take(recorder.fileLock)
    recorder.showAlive()
    lt_lock_release(recorder.fileLock)
    recorder.flush()
  }

  private func returnToForeground(_ recorder: Recorder, after seconds: Double) {
    clock.set(clock.now + Int64(seconds * 1e9))
    recorder.record("app.willEnterForeground", isUrgent: true, effect: .leavesBackground) { _ in }
    recorder.flush()
  }

  /// Names and times in seconds since the background.
  private func events() throws -> [String] {
    let records = try folder.records().filter { $0["event"] != nil }
    let begin = records.first { $0["event"] as? String == "app.didEnterBackground" }?["t"] as? Int
    return records.drop { $0["event"] as? String != "app.didEnterBackground" }.dropFirst().map {
      let time = ($0["t"] as? Int ?? 0) - (begin ?? 0)
      return "\($0["event"] ?? "") \(Double(time) / 1e9)"
    }
  }

  @Test func itsTimeIsWrittenOverWhileNothingElseHappens() throws {
    let recorder = try recorder()
    defer { recorder.stop() }
    wake(recorder, after: 0.4)
    #expect(try events().isEmpty)
    wake(recorder, after: 0.7)
    #expect(try events() == ["process.alive 1.1"])
    for _ in 0..<30 { wake(recorder, after: 1) }
    #expect(try events() == ["process.alive 31.1"])
  }

  @Test func theNextRecordBringsItUpToDate() throws {
    let recorder = try recorder()
    defer { recorder.stop() }
    wake(recorder, after: 1)
    returnToForeground(recorder, after: 2.5)
    #expect(try events() == ["process.alive 3.5", "app.willEnterForeground 3.5"])
    wake(recorder, after: 20)
    #expect(try events().count == 2, "the foreground needs no sign")
    let (analysis, problems) = try folder.analyze()
    #expect(problems.isEmpty)
    #expect(analysis.count(.processSuspend) == 0)
  }

  @Test func aPauseIsASuspension() throws {
    let recorder = try recorder()
    defer { recorder.stop() }
    wake(recorder, after: 1)
    wake(recorder, after: 1)
    // The thread may be the first to run after it.
    wake(recorder, after: 600)
    returnToForeground(recorder, after: 0.5)
    #expect(
      try events() == ["process.alive 2.0", "process.alive 602.5", "app.willEnterForeground 602.5"])
    let (analysis, problems) = try folder.analyze()
    #expect(problems.isEmpty)
    #expect(analysis.count(.processSuspend) == 1)
    #expect(analysis.count(.processResume) == 1)
  }

  @Test func aLongTimeInTheBackgroundIsShownLessOften() throws {
    let recorder = try recorder()
    defer { recorder.stop() }
    for _ in 0..<61 { wake(recorder, after: 1) }
    wake(recorder, after: 5)
    #expect(try events() == ["process.alive 60.0"])
    wake(recorder, after: 5)
    #expect(try events() == ["process.alive 71.0"])
    returnToForeground(recorder, after: 9)
    #expect(try events() == ["process.alive 80.0", "app.willEnterForeground 80.0"])
    #expect(try folder.analyze().analysis.count(.processSuspend) == 0)
  }

  @Test func workInTheBackgroundLiesBetweenSigns() throws {
    let recorder = try recorder()
    defer { recorder.stop() }
    wake(recorder, after: 1)
    clock.set(clock.now + 300_000_000)
    recorder.record("timer.fire", isUrgent: false) { _ in }
    wake(recorder, after: 1)
    #expect(try events() == ["process.alive 1.3", "timer.fire 1.3", "process.alive 2.3"])
    let numbers = try folder.records().compactMap { $0["seq"] as? Int }
    #expect(numbers == Array(1...numbers.count))
  }

  /// The caller leaves its record to the thread, which begins the next sign at once.
  @Test func workThatAnotherThreadWritesLiesBetweenSigns() throws {
    let recorder = try recorder()
    defer { recorder.stop() }
    wake(recorder, after: 1)
    lt_lock_take(recorder.fileLock)
    clock.set(clock.now + 300_000_000)
    recorder.record("timer.fire", isUrgent: false) { _ in }
    clock.set(clock.now + 1_000_000_000)
    recorder.showAlive()
    lt_lock_release(recorder.fileLock)
    recorder.flush()
    #expect(try events() == ["process.alive 1.3", "timer.fire 1.3", "process.alive 2.3"])
  }

  @Test func aNewSegmentGetsARecordOfItsOwn() throws {
    let recorder = try recorder { $0.segmentBytes = 64 << 10 }
    defer { recorder.stop() }
    for round in 0..<2_000 {
      recorder.record("timer.fire", isUrgent: false) { $0.key("id", Int64(round)) }
      if round % 100 == 0 { wake(recorder, after: 1.5) }
    }
    wake(recorder, after: 1.5)
    let (analysis, problems) = try folder.analyze()
    #expect(problems.isEmpty)
    #expect(analysis.count(.processSuspend) == 0)
    #expect(try events().last?.hasPrefix("process.alive") == true)
  }

  @Test func itCanBeLeftOut() throws {
    let recorder = try recorder { $0.captures = [] }
    defer { recorder.stop() }
    for _ in 0..<3 { wake(recorder, after: 2) }
    #expect(try events().isEmpty)
  }

  // MARK: What it decides

  /// Rules that report for certain on a process that was killed in the background and launched
  /// again.
  private func found(
    isShown: Bool = true, complete: Lifetrace.Families = [], seconds: Int,
    _ live: (Recorder) -> Void
  ) throws -> Set<String> {
    for launch in 0..<2 {
      let recorder = try makeRecorder(folder, clock) { options in
        options.lifeCycle = .uikitApp
        options.complete = complete
        if !isShown { options.captures.remove(.alive) }
      }
      for event in ["app.didFinishLaunching", "app.didBecomeActive"] as [StaticString] {
        recorder.record(event, isUrgent: true) { _ in }
      }
      if launch == 0 {
        recorder.record("app.willResignActive", isUrgent: true) { _ in }
        recorder.record("app.didEnterBackground", isUrgent: true, effect: .entersBackground) { _ in
        }
        live(recorder)
        for _ in 0..<seconds { wake(recorder, after: 1) }
      }
      recorder.stop(isOrderly: false)
      if launch == 0 { try beganLongAgo() }
    }
    let (analysis, problems) = try folder.analyze()
    #expect(problems.isEmpty)
    return Set(analysis.findings.filter { $0.cause == nil && $0.severity > .note }.map(\.rule))
  }

  /// The clock of these tests runs ahead of the wall time in headers: without this the next launch
  /// would begin during the run.
  private func beganLongAgo() throws {
    let path = try #require(folder.segments.first.map { folder.recording + "/" + $0 })
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let start = "\"start\":\""
    let parts = text.components(separatedBy: start)
    let rest = try #require(parts.last?.drop { $0 != "\"" })
    try (parts[0] + start + "2026-01-01T00:00:00Z" + rest).write(
      toFile: path, atomically: true, encoding: .utf8)
  }

  /// The signs of life alone show for how long the first assertion was held.
  @Test(arguments: [(true, 32, true), (true, 29, false), (false, 32, false)])
  func anAssertionThatIsHeldUntilTheEndIsLost(isShown: Bool, seconds: Int, isLost: Bool) throws {
    let found = try found(isShown: isShown, seconds: seconds) { recorder in
      for (event, id) in [("bg.begin", 1), ("bg.begin", 2), ("bg.end", 2)]
        as [(StaticString, Int64)]
      {
        recorder.record(event, isUrgent: true) { text in
          text.key("id", id)
          if event.isEqual(to: "bg.begin") { text.key("name", "save") }
        }
      }
    }
    #expect(found.contains("bgtask-slot-overwritten") == isLost, "\(found)")
  }

  @Test(arguments: [(true, 32, true), (true, 20, false), (false, 32, false)])
  func aPushThatIsNotAnsweredIsFound(isShown: Bool, seconds: Int, isMissing: Bool) throws {
    let found = try found(isShown: isShown, seconds: seconds) { recorder in
      recorder.record("fetch.deliver", isUrgent: true) { $0.key("id", 1) }
    }
    #expect(found.contains("push-completion-missing") == isMissing, "\(found)")
  }

  /// The process may have been suspended after its last sign and ended hours later, by anyone.
  @Test func anEndSoonAfterAMemoryWarningStaysUnknown() throws {
    let found = try found(complete: [.resources], seconds: 10) { recorder in
      recorder.record("app.memoryWarning", isUrgent: true) { _ in }
    }
    #expect(!found.contains("memory-warning-ignored"), "\(found)")
  }

  @Test(arguments: [0, 1, 9, 10, 123_456_789_012, Int64.max])
  func aTimeFillsItsRoom(_ time: Int64) {
    var bytes = [UInt8](repeating: 1, count: 21)
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      Decimal.write(time, to: base, width: 20)
    }
    #expect(bytes.last == 1)
    let text = String(decoding: bytes.dropLast(), as: UTF8.self)
    #expect(text.count == 20 && Int64(text.drop { $0 == " " }) == time)
  }
}

extension Analysis {
  fileprivate func count(_ kind: EventKind) -> Int64 { eventCounts[Int(kind.rawValue)] }
}
