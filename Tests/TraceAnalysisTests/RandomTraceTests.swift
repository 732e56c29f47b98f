import LifecycleModel
import TestSupport
import Testing
import TraceAnalysis
import TraceModel

/// A random legal trace of scenes, phases, views and background work, recorded by three writers.
struct RandomTrace {
  struct Record {
    var name: String
    var scene: String?
    var keys = ""
    var writer: String
    var sequence = 0
  }

  private(set) var records: [Record] = []
  /// The platform of the header.
  let platform: String
  private var random: SplitMix64
  private var states: [String: Int] = [:]

  private static let writers = ["a", "b", "c"]

  init(seed: UInt64, count: Int) {
    random = SplitMix64(seed: seed)
    platform = ["ios", "ipados", "macos", "visionos"].randomElement(using: &random) ?? "ios"
    add("process.start", nil, writer: "a")
    add("app.didFinishLaunching", nil, writer: "a")
    while records.count < count { step() }
    number()
  }

  private mutating func add(_ name: String, _ scene: String?, keys: String = "", writer: String) {
    records.append(Record(name: name, scene: scene, keys: keys, writer: writer))
  }

  /// One machine takes a legal transition of its present state.
  private mutating func step() {
    let number = Int.random(in: 0..<4, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<6:
      let scene = ["A", "B", "C"][number % 3]
      guard let kind = take(.uiscene, scene, except: [.sessionDiscarded, .processExit]) else {
        return
      }
      add(kind.name, scene, writer: Self.writers[number % 3])
      addPhase(kind, scene, writer: Self.writers[(number + 1) % 3])
    case 6:
      guard let kind = take(.bgAssertion, "\(number)", except: [.processExit]) else {
        // An ended identifier is not used again, so that the next one gets a new name.
        states["bg-assertion \(number)"] = nil
        return
      }
      guard kind != .bgBegin else {
        opened += 1
        ids[number] = opened
        return add(kind.name, nil, keys: ",\"id\":\(opened)", writer: Self.writers[number % 3])
      }
      if kind == .bgRefused { return }
      add(kind.name, nil, keys: ",\"id\":\(ids[number] ?? 0)", writer: Self.writers[number % 3])
    case 7:
      guard let kind = take(.bgtask, "r\(number)", except: [.processExit]) else { return }
      add(kind.name, nil, keys: ",\"id\":\"r\(number)\"", writer: Self.writers[number % 3])
    case 8:
      guard let kind = take(.appAggregate, "", except: []) else { return }
      add(kind.name, nil, writer: "b")
    default:
      guard let kind = take(.immersiveSpace, "", except: [.processExit]) else { return }
      add(kind.name, nil, writer: "c")
    }
  }

  private var opened = 0
  private var ids: [Int: Int] = [:]

  /// On iOS the ScenePhase follows its scene's callbacks.
  private mutating func addPhase(_ kind: EventKind, _ scene: String, writer: String) {
    guard platform != "macos" else { return }
    switch kind {
    case .sceneDidBecomeActive: add("phase.active", scene, writer: writer)
    case .sceneWillResignActive, .sceneWillEnterForeground:
      add("phase.inactive", scene, writer: writer)
    case .sceneDidEnterBackground: add("phase.background", scene, writer: writer)
    default: break
    }
  }

  private mutating func take(
    _ id: MachineID, _ name: String, except: Set<EventKind>
  ) -> EventKind? {
    let key = "\(id.rawName) \(name)"
    let machine = id.machine
    let state = states[key] ?? machine.initial.single ?? 0
    let open = machine.transitions.filter {
      Int($0.from) == state && $0.level == .legal && !except.contains($0.event)
    }
    guard let edge = open.randomElement(using: &random) else { return nil }
    states[key] = Int(edge.to)
    return edge.event
  }

  private mutating func number() {
    var next: [String: Int] = [:]
    for index in records.indices {
      let writer = records[index].writer
      next[writer, default: 0] += 1
      records[index].sequence = next[writer, default: 0]
    }
  }

  /// Appends records that nothing is lost of: leads scene A to the active state, over callbacks
  /// that are legal there, and then makes a mistake.
  mutating func addMistake() {
    let state = states["uiscene A"] ?? SceneStates.unattached
    for kind in Self.wayToActive(from: state) { add(kind.name, "A", writer: "a") }
    // Without an event of the active state the loss could have hidden one that led there.
    add("scene.willResignActive", "A", writer: "a")
    add("scene.didBecomeActive", "A", writer: "a")
    add("scene.willEnterForeground", "A", writer: "a")
    number()
  }

  private static func wayToActive(from state: Int) -> [EventKind] {
    switch state {
    case SceneStates.unattached:
      [.sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive]
    case SceneStates.foregroundInactive: [.sceneDidBecomeActive]
    case SceneStates.foregroundActive: []
    default: [.sceneWillEnterForeground, .sceneDidBecomeActive]
    }
  }

  /// The trace as JSON Lines without the records of these indices.
  func text(without lost: Set<Int> = []) -> String {
    let header =
      "{\"lifetrace\":1,\"lifeCycle\":\"swiftui\",\"platform\":\"\(platform)\","
      + "\"multipleScenes\":true}\n"
    return header
      + records.enumerated().compactMap { index, record in
        guard !lost.contains(index) else { return nil }
        let scene = record.scene.map { ",\"scene\":\"\($0)\"" } ?? ""
        return "{\"event\":\"\(record.name)\",\"t\":\(index * 1_000_000)\(scene)\(record.keys),"
          + "\"writer\":\"\(record.writer)\",\"seq\":\(record.sequence)}\n"
      }.joined()
  }

  /// Records that may be lost: each writer's first and last are kept, so that every loss shows.
  func losable(before end: Int) -> [Int] {
    var ends: Set<Int> = []
    for writer in Self.writers {
      let own = records.indices.filter { records[$0].writer == writer }
      ends.formUnion([own.first, own.last].compactMap { $0 })
    }
    return records.indices.filter { !ends.contains($0) && $0 < end }
  }
}

@Suite struct RandomTraceTests {
  @Test(arguments: UInt64(1)...25)
  func legalTracesAreQuiet(_ seed: UInt64) throws {
    let trace = RandomTrace(seed: seed, count: 150)
    let analysis = try analyze(trace.text())
    #expect(analysis.mistakes == [], "seed \(seed)")
    #expect(analysis.row("illegal-transition")?.unknowns == 0, "seed \(seed)")
    #expect(analysis.isComplete)
  }

  @Test(arguments: UInt64(1)...60)
  func aLossNeverBecomesAViolation(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed &* 1_000)
    let trace = RandomTrace(seed: seed, count: 150)
    let share = Int.random(in: 1...40, using: &random)
    let lost = trace.losable(before: .max).filter { _ in
      Int.random(in: 0..<100, using: &random) < share
    }
    let analysis = try analyze(trace.text(without: Set(lost)))
    #expect(analysis.mistakes == [], "seed \(seed), \(share) %")
    #expect(analysis.inputs.map { $0.lost } == [Int64(lost.count)], "seed \(seed)")
  }

  @Test(arguments: UInt64(1)...25)
  func aMistakeLongAfterTheLossIsFound(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed &* 7_000)
    var trace = RandomTrace(seed: seed, count: 120)
    let end = trace.records.count
    trace.addMistake()
    let lost = trace.losable(before: end - 40).filter { _ in
      Int.random(in: 0..<4, using: &random) == 0
    }
    let text = trace.text(without: Set(lost))
    let analysis = try analyze(text)
    let last = text.split(separator: "\n").count
    #expect(analysis.mistakes == ["illegal-transition:\(last)"], "seed \(seed)")
  }
}
