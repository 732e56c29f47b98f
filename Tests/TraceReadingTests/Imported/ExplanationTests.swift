import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Explanations of the lines of an input.
@Suite struct ExplanationTests {
  private func explain(_ text: String, mappings: [LogMapping] = []) throws -> InputExplanation {
    var options = ReadingOptions()
    options.explainsInput = true
    options.mappings = mappings
    return try #require(try read(text, options: options).summary.explanation)
  }

  @Test func understoodAndOtherLinesAreCounted() throws {
    let text = """
      sceneWillEnterForeground
      sceneDidBecomeActive
      reload took 12ms for "drama"
      reload took 1.5ms for "a \u{1B}[31m"
      name = UIApplicationDidBecomeActiveNotification;
      hello
      """
    let explanation = try explain(text)
    #expect(
      explanation.entries.map { "\($0.count) \($0.name) \($0.line) \($0.example)" } == [
        "2 names of callbacks 1 sceneWillEnterForeground",
        "1 *name = UIApplication{name}Notification* 5 name = UIApplicationDidBecomeActiveNotification;",
      ])
    #expect(
      explanation.entries[0].events.map(\.name) == [
        "scene.didBecomeActive", "scene.willEnterForeground",
      ])
    #expect(
      explanation.groups.map { "\($0.count) \($0.text) \($0.line)" } == [
        "2 reload took #ms for \"#\" 3", "1 hello 6",
      ])
    #expect(explanation.notUnderstood == 3)
    #expect(explanation.understood == 3)
  }

  /// The end of a process waits for a better word, and is an event of the line that has it.
  @Test(arguments: [
    [
      "2026-03-02 10:00:00.100 Films[412:1a] sceneDidBecomeActive",
      "libc++abi: terminating due to uncaught exception of type NSException",
    ],
    [
      "default\t09:30:10.000000+0100\tFilms\tsceneDidBecomeActive",
      "default\t09:30:12.000000+0100\trunningboardd\tRemoving process: "
        + "[app<com.example.films(0A1B)>:412]",
    ],
    [
      "default\t09:30:10.000000+0100\tSpringBoard\tnothing of an app",
      "default\t09:30:12.000000+0100\trunningboardd\tRemoving process: "
        + "[app<com.example.films(0A1B)>:412]",
    ],
  ])
  func anEndIsAnEventOfItsLine(_ lines: [String]) throws {
    let explanation = try explain(lines.joined(separator: "\n") + "\n")
    let entries = explanation.entries.filter { $0.events.contains { $0.name == "process.exit" } }
    #expect(entries.map(\.line) == [2])
    #expect(!explanation.entries.contains { $0.name == "records of the format" })
  }

  @Test(arguments: [
    ("plain", "plain"), ("a 12 b 3.5 c", "a # b # c"), ("0x1f4a at 7", "0x# at #"),
    ("id 6F9619FF-8B86-D011-B42D-00C04FC964FF end", "id # end"), ("hash deadbeef01 x", "hash # x"),
    ("decade facade", "decade facade"), ("say \"a b\" and 'c d'", "say \"#\" and '#'"),
    ("don't can't", "don't can't"), ("iPhone14,3", "iPhone#,#"), ("{a: 1}", "{a: #}"),
    ("a\u{1}\u{2}b", "a  b"), ("\"open 1", "\"open #"), ("12", "#"),
  ])
  func shapesLeaveOutWhatDiffers(_ message: String, _ expected: String) {
    Array(message.utf8).withUnsafeBytes {
      #expect(MessageShape($0).text == expected)
    }
  }

  /// The pattern that is offered for a message matches it.
  @Test func thePatternOfAShapeMatchesItsMessage() throws {
    var random = SplitMix64(seed: 0xF11A5)
    let pieces = [
      "reload", " ", "12", "0xff", "\"q\"", "'s'", "{", "}", "*", ":", "deadbeef12", "é", "-",
      "3.5",
      "took ", "ms",
    ]
    var offered = 0
    for _ in 0..<3_000 {
      let message = (0..<Int.random(in: 1...60, using: &random))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
      Array(message.utf8).withUnsafeBytes { bytes in
        guard let source = MessageShape(bytes).pattern,
          let pattern = try? MessagePattern(parsing: source)
        else { return }
        offered += 1
        #expect(pattern.match(bytes) != nil, "\(source) for \(message)")
      }
    }
    #expect(offered > 2_500)
  }

  @Test func theOfferedMappingUnderstandsTheLines() throws {
    let text = "reload 1 of \"a\"\nreload 2 of \"b\"\nother\nsceneDidBecomeActive\n"
    let mapping = try #require(try explain(text).groups.first?.mapping)
    #expect(mapping.mistakes { _, _ in "" } == [])
    let after = try explain(text, mappings: [mapping])
    #expect(after.notUnderstood == 1)
    #expect(after.entries.first?.name == "mapping 1: reload {number1} of \"{text1}\"")
    #expect(after.entries.first?.events == [InputExplanation.Tally(name: "log", count: 2)])
  }

  @Test func twentyGroupsAreListedAndMemoryIsBounded() throws {
    // Letters alone, since numbers make no other group.
    func word(_ number: Int) -> String {
      String(
        String(number, radix: 16).map { digit in
          Character(UnicodeScalar(UInt8(ascii: "g") + UInt8(digit.hexDigitValue ?? 0)))
        })
    }
    var text = "sceneDidBecomeActive\n"
    for number in 0..<30_000 {
      text += "own \(word(number))\n"
      if number % 3 == 0 { text += "often\n" }
    }
    let explanation = try explain(text)
    #expect(explanation.groups.count == 20)
    #expect(explanation.groups.first?.text == "often")
    #expect(explanation.groups.first?.count == 10_000)
    #expect(explanation.countsAreLeast)
    #expect(explanation.notUnderstood == 40_000)
    #expect(try explain(text) == explanation)
  }

  @Test func withoutAFormatTheLinesAreShown() throws {
    let explanation = try explain("AppState: active\nAppState: background\n")
    #expect(explanation.groups.map(\.text) == ["AppState: active", "AppState: background"])
  }

  @Test func explainingChangesNoEvent() throws {
    for sample in ConsoleLawTests.samples {
      var options = ReadingOptions()
      let plain = try read(sample.text, options: options)
      options.explainsInput = true
      let explained = try read(sample.text, options: options)
      #expect(plain.events == explained.events)
      #expect(plain.summary.problems == explained.summary.problems)
    }
  }

  /// Of the lines that are kept as they are, those about the app's life come first.
  @Test func linesAboutTheAppsLifeAreOffered() throws {
    let log = [
      "Main screen shown", "saving cart done", "checked prices", "went into background!",
      "came to foreground", "shop closes soon", "app will terminate soon", "MyApp didLaunch",
    ].enumerated().map {
      "2026-05-11 18:02:1\($0).100 Pantry[2210:1f] [life] \($1)\n"
    }.joined()
    var options = ReadingOptions()
    options.explainsInput = true
    let proposals = try read(log, options: options).summary.explanation?.proposals ?? []
    #expect(proposals.allSatisfy { $0.event == "log" })
    #expect(
      proposals.map(\.pattern) == [
        "went into background!", "came to foreground", "app will terminate soon", "MyApp didLaunch",
      ])
  }
}
