import AnalysisSupport
import Testing
import TraceAnalysis
import TraceModel

/// The platform of an app's own lines, by what other lines of the same text prove.
@Suite struct SystemPlatformTests {
  private static func own(_ second: Int, _ message: String, _ rest: String = "") -> String {
    line(second, "Films[412:1a] \(rest)[com.example.films:app] \(message)")
  }

  private static func line(_ second: Int, _ message: String) -> String {
    "2026-04-02 12:29:\(second).266 Df \(message)\n"
  }

  private static func runningBoard(_ app: String, _ end: String = "(0, 0, 0)") -> String {
    line(
      34,
      "runningboardd[200:1a] [com.apple.runningboard:process] [app<\(app)>:412] termination "
        + "reported by launchd \(end)")
  }

  private static let proofs: [(String, RunHeader.Platform)] = [
    (runningBoard("application.com.example.films.41170369.41170378(501)"), .macOS),
    (
      line(
        34,
        "launchd[1:1a] [gui/501/application.com.example.films.41170369.41170378 [412]:] exited "
          + "due to SIGSEGV | sent by exc handler[412], ran for 4300ms"), .macOS
    ),
    (runningBoard("com.example.films.watchkitapp", "(15, 3306925314, 9)"), .watchOS),
    (
      line(
        34,
        "PineBoard[58:1a] [app<com.example.films(0A1B)>:412] Process exited: "
          + "<RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) "
          + "code:SIGABRT(6)>>."), .tvOS
    ),
  ]

  private static let launch =
    own(10, "applicationDidFinishLaunching(_:)") + own(11, "applicationDidBecomeActive(_:)")

  /// Whether the line comes before the app's own lines or after them.
  @Test(arguments: proofs, [launch, own(11, "SwiftUI scenePhase changed to active")])
  func aLineOfTheSystemProvesIt(_ proof: (String, RunHeader.Platform), _ own: String) throws {
    let analysis = try analyze(own + proof.0)
    #expect(analysis.runs.map(\.header.platform) == [proof.1])
    if proof.1 == .macOS || proof.1 == .watchOS {
      #expect(!analysis.findings.contains { $0.rule == "not-scene-based" })
    }
  }

  @Test func aWatchAppsCallbacksAreWatchKits() throws {
    let analysis = try analyze(Self.launch + Self.proofs[2].0)
    #expect(analysis.runs.map(\.lifeCycle) == [.watchKit])
    #expect(analysis.findings("watch-bg-not-completed").count == 1)
  }

  /// UIKit on a Mac is Mac Catalyst.
  @Test func aMacProvesNoFramework() throws {
    let own = Self.launch + Self.own(12, "applicationDidEnterBackground(_:)")
    let analysis = try analyze(own + Self.proofs[0].0)
    #expect(analysis.runs.map(\.header.platform) == [.macOS])
    #expect(analysis.runs.map(\.lifeCycle) == [.uikitApp])
  }

  /// Every system has these, and lines about another process prove nothing.
  @Test(arguments: [
    runningBoard("com.example.films(0A1B)"),
    runningBoard("application.com.example.notes.41170369.41170378(501)")
      .replacing(">:412]", with: ">:900]"),
  ])
  func anotherLineProvesNone(_ line: String) throws {
    #expect(try analyze(Self.launch + line).runs.first?.header.platform == nil)
  }

  /// Only macOS has AppKit, whichever framework calls the app.
  @Test(arguments: [
    "(AppKit) [com.apple.AppKit:Application] No windows open yet",
    "[com.apple.AppKit:Application] No windows open yet", "(AppKit) restored",
  ])
  func aLineOfAppKitProvesAMac(_ message: String) throws {
    let appKit = Self.line(11, "Films[412:1a] \(message)")
    for text in [appKit + Self.launch, Self.launch + appKit] {
      let analysis = try analyze(text)
      #expect(analysis.runs.map(\.header.platform) == [.macOS])
      #expect(analysis.runs.map(\.lifeCycle) == [.appKit])
    }
    let other = appKit.replacing("Films[412", with: "Finder[300")
    #expect(try analyze(Self.launch + other).runs.first?.header.platform == nil)
    let scenes = Self.own(12, "sceneDidBecomeActive(_:)")
    #expect(try analyze(appKit + scenes).runs.map(\.header.platform) == [.macOS])
    #expect(try analyze(appKit + scenes).runs.map(\.lifeCycle) == [.uikitScene])
  }
}
