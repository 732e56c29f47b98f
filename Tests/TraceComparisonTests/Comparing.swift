import AnalysisSupport
import Foundation
import LifecycleRules
import RuleKit
import TraceAnalysis
import TraceComparison
import TraceModel
import TraceReading
import TraceReports

/// The profile of traces, each as a separate input.
func profile(
  _ traces: [[UInt8]], jobs: Int = 1, pieces: [Int] = [], rules: [any Rule.Type] = Catalogue.all
) throws -> Profile {
  var settings = AnalysisOptions()
  settings.recordsCoverage = true
  let analyzer = Analyzer(settings, rules: rules)
  let profiler = Profiler()
  analyzer.observer = profiler
  for bytes in traces {
    var options = ReadingOptions()
    options.jobs = jobs
    try analyzer.read(bytes, pieces: pieces, options: options)
  }
  return profiler.finish(analyzer.finish())
}

func profile(_ traces: [String]) throws -> Profile { try profile(traces.map { Array($0.utf8) }) }

func compare(
  _ before: [String], _ after: [String], _ settings: ComparisonSettings = .init()
) throws -> Comparison {
  Comparison(try profile(before), try profile(after), settings)
}

extension Comparison {
  /// `kind: subject` of each difference.
  var told: [String] {
    differences.map { one in
      "\(one.kind.rawValue): \(one.subject)" + (one.actor.map { " of \($0)" } ?? "")
    }
  }

  /// The same without findings, of which some rest on how often the app was launched.
  var calls: [String] { told.filter { !$0.contains("-finding: ") } }

  /// `reason: subjects` of the parts that were not compared.
  var left: [String] {
    unjudged.map { one in
      one.subjects.isEmpty
        ? one.reason : "\(one.reason): \(one.subjects.joined(separator: ", "))"
    }
  }

  var json: String {
    DiffJSON(self, version: "1", exit: .init(code: 0, damaged: false, input: false, io: false)).text
  }
}

/// A run of a small app with one window, or with two: launched, used for some visits, left.
struct Story {
  var app = "com.example.films"
  var platform = "ios"
  var device = "iPhone15,4"
  var records = "work,data,setup"
  var run = "r1"
  var scene = "A"
  var shift: Int64 = 0
  var visits = 3
  var hasBackground = true
  var refreshes = 1 {
    didSet { refreshesOfVisit = { [refreshes] _ in refreshes } }
  }
  var refreshesOfVisit: (Int) -> Int = { _ in 1 }
  /// Names of the work of a launch, in order.
  var launchWork = ["openDatabase", "warmCaches"]
  var launchTrigger: String? = "app.didFinishLaunching"
  var saves = true
  var tracksWhileLeaving = false {
    didSet { tracksWhileLeavingVisit = { [tracksWhileLeaving] _ in tracksWhileLeaving } }
  }
  var tracksWhileLeavingVisit: (Int) -> Bool = { _ in false }
  var hasExtra = false
  var extraTrigger = "scene.didBecomeActive"
  var loses = false
  var isDoubled = false
  var getsLink = false
  var handlesLink = false
  var getsPush = false
  /// Nanoseconds that the handler of `scene.didEnterBackground`, and the refresh, take.
  var handler: (Int) -> Int64 = { _ in 20_000_000 }
  var refresh: (Int) -> Int64 = { _ in 300_000_000 }

  private final class Lines {
    var now: Int64 = 0
    var texts: [String] = []
    var ids = 0
  }

  var text: String {
    let lines = Lines()
    lines.texts = [
      "header app=\(app) platform=\(platform) device=\(device) lifeCycle=uikit-scene run=\(run) "
        + "records=\(records) launch=user os=26.1"
    ]
    func say(_ wait: Int64, _ event: String, of scene: String? = nil) {
      lines.now += wait
      lines.texts.append(
        "\(lines.now + shift)ms " + (scene.map { $0 + " " } ?? "") + event)
    }
    func work(_ name: String, _ length: Int64, trigger: String?, of scene: String? = nil) {
      guard records.contains("work") else { return }
      lines.ids += 1
      say(
        2,
        "work.begin id=\(run)-\(lines.ids) name=\(name) kind=other key=\(name)"
          + (trigger.map { " trigger=\($0)" } ?? ""),
        of: scene)
      lines.texts.append(
        "\(lines.now * 1_000_000 + shift * 1_000_000 + length)ns "
          + (scene.map { $0 + " " } ?? "") + "work.end id=\(run)-\(lines.ids)")
      lines.now += length / 1_000_000 + 1
    }
    say(0, "process.start")
    say(30, "app.didFinishLaunching")
    for name in launchWork { work(name, 4_000_000, trigger: launchTrigger) }
    say(40, "scene.willConnect role=UIWindowSceneSessionRoleApplication", of: scene)
    say(10, "scene.willEnterForeground", of: scene)
    for visit in 0..<visits {
      say(60, "scene.didBecomeActive", of: scene)
      for _ in 0..<refreshesOfVisit(visit) {
        work("refreshFilms", refresh(visit), trigger: "scene.didBecomeActive", of: scene)
      }
      if hasExtra { say(5, "metrics.flush trigger=\(extraTrigger)") }
      if getsLink { say(5, "link.received hash=ab trigger=scene.openURLContexts", of: scene) }
      if handlesLink { say(5, "link.handled hash=ab trigger=scene.openURLContexts", of: scene) }
      if getsPush {
        say(5, "app.didReceiveRemoteNotification")
        work("loadPushed", 3_000_000, trigger: "app.didReceiveRemoteNotification")
      }
      if isDoubled { say(5, "scene.didBecomeActive", of: scene) }
      if !tracksWhileLeavingVisit(visit) {
        work("trackVisit", 2_000_000, trigger: "scene.didBecomeActive", of: scene)
      }
      say(5_000, "scene.willResignActive", of: scene)
      if tracksWhileLeavingVisit(visit) {
        work("trackVisit", 2_000_000, trigger: "scene.willResignActive", of: scene)
      }
      guard hasBackground else { continue }
      say(400, "scene.didEnterBackground dur=\(handler(visit))ns", of: scene)
      if saves { say(3, "data.save key=\(scene)/draft", of: scene) }
      if loses { say(1, "trace.loss count=4") }
      if visit < visits - 1 { say(9_000, "scene.willEnterForeground", of: scene) }
    }
    say(50, "trace.end")
    return lines.texts.joined(separator: "\n") + "\n"
  }
}
