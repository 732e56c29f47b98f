import Testing
import TraceModel
import TraceReading

/// The system goes on to write about a process that has ended: the end stays where it was.
@Suite struct LinesAfterEndTests {
  private static let app = "[app<com.example.films(0A1B)>:412]"
  private static let exits = [
    ("runningboardd", "\(app) termination reported by launchd (2, 11, 11)"),
    ("SpringBoard", "\(app) Process exited: <RBSProcessExitContext| voluntary>."),
    (
      "SpringBoard",
      "Process exited: <FBApplicationProcess: 0x10; app<com.example.films>:412> -> "
        + "<RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:jetsam(1) "
        + "code:vnode-limit(3)>>"
    ),
    (
      "kernel",
      "7.001 memorystatus: killing_specific_process pid 412 [Films] (per-process-limit 100 16s "
        + "rf:-) 78848KB - memorystatus_available_pages: 1"
    ),
  ]
  private static func state(_ task: String, _ visibility: String, pid: Int = 412)
    -> (String, String)
  {
    (
      "SpringBoard",
      "Application process state changed for com.example.films: <SBApplicationProcessState: 0x28; "
        + "pid: \(pid); taskState: \(task); visibility: \(visibility)>"
    )
  }
  private static let tidying = [
    ("runningboardd", "\(app) Set darwin role to: None"),
    ("runningboardd", "\(app) Suspending task."),
    (
      "runningboardd", "Calculated state for app<com.example.films>: running-suspended (role: None)"
    ),
    ("SpringBoard", "\(app) Setting process visibility to: Background"),
    ("SpringBoard", "\(app) Setting process task state to: Not Running"),
    state("Not Running", "Unknown"), state("Not Running", "Unknown", pid: -1),
    ("SpringBoard", "\(app) Workspace assertion state did change: ReleasedByRequest"),
  ]

  /// Lines ten seconds apart, in the forms of three tools.
  private static let forms: [@Sendable (Int, String, String) -> String] = [
    { "default\t09:30:\($0 * 10 + 10).000000+0100\t\($1)\t\($2)\n" },
    { "2026-09-10 18:00:\($0 * 10 + 10).000 Df \($1)[61:1] [com.apple.x:y] \($2)\n" },
    { "Sep 10 18:00:\($0 * 10 + 10) iPhone \($1)(Board)[61] <Notice>: \($2)\n" },
  ]

  private func outcome(_ lines: [(String, String)], _ form: Int = 0) throws -> Outcome {
    try imported(
      lines.enumerated().map { Self.forms[form]($0, $1.0, $1.1) }.joined())
  }

  @Test(arguments: exits.indices, forms.indices)
  func theEndIsTheLastEvent(_ exit: Int, _ form: Int) throws {
    let life = [
      Self.state("Running", "Foreground"),
      ("runningboardd", "\(Self.app) Set darwin role to: UserInteractive"),
    ]
    let whole = try outcome(life + [Self.exits[exit]], form)
    #expect(whole.told.last?.hasPrefix("20s process.exit") == true, "\(whole.told)")
    for line in Self.tidying {
      let more = try outcome(life + [Self.exits[exit], line], form)
      #expect(more.told == whole.told, "\(line)")
      #expect(more.summary.problems.allSatisfy { $0.kind != .clockStep }, "\(line)")
      // Nor is where the app was something that is said later.
      #expect(
        more.problemTexts.filter { $0.contains("it was in the") }
          == whole.problemTexts.filter { $0.contains("it was in the") }, "\(line)")
    }
  }

  /// What a later line says of the end is added to it, and what is said between a request and the
  /// end belongs to the life.
  @Test func laterWitnessesAreHeard() throws {
    let asked = (
      "runningboardd",
      "\(Self.app) Terminating with context: <RBSTerminateContext| domain:10 code:0x8BADF00D "
        + "explanation:too late reportType:CrashLog>"
    )
    let between = ("runningboardd", "\(Self.app) Set darwin role to: None")
    let told = try outcome(
      [
        Self.state("Running", "Foreground"), asked, between, Self.exits[1], between,
        ("runningboardd", "\(Self.app) termination reported by launchd (10, 2343432205, 9)"),
      ]
    ).told
    #expect(told.filter { $0.contains("process.exit") }.count == 1)
    #expect(told.last?.hasSuffix("reason=\"too late\" code=2343432205") == true, "\(told)")
    #expect(told.dropLast().last?.contains("role to: None") == true, "\(told)")
  }

  @Test func aProcessThatDoesNotRunIsGone() throws {
    for pid in [412, -1] {
      let gone = Self.state("Not Running", "Unknown", pid: pid)
      let told = try outcome([Self.state("Suspended", "Background"), gone]).told
      #expect(told.last == "10s process.exit reason=\"not running\"", "\(told)")
      // Before a process was seen to run, and where it goes on, it is no end.
      for lines in [
        [gone], [gone, Self.state("Running", "Foreground")],
        [Self.state("Running", "Foreground"), gone, Self.state("Running", "Foreground")],
      ] {
        let told = try outcome(lines).told
        #expect(!told.contains { $0.contains("process.exit") }, "\(told)")
      }
    }
  }

  /// The same where the app wrote lines itself.
  @Test func anAppThatWroteIsGoneToo() throws {
    let own = ("Films", "sceneDidEnterBackground(_:)")
    let gone = Self.state("Not Running", "Unknown", pid: -1)
    let name = ("runningboardd", "Identity resolved as app<com.example.films>")
    let told = try outcome([own, Self.state("Running", "Background"), name, gone]).told
    #expect(told.last == "30s process.exit reason=\"not running\"", "\(told)")
  }

  /// Where an app's lines have no number, those of the system show that another process began.
  @Test(arguments: [412, 419]) func anotherNumberIsAnotherProcess(_ pid: Int) throws {
    let lines = [
      ("Films", "sceneDidEnterBackground(_:)"),
      ("runningboardd", "\(Self.app) termination reported by launchd (2, 9, 9)"),
      (
        "runningboardd",
        "[app<com.example.films(0A1B)>:\(pid)] Setting process visibility to: Foreground"
      ), ("Films", "sceneDidBecomeActive(_:)"),
    ]
    let text = lines.enumerated().map { index, line in
      "default\t10:00:0\(index).000000+0100\t\(line.0)\t\(line.1)\n"
    }.joined()
    #expect(try imported(text).recorder.headers.count == (pid == 412 ? 1 : 2))
  }

  /// A launch of which no number is said, and one of which RunningBoard tells; a request alone, or
  /// the launch of another app, shows no other process.
  @Test(arguments: [
    ("Launch request for app<com.example.films(0A1B)> succeeded.", 2),
    ("[app<com.example.films(0A1B)>:419] reported to RB as running", 2),
    ("[app<com.example.films(0A1B)>:412] reported to RB as running", 1),
    ("Launch request for app<com.example.books(0A1B)> succeeded.", 1),
    ("Launch request for app<com.example.films(0A1B)> failed.", 1),
  ])
  func aLaunchIsAnotherProcess(_ message: String, _ runs: Int) throws {
    let lines = [
      ("Films", "sceneDidEnterBackground(_:)"),
      ("runningboardd", "\(Self.app) termination reported by launchd (2, 9, 9)"),
      ("runningboardd", message), ("Films", "sceneDidBecomeActive(_:)"),
    ]
    let text = lines.enumerated().map { index, line in
      "default\t10:00:0\(index).000000+0100\t\(line.0)\t\(line.1)\n"
    }.joined()
    #expect(try imported(text).recorder.headers.count == runs)
  }
}
