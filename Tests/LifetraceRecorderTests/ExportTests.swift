import Foundation
import LifecycleRules
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading

@testable import LifetraceRecorder

extension RecorderTests {
  /// The recordings on disk as one file, as values, and their removal.
  @Suite struct ExportTests {
    private let scene = Lifetrace.SceneID(persistentIdentifier: "A")

    /// A life in which a draft is lost, or saved.
    private func live(_ folder: TestFolder, isSaved: Bool, segmentBytes: Int = 4 << 20) throws {
      let recorder = try makeRecorder(folder) { $0.segmentBytes = segmentBytes }
      #expect(Lifetrace.begin(recorder))
      Lifetrace.notified("app.didFinishLaunching")
      Lifetrace.notified("scene.willConnect", scene: scene)
      Lifetrace.notified("scene.willEnterForeground", scene: scene)
      Lifetrace.notified("scene.didBecomeActive", scene: scene)
      Lifetrace.dirty("draft", scene: scene)
      for id in 0..<(segmentBytes < 1 << 20 ? 4000 : 40) {
        Lifetrace.timerFired(.public("\(id)"))
        if id % 500 == 0 { usleep(20_000) }
      }
      Lifetrace.notified("scene.willResignActive", scene: scene)
      if isSaved { Lifetrace.saved("draft", scene: scene) }
      Lifetrace.notified("scene.didEnterBackground", scene: scene)
      Lifetrace.stop(isOrderly: false)
      // A segment that is being compressed changes its name.
      recorder.waitForTidying()
    }

    private func analyze(_ path: String) throws -> (analysis: Analysis, problems: [InputProblem]) {
      let analyzer = Analyzer(AnalysisOptions(), rules: Catalogue.all)
      let symbols = SymbolTable()
      analyzer.beginInput(symbols: symbols, path: path)
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      let summary = try TraceReader(symbols: symbols).read(MemorySource(bytes), into: analyzer)
      analyzer.endInput(summary)
      return (analyzer.finish(), summary.problems)
    }

    private func verdicts(_ analysis: Analysis) -> [String] {
      analysis.findings.map { finding in
        "\(finding.rule) \(finding.message) \(finding.cause.map { "\($0)" } ?? "")"
      }.sorted()
    }

    private func cut(_ folder: TestFolder, _ name: String, by bytes: UInt64) throws {
      let file = try #require(FileHandle(forWritingAtPath: folder.recording + "/" + name))
      file.truncateFile(atOffset: file.seekToEndOfFile() - bytes)
    }

    /// Runs of one part and of many, compressed and plain, with a line that a kill tore.
    @Test(arguments: [true, false])
    func theFileIsJudgedLikeTheFolder(isTorn: Bool) throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      try live(folder, isSaved: false)
      if isTorn { try cut(folder, try #require(folder.segments.first), by: 9) }
      try live(folder, isSaved: true, segmentBytes: 64 << 10)
      if isTorn { try cut(folder, try #require(folder.segments.last), by: 7) }
      let path = folder.path + "/films.jsonl.gz"
      try Lifetrace.export(to: path)
      // Once with whatever the recorder has compressed by now, and once with everything compressed.
      for isTidy in [false, true] {
        if isTidy {
          FolderTidying(
            folder: RecordingFolder(path: folder.recording), options: .init(),
            current: SegmentName(launch: 9, pid: getpid(), part: 1)
          ).run(now: Int64(time(nil)))
          #expect(folder.segments.allSatisfy { $0.hasSuffix(".gz") })
          try Lifetrace.export(to: path)
        }
        let (whole, problems) = try folder.analyze()
        let (exported, others) = try analyze(path)
        #expect(verdicts(exported) == verdicts(whole))
        // What the torn line said may have been the save.
        let lost = whole.findings.filter { $0.rule == "no-background-save" }
        #expect(lost.count == 1 && lost.allSatisfy { ($0.cause != nil) == isTorn })
        #expect(exported.runs.map(\.events) == whole.runs.map(\.events))
        #expect(problems.map(\.kind) == (isTorn ? [.tornTail, .tornTail] : []))
        // A torn line that is followed by another run is a line that is no record.
        #expect(others.map(\.kind) == (isTorn ? [.malformed, .tornTail] : []))
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.sorted() == ["films.jsonl.gz", "recording"])
    }

    /// Each failure is one error, and leaves what was there.
    @Test func aPathThatTakesNoFileIsAnError() throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      try live(folder, isSaved: true)
      let known = folder.path + "/known.jsonl.gz"
      try "before".write(toFile: known, atomically: true, encoding: .utf8)
      try FileManager.default.createDirectory(
        atPath: folder.path + "/folder", withIntermediateDirectories: false)
      let inside = folder.recording + "/000009-1-000001.jsonl.gz"
      for path in [
        "films.jsonl.gz", "", "/", folder.path + "/missing/films.jsonl.gz", folder.path + "/folder",
        folder.path + "/folder/", inside, folder.path + "/./recording/films.jsonl.gz",
      ] {
        let error = #expect(throws: Lifetrace.ExportError.self) { try Lifetrace.export(to: path) }
        #expect(error.map { "\($0)" }?.hasPrefix("cannot export to '\(path)': ") == true)
      }
      let target = RecordingFolder(path: folder.recording)
      var full = RecordingExport(folder: target)
      full.write = { _, _, _ in
        errno = ENOSPC
        return -1
      }
      let error = #expect(throws: Lifetrace.ExportError.self) { try full.write(to: known) }
      #expect(error?.reason == String(cString: strerror(ENOSPC)))
      #expect(try String(contentsOfFile: known, encoding: .utf8) == "before")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.sorted() == ["folder", "known.jsonl.gz", "recording"])
      #expect(folder.segments.count == 1)
    }

    @Test func withoutARecordingThereIsNoFile() throws {
      let folder = try TestFolder()
      let empty = RecordingFolder(path: folder.recording)
      let path = folder.path + "/films.jsonl.gz"
      #expect(throws: Lifetrace.ExportError.self) {
        try RecordingExport(folder: empty).write(to: path)
      }
      #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func eachRunIsAValue() throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      try live(folder, isSaved: true, segmentBytes: 64 << 10)
      try live(folder, isSaved: true)
      #expect(Lifetrace.recordings.map(\.isRunning) == [false, false])
      #expect(Lifetrace.begin(try makeRecorder(folder)))
      defer { Lifetrace.stop() }
      let all = Lifetrace.recordings
      #expect(all.map(\.launch) == [1, 2, 3] && all.map(\.isRunning) == [false, false, true])
      #expect(all.allSatisfy { $0.processIdentifier == getpid() && $0.bytes > 0 })
      #expect((all.first?.files.count ?? 0) > 1)
      #expect(all.flatMap(\.files) == Lifetrace.files)
    }

    @Test func theRunningRecordingIsLeftWhole() throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      try live(folder, isSaved: false)
      try live(folder, isSaved: true, segmentBytes: 64 << 10)
      #expect(Lifetrace.begin(try makeRecorder(folder)))
      Lifetrace.dirty("draft")
      Lifetrace.removeAll()
      #expect(Lifetrace.recordings.map(\.isRunning) == [true])
      Lifetrace.saved("draft")
      Lifetrace.stop()
      let (analysis, problems) = try folder.analyze()
      #expect(problems.isEmpty && analysis.isComplete)
      #expect(analysis.runs.map(\.events) == [4])
      // With no recording on, nothing is left, and nobody can hash guesses of keys any more.
      Lifetrace.removeAll()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.recording).isEmpty)
      Lifetrace.removeAll()
    }

    /// Also while other threads record and segments are compressed.
    @Test func removingDisturbsNothing() throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      #expect(Lifetrace.begin(try makeRecorder(folder) { $0.segmentBytes = 64 << 10 }))
      for id in 0..<6000 {
        Lifetrace.timerFired(.public("\(id)"))
        if id % 500 == 0 {
          Lifetrace.removeAll()
          usleep(10_000)
        }
      }
      Lifetrace.stop()
      let (analysis, problems) = try folder.analyze()
      #expect(problems.isEmpty && analysis.isComplete)
      #expect(analysis.runs.map(\.events) == [6002])
    }

    @Test func onlySoManyRunsAreKept() throws {
      let folder = try TestFolder()
      for _ in 0..<6 { try makeRecorder(folder).stop() }
      var options = Lifetrace.Configuration()
      #expect(options.maximumRuns == 16)
      let work = { (most: Int) in
        options.maximumRuns = most
        FolderTidying(
          folder: RecordingFolder(path: folder.recording), options: options,
          current: SegmentName(launch: 6, pid: getpid(), part: 1)
        ).run(now: Int64(time(nil)))
        return folder.segments.compactMap { SegmentName($0)?.launch }
      }
      #expect(work(4) == [3, 4, 5, 6])
      #expect(work(1) == [6])
      #expect(work(-1) == [6])
    }

    @Test func nothingIsRecordedWhereItIsSwitchedOff() throws {
      let folder = try TestFolder()
      var options = Lifetrace.Configuration()
      options.folder = folder.recording
      options.recordsTestsAndPreviews = true
      options.isEnabled = false
      #expect(!Lifetrace.start(options) && !Lifetrace.isRecording)
      #expect(!FileManager.default.fileExists(atPath: folder.recording))
    }
  }
}
