import Foundation
import Testing
import TraceAnalysis

@testable import LifetraceRecorder

extension RecorderTests {
  /// How long the turns of the main run loop take, with a run loop and a clock that a test turns.
  @Suite struct MainTurnTests {
    private let scene = Lifetrace.SceneID(persistentIdentifier: "A")
    private static let millisecond: Int64 = 1_000_000

    // MARK: Turns

    /// Activities as `e`, `a`, `b` and `x`, a millisecond apart; `r` is a record. Lengths of the
    /// turns with a record, in milliseconds.
    private func lengths(_ activities: String, isRunning: Bool = false) -> [Int64] {
      var turn = MainTurn(isRunning: isRunning)
      var found: [Int64] = []
      for (time, letter) in activities.enumerated() {
        let activity: MainTurn.Activity
        switch letter {
        case "e": activity = .entry
        case "a": activity = .afterWaiting
        case "b": activity = .beforeWaiting
        case "x": activity = .exit
        default:
          if turn.isOpen { turn.add(OpenRecords.Room(sequence: Int64(time), bytes: 224)) }
          continue
        }
        if let (length, rooms) = turn.note(activity, at: Int64(time)) {
          #expect(!rooms.isEmpty)
          found.append(length)
        }
      }
      return found
    }

    @Test func aTurnLastsUntilTheRunLoopWaits() {
      #expect(lengths("erb") == [2])
      #expect(lengths("ebarrb") == [3])
      #expect(lengths("ebabarbab") == [2])
      // Before the run loop began, and after it ended.
      #expect(lengths("rerxr") == [2])
      #expect(lengths("errxerx") == [3, 2])
    }

    /// The panel's own turns, and its waiting, are a part of that in which it was opened.
    @Test func aRunLoopInsideIsAPart() {
      #expect(lengths("ebarebarbaxrb") == [10])
      #expect(lengths("arebarxb", isRunning: true) == [7])
    }

    /// A recorder that begins in a turn knows its end alone.
    @Test func aTurnThatWasRunningIsNotMeasured() {
      #expect(lengths("rbarb", isRunning: true) == [2])
    }

    // MARK: Records

    private func record(
      isMain: Bool = true, captures: Lifetrace.Captures = .all,
      _ live: (Recorder, TestClock) throws -> Void
    ) throws -> (records: [[String: Any]], analysis: Analysis) {
      let folder = try TestFolder()
      let clock = TestClock()
      var options = Lifetrace.Configuration()
      options.measuresFromProcessStart = false
      options.captures = captures
      options.lifeCycle = .uikitScene
      var surroundings = Recorder.Surroundings()
      surroundings.clock = { clock.now }
      surroundings.isMainThread = { isMain }
      let recorder = try Recorder(
        options, folders: [RecordingFolder(path: folder.recording)], surroundings: surroundings)
      _ = takeMissedCalls()
      #expect(Lifetrace.begin(recorder))
      try live(recorder, clock)
      Lifetrace.stop()
      let (analysis, problems) = try folder.analyze()
      #expect(problems.isEmpty)
      return (try folder.records(), analysis)
    }

    /// A turn of this many milliseconds.
    private func turn(
      _ recorder: Recorder, _ clock: TestClock, _ milliseconds: Int64, _ body: () -> Void
    ) {
      recorder.noteMainLoop(.afterWaiting)
      body()
      clock.set(clock.now + milliseconds * Self.millisecond)
      recorder.noteMainLoop(.beforeWaiting)
      clock.set(clock.now + 1_000 * Self.millisecond)
    }

    private func turns(_ records: [[String: Any]]) -> [String: Int64] {
      var found: [String: Int64] = [:]
      for record in records {
        guard let event = record["event"] as? String, record["durOf"] as? String == "turn",
          let turn = record["dur"] as? Int
        else { continue }
        found[event] = Int64(turn) / Self.millisecond
      }
      return found
    }

    /// Also where other events of the scene follow in the turn, and where it is written already.
    @Test(arguments: [true, false])
    func eachNotificationOfATurnHasItsLength(isWritten: Bool) throws {
      let (records, _) = try record { recorder, clock in
        Lifetrace.notified("app.didFinishLaunching")
        turn(recorder, clock, 30) {
          Lifetrace.notified("scene.willConnect", scene: scene)
          if isWritten { Lifetrace.flush() }
          Lifetrace.notified("scene.willEnterForeground", scene: scene)
          if isWritten { Lifetrace.flush() }
        }
        turn(recorder, clock, 5) {}
        turn(recorder, clock, 7) { Lifetrace.notified("scene.didBecomeActive", scene: scene) }
      }
      #expect(
        turns(records)
          == ["scene.willConnect": 30, "scene.willEnterForeground": 30, "scene.didBecomeActive": 7])
    }

    /// What the callback itself took is known better, whichever came first.
    @Test(arguments: [true, false])
    func aCallbackKeepsItsOwnTime(delegateFirst: Bool) throws {
      let (records, _) = try record { recorder, clock in
        turn(recorder, clock, 30) {
          let call = {
            Lifetrace.callback("scene.didBecomeActive", scene: scene) {
              clock.set(clock.now + 4 * Self.millisecond)
            }
          }
          if delegateFirst { call() }
          Lifetrace.notified("scene.didBecomeActive", scene: scene)
          if !delegateFirst { call() }
        }
      }
      let found = try #require(records.first { $0["event"] as? String == "scene.didBecomeActive" })
      #expect(found["dur"] as? Int == 4_000_000 && found["durOf"] == nil && found["open"] == nil)
    }

    /// The process may have been suspended before the turn ended.
    @Test func aLongTurnIntoTheBackgroundSaysNothing() throws {
      let (records, _) = try record { recorder, clock in
        turn(recorder, clock, 2_900) {
          Lifetrace.notified("scene.didEnterBackground", scene: scene)
          Lifetrace.notified("note.app.didEnterBackground")
        }
        turn(recorder, clock, 10) { Lifetrace.notified("note.app.willEnterForeground") }
        turn(recorder, clock, 60_000) { Lifetrace.notified("note.app.didEnterBackground") }
      }
      #expect(
        turns(records) == [
          "scene.didEnterBackground": 2_900, "note.app.didEnterBackground": 2_900,
          "note.app.willEnterForeground": 10,
        ])
    }

    @Test func nothingIsMeasuredElsewhere() throws {
      let live = { (recorder: Recorder, clock: TestClock) in
        turn(recorder, clock, 30) { Lifetrace.notified("scene.didBecomeActive", scene: scene) }
      }
      #expect(turns(try record(live).records).count == 1)
      #expect(turns(try record(isMain: false, live).records).isEmpty)
      let others = Lifetrace.Captures.all.subtracting(.mainRunLoop)
      #expect(turns(try record(captures: others, live).records).isEmpty)
    }

    // MARK: Verdicts

    private func live(_ recorder: Recorder, _ clock: TestClock, back: Int64) {
      turn(recorder, clock, 50) { Lifetrace.notified("app.didFinishLaunching") }
      turn(recorder, clock, 90) {
        Lifetrace.notified("scene.willConnect", scene: scene)
        Lifetrace.notified("scene.willEnterForeground", scene: scene)
      }
      turn(recorder, clock, 4) { Lifetrace.notified("scene.didBecomeActive", scene: scene) }
      turn(recorder, clock, 4) { Lifetrace.notified("scene.willResignActive", scene: scene) }
      turn(recorder, clock, 20) { Lifetrace.notified("scene.didEnterBackground", scene: scene) }
      turn(recorder, clock, back) { Lifetrace.notified("scene.willEnterForeground", scene: scene) }
      turn(recorder, clock, 5) { Lifetrace.notified("scene.didBecomeActive", scene: scene) }
    }

    /// Short turns show that the callbacks were short; a long one that the screen stood still.
    @Test(arguments: [20, 1_999, 2_001] as [Int64])
    func theRulesTakeATurnForAnUpperBound(back: Int64) throws {
      let analysis = try record { live($0, $1, back: back) }.analysis
      let found = analysis.findings.filter { $0.cause == nil }
      #expect(found.map(\.rule) == (back > 2_000 ? ["activation-hang"] : []))
      #expect(found.allSatisfy { $0.message.contains("the callback took at most that") })
      for rule in ["slow-background-handler", "blocking-launch-handler", "activation-hang"] {
        #expect(analysis.rules.first { $0.info.name == rule }?.isEvaluated == true)
      }
    }
  }
}
