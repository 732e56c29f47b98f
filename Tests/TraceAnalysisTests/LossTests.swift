import LifecycleModel
import Testing
import TraceAnalysis
import TraceModel

/// The facts that a loss makes unknown, and for how long (FORMAT.md §5.3 and §5.11).
@Suite struct LossTests {
  /// Two scenes, each recorded by a separate writer, both active.
  private let active = """
    {"lifetrace":1,"lifeCycle":"uikit-scene","platform":"ipados","multipleScenes":true}
    {"event":"process.start","t":0,"writer":"a","seq":1}
    {"event":"app.didFinishLaunching","t":1,"writer":"a","seq":2}
    {"event":"scene.willConnect","t":2,"scene":"A","writer":"a","seq":3}
    {"event":"scene.willEnterForeground","t":3,"scene":"A","writer":"a","seq":4}
    {"event":"scene.didBecomeActive","t":4,"scene":"A","writer":"a","seq":5}
    {"event":"scene.willConnect","t":5,"scene":"B","writer":"b","seq":1}
    {"event":"scene.willEnterForeground","t":6,"scene":"B","writer":"b","seq":2}
    {"event":"scene.didBecomeActive","t":7,"scene":"B","writer":"b","seq":3}

    """

  private func event(
    _ name: String, _ scene: String, _ time: Int, _ writer: String, _ seq: Int? = nil
  ) -> String {
    let number = seq.map { ",\"seq\":\($0)" } ?? ""
    return
      "{\"event\":\"\(name)\",\"t\":\(time),\"scene\":\"\(scene)\",\"writer\":\"\(writer)\"\(number)}\n"
  }

  @Test func withoutLossBothMistakesAreViolations() throws {
    let analysis = try analyze(
      active + event("scene.willEnterForeground", "A", 10, "a", 6)
        + event("scene.willEnterForeground", "B", 11, "b", 4))
    #expect(analysis.row("illegal-transition")?.violations == 2)
    #expect(analysis.row("illegal-transition")?.unknowns == 0)
  }

  @Test func aGapMakesItsWritersMachinesForgetAndNoOthers() throws {
    let analysis = try analyze(
      active + event("scene.willEnterForeground", "A", 10, "a", 8)
        + event("scene.willEnterForeground", "B", 11, "b", 4))
    #expect(analysis.mistakes == ["illegal-transition:11"])
    #expect(analysis.findings("illegal-transition").map { $0.scene } == ["B"])
    #expect(analysis.findings("illegal-transition", .unknown).map { $0.scene } == ["A"])
    #expect(analysis.findings("illegal-transition", .unknown).map { $0.cause } == [.loss])
    #expect(analysis.inputs.map { $0.lost } == [2])
  }

  @Test func aRecordedLossBelongsToItsWriter() throws {
    for (writer, forgetful) in [("a", "A"), ("b", "B")] {
      let analysis = try analyze(
        active + "{\"event\":\"trace.loss\",\"t\":8,\"count\":3,\"writer\":\"\(writer)\"}\n"
          + event("scene.willEnterForeground", "A", 10, "a")
          + event("scene.willEnterForeground", "B", 11, "b"))
      #expect(analysis.findings("illegal-transition", .unknown).map { $0.scene } == [forgetful])
      #expect(analysis.row("illegal-transition")?.violations == 1)
    }
  }

  @Test(arguments: [
    "{\"event\":\"trace.loss\",\"t\":8,\"count\":3}\n", "not a record\n",
    "{\"event\":\"x\",\"event\":\"y\"}\n", String(repeating: "x", count: 1_100_000) + "\n",
  ])
  func aLossOfAnUnknownWriterAffectsAll(_ line: String) throws {
    let analysis = try analyze(
      active + line + event("scene.willEnterForeground", "A", 10, "a")
        + event("scene.willEnterForeground", "B", 11, "b"))
    #expect(analysis.mistakes == [])
    #expect(analysis.row("illegal-transition")?.unknowns == 2)
  }

  /// Never saved: an absence, which a loss makes unknown.
  private let unsaved =
    launched + """
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      1s A data.dirty key=draft
      2s A scene.willResignActive
      2.5s A scene.didEnterBackground
      9s process.exit

      """

  /// With `trace.end` the recorder says that it has written all there is of the run.
  @Test(arguments: [
    (after: "not a record\n", unknown: 1),
    (after: "9s trace.end\nnot a record\n", unknown: 0),
    (after: "not a record\n9s trace.end\n", unknown: 1),
    (after: "9s trace.end\nnot a record\n9s app.memoryWarning\n", unknown: 1),
    (after: "9s trace.end\nnot a record\n9s trace.end\nnot a record\n", unknown: 1),
    (after: "9s trace.end\nnot a record\nheader app=other\n0s process.start\n", unknown: 0),
    (after: "9s trace.end\n9s trace.loss count=1\n", unknown: 1),
    // The missing record may be the save.
    (after: "9s trace.end seq=7\n8s A data.save key=draft seq=7\n", unknown: 1),
    (after: "9s trace.end seq=7\n9s app.memoryWarning seq=9\n", unknown: 1),
    (after: "9s trace.end\n9s app.memoryWarning\nnot a record\n", unknown: 1),
  ]) func lossesAfterTheEndAreNotTheRuns(_ after: String, unknown: Int) throws {
    let analysis = try analyze(unsaved + after)
    let row = analysis.row("no-background-save")
    #expect(row?.unknowns == unknown)
    #expect(row?.violations == 1 - unknown)
    #expect(!analysis.isComplete)
  }

  @Test func aDamagedInputOfConflictsIsUnknownForThatCause() throws {
    let analysis = try analyze(
      active + event("scene.willResignActive", "A", 9, "a", 6)
        + event("scene.willEnterForeground", "A", 9, "a", 6)
        + event("scene.didEnterBackground", "A", 10, "a", 7))
    #expect(analysis.mistakes == [])
    #expect(analysis.inputs.map { $0.conflicts } == [1])
    let causes = analysis.findings("illegal-transition", .unknown).map { $0.cause }
    #expect(causes.allSatisfy { $0 == .conflict })
  }

  @Test func theNextEventNarrowsAndIsFollowedByJudgement() throws {
    let analysis = try analyze(
      active + event("scene.didEnterBackground", "A", 10, "a", 8)
        + event("scene.didBecomeActive", "A", 11, "a", 9))
    // After the loss it is in the background for certain, and there the last event is wrong.
    #expect(analysis.mistakes == ["missing-pair:11"])
    #expect(analysis.findings("illegal-transition", .unknown).map { $0.first.line } == [10])
    #expect(
      !analysis.edges(.uiscene).contains { $0.contains("scene.didEnterBackground") })
  }

  @Test func aVisitAcrossALossIsNotCounted() throws {
    let analysis = try analyze(active + event("scene.willResignActive", "A", 10, "a", 8))
    // B's visit is open; A's ended at an unknown time.
    #expect(analysis.visits(.uiscene).contains("foregroundActive: 0 0 3"))
  }

  @Test func everyKindOfInstanceForgets() throws {
    let analysis = try analyze(
      """
      header lifeCycle=swiftui platform=watchos
      0s process.start
      1s A scene.willConnect
      1s A phase.active
      1s bg.begin id=1
      1s fetch.deliver id=1
      1s bgtask.register id=r
      1s swbg.launch id=s kind=refresh
      1s space.open
      2s trace.loss count=1
      3s A phase.active
      3s bg.begin id=1
      3s fetch.deliver id=1
      3s bgtask.register id=r
      3s swbg.cancel id=s kind=refresh
      3s space.open
      """)
    #expect(analysis.mistakes == [])
    #expect(analysis.findings("illegal-transition").isEmpty)
    #expect((analysis.row("illegal-transition")?.unknowns ?? 0) >= 5)
  }

  @Test func aPhaseThatWasFirstRecordedAfterALossIsNotKnown() throws {
    // The scene is one writer's, its ScenePhase another's, which lost records.
    let header = "{\"lifetrace\":1,\"lifeCycle\":\"swiftui\",\"platform\":\"watchos\"}\n"
    let analysis = try analyze(
      header + event("scene.willConnect", "A", 1, "a")
        + "{\"event\":\"trace.loss\",\"t\":2,\"count\":1,\"writer\":\"b\"}\n"
        + event("phase.background", "A", 3, "b") + event("phase.background", "A", 4, "b"))
    let known = try analyze(
      header + event("scene.willConnect", "A", 1, "a") + event("phase.background", "A", 3, "b")
        + event("phase.background", "A", 4, "b"))
    #expect(known.edges(.scenePhaseWatchOS).contains("inactive>phase.background>background: 1"))
    #expect(analysis.edges(.scenePhaseWatchOS).allSatisfy { !$0.hasPrefix("inactive") })
  }

  @Test func aGapOfTheUnnamedWriterDoesNotConcernOtherWriters() throws {
    let header = "{\"lifetrace\":1,\"lifeCycle\":\"uikit-scene\",\"platform\":\"ios\"}\n"
    let analysis = try analyze(
      header + event("scene.willConnect", "A", 1, "b")
        + "{\"event\":\"log\",\"t\":2,\"seq\":1}\n{\"event\":\"log\",\"t\":3,\"seq\":5}\n"
        + event("scene.willConnect", "A", 4, "b"))
    #expect(analysis.mistakes.count == 1)
  }

  @Test func aSceneThatItsPhaseMadeKnownMayHaveLostItsConnect() throws {
    let header = "{\"lifetrace\":1,\"lifeCycle\":\"swiftui\",\"platform\":\"ios\"}\n"
    let analysis = try analyze(
      header + event("phase.inactive", "A", 1, "b")
        + "{\"event\":\"trace.loss\",\"t\":2,\"count\":1,\"writer\":\"a\"}\n"
        + event("scene.willEnterForeground", "A", 3, "a"))
    #expect(analysis.mistakes == [])
    #expect(analysis.findings("illegal-transition", .unknown).map { $0.cause } == [.loss])
  }

  /// A Zstandard frame (RFC 8878 §3.1.1) of one block: magic, single segment with four bytes of
  /// content size, block header (last, type, size), content.
  private func frame(_ text: String, blockType: UInt32) -> [UInt8] {
    let size = UInt32(text.utf8.count)
    let block = 1 | blockType << 1 | size << 3
    return [0x28, 0xB5, 0x2F, 0xFD, 0xA0]
      + (0..<4).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) }
      + (0..<3).map { UInt8(truncatingIfNeeded: block >> ($0 * 8)) } + Array(text.utf8)
  }

  @Test func aDamagedFrameHitsAllWriters() throws {
    let rest =
      event("scene.willEnterForeground", "A", 10, "a")
      + event("scene.willEnterForeground", "B", 11, "b")
    let between = event("scene.openURLContexts", "A", 9, "a")
    let whole = try analyze([
      frame(active, blockType: 0) + frame(between, blockType: 0) + frame(rest, blockType: 0)
    ])
    #expect(whole.row("illegal-transition")?.violations == 2)
    // Block type 3 is reserved.
    let damaged = try analyze([
      frame(active, blockType: 0) + frame(between, blockType: 3) + frame(rest, blockType: 0)
    ])
    #expect(damaged.isDamaged)
    #expect(damaged.mistakes == [])
    #expect(damaged.findings("illegal-transition", .unknown).map { $0.cause } == [.loss])
    #expect(damaged.row("illegal-transition")?.unknowns == 2)
  }
}
