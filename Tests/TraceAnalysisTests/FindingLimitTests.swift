import AnalysisSupport
import LifecycleRules
import Testing
import TraceModel
import TraceReading

@testable import TraceAnalysis

/// No verdict, and no number, depends on how many findings are listed or kept.
@Suite struct FindingLimitTests {
  /// An unknown phase for each letter, which are different notes, and then an error.
  private func trace(_ letters: String, hasError: Bool = true) -> String {
    var text =
      "header lifeCycle=swiftui platform=ios\n0ms process.start\n"
      + "10ms A scene.willConnect\n20ms A scene.willEnterForeground\n30ms A scene.didBecomeActive\n"
    for (index, letter) in letters.enumerated() {
      text += "\(index + 1)s A phase.\(letter)\n"
    }
    return hasError ? text + "90s A scene.didBecomeActive\n" : text
  }

  private func analysis(
    _ traces: [String], kept: Int, listed: Int = 10_000, baseline: Baseline? = nil
  ) throws -> Analysis {
    var options = AnalysisOptions()
    options.onlyRules = ["illegal-transition", "unknown-phase-unhandled"]
    options.findingLimit = listed
    options.keptFindings = kept
    options.baseline.baseline = baseline
    options.baseline.collects = true
    return try analyze(traces.map { Array($0.utf8) }, options)
  }

  /// The notes that were met first take no room of an error.
  @Test(arguments: [1, 2, 100]) func errorsAreKept(_ kept: Int) throws {
    let analysis = try analysis([trace("abcdefg")], kept: kept, listed: kept)
    #expect(analysis.findings.first?.rule == "illegal-transition")
    #expect(analysis.findings.count + analysis.findingsLeftOut == 8)
    #expect(analysis.occurrences == [.error: 1, .note: 7])
    let quiet = try self.analysis([trace("abcdefg", hasError: false)], kept: kept, listed: kept)
    #expect(!quiet.findings.contains { $0.severity == .error })
    #expect(quiet.findings.count + quiet.findingsLeftOut == 7)
  }

  /// Of each fingerprint at least one is kept as long as there is room for as many again.
  @Test func noFingerprintIsLostForOthers() throws {
    let often = Array(repeating: trace("ab", hasError: false), count: 5)
    let full = try analysis(often + [trace("abc")], kept: 4, listed: 1)
    #expect(full.findingsLeftOut > 0 && full.fingerprintsLeftOut == 0)
    #expect(Set(full.findings.map(\.fingerprint)).count == 4)
    let overfull = try analysis([trace("abcdefghi")], kept: 2, listed: 1)
    #expect(overfull.fingerprintsLeftOut == 5 && overfull.findingsLeftOut == 5)
  }

  /// A finding whose first occurrences found no room is listed with the graver one.
  @Test func aGraverOccurrenceIsKeptLater() throws {
    let baseline = try #require(try analysis([trace("ab")], kept: 100).newBaseline)
    for kept in [0, 1, 2, 100] {
      let again = try analysis([trace("ab")], kept: kept, listed: kept, baseline: baseline)
      #expect(again.occurrences.isEmpty && again.baseline?.baselined == 3)
      let new = try analysis([trace("abc")], kept: kept, listed: kept, baseline: baseline)
      #expect(new.occurrences == [.note: 1] && new.baseline?.baselined == 3)
    }
  }

  /// The findings are the same, however many are listed, and what explains a listed one is listed.
  @Test(arguments: [0, 1, 2, 3, 5, 8, 100]) func theListIsOnlyCut(_ limit: Int) throws {
    let whole = try report(10_000)
    let cut = try report(limit)
    #expect(cut.findings.count == whole.findings.count && cut.findingsLeftOut == 0)
    #expect(
      Set(cut.findings.map(\.fingerprint)) == Set(whole.findings.map(\.fingerprint)))
    func explainers(_ analysis: Analysis) -> [String: String] {
      analysis.findings.reduce(into: [:]) { result, finding in
        result[finding.fingerprint] = finding.foldedInto.map { analysis.findings[$0].fingerprint }
      }
    }
    #expect(explainers(cut) == explainers(whole) && !explainers(whole).isEmpty)
    for finding in cut.findings.prefix(limit) {
      if let other = finding.foldedInto { #expect(other < limit) }
    }
  }

  /// Registrations of one task, twice and too late, of which one explains the other.
  private func report(_ limit: Int) throws -> Analysis {
    var text =
      "header lifeCycle=uikit-scene platform=ios records=background\n0ms process.start\n"
    let names = ["upload", "sync", "index", "tidy"]
    for name in names { text += "10ms bgtask.register id=\(name) kind=refresh\n" }
    text += "50ms app.didFinishLaunching dur=1ms\n"
    for name in names { text += "60ms bgtask.register id=\(name) kind=refresh\n" }
    var options = AnalysisOptions()
    options.findingLimit = limit
    return try analyze(text, options)
  }
}
