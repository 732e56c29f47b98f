import LifecycleModel
import Testing
import TraceAnalysis

/// Scenes of SwiftUI in an app of UIKit or AppKit: both sets of machines apply, and each scene has
/// its own (https://developer.apple.com/documentation/swiftui/uihostingscenedelegate, iOS 26, and
/// https://developer.apple.com/documentation/swiftui/nshostingscenerepresentation, macOS 26).
@Suite struct MixedLifeCycleTests {
  /// A is a scene of UIKit, B one of SwiftUI.
  private static let phone = [
    "header lifeCycle=mixed platform=ios multipleScenes=true",
    "0ms process.start",
    "90ms app.didFinishLaunching",
    "100ms A scene.willConnect",
    "110ms A scene.willEnterForeground",
    "120ms A scene.didBecomeActive",
    "130ms B scene.willConnect",
    "140ms B scene.willEnterForeground",
    "150ms B scene.didBecomeActive",
    "151ms B phase.active",
    "20s A scene.willResignActive",
    "20.1s B scene.willResignActive",
    "20.11s B phase.inactive",
    "21s A scene.didEnterBackground",
    "21.1s B scene.didEnterBackground",
    "21.2s B phase.background",
    "22s trace.end",
  ]
  private static let mac = [
    "header lifeCycle=mixed platform=macos",
    "0ms process.start",
    "50ms ns.willFinishLaunching",
    "90ms ns.didFinishLaunching",
    "100ms ns.didBecomeActive",
    "110ms W phase.inactive",
    "120ms W phase.active",
    "5s ns.willResignActive",
    "6s ns.didResignActive",
    "6.1s W phase.inactive",
    "7s trace.end",
  ]

  private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  @Test func bothSetsOfMachinesTakeTheirEvents() throws {
    func machines(_ lines: [String]) throws -> Set<MachineID> {
      let transitions = try analyze(Self.text(lines)).analysis.transitions
      return Set(
        MachineID.allCases.filter { transitions[Int($0.rawValue)].contains { $0 > 0 } })
    }
    #expect(
      try machines(Self.phone).isSuperset(of: [
        .uikitAppSceneBased, .uiscene, .scenePhaseViewIOS,
      ]))
    #expect(try machines(Self.mac).isSuperset(of: [.appkitApp, .scenePhaseMacOS]))
  }

  @Test(arguments: [phone, mac])
  func aLegalLifeIsQuiet(_ lines: [String]) throws {
    let found = try analyze(Self.text(lines)).definite
    #expect(found.allSatisfy { $0.rule == "tolerated-transition" }, "\(found)")
  }

  /// By the line that is left out or changed, and what it is then: UIKit's scene, SwiftUI's, and
  /// the process.
  @Test(arguments: [
    (phone, "20s A scene.willResignActive", nil, "missing-pair"),
    (phone, "150ms B scene.didBecomeActive", nil, "illegal-transition"),
    (mac, "6s ns.didResignActive", "6s ns.didBecomeActive", "illegal-transition"),
  ])
  func aMistakeOfEitherSetIsFound(
    _ life: ([String], line: String, instead: String?, rule: String)
  ) throws {
    let lines = life.0.compactMap { $0 == life.line ? life.instead : $0 }
    #expect(lines != life.0)
    let rules = Set(try analyze(Self.text(lines)).definite.map(\.rule))
    #expect(rules.contains(life.rule), "\(rules)")
  }

  /// Rules of UIKit's scenes and of SwiftUI's apply to it, rules of an app without scenes do not.
  @Test func rulesOfBothApply() throws {
    let analysis = try analyze(Self.text(Self.phone)).analysis
    for row in analysis.rules {
      guard let lifeCycles = row.info.lifeCycles else { continue }
      let isOfAnotherLife = row.reason?.contains("life cycle") ?? false
      let applies = lifeCycles.contains(.mixed) || lifeCycles.contains(.uikitScene)
      #expect(isOfAnotherLife != applies, "\(row.info.name): \(row.reason ?? "evaluated")")
    }
  }
}
