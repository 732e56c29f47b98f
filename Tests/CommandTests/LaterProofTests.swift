import Foundation
import TestSupport
import Testing

/// What a line proves of the platform and the life cycle of a process counts the same as its first
/// line and as its last one.
@Suite struct LaterProofTests {
  private static let ofMac = [
    "NSApplicationDidBecomeActiveNotification", "applicationShouldTerminateAfterLastWindowClosed",
    "applicationDidHide", "<NSWindow: 0x600001234> created",
  ]
  private static let ofWatch = ["got <WKInterfaceController: 0x600001234>"]
  private static let ofApp = [
    "applicationDidBecomeActive", "applicationWillResignActive", "applicationDidEnterBackground",
    "applicationWillEnterForeground", "applicationDidBecomeActive",
  ]
  private static let ofScene = [
    "sceneWillEnterForeground", "sceneDidBecomeActive", "sceneWillResignActive",
    "sceneDidEnterBackground",
  ]
  private static let ofPhase = ["scenePhase active", "scenePhase inactive", "scenePhase active"]

  private static let cases: [(proofs: [String], life: [String])] = [
    (ofMac, ofApp), (ofMac, ofScene), (ofMac, ofPhase), (ofWatch, ofApp), (ofWatch, ofPhase),
  ]

  @Test(arguments: cases.indices, ["2026-03-02 12:00:%.000 Films[412:1] ", ""])
  func theOrderOfProofsSaysNothing(_ index: Int, _ prefix: String) throws {
    let (proofs, life) = Self.cases[index]
    let scratch = try Scratch()
    for proof in proofs {
      var told: [String] = []
      for place in [0, 1, life.count] {
        var lines = life
        lines.insert(proof, at: place)
        let text = lines.enumerated().map { number, line in
          prefix.replacingOccurrences(of: "%", with: "\(10 + number)") + line + "\n"
        }
        try scratch.write("a.log", Data(text.joined().utf8))
        let result = try Command.run(["analyze", "--format", "json", "a.log"], in: scratch.folder)
        let report = try #require(
          try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
        let runs = try #require(report["runs"] as? [[String: Any]])
        // Callbacks of WatchKit's that were read before are named as UIKit's.
        let keys = proofs == Self.ofWatch ? ["platform"] : ["platform", "lifeCycle"]
        told.append(
          runs.map { run in keys.map { "\(run[$0] ?? "")" }.joined(separator: " ") }
            .joined(separator: ", "))
        let findings = try #require(report["findings"] as? [[String: Any]])
        #expect(
          !findings.contains { $0["severity"] as? String == "error" }, "\(text): \(findings)")
      }
      #expect(Set(told).count == 1, "\(proof): \(told)")
    }
  }
}
