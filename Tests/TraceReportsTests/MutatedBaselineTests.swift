import LifecycleRules
import ReportKit
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading
import TraceReports

/// A baseline may hold any count: its report never traps.
struct MutatedBaselineTests {
  private static let values = [
    "0", "1", "-1", "9223372036854775807", "9223372036854775808", "4611686018427387904", "1e9",
    "null", "\"\"", "[]", "{}", "true", "\"\\u0000\u{1B}\"",
  ]

  @Test func mutatedBaselinesAreRefusedOrReported() {
    var random = SplitMix64(seed: 45)
    var reported = 0
    for _ in 0..<(Tier.isLong ? 100_000 : 2_000) {
      let entries = (0..<Int.random(in: 0...4, using: &random)).map { number in
        let count = Bool.random(using: &random) ? "9223372036854775807" : "3"
        var members = [
          ("fingerprint", "\"\(String(repeating: "\(number)", count: 32))\""),
          ("rule", ["\"no-background-save\"", "\"x\""].randomElement(using: &random) ?? ""),
          ("code", "\"LT301\""), ("source", "null"), ("count", count), ("message", "\"m\""),
        ]
        if Int.random(in: 0..<4, using: &random) == 0 {
          let place = Int.random(in: members.indices, using: &random)
          members[place].1 = Self.values.randomElement(using: &random) ?? ""
        }
        return "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
      }
      let text =
        "{\"schema\":\"lifetrace.baseline/1\",\"findings\":[\(entries.joined(separator: ","))]}"
      let reader = BaselineReader(
        Array(text.utf8), parse: CommentedJSON.parse, rules: Catalogue.all.map { $0.info }
      ) { _, _ in "" }
      guard reader.isUsable else { continue }
      reported += 1
      let report = BaselineReport(reader.baseline, path: "b.json")
      let style = TextStyle(isColoured: false, width: 80)
      #expect(!report.text(style).isEmpty && !report.markdown.isEmpty && !report.json.isEmpty)
      let comparison = BaselineComparison(Baseline(), reader.baseline)
      #expect(comparison.new.count == reader.baseline.entries.count)
    }
    #expect(reported > 500)
  }
}
