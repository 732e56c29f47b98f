import Testing
import TraceComparison
import TraceModel

/// Facts that the traces can't show are listed as such, and never as a difference.
@Suite struct UnjudgedTests {
  private var changed: Story {
    var story = Story()
    story.saves = false
    return story
  }

  @Test func absencesAfterALossAreUndecided() throws {
    var story = changed
    story.loses = true
    let comparison = try compare([Story().text], [story.text])
    #expect(comparison.calls == [])
    #expect(
      comparison.left == [
        "every run after that could contain it lost records: data.save '#/draft'"
      ])
    // Existing calls stay definite.
    let back = try compare([story.text], [Story().text])
    #expect(back.calls == [])
    var extra = story
    extra.saves = true
    extra.hasExtra = true
    #expect(try compare([Story().text], [extra.text]).calls == ["new-call: metrics.flush"])
  }

  @Test func unrecordedFamiliesAreNotCompared() throws {
    var story = Story()
    story.records = "data,setup"
    let comparison = try compare([Story().text], [story.text])
    #expect(comparison.calls == [])
    #expect(
      comparison.left == [
        "'work' is not recorded after: work 'openDatabase', work 'refreshFilms', work 'trackVisit', "
          + "work 'warmCaches'"
      ])
  }

  @Test func unreachedStagesAreNotCompared() throws {
    var story = Story()
    story.hasBackground = false
    story.visits = 1
    let comparison = try compare([Story().text], [story.text])
    #expect(comparison.calls == [])
    #expect(
      comparison.left == [
        "came as often in a visit; their numbers in a run differ as those of its visits do: "
          + "work 'refreshFilms' 3 → 1, work 'trackVisit' 3 → 1",
        "no run after reached the background: data.save '#/draft', scene.didEnterBackground",
      ])
  }

  /// What the user or a clock makes says nothing about the app, and still is a difference.
  @Test(arguments: ["document.save id=1", "A timer.fire id=clock", "model.mutate id=draft"])
  func numbersThatTheAppDoesNotDecideAreTold(_ call: String) throws {
    func life(_ times: ClosedRange<Int>) -> String {
      let calls = times.map { "\($0)s \(call)" }.joined(separator: "\n")
      return """
        header lifeCycle=uikit-scene platform=ios records=work,resources
        launch A
        \(calls)
        20s A scene.willResignActive
        """
    }
    let name = call.split(separator: " ").first { $0.contains(".") } ?? ""
    let comparison = try compare([life(3...3)], [life(3...9)])
    #expect(comparison.calls == [])
    #expect(
      comparison.left == [
        "the user, the system or a clock decides how often they come: \(name) 1 → 7"
      ])
    #expect(try compare([life(3...5)], [life(4...6)]).left == [])
  }

  @Test func otherPlatformsAreSaid() throws {
    var story = changed
    story.platform = "visionos"
    story.device = "RealityDevice14,1"
    story.handler = { _ in 900_000_000 }
    let comparison = try compare([Story().text], [story.text])
    #expect(!comparison.calls.contains { $0.hasPrefix("vanished") || $0.hasPrefix("slower") })
    let reason = comparison.left.first { $0.hasPrefix("the platforms differ") } ?? ""
    #expect(reason.contains("data.save"))
  }

  @Test func durationsOfOtherDevicesAreNotCompared() throws {
    var story = Story()
    story.device = "iPhone18,1"
    story.handler = { _ in 900_000_000 }
    let comparison = try compare([Story().text], [story.text])
    #expect(comparison.calls == [])
    #expect(
      comparison.left == [
        "the devices differ (iPhone15,4 before, iPhone18,1 after), so durations can't be compared"
      ])
  }

  @Test func anotherAppIsSaid() throws {
    var other = Story()
    other.app = "com.example.recipes"
    let two = [Story().text, other.text]
    #expect(try compare(two, [Story().text]).left == ["'com.example.recipes' ran before only"])
    let renamed = try compare([Story().text], [other.text])
    #expect(renamed.calls == [] && renamed.left.count == 1)
  }

  /// Nothing in a trace is normalised: the two names are two apps.
  @Test func appsAreDistinguishedByTheirBytes() throws {
    var composed = Story()
    composed.app = "caf\u{E9}"
    var combining = Story()
    combining.app = "cafe\u{301}"
    let both = [composed.text, combining.text]
    #expect(try compare(both, both).left == [])
    #expect(try compare(both, [composed.text]).left == ["'cafe\u{301}' ran before only"])
    #expect(try compare([composed.text], [combining.text]).left.count == 1)
  }

  @Test func callsAreDistinguishedByTheirBytes() throws {
    var story = Story()
    story.launchWork = ["caf\u{E9}"]
    let before = story.text
    story.launchWork = ["cafe\u{301}"]
    let told = try compare([before], [story.text]).calls.map { ExactString($0) }
    #expect(told == ["vanished-call: work 'caf\u{E9}'", "new-call: work 'cafe\u{301}'"])
  }

  /// One run of twenty had the call; that neither of two has it may be chance.
  @Test func rareCallsAreNotMissedInFewRuns() throws {
    func runs(_ count: Int, with extra: Int) -> [String] {
      (0..<count).map { number in
        var story = Story()
        story.run = "r\(number)"
        story.hasExtra = number < extra
        return story.text
      }
    }
    let few = try compare(runs(20, with: 1), runs(2, with: 0))
    #expect(few.calls == [])
    #expect(few.left == ["too few runs to rule out chance: metrics.flush"])
    let many = try compare(runs(40, with: 25), runs(40, with: 0))
    #expect(many.calls == ["vanished-call: metrics.flush"])
    let rarer = try compare(runs(40, with: 36), runs(40, with: 4))
    #expect(rarer.calls == ["rarer-call: metrics.flush"])
  }

  @Test func callsOfTheUserAreNotMissed() throws {
    let link = Story().text.replacing(
      "trace.end", with: "A scene.openURLContexts\n999999ms app.memoryWarning")
    let comparison = try compare([link], [Story().text])
    #expect(comparison.calls == [])
    #expect(
      comparison.left == [
        "occurred before only; the user, the system or the network causes it: app.memoryWarning, "
          + "scene.openURLContexts"
      ])
  }

  /// A user may start calls without a callback: they are missed only after chance is ruled out.
  @Test func callsThatTheUserMayStartAreTested() throws {
    func runs(_ count: Int, _ hasExtra: Bool) -> [String] {
      (0..<count).map { number in
        var story = Story()
        story.run = "r\(number)"
        story.hasExtra = hasExtra
        story.extraTrigger = "menu"
        return story.text
      }
    }
    let one = try compare(runs(1, true), runs(1, false))
    #expect(one.calls == [])
    #expect(one.left == ["too few runs to rule out chance: metrics.flush"])
    let many = try compare(runs(12, true), runs(12, false))
    #expect(many.calls == ["vanished-call: metrics.flush"] && many.regressions >= 1)
  }

  @Test func anAnswerIsNotMissedWithoutAQuestion() throws {
    var story = Story()
    story.records += ",links"
    story.getsLink = true
    story.handlesLink = true
    let before = story.text
    story.handlesLink = false
    let lost = try compare([before], [story.text])
    #expect(lost.calls == ["vanished-call: link.handled"])
    story.getsLink = false
    let quiet = try compare([before], [story.text])
    #expect(quiet.calls == [])
    #expect(
      quiet.left.contains("link.received, which it answers, did not happen after: link.handled"))
  }

  @Test func callsStartedByAPushAreNotMissedWithoutOne() throws {
    var story = Story()
    story.getsPush = true
    let before = story.text
    story.getsPush = false
    let comparison = try compare([before], [story.text])
    #expect(comparison.calls == [])
    #expect(
      comparison.left.contains("the event that starts it did not happen after: work 'loadPushed'"))
  }
}
