import Foundation
import TestSupport
import Testing

/// Reports do not depend on how many processors are used.
@Suite(.timeLimit(.minutes(10))) struct JobsTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A trace with a number of events that compress badly, in frames of a quarter of a megabyte.
  private static func frames(_ count: Int) -> Data {
    var state: UInt64 = 7
    var text =
      "{\"lifetrace\":1,\"run\":\"r\",\"lifeCycle\":\"uikit-scene\",\"records\":[\"work\"]}\n"
    let names = ["scene.didBecomeActive", "scene.willResignActive", "work.begin", "phase.active"]
    for number in 0..<count {
      var noise = ""
      for _ in 0..<5 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        noise += String(state >> 8, radix: 36)
      }
      text +=
        "{\"event\":\"\(names[number % 4])\",\"t\":\(number + 1)000000,\"seq\":\(number),"
        + "\"scene\":\"s\(number % 7)\",\"id\":\"\(noise)\"}\n"
    }
    let bytes = Data(text.utf8)
    return stride(from: 0, to: bytes.count, by: 1 << 18).reduce(into: Data()) {
      $0 += Packing.zstd(bytes[$1..<min($1 + 1 << 18, bytes.count)])
    }
  }

  @Test func reportsAreTheSameWithAnyNumberOfJobs() throws {
    let clean = Self.frames(24_000)
    #expect(clean.count > 1 << 20)
    var damaged = clean
    damaged[clean.count / 2] ^= 0x55
    try scratch.write("clean.zst", clean)
    try scratch.write("damaged.zst", damaged)
    for command in [["analyze", "--format", "json"], ["check"], ["timeline"]] {
      for file in ["clean.zst", "damaged.zst"] {
        let run = { (more: [String]) in try Command.run(command + more + [file], in: scratch.folder)
        }
        let expected = try run(["--jobs", "1"])
        #expect(!expected.output.isEmpty && expected.errors.isEmpty)
        for jobs in [[], ["--jobs", "2"], ["--jobs=3"], ["--jobs", "4"], ["--jobs", "8"]] {
          #expect(try run(jobs) == expected, "\(command) \(file) \(jobs)")
        }
      }
    }
  }

  #if os(Linux)
    @Test func threadsEndAtASignal() throws {
      let frames = Self.frames(24_000)
      try scratch.write("t.zst", (0..<6).reduce(into: Data()) { data, _ in data += frames })
      let running = try Command.start(["analyze", "--jobs", "8", "t.zst"], in: scratch.folder)
      let process = running.process.processIdentifier
      let files = ProcessFiles(process)
      let path = scratch.url("t.zst").resolvingSymlinksInPath().path
      while let state = files.state, state != "Z" {
        if let position = files.position(of: path), position > 1 << 20 { break }
      }
      kill(process, SIGTERM)
      let result = try running.wait()
      #expect(result.signal == SIGTERM && result.errors.isEmpty)
      #expect(result.text.contains("incomplete: interrupted; read "))
      #expect(!result.text.contains("malformed"))
    }
  #endif
}
