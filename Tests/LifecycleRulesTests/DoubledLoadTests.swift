import Foundation
import RuleKit
import Testing
import TraceAnalysis

/// Two loads of one kind and key that overlap or begin within a second are one finding, whatever
/// the recording shows of their cause.
@Suite struct DoubledLoadTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Keys of the header in addition to the usual ones.
    var header = "lifeCycle=uikit-scene"
    let rule: String
    /// After `launch`, which is the process alone.
    let lines: String
  }

  private static let launch = "refresh-twice-on-launch"
  private static let anywhere = "duplicate-refresh-across-scenes"
  private static let activation = """
    100ms A scene.willConnect
    110ms A scene.willEnterForeground
    120ms A scene.didBecomeActive

    """

  static let shapes: [Shape] = [
    .init(
      testDescription: "both after the activation", rule: launch,
      lines: activation + """
        130ms A work.begin id=1 name=load kind=refresh key=films
        138ms A work.begin id=2 name=load kind=refresh key=films
        """),
    .init(
      testDescription: "one before the activation", rule: launch,
      lines: """
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        112ms A work.begin id=1 name=load kind=refresh key=films
        120ms A scene.didBecomeActive
        121ms A work.begin id=2 name=load kind=refresh key=films
        """),
    .init(
      testDescription: "overlapping in mid-visit", rule: anywhere,
      lines: activation + """
        60s A work.begin id=1 name=load kind=refresh key=films
        63s A work.begin id=2 name=load kind=refresh key=films
        64s A work.end id=1
        65s A work.end id=2
        """),
    .init(
      testDescription: "from two observers", rule: "double-lifecycle-subscription",
      lines: activation + """
        125ms A work name=load kind=refresh key=films dur=1s trigger=note.app.didBecomeActive
        133ms A work name=load kind=refresh key=films dur=1s trigger=scene.didBecomeActive
        """),
    .init(
      testDescription: "as one record without a length", rule: anywhere,
      lines: activation + """
        60s A work name=load kind=refresh key=films
        60.9s A work name=load kind=refresh key=films
        """),
    .init(
      testDescription: "as one record with its length", rule: anywhere,
      lines: activation + """
        60s A work name=load kind=refresh key=films dur=5s
        63s A work name=load kind=refresh key=films dur=5s
        """),
    .init(
      testDescription: "of no scene", rule: launch,
      lines: activation + """
        130ms work.begin id=1 name=load kind=refresh key=films
        138ms work.begin id=2 name=load kind=refresh key=films
        """),
    .init(
      testDescription: "where phases are all that is recorded", header: "lifeCycle=swiftui",
      rule: launch,
      lines: """
        120ms A phase.active
        130ms A work.begin id=1 name=load kind=refresh key=films
        138ms A work.begin id=2 name=load kind=refresh key=films
        """),
    .init(
      testDescription: "where the app's notifications are all that is recorded", rule: launch,
      lines: """
        120ms note.app.didBecomeActive
        130ms work.begin id=1 name=load kind=refresh key=films
        138ms work.begin id=2 name=load kind=refresh key=films
        """),
    .init(
      testDescription: "in an app without scenes", header: "lifeCycle=uikit-app", rule: launch,
      lines: """
        120ms app.didBecomeActive
        130ms work.begin id=1 name=load kind=refresh key=films
        138ms work.begin id=2 name=load kind=refresh key=films
        """),
    .init(
      testDescription: "by a wall clock", header: "lifeCycle=uikit-scene clock=wall",
      rule: launch,
      lines: activation + """
        130ms A work name=load kind=refresh key=films
        144ms A work name=load kind=refresh key=films
        """),
  ]

  /// Findings of the rules about loads that no other one explains.
  private func findings(_ shape: Shape) throws -> [Finding] {
    let rules = [
      Self.launch, Self.anywhere, "double-lifecycle-subscription",
      "immediate-background-snapshot-work", "refresh-on-every-activation",
    ]
    let text = "header platform=ios records=work \(shape.header)\nlaunch\n\(shape.lines)\n"
    return try analyze(text).analysis.findings.filter {
      $0.foldedInto == nil && rules.contains($0.rule)
    }
  }

  @Test(arguments: shapes)
  func eachShapeIsOneFinding(_ shape: Shape) throws {
    let found = try findings(shape)
    #expect(found.map(\.rule) == [shape.rule])
    #expect(found.map(\.occurrences) == [1] && found.first?.verdict == .violation)
    let isByWall = shape.header.contains("clock=wall")
    #expect(found.first?.message.hasSuffix(", by the log's clock") == isByWall)
  }

  /// A log leaves the state before its first callbacks unknown; they are a launch all the same.
  @Test(arguments: ["", " partial=true"])
  func withoutAKeyTheLaunchTellsThatItIsOneLoad(_ partial: String) throws {
    let shape = Shape(
      testDescription: "", header: "lifeCycle=uikit-scene" + partial, rule: Self.launch,
      lines: """
        90ms app.didFinishLaunching
        100ms scene.willEnterForeground
        120ms scene.didBecomeActive
        130ms work.begin id=1 name=load kind=refresh
        138ms work.begin id=2 name=load kind=refresh
        """)
    #expect(try findings(shape).map(\.rule) == [Self.launch])
  }

  /// The user's own load, another kind or key, and a second later, are another load.
  @Test(arguments: shapes)
  func whatIsNoDoubledLoadIsNone(_ shape: Shape) throws {
    var lines = shape.lines.split(separator: "\n").map(String.init)
    let second = try #require(lines.lastIndex { $0.contains("key=films") })
    for (old, new) in [
      ("kind=refresh", "kind=revalidate"), ("key=films", "key=cast"),
      ("key=films", "key=films trigger=user"),
    ] {
      let before = lines[second]
      defer { lines[second] = before }
      // A line names one trigger.
      let line = before.replacingOccurrences(of: " trigger=scene.didBecomeActive", with: "")
      lines[second] = line.replacingOccurrences(of: old, with: new)
      let other = Shape(
        testDescription: "", header: shape.header, rule: "", lines: lines.joined(separator: "\n"))
      #expect(try findings(other).map(\.rule) == [], "\(new)")
    }
  }

  /// A load that names another one as its trigger is a part of it as long as that is under way.
  @Test(arguments: [
    ("60s A work name=load kind=refresh key=films dur=2s", 60.1, true),
    ("60s A work.begin id=1 name=load kind=refresh key=films", 60.1, true),
    ("60s A work name=load kind=refresh key=films dur=500ms", 60.5, false),
    ("60s A work name=load kind=refresh key=cast dur=2s", 60.1, true),
    ("60s A work name=sync kind=refresh key=films dur=2s", 60.1, false),
  ])
  func aPartOfALoadIsNoOther(_ outer: String, _ begin: Double, _ isPart: Bool) throws {
    for inner in ["work name=fetch dur=1s", "work.begin id=2 name=fetch"] {
      let outcome = try analyze(
        """
        header lifeCycle=uikit-scene platform=ios records=work
        launch A
        \(outer)
        \(begin)s A \(inner) kind=refresh key=films trigger=load
        90s process.exit
        """)
      #expect(outcome.lines(of: Self.anywhere) == (isPart ? [] : [4]), "\(outer), \(inner)")
    }
  }

  /// Another try begins when the load has failed, and not while it runs.
  @Test(arguments: [(60.2, [Int64(4)]), (60.3, [])])
  func anotherTryFollowsTheFailure(_ begin: Double, _ expected: [Int64]) throws {
    for scene in ["A", "B"] {
      let outcome = try analyze(
        """
        header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
        launch A B
        60s A work name=load kind=refresh key=films dur=300ms outcome=failed
        \(begin)s \(scene) work name=load kind=refresh key=films dur=300ms
        90s process.exit
        """)
      #expect(outcome.lines(of: Self.anywhere) == expected, "\(scene)")
    }
  }
}
