import ReportKit
import TraceModel

/// A JUnit test report: suites of tests, each with its outcome.
struct JUnitDocument {
  enum Outcome {
    case passed
    case skipped(String)
    case failed(type: String, message: String, text: [String])
    case broken(type: String, message: String, text: [String])
  }
  struct Test {
    let name: String
    /// Tells tests of one name apart, in every report alike.
    var key = ""
    let outcome: Outcome
  }
  struct Suite {
    let name: String
    var timestamp = "1970-01-01T00:00:00"
    var tests: [Test] = []
    /// Lines.
    var output: [String] = []
  }

  let suites: [Suite]

  var text: String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"]
    for (id, suite) in suites.enumerated() { lines += write(suite, id: id) }
    return (lines + ["</testsuites>", ""]).joined(separator: "\n")
  }

  private func write(_ suite: Suite, id: Int) -> [String] {
    var counts = (failures: 0, errors: 0, skipped: 0)
    for test in suite.tests {
      switch test.outcome {
      case .passed: break
      case .skipped: counts.skipped += 1
      case .failed: counts.failures += 1
      case .broken: counts.errors += 1
      }
    }
    let name = XMLText.escaped(suite.name.isEmpty ? "(unnamed)" : suite.name)
    var lines = [
      "  <testsuite package=\"lifetrace\" id=\"\(id)\" name=\"\(name)\" "
        + "timestamp=\"\(suite.timestamp)\" hostname=\"localhost\" tests=\"\(suite.tests.count)\" "
        + "failures=\"\(counts.failures)\" errors=\"\(counts.errors)\" "
        + "skipped=\"\(counts.skipped)\" time=\"0\">",
      "    <properties/>",
    ]
    let className = XMLText.escaped(Self.className(suite.name))
    for (test, name) in zip(suite.tests, names(suite.tests)) {
      let name = XMLText.escaped(name)
      let tag = "    <testcase name=\"\(name)\" classname=\"\(className)\" time=\"0\""
      lines += write(test.outcome).map { [tag + ">"] + $0 + ["    </testcase>"] } ?? [tag + "/>"]
    }
    lines += [
      "    <system-out>\(XMLText.lines(suite.output))</system-out>", "    <system-err/>",
      "  </testsuite>",
    ]
    return lines
  }

  /// A name for each test that no other one has.
  private func names(_ tests: [Test]) -> [String] {
    var counts: [String: Int] = [:]
    for test in tests { counts[test.name, default: 0] += 1 }
    var seen: [String: Int] = [:]
    return tests.map { test in
      let isAlone = counts[test.name] == 1 || test.key.isEmpty
      let name = isAlone ? test.name : "\(test.name) (\(test.key))"
      let before = seen[name, default: 0]
      seen[name] = before + 1
      return before == 0 ? name : "\(name) (\(before + 1))"
    }
  }

  /// Nil for a test that passed.
  private func write(_ outcome: Outcome) -> [String]? {
    switch outcome {
    case .passed: return nil
    case .skipped(let message):
      return ["      <skipped message=\"\(XMLText.escaped(message))\"/>"]
    case .failed(let type, let message, let text): return write("failure", type, message, text)
    case .broken(let type, let message, let text): return write("error", type, message, text)
    }
  }

  private func write(
    _ tag: String, _ type: String, _ message: String, _ text: [String]
  ) -> [String] {
    [
      "      <\(tag) type=\"\(XMLText.escaped(type))\" message=\"\(XMLText.escaped(message))\">"
        + "\(XMLText.lines(text))</\(tag)>"
    ]
  }

  /// Servers read the part after the last dot as the class and the rest as packages.
  private static func className(_ suite: String) -> String {
    let parts = suite.split(separator: "/").map { part in
      String(part.map { $0 == "." || $0 == " " ? "_" : $0 })
    }
    return (["lifetrace"] + parts).joined(separator: ".")
  }
}
