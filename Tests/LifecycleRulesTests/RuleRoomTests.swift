import Testing

/// A rule keeps as many things in mind as recordings have: thousands of one sort are nothing
/// special.
@Suite struct RuleRoomTests {
  /// Many items of one sort, and the findings of the rule that keeps them.
  struct Crowd: CustomTestStringConvertible, Sendable {
    let rule: String
    var records = "work,data,session,privacy,background,storage,resources"
    /// Events of the `number`-th thing of `count`, at `t` milliseconds.
    let lines: @Sendable (_ number: Int, _ t: Int) -> [String]
    /// The events after all of them.
    var end: [String] = []
    let found: @Sendable (_ count: Int) -> Int
    var testDescription: String { rule }
  }

  static let crowds = [
    Crowd(
      rule: "scenestorage-key-collision",
      lines: { number, t in ["\(t)ms A storage.write key=tab view=View\(number) type=Int"] },
      found: { $0 - 1 }),
    Crowd(
      rule: "duplicate-refresh-across-scenes",
      lines: { number, t in
        [
          "\(t)ms s\(number) scene.willConnect",
          "\(t)ms s\(number) work name=load kind=refresh key=feed dur=1ms",
        ]
      },
      found: { $0 - 1 }),
    Crowd(
      rule: "bgtask-slot-overwritten",
      lines: { number, t in ["\(t)ms bg.begin id=\(number) name=save expirationHandler=true"] },
      end: ["90s bg.end id=2999", "200s process.exit"], found: { $0 - 1 }),
    Crowd(
      rule: "lock-on-inactive",
      lines: { number, t in number == 0 ? ["9s A scene.willResignActive"] : ["9s lock.engage"] },
      end: ["9.5s A scene.didBecomeActive"], found: { $0 - 2 }),
    Crowd(
      rule: "bgtask-too-many-pending",
      lines: { number, t in ["\(t)ms bgtask.submit id=com.example.\(number) kind=refresh"] },
      found: { $0 - 1 }),
    Crowd(
      rule: "no-background-save",
      lines: { number, t in ["\(t)ms A data.dirty key=k\(number)"] },
      end: [
        "20s A scene.willResignActive", "20.1s A scene.didEnterBackground", "90s process.exit",
      ],
      found: { $0 }),
    Crowd(
      rule: "app-scope-action-on-one-scene",
      lines: { number, t in
        number == 0
          ? [
            "8s B scene.willConnect", "8s B scene.willEnterForeground",
            "8s B scene.didBecomeActive", "9s A scene.willResignActive",
            "9s B scene.willResignActive", "9.1s A scene.didEnterBackground",
          ] : ["9.2s work name=closeSocket kind=teardown scope=app dur=1ms"]
      },
      end: ["9.5s B scene.didBecomeActive"], found: { $0 - 1 }),
  ]

  @Test(arguments: crowds) func thousandsAreKept(_ crowd: Crowd) throws {
    let count = 3_000
    var lines = [
      "header lifeCycle=uikit-scene platform=ipados multipleScenes=true "
        + "backgroundTasks=com.example.app records=\(crowd.records)",
      "0ms process.start", "90ms app.didFinishLaunching", "100ms A scene.willConnect",
      "110ms A scene.willEnterForeground", "120ms A scene.didBecomeActive",
    ]
    for number in 0..<count { lines += crowd.lines(number, 1_000 + number) }
    let outcome = try analyze((lines + crowd.end).joined(separator: "\n"))
    #expect(outcome.summary.malformed == 0)
    #expect(outcome.lines(of: crowd.rule).count == crowd.found(count))
    #expect(outcome.forgetful == [])
  }

  /// Sessions that wait for a foreground that comes in time: nothing is found, and nothing
  /// forgotten.
  @Test func sessionsOfABackgroundLaunchWait() throws {
    let header = "header lifeCycle=uikit-scene platform=ios launch=background records=session"
    let sessions = (0..<3_000).map { "\(100 + $0)ms session.start id=\($0)" }
    let lines =
      [header, "0ms process.start", "80ms app.didFinishLaunching"] + sessions + [
        "4s A scene.willConnect", "4.1s A scene.willEnterForeground",
      ]
    let outcome = try analyze(lines.joined(separator: "\n"))
    #expect(outcome.lines(of: "background-launch-counted") == [])
    #expect(outcome.forgetful == [])
  }
}
