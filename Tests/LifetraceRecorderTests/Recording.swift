import CRecorder
import Foundation
import LifecycleRules
import RuleKit
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading

@testable import LifetraceRecorder

/// All tests that use the one recorder of the process, one after the other.
@Suite(.serialized) enum RecorderTests {}

/// A clock that a test sets. Sendable: a lock guards the time.
final class TestClock: @unchecked Sendable {
  private let lock = NSLock()
  private var time: Int64

  init(_ time: Int64 = 1_000_000_000_000) { self.time = time }

  var now: Int64 { lock.withLock { time } }
  func set(_ value: Int64) { lock.withLock { time = value } }
}

/// A folder for recordings of a test's own, gone with the value.
final class TestFolder: Sendable {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  var path: String { scratch.folder.path }
  var recording: String { path + "/recording" }

  /// Names of the segments, sorted.
  var segments: [String] { RecordingFolder(path: recording).segments().map(\.text) }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: recording + "/" + name)))
  }

  /// The text of a compressed segment.
  func unpacked(_ name: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", recording + "/" + name]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// The lines of all segments. A recorder may compress one between its listing and its reading.
  func lines() throws -> [String] {
    try segments.flatMap { name in
      let plain = name.hasSuffix(".gz") ? nil : try? bytes(name)
      let text =
        try plain.map { String(decoding: $0, as: UTF8.self) }
        ?? unpacked(name.hasSuffix(".gz") ? name : name + ".gz")
      return text.split(separator: "\n").map(String.init)
    }
  }

  /// Every line as JSON.
  func records() throws -> [[String: Any]] {
    try lines().map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  /// Waits until all closed segments are compressed.
  func waitUntilTidy(_ isTidy: ([String]) -> Bool) throws {
    for _ in 0..<500 {
      if isTidy(segments) { return }
      usleep(20_000)
    }
    Issue.record("not tidy after 10 s: \(segments)")
  }

  /// lifetrace's analysis of the folder: all segments in order, each an input. A recorder may
  /// compress one in the meantime.
  func analyze() throws -> (analysis: Analysis, problems: [InputProblem]) {
    var options = AnalysisOptions()
    options.keepsPlaces = true
    let analyzer = Analyzer(options, rules: Catalogue.all)
    var problems: [InputProblem] = []
    for name in segments {
      let symbols = SymbolTable()
      analyzer.beginInput(symbols: symbols, path: name)
      let summary = try TraceReader(symbols: symbols).read(
        MemorySource(try (try? bytes(name)) ?? bytes(name + ".gz")), into: analyzer)
      problems += summary.problems
      analyzer.endInput(summary)
    }
    return (analyzer.finish(), problems)
  }
}

extension Recorder {
  /// Returns once the thread that compresses segments and reads the log has ended.
  func waitForTidying() {
    while lt_exchange(tidying, 1) != 0 { usleep(1_000) }
    _ = lt_exchange(tidying, 0)
  }
}

/// A recorder that is not the process's.
func makeRecorder(
  _ folder: TestFolder, _ clock: TestClock? = nil,
  isPrewarmed: Bool = false, change: (inout Lifetrace.Configuration) -> Void = { _ in },
  write: SegmentFile.Write? = nil
) throws -> Recorder {
  var options = Lifetrace.Configuration()
  options.measuresFromProcessStart = false
  options.app.platform = .iOS
  options.app.identifier = "com.example.films"
  change(&options)
  var surroundings = Recorder.Surroundings()
  if let clock { surroundings.clock = { clock.now } }
  if let write { surroundings.write = write }
  surroundings.isPrewarmed = isPrewarmed
  return try Recorder(
    options, folders: [RecordingFolder(path: folder.recording)], surroundings: surroundings)
}

/// Calls that came while no recorder was on, taken out: tests before may have made some.
func takeMissedCalls() -> UInt32 { lt_take_missed() }
