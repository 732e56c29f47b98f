import ReportKit
import Testing
import TraceReports

/// The line that says how far reading has come.
@Suite struct ProgressTextTests {
  private static func text(
    _ bytes: Int64, of total: Int64?, events: Int64 = 5_000_000, seconds: Double = 2
  ) -> ProgressText {
    var text = ProgressText()
    text.bytes = bytes
    text.total = total
    text.events = events
    text.elapsed = Int64(seconds * 1e9)
    return text
  }

  @Test(arguments: [
    (100, " 40 % [============>                 ]  1.2 GB of 3.0 GB  2.5 M events/s  3 s left"),
    (72, " 40 % [========>           ]  1.2 GB of 3.0 GB  2.5 M events/s  3 s left"),
    (60, " 40 % [===>    ]  1.2 GB of 3.0 GB  2.5 M events/s  3 s left"),
    (56, " 40 %  1.2 GB of 3.0 GB  2.5 M events/s  3 s left"),
    (40, " 40 %  1.2 GB of 3.0 GB  3 s left"),
    (30, " 40 % [====>       ]  3 s left"),
    (24, " 40 %  3 s left"),
    (5, " 40 %"), (3, " 40"), (0, ""),
  ])
  func theLineFits(_ columns: Int, _ expected: String) {
    let line = Self.text(1_200_000_000, of: 3_000_000_000).line(columns: columns)
    #expect(line == expected)
  }

  @Test func aLineFitsForAnyNumbers() {
    for columns in 0...120 {
      for bytes in [0, 1, 999, 1 << 40, Int64.max] {
        for total in [nil, 0, 1, 1 << 30, Int64.max] as [Int64?] {
          for (events, seconds) in [(0, 0.0), (Int64.max, 1), (7, 90_000), (999_999, 1)] {
            let text = Self.text(bytes, of: total, events: events, seconds: seconds)
            #expect(text.line(columns: columns).count <= columns)
          }
        }
      }
    }
  }

  @Test func withoutASizeNoShareIsShown() {
    #expect(
      Self.text(2_500_000, of: nil, events: 43_210, seconds: 10).line(columns: 80)
        == "2.5 MB read  4 k events/s  10 s")
    #expect(
      Self.text(2_500_000, of: nil, events: 700, seconds: 150).line(columns: 80)
        == "2.5 MB read  4 events/s  2 min")
  }

  @Test func aFileThatGrewIsNotReadBeyondItsEnd() {
    #expect(
      Self.text(5_000, of: 1_000).line(columns: 60)
        == "100 % [========]  1.0 kB of 1.0 kB  2.5 M events/s  0 s left")
  }
}
