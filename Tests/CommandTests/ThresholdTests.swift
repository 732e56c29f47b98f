import Foundation
import LifecycleRules
import TestSupport
import Testing

/// Every rule works with every threshold that a configuration may set.
@Suite struct ThresholdTests {
  private func configuration(
    duration: String, number: Int
  ) -> String {
    let rules = Catalogue.all.map { rule in
      let values = rule.info.thresholds.map { threshold in
        threshold.unit == .duration
          ? "\"\(threshold.key)\": \"\(duration)\"" : "\"\(threshold.key)\": \(number)"
      }
      return "\"\(rule.info.name)\": {\(values.joined(separator: ", "))}"
    }
    return "{\"rules\": {\(rules.joined(separator: ", "))}}"
  }

  @Test(arguments: [("0ns", 1), ("1ns", 2), ("10ms", 3), ("9223372036s", 100)])
  func extremesAreBorne(_ duration: String, _ number: Int) throws {
    let scratch = try Scratch()
    try scratch.write("c.json", configuration(duration: duration, number: number))
    let traces = SourceTree.root.appending(path: "Traces").path
    let result = try Command.run(["check", "--config", "c.json", traces], in: scratch.folder)
    // Some of the traces are damaged on purpose.
    #expect(result.code == 65 && result.errors.isEmpty)
  }
}
