import LifecycleModel
import Testing
import TraceAnalysis

/// Whose records a loss concerns, where several writers record one run (FORMAT.md §5.3).
@Suite struct WriterLossTests {
  private let header = """
    header run=1 lifeCycle=swiftui platform=ios records=background
    0ms process.start writer=w1 seq=1
    10ms app.didFinishLaunching writer=w1 seq=2
    20ms A scene.willConnect writer=w1 seq=3
    30ms A scene.willEnterForeground writer=w1 seq=4

    """

  private func unknowns(_ trace: String) throws -> [String] {
    let analysis = try analyze(trace)
    #expect(analysis.mistakes == [])
    return analysis.findings("illegal-transition", .unknown).map { "\($0.cause?.rawValue ?? "")" }
  }

  @Test func aSceneOfTwoWritersForgetsWithEither() throws {
    let trace =
      header + """
        35ms A scene.didBecomeActive writer=w2 seq=1
        36ms A scene.willResignActive writer=w2 seq=2
        40ms A scene.didBecomeActive writer=w1 seq=5

        """
    let rest = "50ms A scene.willEnterForeground writer=w1 seq=6\n"
    #expect(try analyze(trace + rest).mistakes == ["illegal-transition:9"])
    #expect(try unknowns(trace + "45ms log writer=w2 seq=4\n" + rest) == ["loss"])
    #expect(try analyze(trace + "45ms trace.loss writer=w3\n" + rest).mistakes.count == 1)
  }

  @Test func anAssertionOfTwoWritersForgetsWithEither() throws {
    let trace =
      header + """
        40ms bg.begin id=1 name=n expirationHandler=true writer=w2 seq=1
        50ms bg.expire id=1 writer=w1 seq=5

        """
    let rest = "60ms bg.expire id=1 writer=w1 seq=6\n"
    #expect(try analyze(trace + rest).mistakes == ["illegal-transition:8"])
    #expect(try unknowns(trace + "55ms log writer=w2 seq=3\n" + rest) == ["loss"])
  }

  @Test func aWriterThatLosesRecordsOfThePhaseMayStillHaveAllOfTheScene() throws {
    let trace =
      header + """
        40ms A scene.didBecomeActive writer=w1 seq=5
        45ms A phase.active writer=w2 seq=1
        46ms log writer=w2 seq=4
        50ms A scene.willEnterForeground writer=w1 seq=6

        """
    let analysis = try analyze(trace)
    #expect(analysis.mistakes == ["illegal-transition:9"])
    #expect(analysis.findings("illegal-transition", .unknown).isEmpty)
  }

  @Test(arguments: [200, 300])
  func theScenesOfAnotherWriterAreKnownHoweverManyThereAre(_ count: Int) throws {
    var trace = header
    for number in 0..<count {
      trace += "40ms s\(number) scene.willConnect writer=w1\n"
    }
    trace += "41ms trace.loss writer=w2\n42ms s7 scene.didBecomeActive writer=w1\n"
    let analysis = try analyze(trace)
    #expect(analysis.mistakes.count == 1)
    #expect(analysis.inputs[0].problems.allSatisfy { $0.kind != .limit })
  }

  @Test func theCauseIsThatOfTheWritersOwnLoss() throws {
    let trace =
      header + """
        40ms bg.begin id=1 name=n expirationHandler=true writer=w1 seq=5
        41ms log writer=w1 seq=6 message=a
        42ms log writer=w1 seq=6 message=b

        """
    let rest = "60ms bg.begin id=1 name=n expirationHandler=true writer=w1 seq=7\n"
    #expect(try unknowns(trace + rest) == ["conflict"])
    let other = "39ms log writer=w3 seq=1\n"
    #expect(try unknowns(other + trace + "50ms log writer=w3 seq=9\n" + rest) == ["conflict"])
  }

  // MARK: Losses that show late

  /// A sensitive screen that one writer shows and covers, of a scene that another one records.
  private func screen(covered: String, between: String = "") -> String {
    """
    header run=1 platform=ios lifeCycle=uikit-scene records=privacy
    0ms process.start writer=w1 seq=1
    90ms app.didFinishLaunching writer=w1 seq=2
    100ms A scene.willConnect writer=w1 seq=3
    110ms A scene.willEnterForeground writer=w1 seq=4
    120ms A scene.didBecomeActive writer=w1 seq=5
    8s A screen.sensitive writer=w2 seq=1
    9s A scene.willResignActive writer=w1 seq=6
    9500ms A scene.didEnterBackground writer=w1 seq=7
    60s A scene.willEnterForeground writer=w1 seq=8
    60100ms A scene.didBecomeActive writer=w1 seq=9
    \(between)
    60200ms A privacy.cover.hide writer=w2 seq=\(covered)
    61s trace.end writer=w1 seq=10
    """
  }

  @Test func aWritersLossMayBeTheMissingEvent() throws {
    func verdicts(_ trace: String) throws -> [Int?] {
      let row = try analyze(trace).row("no-privacy-cover")
      return [row?.violations, row?.unknowns]
    }
    #expect(try verdicts(screen(covered: "2")) == [1, 0])
    #expect(try verdicts(screen(covered: "3")) == [0, 1])
    let told = "60150ms trace.loss count=1 writer=w2"
    #expect(try verdicts(screen(covered: "2", between: told)) == [0, 1])
    // Another writer had an event first, or the loss came only after its next event.
    #expect(try verdicts(screen(covered: "2", between: "60150ms log writer=w3 seq=9")) == [1, 0])
    let later = "60150ms log writer=w2 seq=2\n60160ms log writer=w2 seq=9"
    #expect(try verdicts(screen(covered: "10", between: later)) == [1, 0])
  }

  /// With any number of held reports, each is reported once, even if some must be reported early.
  @Test(arguments: [200, 700]) func allHeldReportsAreMade(_ count: Int) throws {
    var trace = screen(covered: "2").split(separator: "\n").prefix(6).joined(separator: "\n") + "\n"
    trace += "8s log writer=w2 seq=1\n"
    for number in 0..<count {
      let second = 10 + 20 * number
      trace += """
        \(second)s A screen.sensitive writer=w1
        \(second + 1)s A scene.willResignActive writer=w1
        \(second + 2)s A scene.didEnterBackground writer=w1
        \(second + 12)s A scene.willEnterForeground writer=w1
        \(second + 13)s A scene.didBecomeActive writer=w1

        """
    }
    let whole = try analyze(trace + "100000s log writer=w2 seq=2\n")
    let proved = whole.row("no-privacy-cover")
    #expect([proved?.violations, proved?.unknowns] == [count, 0])
    #expect(whole.inputs[0].isComplete)
    let cut = try analyze(trace + "100000s log writer=w2 seq=3\n")
    let row = cut.row("no-privacy-cover")
    #expect((row?.violations ?? 0) + (row?.unknowns ?? 0) == count)
    #expect(row?.unknowns == min(count, 256))
    // Reports that could not wait are noted.
    let limits = cut.inputs[0].problems.filter { $0.kind == .limit }
    #expect(limits.map(\.count) == (count > 256 ? [Int64(count - 256)] : []))
  }

  /// On the Mac a scene may be known by its views alone.
  @Test func aSceneWithoutCallbacksForgetsToo() throws {
    let trace = """
      header run=1 platform=macos lifeCycle=swiftui records=view
      0ms process.start
      12ms B view.onAppear view=Root

      """
    let rest = "40ms B phase.active\n50ms B phase.background\n"
    let known = try analyze(trace + rest)
    #expect(known.edges(.scenePhaseMacOS).count == 2)
    let analysis = try analyze(trace + "not a record\n" + rest)
    #expect(analysis.edges(.scenePhaseMacOS) == ["active>phase.background>background: 1"])
    #expect(analysis.findings("tolerated-transition").isEmpty)
  }
}
