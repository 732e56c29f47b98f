import Foundation
import TestSupport
import Testing

/// Memory and tables that do not grow with the trace, and limits that are reported.
@Suite(.timeLimit(.minutes(10))) struct LimitTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let header =
    "{\"lifetrace\":1,\"run\":\"r\",\"lifeCycle\":\"uikit-scene\",\"platform\":\"ios\","
    + "\"records\":[\"work\",\"view\",\"data\",\"background\"]}\n{\"event\":\"process.start\",\"t\":0}\n"

  /// A trace of `count` events, each with another name or id, and its result.
  struct Crowd: CustomTestStringConvertible {
    let name: String
    /// Whether there are more than can be judged, which is a limit.
    let isRefused: Bool
    /// So many of them are taken all the same.
    var room = 65_537
    let line: @Sendable (Int) -> String
    var testDescription: String { name }
  }

  static let crowds = [
    Crowd(name: "scenes", isRefused: true) {
      "{\"event\":\"scene.willConnect\",\"t\":\($0),\"scene\":\"s\($0)\"}"
    },
    Crowd(name: "work", isRefused: true) {
      "{\"event\":\"work.begin\",\"t\":\($0),\"id\":\"w\($0)\",\"name\":\"n\",\"kind\":\"network\"}"
    },
    Crowd(name: "assertions", isRefused: true) {
      "{\"event\":\"bg.begin\",\"t\":\($0),\"id\":\"b\($0)\"}"
    },
    Crowd(name: "views", isRefused: true) {
      "{\"event\":\"view.onAppear\",\"t\":\($0),\"scene\":\"A\",\"view\":\"v\($0)\"}"
    },
    Crowd(name: "keys", isRefused: true) {
      "{\"event\":\"data.dirty\",\"t\":\($0),\"key\":\"k\($0)\"}"
    },
    Crowd(name: "writers", isRefused: false) {
      "{\"event\":\"log\",\"t\":\($0),\"writer\":\"w\($0)\",\"seq\":1}"
    },
    Crowd(name: "names", isRefused: false) { "{\"event\":\"my.event\($0)\",\"t\":\($0)}" },
    Crowd(name: "findings", isRefused: false) {
      "{\"event\":\"scene.willConnect\",\"t\":\($0),\"scene\":\"A\",\"src\":\"f\($0).swift:1\"}"
    },
    Crowd(name: "runs", isRefused: false) {
      "{\"lifetrace\":1,\"run\":\"r\($0)\"}\n{\"event\":\"process.start\",\"t\":\($0)}"
    },
  ]
  private static func count(_ crowd: Crowd) -> Int {
    // A run costs a hundred times an event: tables for all machines.
    let share = crowd.name == "runs" ? 10 : 1
    return (Tier.isLong ? 400_000 : crowd.isRefused ? 70_000 : 10_000) / share
  }
  /// KiB of address space. The symbol table alone may hold 64 MB of names.
  private static let space = 262_144

  private func limited(_ kibibytes: Int) -> String? {
    #if os(Linux)
      Tier.limitsMemory ? "ulimit -v \(kibibytes); exec \"$0\" \"$@\"" : nil
    #else
      nil
    #endif
  }

  @Test(arguments: crowds)
  func anyNumberOfIdsIsReadInBoundedMemory(_ crowd: Crowd) throws {
    let count = Self.count(crowd)
    let text = Self.header + (1...count).map { crowd.line($0) + "\n" }.joined()
    try scratch.write("t.jsonl", text)
    let result = try Command.run(
      ["analyze", "--format", "json", "t.jsonl"], in: scratch.folder,
      shell: limited(Self.space))
    #expect(result.code == 0 && result.errors.isEmpty)
    let report = try JSONTree(result.text)
    let input = try #require(report["inputs"]?.items.first)
    #expect(input["events"] == .number(Double(count + 1)))
    #expect(input["malformed"] == .number(0))
    let problems = input["problems"]?.items ?? []
    let limits = problems.filter { $0["kind"]?.string == "limit" }
    #expect(limits.isEmpty != crowd.isRefused)
    // Unjudged events are reported, and the input is still complete.
    #expect(limits.allSatisfy { $0["severity"]?.string == "note" })
    #expect(input["complete"] == .bool(true))
    if crowd.isRefused {
      #expect(limits.first?["count"]?.number ?? 0 >= Double(count - crowd.room))
    }
  }

  @Test func allFindingsAreCountedAndSomeAreListed() throws {
    let count = Tier.isLong ? 12_000 : 2_000
    let crowd = try #require(Self.crowds.first { $0.name == "findings" })
    try scratch.write(
      "t.jsonl", Self.header + (0...count).map { crowd.line($0) + "\n" }.joined())
    func report(_ more: [String]) throws -> JSONTree {
      let words = ["analyze", "--format", "json", "--only-rule", "LT101"]
      return try JSONTree(
        try Command.run(words + more + ["t.jsonl"], in: scratch.folder).text)
    }
    let listed = min(count, 10_000)
    for (more, listed) in [([], listed), (["--max-findings", "7"], 7), (["--max-findings=0"], 0)] {
      let report = try report(more)
      let totals = report["totals"]
      #expect(report["findings"]?.items.count == listed)
      #expect(totals?["omitted"]?["findings"] == .number(Double(count - listed)))
      #expect(totals?["findings"]?["error"] == .number(Double(count)))
      #expect(
        totals?["rules"]?["illegal-transition"]?["violation"] == .number(Double(count)))
    }
    let human = try Command.run(
      ["check", "--only-rule", "LT101", "--max-findings", "7", "t.jsonl"], in: scratch.folder)
    #expect(human.code == 1)
    #expect(human.lines.filter { $0.contains(": error: ") }.count == 7)
    #expect(human.lines.last?.contains(count == 2_000 ? "2,000 errors" : "12,000 errors") == true)
  }

  @Test func aTimelineOfManyScenesAndRunsTakesLinearTime() throws {
    for name in ["scenes", "runs"] {
      let crowd = try #require(Self.crowds.first { $0.name == name })
      let count = Tier.isLong ? Self.count(crowd) : 5_000
      let text = Self.header + (1...count).map { crowd.line($0) + "\n" }.joined()
      try scratch.write("t.jsonl", text)
      let result = try Command.run(
        ["timeline", "t.jsonl"], in: scratch.folder,
        shell: "ulimit -t 200; " + (limited(Self.space) ?? "exec \"$0\" \"$@\""))
      #expect(result.errors.isEmpty && result.code != nil)
      let last = result.lines.last { $0.contains(name == "runs" ? "process.start" : "willConnect") }
      #expect(last?.contains(" \(name == "runs" ? 2 * count + 2 : count + 2) ") == true)
    }
  }

  #if os(Linux)
    static let commands = [
      ["analyze"], ["analyze", "--format", "json"], ["check", "--reporter", "json"], ["timeline"],
    ]

    /// Fifty times the largest trace, or ten times another: 750 or 10 MB of text. The smallest
    /// space is one and a half times what the shortest trace takes.
    @Test(.enabled(if: Tier.limitsMemory), arguments: commands)
    func tenTimesTheTraceNeedsNoMoreMemory(_ command: [String]) throws {
      let (name, times) =
        Tier.isLong ? ("findings/films-bug-report", 50) : ("legal/ipad-two-windows", 10)
      let packed = try Data(
        contentsOf: SourceTree.traces.appendingPathComponent(name + ".jsonl.zst"))
      try scratch.write("one.zst", packed)
      try scratch.write("many.zst", Data((0..<times).map { _ in packed }.joined()))
      for file in ["one.zst", "many.zst"] {
        for space in Tier.isLong ? [1 << 19, 1 << 16] : [1 << 16] {
          let result = try Command.run(
            command + [file], in: scratch.folder, shell: limited(space))
          #expect([0, 1].contains(result.code), "\(file) in \(space) KiB")
          #expect(result.errors.isEmpty && !result.output.isEmpty)
        }
      }
    }

    /// A packed file of more than 1 MiB is read by several threads, whose memory may not be had.
    @Test(.enabled(if: Tier.limitsMemory))
    func littleAddressSpaceIsEnoughForAnyNumberOfThreads() throws {
      var random = SplitMix64(seed: 9)
      var text = Data(Self.header.utf8)
      for number in 1...1_600 {
        let noise = (0..<1_000).map { _ in UInt8.random(in: 0x30...0x5B, using: &random) }
        text += "{\"event\":\"log\",\"t\":\(number),\"seq\":\(number),\"message\":\"".utf8
        text += noise + Array("\"}\n".utf8)
      }
      let packed = Packing.zstd(text)
      #expect(packed.count > 1 << 20)
      try scratch.write("t.zst", packed)
      let free = try Command.run(["analyze", "--jobs", "4", "t.zst"], in: scratch.folder)
      #expect(free.code == 0 && free.text.contains("1,601 events"))
      for jobs in ["1", "2", "4", "256"] {
        let result = try Command.run(
          ["analyze", "--jobs", jobs, "t.zst"], in: scratch.folder, shell: limited(1 << 16))
        #expect(result == free, "\(jobs) threads")
      }
    }

    /// Windows are allowed up to 128 MiB, but the claim of a header is not trusted.
    @Test(.enabled(if: Tier.limitsMemory))
    func aFailedAllocationIsNotACrash() throws {
      // A frame whose head asks for a window of 128 MiB, with one block of three bytes.
      let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x88, 0x19, 0, 0] + Array("# \n".utf8)
      try scratch.write("t.zst", Data(frame))
      for space in [1 << 19, 1 << 16] {
        let result = try Command.run(
          ["analyze", "t.zst"], in: scratch.folder, shell: limited(space))
        #expect(result.code == 65 && result.errors.isEmpty, "\(space) KiB")
      }
    }
  #endif
}
