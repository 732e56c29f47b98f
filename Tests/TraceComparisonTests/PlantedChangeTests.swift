import Testing
import TraceAnalysis

@testable import ReportKit
@testable import TraceComparison
@testable import TraceReports

/// One change in the story is one difference.
@Suite struct PlantedChangeTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let name: String
    let told: [String]
    var regressions = 0
    let make: @Sendable (inout Story) -> Void
    var testDescription: String { name }
  }

  static let changes = [
    Change(name: "a call vanishes", told: ["vanished-call: data.save '#/draft'"], regressions: 1) {
      $0.saves = false
    },
    Change(name: "a call is new", told: ["new-call: metrics.flush"]) { $0.hasExtra = true },
    Change(name: "work runs twice", told: ["repeated-call: work 'refreshFilms'"]) {
      $0.refreshes = 2
    },
    Change(name: "two calls change places", told: ["changed-order: work 'openDatabase'"]) {
      $0.launchWork = ["warmCaches", "openDatabase"]
    },
    Change(name: "work moves to the way out", told: ["changed-phase: work 'trackVisit'"]) {
      $0.tracksWhileLeaving = true
    },
    Change(
      name: "a handler takes longer, found by a test",
      told: ["slower: handler of scene.didEnterBackground"], regressions: 1
    ) { $0.handler = { 30_000_000 + Int64($0) } },
    Change(name: "a handler is faster", told: ["faster: handler of scene.didEnterBackground"]) {
      $0.handler = { 9_000_000 + Int64($0) }
    },
    Change(
      name: "work takes longer", told: ["slower: work 'refreshFilms'"], regressions: 1
    ) { $0.refresh = { _ in 390_000_000 } },
    Change(name: "a shift below the least", told: []) { $0.handler = { _ in 23_000_000 } },
  ]

  @Test(arguments: changes)
  func isTheOnlyDifference(_ change: Change) throws {
    var story = Story()
    story.visits = 24
    let before = story.text
    change.make(&story)
    let comparison = try compare([before], [story.text])
    let findings = comparison.differences.filter {
      $0.kind == .newFinding || $0.kind == .goneFinding
    }
    #expect(findings.allSatisfy { !$0.isRegression })
    let others = comparison.differences.filter {
      $0.kind != .newFinding && $0.kind != .goneFinding
    }
    #expect(others.map { "\($0.kind.rawValue): \($0.subject)" } == change.told)
    #expect(comparison.regressions == change.regressions)
    #expect(comparison.left == [])
  }

  @Test func aNewFindingAtErrorLevelIsARegression() throws {
    var story = Story()
    let before = story.text
    story.isDoubled = true
    let comparison = try compare([before], [story.text])
    let finding = try #require(comparison.differences.first)
    #expect(finding.kind == .newFinding && finding.subject == "illegal-transition")
    #expect(finding.isRegression)
    let back = try compare([story.text], [before])
    #expect(back.told.contains("gone-finding: illegal-transition") && back.regressions == 0)
  }

  @Test func withFewDurationsAPlainThresholdDecides() throws {
    var story = Story()
    story.visits = 2
    func told(_ handler: Int64) throws -> [String] {
      var other = story
      other.handler = { _ in handler }
      return try compare([story.text], [other.text]).differences.map {
        guard case .duration(let change) = $0.detail, change.basis == .threshold else {
          return "tested"
        }
        return "\($0.kind.rawValue) \(change.before.median) \(change.after.median)"
      }
    }
    // From 20 ms: both 50 % and 50 ms more are needed.
    #expect(try told(69_999_999) == [])
    #expect(try told(70_000_000) == ["slower 20000000 70000000"])
    story.handler = { _ in 200_000_000 }
    #expect(try told(299_999_999) == [])
    #expect(try told(300_000_000) == ["slower 200000000 300000000"])
  }

  /// Work without a trigger, while the app is active: nothing says that the user did not start it.
  private func untriggered(_ calls: [Int]) -> String {
    var (lines, now) = (
      [
        "header app=todos lifeCycle=uikit-scene platform=ios records=work run=r",
        "0ms process.start", "20ms app.didFinishLaunching", "30ms A scene.willConnect",
        "40ms A scene.willEnterForeground",
      ], 50
    )
    for (visit, number) in calls.enumerated() {
      lines.append("\(now)ms A scene.didBecomeActive")
      for call in 0..<number {
        now += 8
        lines.append("\(now)ms A work.begin id=w\(visit).\(call) name=refreshTodos kind=refresh")
        lines.append("\(now + 7)ms A work.end id=w\(visit).\(call)")
      }
      lines.append("\(now + 3_000)ms A scene.willResignActive")
      lines.append("\(now + 3_010)ms A scene.didEnterBackground")
      now += 9_000
      if visit < calls.count - 1 { lines.append("\(now)ms A scene.willEnterForeground") }
      now += 10
    }
    return (lines + ["\(now)ms trace.end"]).joined(separator: "\n") + "\n"
  }

  @Test func aCallThatComesMoreOftenInEachVisitIsReported() throws {
    var settings = ComparisonSettings()
    settings.failOn = [.repeatedCalls]
    func compare(_ before: [Int], _ after: [Int]) throws -> Comparison {
      try TraceComparisonTests.compare([untriggered(before)], [untriggered(after)], settings)
    }
    let doubled = try compare([1, 1, 1, 1], [2, 2, 2, 2])
    #expect(doubled.calls == ["repeated-call: work 'refreshTodos'"])
    #expect(doubled.regressions == 1)
    let text = DiffText(doubled, style: TextStyle(isColoured: false, width: 80)).lines
    #expect(
      text.contains("✗ more often: work 'refreshTodos' 4 → 8 times (1 → 2 in a visit)"))
    #expect(try compare([2, 2, 2, 2], [1, 1, 1, 1]).calls == ["single-call: work 'refreshTodos'"])
    // As often in each visit, in more of them.
    #expect(try compare([1, 1], [1, 1, 1, 1]).calls == [])
    #expect(try compare([1, 1], [1, 1, 1, 1]).isSame)
    // The user may have asked for more.
    let mixed = try compare([1, 0, 2, 1], [3, 1, 2, 2])
    #expect(mixed.calls == ["repeated-call: work 'refreshTodos'"] && mixed.regressions == 0)
    // In more visits than before.
    let more = try compare([1, 0, 0, 0], [1, 1, 1, 1])
    #expect(more.calls == ["repeated-call: work 'refreshTodos'"])
    #expect(DiffWords.facts(try #require(more.differences.first)).contains("in 1 of 4 → 4 of 4"))
    // A small change of few visits is not decided, and not passed over.
    let small = try compare([3, 4, 3, 4], [4, 4, 3, 4])
    #expect(small.calls == [])
    #expect(small.left == ["too few visits to rule out chance: work 'refreshTodos'"])
  }

  /// What the user began more often is a difference, and no regression.
  /// Twice the visits are no doubled load, and yet the report does not say that all is the same.
  @Test func aNumberThatGrewWithTheVisitsIsSaid() throws {
    var longer = Story()
    longer.visits = 6
    let comparison = try compare([Story().text], [longer.text])
    #expect(comparison.calls == [])
    #expect(comparison.left.contains { $0.contains("work 'refreshFilms' 3 → 6") })
    let twice = try compare([Story().text, Story().text], [Story().text])
    #expect(!twice.left.contains { $0.contains("→") })
  }

  @Test func theUsersCallsAreNoRegression() throws {
    var settings = ComparisonSettings()
    settings.failOn = [.repeatedCalls]
    let texts = [[1, 1, 1, 1], [2, 2, 2, 2]].map { calls in
      untriggered(calls).replacing("kind=refresh", with: "kind=refresh trigger=user")
    }
    let comparison = try compare([texts[0]], [texts[1]], settings)
    #expect(comparison.calls == ["repeated-call: work 'refreshTodos'"])
    #expect(comparison.regressions == 0 && !comparison.isSame)
  }

  @Test func manyVisitsAreTested() throws {
    let once = [Int](repeating: 1, count: 40)
    let half = (0..<40).map { 1 + $0 % 2 }
    let comparison = try compare([untriggered(once)], [untriggered(half)])
    #expect(comparison.calls == ["repeated-call: work 'refreshTodos'"])
    let repeated = comparison.differences.first { $0.kind == .repeatedCall }
    guard case .repetition(_, _, .tested(let chance))? = repeated?.detail else {
      Issue.record("expected a test")
      return
    }
    #expect(chance < 0.001)
    #expect(try compare([untriggered(half)], [untriggered(half.reversed())]).isSame)
  }

  @Test func settingsMoveTheThresholds() throws {
    var story = Story()
    story.visits = 24
    let before = story.text
    story.handler = { _ in 23_000_000 }
    var settings = ComparisonSettings()
    settings.values = ["shift": 10, "shift_by": 1_000_000]
    #expect(try compare([before], [story.text], settings).regressions == 1)
    settings.failOn = []
    let tolerant = try compare([before], [story.text], settings)
    #expect(tolerant.regressions == 0 && tolerant.told.count == 1)
    settings.values["samples"] = 25
    #expect(try compare([before], [story.text], settings).told == [])
  }

  /// Visit by visit, all work comes the other way round.
  @Test func ofVeryManyChangedOrdersTheRestIsCounted() throws {
    func letters(_ number: Int) -> String {
      String(
        [number / 400, number / 20 % 20, number % 20].map {
          Character(UnicodeScalar(UInt8(103 + $0)))
        })
    }
    func trace(_ isReversed: Bool) -> String {
      var lines = [
        "header app=films lifeCycle=swiftui platform=ios records=work", "0ms process.start",
        "0ms A scene.willConnect", "0ms A scene.willEnterForeground",
      ]
      for visit in 0..<10 {
        let names = (visit * 46..<(visit + 1) * 46).map(letters)
        lines.append("0ms A scene.didBecomeActive")
        lines += (isReversed ? names.reversed() : names).map {
          "0ms A work id=\($0) name=\($0) kind=other dur=0ms trigger=phase.active"
        }
        lines.append("0ms A scene.willResignActive")
      }
      return lines.joined(separator: "\n") + "\n"
    }
    let comparison = try compare([trace(false)], [trace(true)])
    #expect(comparison.differences.count { $0.kind == .changedOrder } == 100)
    let rest = comparison.left.filter {
      $0.hasSuffix(" more changed orders while active are not listed")
    }
    #expect(rest.count == 1)
  }

  /// A name that is the scene's id as well stays a name.
  @Test func aNameThatItsSceneHasIsTold() throws {
    func trace(_ times: Int) -> String {
      let more = (0..<times).map { "\(200 + $0 * 900)ms feed sdk.init name=feed\n" }
      return """
        header lifeCycle=uikit-scene platform=ios records=setup
        0ms process.start
        5ms app.didFinishLaunching
        10ms feed scene.willConnect
        20ms feed scene.willEnterForeground
        30ms feed scene.didBecomeActive
        \(more.joined())
        """
    }
    let told = try compare([trace(1)], [trace(40)]).calls
    #expect(told.contains { $0.contains("sdk.init 'feed'") }, "\(told)")
    #expect(!told.contains { $0.contains("#") })
  }
}
