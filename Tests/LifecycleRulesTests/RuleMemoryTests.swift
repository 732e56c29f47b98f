import Testing

/// A rule that has no room to keep something in mind finds less, never something else, and the
/// report says so.
@Suite struct RuleMemoryTests {
  @Test(arguments: ExampleCase.all) func missedFindingsAreNoted(_ item: ExampleCase) throws {
    let text = item.lines.joined(separator: "\n")
    let whole = try analyze(text)
    #expect(whole.forgetful == [])
    for memory in [1, 2] {
      let small = try analyze(text, memory: memory)
      let (all, found) = (Set(whole.definite), Set(small.definite))
      // The same mistake may be reported at another of its events.
      let others = Set(found.subtracting(all).map(\.rule))
      #expect(others.isSubset(of: all.map(\.rule)), "with room for \(memory)")
      #expect(small.definite.count <= whole.definite.count, "with room for \(memory)")
      let missed = Set(all.subtracting(found).map(\.rule))
      #expect(missed.isSubset(of: small.forgetful), "with room for \(memory)")
    }
  }

  @Test(arguments: ["privacy.cover.show", "work name=hide kind=cover dur=1ms"])
  func aCoverThatIsForgottenCounts(_ cover: String) throws {
    let scenes = ["A", "B", "C"]
    let steps = [
      "scene.willConnect", "scene.willEnterForeground", "scene.didBecomeActive",
      "screen.sensitive", "scene.willResignActive", cover, "scene.didEnterBackground",
    ]
    func outcome(_ steps: [String], memory: Int) throws -> Outcome {
      let lines = steps.enumerated().flatMap { number, step in
        // One has something to hide; the covers of the others come first.
        (step.hasPrefix("screen") ? ["C"] : scenes).map {
          "\(100 + number * 100)ms \($0) \(step)"
        }
      }
      let header = "header lifeCycle=uikit-scene multipleScenes=true records=privacy,work"
      return try analyze(
        ([header, "0ms process.start"] + lines + ["9s process.suspend"]).joined(separator: "\n"),
        memory: memory)
    }
    let rule = "no-privacy-cover"
    #expect(try outcome(steps.filter { $0 != cover }, memory: 9).lines(of: rule).count == 1)
    #expect(try outcome(steps, memory: 9).lines(of: rule) == [])
    let small = try outcome(steps, memory: 1)
    #expect(small.lines(of: rule) == [] && small.forgetful.contains(rule))
  }

  /// Ten seconds of work in ten thousand pieces, of which each counts.
  @Test func asManyPiecesAsAWindowHoldsAreKept() throws {
    var lines = [
      "header lifeCycle=uikit-scene platform=ios records=work", "0ms process.start",
      "90ms app.didFinishLaunching", "100ms A scene.willConnect",
      "110ms A scene.willEnterForeground", "120ms A scene.didBecomeActive",
      "9s A scene.willResignActive", "9500ms A scene.didEnterBackground",
    ]
    for number in 0..<10_000 {
      lines.append("\(10_000 + number)ms A work name=layout kind=render thread=main dur=600us")
    }
    let outcome = try analyze(lines.joined(separator: "\n"))
    #expect(outcome.lines(of: "background-main-thread-churn").count == 1)
    #expect(!outcome.forgetful.contains("background-main-thread-churn"))
  }

  /// Models that changed long ago are not a race; many changes at once might be.
  @Test(arguments: [(10, true), (10_000, false)])
  func modelsThatAreForgottenAreSaidWhereItMatters(_ apart: Int, _ isTold: Bool) throws {
    var lines = [
      "header lifeCycle=swiftui platform=ipados multipleScenes=true records=resources",
      "0ms process.start", "1ms A scene.willConnect", "2ms B scene.willConnect",
    ]
    for number in 0..<13_000 {
      lines.append("\(10_000 + number * apart)us A model.mutate id=m\(number)")
    }
    let outcome = try analyze(lines.joined(separator: "\n"), memory: 4_096)
    #expect(outcome.forgetful.contains("shared-model-race") == isTold)
  }
}
