import Foundation
import TestSupport
import Testing
import TraceModel

@testable import LifetraceRecorder

/// Segments, their compression and their budget, with separate recorders instead of the global one.
@Suite struct SegmentTests {
  private func fire(_ recorder: Recorder, _ id: Int, isUrgent: Bool = false) {
    recorder.record("timer.fire", isUrgent: isUrgent) { text in
      text.key("id", Int64(id))
      text.source("Films/Poll.swift", 12)
    }
  }

  /// A run over many segments, compressed and plain, is one run of which nothing is missing.
  @Test func aRunOverManySegmentsIsOneRun() throws {
    let folder = try TestFolder()
    let recorder = try makeRecorder(folder) { $0.segmentBytes = 64 << 10 }
    for id in 0..<8000 {
      fire(recorder, id)
      if id % 500 == 0 { usleep(20_000) }
    }
    recorder.stop()
    try folder.waitUntilTidy { $0.count > 4 && $0.dropLast().allSatisfy { $0.hasSuffix(".gz") } }
    #expect(folder.segments.last?.hasSuffix(".jsonl") == true)
    let (analysis, problems) = try folder.analyze()
    #expect(problems.isEmpty)
    #expect(analysis.runs.count == 1)
    #expect(analysis.runs.first?.events == 8002)
    #expect(analysis.isComplete)
    #expect(
      RecordingFolder(path: folder.recording).names().allSatisfy { !$0.hasSuffix(".part") })
  }

  /// The next start compresses the last process's segment, including its torn line.
  @Test func theNextStartCompressesTheRest() throws {
    let folder = try TestFolder()
    let first = try makeRecorder(folder)
    for id in 0..<100 { fire(first, id) }
    first.stop(isOrderly: false)
    let left = try #require(folder.segments.first)
    let text = try folder.bytes(left)
    // A death inside of a write.
    let file = try #require(FileHandle(forWritingAtPath: folder.recording + "/" + left))
    file.truncateFile(atOffset: UInt64(text.count - 20))
    let second = try makeRecorder(folder)
    defer { second.stop() }
    try folder.waitUntilTidy { $0.first == left + ".gz" }
    #expect(folder.segments.count == 2)
    let (analysis, problems) = try folder.analyze()
    #expect(problems.map(\.kind) == [.tornTail])
    #expect(analysis.runs.map(\.events) == [100, 1])
  }

  /// The identity stays, runs differ, and launches are counted up.
  @Test func oneInstallationHasManyRuns() throws {
    let folder = try TestFolder()
    for _ in 0..<3 { try makeRecorder(folder).stop() }
    let headers = try folder.records().filter { $0["lifetrace"] != nil }
    #expect(Set(headers.compactMap { $0["install"] as? String }).count == 1)
    #expect(Set(headers.compactMap { $0["run"] as? String }).count == 3)
    #expect(folder.segments.map { SegmentName($0)?.launch } == [1, 2, 3])
    // A damaged identity is created again, and stops nothing.
    let identity = folder.recording + "/" + InstallIdentity.fileName
    try "nonsense".write(toFile: identity, atomically: true, encoding: .utf8)
    try makeRecorder(folder).stop()
    let after = try #require(InstallIdentity(known: RecordingFolder(path: folder.recording)))
    try makeRecorder(folder).stop()
    #expect(try folder.records().last { $0["lifetrace"] != nil }?["install"] as? String == after.id)
  }

  /// Both forms of a segment are there between two system calls; the next tidying removes the plain
  /// one.
  @Test func leftoversOfADeathWhileCompressingAreRemoved() throws {
    let folder = try TestFolder()
    try makeRecorder(folder).stop()
    let name = try #require(folder.segments.first)
    let copy = try folder.bytes(name)
    let work = FolderTidying(
      folder: RecordingFolder(path: folder.recording), options: .init(),
      current: SegmentName(launch: 9, pid: getpid(), part: 1))
    work.run(now: Int64(time(nil)))
    #expect(folder.segments == [name + ".gz"])
    let plain = URL(fileURLWithPath: folder.recording + "/" + name)
    try Data(copy).write(to: plain)
    let part = URL(fileURLWithPath: folder.recording + "/." + name + ".gz.part")
    try Data([1, 2, 3]).write(to: part)
    // Of a process that is gone, and of the next recorder of this one.
    let (new, next) = (
      URL(fileURLWithPath: folder.recording + "/.000009-99999999-000000.jsonl.new"),
      URL(fileURLWithPath: folder.recording + "/.000009-\(getpid())-000000.jsonl.new")
    )
    for file in [new, next] { try Data().write(to: file) }
    work.run(now: Int64(time(nil)))
    #expect(folder.segments == [name + ".gz"])
    #expect(!FileManager.default.fileExists(atPath: part.path))
    #expect(!FileManager.default.fileExists(atPath: new.path))
    #expect(FileManager.default.fileExists(atPath: next.path))
  }

  /// Whatever is removed, what stays begins with the beginning of a run.
  @Test(arguments: 0..<40)
  func theBudgetNeverLeavesARunWithoutItsBeginning(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let folder = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: folder.recording, withIntermediateDirectories: true)
    let current = SegmentName(launch: 6, pid: getpid(), part: Int.random(in: 1...5, using: &random))
    var bytes: Int64 = 0
    let now = Int64(time(nil))
    // Days since each launch; never more for a later one.
    let days = (1...6).map { _ in Int.random(in: 0...25, using: &random) }.sorted(by: >)
    for launch in 1...6 {
      for part in 1...(launch == 6 ? current.part : Int.random(in: 1...5, using: &random)) {
        var name = SegmentName(launch: launch, pid: getpid(), part: part, isPacked: true)
        if name.launch == 6, part == current.part { name.isPacked = false }
        let size = Int.random(in: 1...1000, using: &random)
        try Data(count: size).write(to: URL(fileURLWithPath: folder.recording + "/" + name.text))
        try FileManager.default.setAttributes(
          [
            .modificationDate: Date(
              timeIntervalSince1970: Double(now - Int64(days[launch - 1]) * 86_400))
          ],
          ofItemAtPath: folder.recording + "/" + name.text)
        bytes += Int64(size)
      }
    }
    var options = Lifetrace.Configuration()
    options.maximumBytes = Int64.random(in: 0...bytes, using: &random)
    options.maximumAge = .seconds(86_400 * Int64.random(in: 1...20, using: &random))
    let before = folder.segments.compactMap { SegmentName($0) }
    FolderTidying(
      folder: RecordingFolder(path: folder.recording), options: options, current: current
    ).run(now: now)
    let after = folder.segments.compactMap { SegmentName($0) }
    #expect(after.contains(current))
    for segment in after where segment != current {
      #expect(after.contains { $0.launch == segment.launch && $0.part == 1 })
    }
    // Of two runs, the older one goes first.
    for launch in Set(before.map(\.launch)) where !after.contains(where: { $0.launch == launch }) {
      for older in 1..<launch where after.contains(where: { $0.launch == older }) {
        Issue.record("launch \(launch) went before \(older)")
      }
    }
    let left = after.reduce(Int64(0)) { sum, segment in
      sum + (RecordingFolder(path: folder.recording).status(segment.text)?.bytes ?? 0)
    }
    #expect(left <= options.maximumBytes || after.allSatisfy { $0 == current })
  }

  /// Somebody clears the folder while the app runs.
  @Test func aRemovedFolderIsCreatedAgain() throws {
    let folder = try TestFolder()
    let recorder = try makeRecorder(folder)
    defer { recorder.stop() }
    fire(recorder, 1)
    usleep(250_000)
    try FileManager.default.removeItem(atPath: folder.recording)
    for id in 2..<40 {
      fire(recorder, id)
      usleep(20_000)
    }
    recorder.flush()
    #expect(try folder.lines().count > 10)
    #expect(try folder.records().first?["lifetrace"] as? Int == 1)
  }
}
