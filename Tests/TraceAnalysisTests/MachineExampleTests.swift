import LifecycleModel
import LifecycleRules
import Testing
import TraceAnalysis
import TraceModel

/// The machines as a trace moves them judge as the model's tables do.
@Suite struct MachineExampleTests {
  /// The header with which events reach a machine.
  private static func header(_ id: MachineID) -> String {
    switch id {
    case .uikitApp: "header lifeCycle=uikit-app platform=ios"
    case .scenePhaseMacOS: "header lifeCycle=swiftui platform=macos"
    case .scenePhaseWatchOS: "header lifeCycle=swiftui platform=watchos"
    case .scenePhaseVisionOS: "header lifeCycle=swiftui platform=visionos"
    case .scenePhaseViewIOS, .scenePhaseApp, .swiftuiBackgroundTask:
      "header lifeCycle=swiftui platform=ios"
    case .immersiveSpace: "header lifeCycle=swiftui platform=visionos"
    case .appkitApp: "header lifeCycle=appkit platform=macos"
    case .watchkitApp: "header lifeCycle=watchkit platform=watchos"
    default: "header lifeCycle=uikit-scene platform=ios"
    }
  }

  private static func line(_ kind: EventKind, _ id: MachineID, at second: Int) -> String {
    let ofScene = ["scene", "session", "windowScene", "carplay"].contains(kind.scope)
    var text = "\(second)s \(ofScene || kind.scope == "view" ? "A " : "")"
    if kind.scope == "phase", id != .scenePhaseApp { text += "A " }
    text += kind.name
    switch kind.scope {
    case "phase": text += id == .scenePhaseApp ? " scope=app" : ""
    case "view": text += " view=List"
    case "bg", "fetch", "urlsession": text += " id=1"
    case "bgtask": text += " id=com.example.refresh"
    case "swbg": text += " id=refresh kind=refresh"
    case "scene" where kind == .sceneWillConnect:
      text +=
        id == .carplayScene
        ? " role=CPTemplateApplicationSceneSessionRoleApplication"
        : " role=UIWindowSceneSessionRoleApplication"
    default: break
    }
    return text
  }

  private static func sketch(_ events: [EventKind], _ id: MachineID) -> String {
    ([header(id)] + events.enumerated().map { line($0.element, id, at: $0.offset + 1) })
      .joined(separator: "\n") + "\n"
  }

  /// The table's verdict on the last event, after the events that the header replaces (FORMAT.md
  /// §5.7).
  private static func verdict(_ events: [EventKind], _ id: MachineID) -> Step.Verdict? {
    let table = id.table
    var set = table.machine.initial
    if table.contains(.processStart), events.first != .processStart,
      events.first != .processPrewarm
    {
      set = table.step(set, .processStart).next
    }
    var last: Step.Verdict?
    for kind in events {
      let step = table.step(set, kind)
      (set, last) = (step.next, step.verdict)
    }
    return last
  }

  /// Rules that report a mistake of this machine and event.
  private static func judges(_ id: MachineID, _ kind: EventKind) -> [String] {
    let claiming = Catalogue.all.filter { rule in
      rule.info.claims.contains { $0.machine == id && $0.kind == kind }
    }
    return ["illegal-transition", "missing-pair"] + claiming.map { $0.info.name }
  }

  private static func violations(_ events: [EventKind], _ id: MachineID) throws -> [String] {
    let rules = events.last.map { judges(id, $0) } ?? []
    return try analyze(sketch(events, id)).findings
      .filter { $0.verdict == .violation && rules.contains($0.rule) }
      .flatMap { finding in
        (0..<finding.occurrences).map { _ in "\(finding.rule) in line \(finding.first.line)" }
      }
  }

  @Test(arguments: MachineID.allCases)
  func acceptedExamplesAreQuiet(_ id: MachineID) throws {
    for example in id.machine.accepts {
      #expect(try Self.violations(example.events, id) == [], "\(id.rawName), \(example.title)")
    }
  }

  @Test(arguments: MachineID.allCases)
  func rejectedExamplesAreOneViolationInTheirLastLine(_ id: MachineID) throws {
    for example in id.machine.rejects {
      // A second start is a new run (FORMAT.md §5.6), of a prewarmed process as well; without a
      // start the header replaces it.
      let restarts = example.events.dropFirst().contains {
        $0 == .processStart || $0 == .processPrewarm
      }
      let isIllegal = !restarts && Self.verdict(example.events, id) == .illegal
      let found = try Self.violations(example.events, id)
      #expect(found.count == (isIllegal ? 1 : 0), "\(id.rawName), \(example.title)")
      for text in found {
        #expect(text.hasSuffix("in line \(example.events.count + 1)"), "\(example.title): \(text)")
      }
    }
  }

  /// The shortest events that lead to each state, over legal and tolerated transitions.
  private static func paths(_ id: MachineID) -> [[EventKind]] {
    let table = id.table
    var start = table.machine.initial
    var prefix: [EventKind] = []
    if table.contains(.processStart) {
      start = table.step(start, .processStart).next
      prefix = [.processStart]
    }
    var paths: [StateSet: [EventKind]] = [start: prefix]
    var queue = [start]
    while !queue.isEmpty {
      let set = queue.removeFirst()
      for kind in table.machine.events.map({ $0.kind }) where isOwn(kind, id) {
        let step = table.step(set, kind)
        guard step.verdict != .illegal, paths[step.next] == nil, let path = paths[set] else {
          continue
        }
        paths[step.next] = path + [kind]
        queue.append(step.next)
      }
    }
    return paths.values.sorted {
      ($0.count, $0.map { $0.name }.joined()) < ($1.count, $1.map { $0.name }.joined())
    }
  }

  /// Events that a trace may send to the machine without beginning a run or reaching an instance
  /// of another machine that judges them too.
  private static func isOwn(_ kind: EventKind, _ id: MachineID) -> Bool {
    if kind == .processStart || kind == .processPrewarm || kind == .processExit { return false }
    return id != .viewAppearance || kind.scope == "view"
  }

  @Test(arguments: MachineID.allCases)
  func inEveryStateEveryEventIsJudgedAsInTheTable(_ id: MachineID) throws {
    let paths = Self.paths(id)
    #expect(!paths.isEmpty)
    for path in paths {
      for kind in id.machine.events.map({ $0.kind }) where Self.isOwn(kind, id) {
        let events = path + [kind]
        let found = try Self.violations(events, id)
        let expected = Self.verdict(events, id) == .illegal ? 1 : 0
        #expect(found.count == expected, "\(id.rawName): \(events.map { $0.name }) found \(found)")
      }
    }
  }

  /// An event without a key goes to every instance that has an edge and is illegal for none.
  @Test(arguments: MachineID.allCases)
  func theEndOfTheProcessIsLegalInEveryState(_ id: MachineID) throws {
    for path in Self.paths(id) where ![.uikitApp, .appkitApp, .watchkitApp].contains(id) {
      #expect(try Self.violations(path + [.processExit], id) == [], "\(path.map { $0.name })")
    }
  }

  @Test func oneMistakeIsOneFinding() throws {
    let analysis = try analyze(
      launched + """
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        5s A scene.willEnterForeground
        6s A scene.didBecomeActive
        7s A scene.willResignActive
        8s A scene.didEnterBackground
        """)
    #expect(analysis.mistakes == ["illegal-transition:7"])
  }

  @Test func anExplainedMistakeIsTheOtherRules() throws {
    let analysis = try analyze(
      launched + """
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        8s A scene.didEnterBackground
        """)
    #expect(analysis.mistakes == ["missing-pair:7"])
    #expect(analysis.row("illegal-transition")?.violations == 0)
  }

  @Test func toleratedTransitionsAreNoted() throws {
    let analysis = try analyze(
      launched + "91ms A windowScene.didUpdateGeometry\n100ms A scene.willConnect\n")
    #expect(analysis.mistakes == [])
    #expect(analysis.findings("tolerated-transition").map { $0.first.line } == [4])
    #expect(
      analysis.edges(.uiscene).contains {
        $0.hasSuffix("windowScene.didUpdateGeometry>unattached: 1")
      })
  }
}
