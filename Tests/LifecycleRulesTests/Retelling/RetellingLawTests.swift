import LifecycleRules
import RuleKit
import TestSupport
import Testing
import TraceAnalysis

/// The same life, recorded in another way, has the same mistakes: a verdict stays, or becomes
/// unknown with its cause, or the rule is not evaluated. It never disappears, and no new one comes.
@Suite struct RetellingLawTests {
  struct Telling: Sendable, CustomTestStringConvertible {
    let name: String
    /// Other callbacks than those of the example: rules about the callbacks themselves judge
    /// another life.
    var isOfOtherCallbacks = false
    /// Of an app with several scenes it is another life: what names no scene is the whole app's.
    var isWithoutScenes = false
    let retell: @Sendable ([SketchLine]) -> [SketchLine]?

    var testDescription: String { name }

    func callAsFunction(_ lines: [SketchLine]) -> [SketchLine]? { retell(lines) }

    /// One after the other; the second may have nothing to change.
    func then(_ next: Telling) -> Telling {
      Telling(
        name: "\(name), \(next.name)", isOfOtherCallbacks: isOfOtherCallbacks,
        isWithoutScenes: next.isWithoutScenes
      ) { retell($0).flatMap(next.retell) }
    }
  }

  static let callbacks: [Telling] = [
    Telling(
      name: "notifications", isOfOtherCallbacks: true, retell: Retelling.byNotifications),
    Telling(name: "phases", isOfOtherCallbacks: true, retell: Retelling.byPhases),
    Telling(name: "delegate", isOfOtherCallbacks: true, retell: Retelling.byDelegate),
  ]

  static let annotations: [Telling] = [
    Telling(name: "one record", retell: Retelling.asOneRecord),
    Telling(name: "two records", retell: Retelling.asTwoRecords),
    Telling(
      name: "no scenes", isWithoutScenes: true, retell: Retelling.withoutScenesOfAnnotations),
    Telling(name: "wall clock", retell: Retelling.byWallClock),
    Telling(name: "no times", retell: Retelling.withoutTimes),
  ]

  static let all: [Telling] =
    callbacks + annotations
    + callbacks.flatMap { telling in
      annotations.map { telling.then($0) }
    }

  /// What is wrong with a retold example.
  enum Fault: String {
    /// The mistake is not found, and nothing is said about it.
    case silent
    /// A mistake that the example does not have.
    case new
  }

  /// A rule that a telling makes err, with the reason.
  struct Exception {
    let fault: Fault
    let rule: String
    /// Names of tellings, or of one of their steps.
    let tellings: [String]
    let reason: String

    init(_ fault: Fault, _ rule: String, _ tellings: [String], _ reason: String) {
      self.fault = fault
      self.rule = rule
      self.tellings = tellings
      self.reason = reason
    }

    func excuses(_ found: Found) -> Bool {
      fault == found.fault && rule == found.rule && tellings.contains { found.isOf($0) }
    }
  }

  struct Found: Hashable {
    let fault: Fault
    let rule: String
    let telling: String

    func isOf(_ name: String) -> Bool {
      telling == name || telling.split(separator: ", ").contains { $0 == name }
    }
  }

  /// Rules about the callbacks themselves.
  private static let ofCallbacks: Set = [
    "illegal-transition", "tolerated-transition", "order-violation", "aggregate-mismatch",
    "missing-pair", "event-doubled", "phase-mapping-wrong", "app-delegate-phase-in-scene-app",
    "stale-appstate-read", "not-scene-based", "unknown-phase-unhandled",
  ]

  /// What is wrong with an example in each of its tellings.
  private static func faults(_ item: ExampleCase) throws -> Set<Found> {
    let name = item.info.name
    let plain = SketchTrace(item.lines).lines
    let hasSeveralScenes = Set(plain.compactMap(\.scene)).count > 1
    let before = Set(try analyze(item.lines.joined(separator: "\n")).definite.map(\.rule))
    var faults: Set<Found> = []
    for telling in all {
      if telling.isOfOtherCallbacks, ofCallbacks.contains(name) { continue }
      guard let lines = telling(plain) else { continue }
      let outcome = try analyze(lines.map(\.text).joined(separator: "\n"))
      let isEvaluated = outcome.analysis.rules.first { $0.info.name == name }?.isEvaluated ?? false
      if item.isTriggering, isEvaluated, !outcome.occurrences.contains(where: { $0.rule == name }) {
        faults.insert(Found(fault: .silent, rule: name, telling: telling.name))
      }
      if telling.isWithoutScenes, hasSeveralScenes { continue }
      for rule in Set(outcome.definite.map(\.rule)).subtracting(before) {
        if telling.isOfOtherCallbacks, ofCallbacks.contains(rule) { continue }
        faults.insert(Found(fault: .new, rule: rule, telling: telling.name))
      }
    }
    return faults
  }

  @Test func aVerdictStaysOrIsUnknownOrTheRuleIsNotEvaluated() async throws {
    let faults = try await withThrowingTaskGroup(
      of: (String, Set<Found>).self, returning: [Found: [String]].self
    ) { group in
      for item in ExampleCase.all {
        group.addTask { (item.testDescription, try Self.faults(item)) }
      }
      var faults: [Found: [String]] = [:]
      for try await (title, found) in group {
        for fault in found { faults[fault, default: []].append(title) }
      }
      return faults
    }
    for (found, titles) in faults {
      if RetellingExceptions.all.contains(where: { $0.excuses(found) }) { continue }
      Issue.record("\(found.telling): \(found.fault) \(found.rule): \(titles.sorted())")
    }
    for exception in RetellingExceptions.all {
      for name in exception.tellings {
        #expect(
          faults.keys.contains {
            $0.fault == exception.fault && $0.rule == exception.rule && $0.isOf(name)
          }, "\(exception.fault) \(exception.rule), \(name): is no exception any more")
      }
    }
  }

  @Test func exceptionsNameRulesOfTheCatalogue() {
    for exception in RetellingExceptions.all {
      #expect(Catalogue.infos.named(exception.rule) != nil, "\(exception.rule)")
      #expect(!exception.reason.isEmpty)
    }
  }
}
