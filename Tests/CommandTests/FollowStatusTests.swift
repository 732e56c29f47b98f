#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The line on the terminal that shows what a followed trace has shown so far.
  @Suite(.timeLimit(.minutes(10))) struct FollowStatusTests {
    private static let hasTerminals = FileManager.default.isExecutableFile(
      atPath: "/usr/bin/script")

    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static func event(_ name: String, _ time: Int, _ scene: String? = nil) -> String {
      let scene = scene.map { ",\"scene\":\"\($0)\"" } ?? ""
      return "{\"event\":\"\(name)\",\"t\":\(time)\(scene)}\n"
    }

    /// A scene whose id would clear the screen.
    private static let strange = "\\u001b[2J\\u001b]0;x\\u0007"

    private func append(_ text: String) throws {
      let file = try FileHandle(forWritingTo: scratch.url("t.jsonl"))
      try file.seekToEnd()
      try file.write(contentsOf: Data(text.utf8))
      try file.close()
    }

    /// What was sent to the terminal so far.
    private var seen: String { (try? scratch.text("seen")) ?? "" }

    private func wait(for text: String) -> Bool {
      let last = Date(timeIntervalSinceNow: 60)
      while Date() < last {
        if seen.contains(text) { return true }
        usleep(5_000)
      }
      return false
    }

    private func start(_ options: String = "") throws -> Command.Running {
      let header = "{\"lifetrace\":1,\"lifeCycle\":\"uikit-scene\"}\n"
      try scratch.write(
        "t.jsonl",
        header + Self.event("process.start", 0) + Self.event("scene.willConnect", 1, Self.strange))
      return try Command.start(
        [], in: scratch.folder, environment: ["TERM": "xterm"],
        shell: "exec script -qefc \"'$0' analyze --follow --until-exit \(options) t.jsonl "
          + ">out\" seen </dev/null >/dev/null")
    }

    @Test(.enabled(if: hasTerminals)) func itIsDrawnAnewAndHasNothingOfTheInput() throws {
      let running = try start()
      #expect(wait(for: "\r2 events  0 findings  scene 1 ▁"))
      try append(
        Self.event("scene.willEnterForeground", 2, Self.strange)
          + Self.event("scene.didBecomeActive", 3, Self.strange)
          + Self.event("scene.willConnect", 4, "B"))
      #expect(wait(for: "\r5 events  0 findings  scene 1 ▁▄█  scene 2 ▁"))
      try append(Self.event("scene.willConnect", 5, Self.strange))
      #expect(wait(for: "(illegal-transition)"))
      #expect(wait(for: "\r6 events  1 finding  scene 1 ▁▄█▁  scene 2 ▁"))
      try append(Self.event("process.exit", 6))
      #expect(try running.wait().code == 0)
      // The line is taken off before anything else is printed, and at the end.
      #expect(seen.contains("\r\u{1B}[Kt.jsonl:7:1: "))
      #expect(!seen.contains("\u{1B}[2J") && !seen.contains("\u{07}"))
      #expect(try scratch.text("out").contains("1 finding"))
      #expect(try !scratch.text("out").contains("\r"))
    }

    /// `--quiet` wants no line, and nothing of it is where no terminal is.
    @Test(.enabled(if: hasTerminals)) func itIsNotForTheQuiet() throws {
      let running = try start("--quiet")
      usleep(1_500_000)
      try append(Self.event("process.exit", 6))
      #expect(try running.wait().code == 0)
      #expect(!seen.contains(" events "))
    }
  }
#endif
