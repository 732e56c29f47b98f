import AnalysisSupport
import TestSupport
import Testing
import TraceAnalysis

/// Records without numbers, of which nothing shows that one is missing.
@Suite struct MissingRecordTests {
  /// A correct life, and which of its records hand something over.
  private struct Life {
    private(set) var lines: [String] = []
    private(set) var handing: Set<Int> = []
    private let hasScenes: Bool
    private var time = 0

    init(using random: inout SplitMix64) {
      hasScenes = random.next() % 3 > 0
      let launch =
        ["", " launch=user", " launch=prewarm", " launch=background"]
        .randomElement(using: &random) ?? ""
      let kind = hasScenes ? "uikit-scene" : "uikit-app"
      lines = ["header platform=ipados os=26.0 multipleScenes=true lifeCycle=\(kind)\(launch)"]
      add("process.start")
      add("app.didFinishLaunching")
      if hasScenes { add("A scene.willConnect" + source(using: &random)) }
      if random.next() % 3 == 0 { handOver(using: &random) }
      comeForward(using: &random)
      for _ in 0..<random.next() % 3 {
        time += 10_000
        if random.next() % 2 == 0 { handOver(using: &random) }
        leave()
        time += 5_000
        comeForward(using: &random)
      }
      if hasScenes, random.next() % 3 == 0 {
        time += 9_000
        add("B scene.willConnect" + source(using: &random))
        add("B scene.willEnterForeground")
        add("B scene.didBecomeActive")
      }
    }

    private func source(using random: inout SplitMix64) -> String {
      random.next() % 2 == 0 ? "" : " src=SceneDelegate.swift:9"
    }

    private mutating func add(_ event: String) {
      lines.append("\(time)ms \(event)")
      time += 7
    }

    private mutating func comeForward(using random: inout SplitMix64) {
      if hasScenes || time > 5_000 {
        add(hasScenes ? "A scene.willEnterForeground" : "app.willEnterForeground")
        if time > 5_000, random.next() % 2 == 0 { handOver(using: &random) }
      }
      add(hasScenes ? "A scene.didBecomeActive" : "app.didBecomeActive")
    }

    private mutating func leave() {
      add(hasScenes ? "A scene.willResignActive" : "app.willResignActive")
      add(hasScenes ? "A scene.didEnterBackground" : "app.didEnterBackground")
    }

    private mutating func handOver(using random: inout SplitMix64) {
      let events =
        hasScenes
        ? [
          "A scene.openURLContexts", "A scene.continueUserActivity",
          "A windowScene.performAction", "app.didReceiveNotificationResponse",
        ] : ["app.openURL", "app.continueUserActivity", "app.performAction"]
      handing.insert(lines.count)
      add(events.randomElement(using: &random) ?? "")
    }
  }

  private static let arrivals: [Entry.Arrival] = [.cold, .warm]

  /// One missing record may hide what came, and never makes it come earlier, later or more often.
  @Test func aMissingRecordAddsNoEntry() throws {
    var random = SplitMix64(seed: 44)
    for turn in 0..<(Tier.isLong ? 400 : 60) {
      let life = Life(using: &random)
      let whole = try cover(life.lines.joined(separator: "\n"))
      for index in life.lines.indices.dropFirst() where !life.handing.contains(index) {
        var rest = life.lines
        rest.remove(at: index)
        let part = try cover(rest.joined(separator: "\n"))
        let what = "turn \(turn), without \(life.lines[index])"
        for entry in Entry.allCases {
          let (less, more) = (part.coverage?.total(entry) ?? 0, whole.coverage?.total(entry) ?? 0)
          #expect(less <= more, "\(what): \(entry.rawValue)")
          for arrival in Self.arrivals {
            let name = "\(entry.rawValue).\(arrival.rawValue)"
            #expect(
              part.seenEntries[name] ?? 0 <= whole.seenEntries[name] ?? 0, "\(what): \(name)")
          }
        }
      }
    }
  }

  /// What came without it being known when is neither of the two, and neither is untried.
  @Test(arguments: [
    ["110ms A scene.willEnterForeground", "60s A scene.openURLContexts"],
    ["60s A scene.openURLContexts", "70s A scene.willResignActive"],
    ["60s A scene.openURLContexts", "70s app.didEnterBackground"],
  ])
  func withoutTheActivation(_ lines: [String]) throws {
    let head = """
      header lifeCycle=uikit-scene platform=ios
      0ms process.start
      90ms app.didFinishLaunching
      100ms A scene.willConnect src=SceneDelegate.swift:9

      """
    let analysis = try cover(head + lines.joined(separator: "\n"))
    #expect(analysis.seenEntries == ["url": 1])
    #expect(analysis.obstacle("url.cold") == .noArrival)
    #expect(analysis.obstacle("url.warm") == .noArrival)
    #expect(analysis.state("shortcut.warm") == .never)
    // On the way to it, it came with the connection.
    let whole = try cover("\(head)110ms A scene.openURLContexts\n120ms A scene.didBecomeActive")
    #expect(whole.seenEntries == ["url.cold": 1])
  }

  /// The numbers of a recorder's records prove that none is missing.
  @Test func numberedRecordsNeedNoActivation() throws {
    let analysis = try cover(
      """
      header lifeCycle=uikit-scene platform=ios
      0ms process.start seq=1
      90ms app.didFinishLaunching seq=2
      100ms A scene.willConnect seq=3
      110ms A scene.openURLContexts seq=4
      115ms process.exit seq=5

      """)
    #expect(analysis.seenEntries == ["url.cold": 1])
  }
}
