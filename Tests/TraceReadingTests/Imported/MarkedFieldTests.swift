import Testing
import TraceModel

@testable import TraceReading

/// Fields of crash reports in Markdown's tables and lists.
@Suite struct MarkedFieldTests {
  private func plain(_ line: String) -> String? {
    Array(line.utf8).withUnsafeBytes {
      MarkedField.plain($0).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test(arguments: [
    "| Exception Type | EXC_CRASH (SIGKILL) |", "* **Exception Type:** EXC_CRASH (SIGKILL)",
    "- `Exception Type`: `EXC_CRASH (SIGKILL)`", "• Exception Type: EXC_CRASH (SIGKILL)",
    "**Exception Type**: EXC_CRASH (SIGKILL)",
  ])
  func marksOfMarkdownAreNoPartOfAField(_ line: String) {
    #expect(plain(line) == "Exception Type: EXC_CRASH (SIGKILL)")
  }

  @Test(arguments: [
    "| 0x8badf00d | watchdog termination |", "| Field | Value |", "|---|---|", "* note: text",
    "Exception Type: EXC_CRASH (SIGKILL)", "| Process | Films | 412 |", "- Process", "*", "|", "",
  ])
  func otherLinesHaveNone(_ line: String) { #expect(plain(line) == nil) }

  /// A report reads the same however it is listed.
  @Test func aListedReportIsTheReport() throws {
    let fields = [
      ("Process", "Films [731]"), ("Identifier", "com.example.films"),
      ("Exception Type", "EXC_CRASH (SIGKILL)"),
      ("Termination Reason", "FRONTBOARD 2343432205"),
    ]
    func story(_ line: (String, String) -> String) throws -> [String] {
      try read(fields.map(line).joined(separator: "\n") + "\n").story
    }
    let plain = try story { "\($0): \($1)" }
    #expect(plain.count == 1)
    #expect(try story { "| \($0) | \($1) |" } == plain)
    #expect(try story { "* **\($0):** \($1)" } == plain)
  }
}
