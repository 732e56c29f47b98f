import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Lines of several tools in one text are read as each tool's log is read alone.
@Suite struct MixedLineTests {
  /// Texts in which every line shows its tool.
  static let logs = PasteTests.logs + ImportedSample.all.filter { $0.format == .consoleApp }
  static let prose = ["Then I pressed the Home button, and this came:", "", "- and so on"]

  private static func lines(_ sample: ImportedSample) -> [String] {
    sample.text.split(separator: "\n").map(String.init)
  }

  /// Events by their runs, as a sketch has them, without the names of the runs.
  private static func events(_ text: String) throws -> (runs: [[String]], summary: InputSummary) {
    let outcome = try read(text)
    var runs: [[String]] = []
    var names: [String] = []
    for line in outcome.recorder.sketch.split(separator: "\n").map(String.init) {
      if line.hasPrefix("header ") {
        runs.append([])
        names.append(line.firstMatch(of: #/run=("[^"]*"|\S+)/#).map { String($0.1) } ?? "")
      } else if !runs.isEmpty {
        let run = line.firstMatch(of: #/ run=("[^"]*"|\S+)/#).map { String($0.1) }
        let index = run.flatMap { names.lastIndex(of: $0) } ?? runs.count - 1
        runs[index].append(line.replacing(#/ run=("[^"]*"|\S+)/#, with: ""))
      }
    }
    return (runs, outcome.summary)
  }

  @Test(arguments: logs, logs)
  func oneLogBehindAnotherGivesTheEventsOfBoth(
    _ first: ImportedSample, _ second: ImportedSample
  ) throws {
    guard first.format != second.format else { return }
    let expected = try Self.events(first.text).runs + Self.events(second.text).runs
    for between in [""] + Self.prose.map({ $0 + "\n" }) {
      let found = try Self.events(first.text + between + second.text)
      #expect(found.runs == expected)
      #expect(found.summary.format == first.format.rawValue)
      #expect(found.summary.malformed == 0)
      let note = try #require(found.summary.problems.first { $0.kind == .mixed })
      #expect(note.count == 2 && note.severity == .note)
      #expect(note.text.contains("'\(first.format.rawValue)'"))
      #expect(note.text.contains("'\(second.format.rawValue)'"))
    }
  }

  /// Line by line, as when two tools write to one window.
  @Test(arguments: logs, logs)
  func twoLogsBetweenEachOtherGiveTheEventsOfBoth(
    _ first: ImportedSample, _ second: ImportedSample
  ) throws {
    guard first.format != second.format else { return }
    // A message of several lines would be torn.
    let parts = [first, second].map { sample in
      Self.lines(sample).filter { RecordStart.isOne(Array($0.utf8)) }
    }
    var mixed: [String] = []
    for index in 0..<max(parts[0].count, parts[1].count) {
      for part in parts where index < part.count { mixed.append(part[index]) }
    }
    let found = try Self.events(mixed.joined(separator: "\n") + "\n").runs
    let expected = try parts.flatMap { try Self.events($0.joined(separator: "\n") + "\n").runs }
    #expect(Set(found) == Set(expected))
    #expect(found.count == expected.count)
  }

  /// The console's lines among those of a device's log: those with a prefix, and bare ones once
  /// there was one.
  @Test func printsOfTheConsoleAreOnesOfTheirOwn() throws {
    let text = """
      Nov 12 12:24:37 iPad Films(UIKitCore)[412] <Notice>: Deactivation reason added: 10; deactivation reasons: 0 -> 1024; animating application lifecycle event: 0
      sceneDidBecomeActive
      And Xcode's console:
      2025-11-12 12:24:37.123456+0100 Films[412:9031] [App] sceneWillResignActive
      sceneDidEnterBackground
      Nov 12 12:24:39 iPad Films(UIKitCore)[412] <Notice>: nothing
      sceneWillEnterForeground
      """
    let outcome = try read(text)
    #expect(
      outcome.recorder.names.filter { $0.hasPrefix("scene.") } == [
        "scene.willResignActive", "scene.didEnterBackground", "scene.willEnterForeground",
      ])
    #expect(outcome.summary.format == "idevicesyslog")
    #expect(
      outcome.summary.problems.first { $0.kind == .mixed }?.text
        == "holds lines of 2 tools: 'idevicesyslog' (4), 'console' (3); the lines of each are runs of "
        + "their own, since their clocks may differ")
  }

  /// Where a format is named, the text is of it.
  @Test(arguments: logs)
  func aFormatThatIsNamedIsTheOnlyOne(_ sample: ImportedSample) throws {
    guard let other = Self.logs.first(where: { $0.format != sample.format }) else { return }
    var options = ReadingOptions()
    options.format = sample.format
    let outcome = try read(Array((sample.text + other.text).utf8), options: options)
    #expect(!outcome.kinds.contains(.mixed))
  }
}
