import CRecorder
import Foundation
import LifetraceRecorder

/// The cost of a call for its caller.
enum Latency {
  static let rounds = 200_000

  static func measure(_ folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    var figures: [String: Any] = [:]
    let off = spread(rounds) { Lifetrace.timerFired("poll") }
    figures["off"] = off
    figures["clock"] = spread(rounds) {}
    var options = Lifetrace.Configuration()
    options.folder = folder + "/recording"
    // Rotation is not part of a call's cost.
    options.segmentBytes = 1 << 40
    guard Lifetrace.start(options) else { Main.fail("it does not start") }
    for _ in 0..<10_000 { Lifetrace.timerFired("poll") }
    usleep(400_000)
    let scene = Lifetrace.SceneID(persistentIdentifier: "6C1B7E52-2E4F-4A51-9D0B-1F6B7B9E7A01")
    let key = "review/231"
    // An app's pace: a burst of events, then a pause in which the thread writes.
    figures["batched"] = paced { Lifetrace.timerFired("poll") }
    figures["batchedWithScene"] = paced {
      Lifetrace.modelMutated("library", scene: scene)
    }
    figures["workPair"] = paced {
      Lifetrace.beginWork("reloadFilms", kind: .refresh, key: "films", scene: scene).end()
    }
    figures["urgent"] = paced { Lifetrace.dirty("draft", scene: scene) }
    figures["urgentHashedKey"] = paced { Lifetrace.dirty(Lifetrace.Key(key), scene: scene) }
    // Single events, further apart than the recorder's thread waits.
    figures["batchedSparse"] = spread(100) {
      Lifetrace.timerFired("poll")
    } pause: {
      usleep(170_000)
    }
    // Without a pause.
    figures["batchedBackToBack"] = spread(rounds) { Lifetrace.timerFired("poll") }
    if let counter = allocations {
      let begin = counter()
      for _ in 0..<5000 {
        Lifetrace.timerFired("poll")
        Lifetrace.dirty("draft", scene: scene)
        Lifetrace.beginWork("reloadFilms", kind: .refresh, key: "films", scene: scene).end()
      }
      usleep(400_000)
      figures["allocations"] = Int(counter() - begin)
      figures["allocationsCounted"] = true
    }
    Lifetrace.stop()
    figures.merge(try floor(folder)) { $1 }
    try Main.report(figures, holds: true)
  }

  /// Memory that the recorder holds while it records 100,000 events a second, rotates and
  /// compresses: the largest value, minus the memory of the process before.
  static func measureMemory(_ folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    // The cost of a first use is not the recorder's.
    for _ in 0..<1000 { _ = residentBytes() }
    let before = residentBytes()
    var options = Lifetrace.Configuration()
    options.folder = folder
    guard Lifetrace.start(options) else { Main.fail("it does not start") }
    let idle = residentBytes() - before
    var most = 0
    for round in 0..<3000 {
      for _ in 0..<100 { Lifetrace.timerFired("poll") }
      usleep(1000)
      if round % 4 == 0 { most = max(most, residentBytes() - before) }
    }
    Lifetrace.stop()
    let limit = 1 << 20
    try Main.report(["afterStart": idle, "most": most, "limit": limit], holds: most <= limit)
  }

  /// How long `start` takes: in a new folder, and in one that holds many recordings.
  static func measureStart(_ folder: String) throws {
    var figures: [String: Any] = [:]
    try? FileManager.default.removeItem(atPath: folder)
    for (name, files) in [("newFolder", 0), ("folderOf200", 200)] {
      var times: [Int64] = []
      let old = folder + "/old"
      try FileManager.default.createDirectory(atPath: old, withIntermediateDirectories: true)
      for file in 0..<files {
        let path = old + "/\(String(format: "%06d", file + 1))-\(file + 2)-000001.jsonl.gz"
        _ = FileManager.default.createFile(atPath: path, contents: Data(count: 100))
      }
      // File systems take longer to make a file where many were made or removed just before.
      sleep(6)
      for round in 0..<50 {
        var options = Lifetrace.Configuration()
        options.folder = files > 0 ? old : folder + "/new\(round)"
        let begin = lt_continuous_time()
        let isOn = Lifetrace.start(options)
        times.append(lt_continuous_time() - begin)
        guard isOn else { Main.fail("it does not start") }
        Lifetrace.stop()
      }
      figures[name] = summary(times)
    }
    try Main.report(figures, holds: true)
  }

  /// The same bytes by one `write(2)` an event, by a buffered `fprintf`, and to the system's
  /// logger.
  private static func floor(_ folder: String) throws -> [String: Any] {
    let line =
      "{\"event\":\"data.dirty\",\"t\":123456789012,\"seq\":123456,\"scene\":\"0123456789abcdef\","
      + "\"key\":\"draft\",\"src\":\"RecorderDriver/Latency.swift:48\"}\n"
    let bytes = Array(line.utf8)
    let plain = open(folder + "/plain", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(plain) }
    var figures: [String: Any] = ["bytesOfAWrite": bytes.count]
    figures["write"] = paced { _ = write(plain, bytes, bytes.count) }
    if let file = fopen(folder + "/buffered", "a") {
      let number = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
      number.initialize(to: 0)
      let format =
        "{\"event\":\"data.dirty\",\"t\":%lld,\"seq\":%lld,\"scene\":\"0123456789abcdef\","
        + "\"key\":\"draft\",\"src\":\"RecorderDriver/Latency.swift:48\"}\n"
      figures["fprintfBuffered"] = paced {
        number.pointee += 1
        withVaList([lt_continuous_time(), number.pointee]) { _ = vfprintf(file, format, $0) }
      }
      fclose(file)
    }
    figures["syslog"] = paced {
      withVaList([]) { vsyslog(LOG_DEBUG, "data.dirty scene=0123456789abcdef key=draft", $0) }
    }
    return figures
  }

  // MARK: Measuring

  /// Bursts of 32 calls with pauses of 2 ms.
  private static func paced(_ call: () -> Void) -> [String: Any] {
    var times: [Int64] = []
    times.reserveCapacity(64_000)
    for _ in 0..<2000 {
      for _ in 0..<32 {
        let begin = nanoseconds()
        call()
        times.append(nanoseconds() - begin)
      }
      usleep(2000)
    }
    return summary(times)
  }

  private static func spread(
    _ count: Int, _ call: () -> Void, pause: () -> Void = {}
  ) -> [String: Any] {
    var times: [Int64] = []
    times.reserveCapacity(count)
    for _ in 0..<count {
      let begin = nanoseconds()
      call()
      times.append(nanoseconds() - begin)
      pause()
    }
    return summary(times)
  }

  private static func summary(_ times: [Int64]) -> [String: Any] {
    let sorted = times.sorted()
    return [
      "median": sorted[sorted.count / 2], "p99": sorted[sorted.count * 99 / 100],
      "max": sorted[sorted.count - 1],
      "mean": Double(sorted.reduce(0, +)) / Double(sorted.count),
    ]
  }

  private static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Resident memory of the process, in bytes; 0 if it is unknown.
  private static func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8) else {
      return 0
    }
    for line in text.split(separator: "\n") where line.hasPrefix("Private_Dirty:") {
      return (Int(line.split(separator: " ")[1]) ?? 0) << 10
    }
    return 0
  }

  /// The counter of the library that `tools/bench recorder` loads before this process.
  private static let allocations: (@convention(c) () -> UInt64)? = {
    guard let symbol = dlsym(nil, "lt_allocation_count") else { return nil }
    return unsafeBitCast(symbol, to: (@convention(c) () -> UInt64).self)
  }()
}
