import CRecorder
import Foundation
import LifecycleRules
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading

@testable import LifetraceRecorder

extension RecorderTests {
  /// What the system says of the process: its log, and MetricKit's payloads.
  @Suite struct SystemFactTests {
    private static let tooOld =
      "Background Task 7 (\"upload\"), was created over 30 seconds ago. In applications running in "
      + "the background, this creates a risk of termination."
    private static let known: [(message: String, rule: String)] = [
      (tooOld, "bgtask-assertion-over-30s"),
      (
        "Background task still not ended after expiration handlers were called: taskName = a, …",
        "bgtask-assertion-leak"
      ),
      (
        "Can't end BackgroundTask: no background task exists with identifier 4 (0x4), or it may …",
        "bgtask-double-end"
      ),
      ("This process does not adopt UIScene lifecycle. This will …", "not-scene-based"),
      ("`UIScene` lifecycle will soon be required. Failure to adopt …", "not-scene-based"),
      ("UIScene life cycle is required for apps built with this SDK.", "not-scene-based"),
    ]
    private static let others = [
      "Background Task 7 (\"upload\") began", "Ending background task 4", "",
      "UIScene lifecycle adopted", "The user typed: my draft",
    ]

    /// A system's log that a test fills. Sendable: a lock guards the lines.
    private final class FakeLog: @unchecked Sendable {
      private let lock = NSLock()
      private var lines: [SystemLine] = []
      private var threads: [UInt32] = []

      func add(_ message: String, subsystem: String = "com.apple.UIKit", at time: Int64) {
        lock.withLock {
          lines.append(
            SystemLine(
              subsystem: subsystem, category: "BackgroundTask", level: "fault", message: message,
              time: time))
        }
      }

      func read(_ since: Int64) -> [SystemLine] {
        lock.withLock {
          threads.append(lt_thread_number())
          return lines.filter { $0.time >= since }
        }
      }

      var reads: [UInt32] { lock.withLock { threads } }
    }

    private func life(
      _ folder: TestFolder, _ log: FakeLog, captures: Lifetrace.Captures = .all,
      _ live: (() throws -> Void) throws -> Void
    ) throws {
      var options = Lifetrace.Configuration()
      options.measuresFromProcessStart = false
      options.captures = captures
      var surroundings = Recorder.Surroundings()
      surroundings.systemLog = { log.read($0) }
      _ = takeMissedCalls()
      let recorder = try Recorder(
        options, folders: [RecordingFolder(path: folder.recording)], surroundings: surroundings)
      #expect(Lifetrace.begin(recorder))
      defer { Lifetrace.stop() }
      Lifetrace.notified("app.didFinishLaunching")
      try live {
        let before = log.reads.count
        Lifetrace.notified("note.app.didEnterBackground")
        Lifetrace.notified("note.app.willEnterForeground")
        for _ in 0..<500 where captures.contains(.systemLog) && log.reads.count == before {
          usleep(10_000)
        }
        // The lines are recorded after they were read.
        recorder.waitForTidying()
      }
    }

    private func logs(_ folder: TestFolder) throws -> [[String: Any]] {
      try folder.records().filter { $0["event"] as? String == "log" }
    }

    private var now: Int64 { Int64(Date().timeIntervalSince1970 * 1e9) }

    /// Each sentence, and nothing else, is recorded once the app returns, away from the main
    /// thread.
    @Test func uikitsSentencesAreRecordedAtTheReturn() throws {
      let folder = try TestFolder()
      let log = FakeLog()
      try life(folder, log) { leave in
        log.add("This process does not adopt UIScene lifecycle.", at: now - 3_600_000_000_000)
        for (message, _) in Self.known { log.add(message, at: now) }
        for message in Self.others { log.add(message, at: now) }
        log.add(Self.tooOld, subsystem: "com.example.films", at: now)
        #expect(log.reads.isEmpty)
        try leave()
        // What was read once is not read again.
        try leave()
      }
      let found = try logs(folder)
      #expect(found.compactMap { $0["message"] as? String } == Self.known.map(\.message))
      for record in found {
        #expect(record["captured"] as? Bool == true && record["level"] as? String == "fault")
        #expect(record["subsystem"] as? String == "com.apple.UIKit")
      }
      #expect(log.reads.count == 2 && log.reads.allSatisfy { $0 != 0 })
    }

    /// A rule understands what is recorded, and nothing else becomes seen by it.
    @Test(arguments: 0..<6)
    func aRuleUnderstandsEachSentence(_ index: Int) throws {
      let (message, rule) = Self.known[index]
      let folder = try TestFolder()
      let log = FakeLog()
      try life(folder, log) { leave in
        log.add(message, at: now)
        try leave()
      }
      let (analysis, problems) = try folder.analyze()
      #expect(problems.isEmpty)
      #expect(analysis.findings.contains { $0.cause == nil && $0.rule == rule })
    }

    @Test func whereItIsLeftOutNothingIsRead() throws {
      let folder = try TestFolder()
      let log = FakeLog()
      try life(folder, log, captures: Lifetrace.Captures.all.subtracting(.systemLog)) { leave in
        log.add(Self.tooOld, at: now)
        try leave()
      }
      #expect(log.reads.isEmpty)
      #expect(try logs(folder).isEmpty)
    }

    /// A frantic log.
    @Test func onlySoManyLinesAreRecorded() throws {
      let folder = try TestFolder()
      let log = FakeLog()
      try life(folder, log) { leave in
        for _ in 0..<500 { log.add(Self.tooOld, at: now) }
        try leave()
      }
      #expect(try logs(folder).count == SystemLog.limit)
    }

    // MARK: MetricKit

    private func crash(_ reason: String) -> String {
      """
      {
        "timeStampBegin" : "2026-03-01 10:00:00",
        "timeStampEnd" : "2026-03-01 10:00:00",
        "crashDiagnostics" : [
          {
            "version" : "1.0.0",
            "diagnosticMetaData" : {
              "exceptionType" : 10,\t"signal" : 9,
              "bundleIdentifier" : "com.example.films",
              "terminationReason" : "\(reason)"
            }
          }
        ]
      }
      """
    }

    /// A payload becomes a line that lifetrace reads next to the recording.
    @Test func aPayloadIsALineNextToTheRecording() throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      let watchdog = crash("Namespace FRONTBOARD, Code 0x8badf00d")
      Recorder.keep(payload: watchdog.utf8)
      #expect(Lifetrace.begin(try makeRecorder(folder)))
      Recorder.keep(payload: watchdog.utf8)
      Recorder.keep(payload: [])
      Recorder.keep(payload: crash("Namespace RUNNINGBOARD, Code 0xdead10cc").utf8)
      #expect(Lifetrace.files.last == folder.recording + "/metrickit.jsonl")
      Lifetrace.stop()
      let bytes = try folder.bytes("metrickit.jsonl")
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      #expect(lines.count == 2)
      let one = try JSONSerialization.jsonObject(with: Data(lines[0])) as? NSDictionary
      let other = try JSONSerialization.jsonObject(with: Data(watchdog.utf8)) as? NSDictionary
      #expect(one == other && one != nil)
      let analyzer = Analyzer(AnalysisOptions(), rules: Catalogue.all)
      let symbols = SymbolTable()
      analyzer.beginInput(symbols: symbols, path: "metrickit.jsonl")
      analyzer.endInput(try TraceReader(symbols: symbols).read(MemorySource(bytes), into: analyzer))
      let rules = analyzer.finish().findings.filter { $0.cause == nil }.map(\.rule)
      #expect(rules.sorted() == ["lock-held-at-suspension", "watchdog-termination"])
    }

    @Test func payloadsTakeOnlySoMuchRoom() throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      let path = RecordingFolder(path: folder.recording)
      #expect(Lifetrace.begin(try makeRecorder(folder)))
      let long = [UInt8](repeating: UInt8(ascii: "7"), count: 900_000)
      for _ in 0..<9 {
        Recorder.keep(payload: long)
        #expect((path.status("metrickit.jsonl")?.bytes ?? .max) <= MetricPayloads.limit)
      }
      let before = path.status("metrickit.jsonl")?.bytes
      Recorder.keep(payload: long + long)
      #expect(path.status("metrickit.jsonl")?.bytes == before)
      Lifetrace.removeAll()
      #expect(path.status("metrickit.jsonl") == nil)
      Lifetrace.stop()
    }

    @Test func whereItIsLeftOutNoPayloadIsKept() throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      #expect(Lifetrace.begin(try makeRecorder(folder) { $0.captures.remove(.metrics) }))
      Recorder.keep(payload: crash("x").utf8)
      Lifetrace.stop()
      #expect(RecordingFolder(path: folder.recording).status("metrickit.jsonl") == nil)
    }
  }
}
