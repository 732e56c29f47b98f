import Testing

/// A rule that has no room to keep something in mind finds less, never something else, and the report says so.
@Suite struct RuleMemoryTests {
  @Test(arguments: ExampleCase.all) func whatIsMissedIsSaid(_ item: ExampleCase) throws {
    let text = item.lines.joined(separator: "\n")
    let whole = try analyze(text)
    #expect(whole.forgetful == [])
    for memory in [1, 2] {
      let small = try analyze(text, memory: memory)
      let (all, found) = (Set(whole.definite), Set(small.definite))
      // The same mistake may be told at another of its events.
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
}
