import Testing
import TraceAnalysis

@testable import TraceReports

/// Where charts put durations.
@Suite struct ChartTests {
  static let values: [Int64] = [
    0, 1, 999, 1_000, 4_711_000, 1_000_000_000, 59_999_999_999, 90_000_000_000,
    86_400_000_000_000, .max - 1, .max,
  ]

  @Test func anAxisContainsAllItsValues() {
    for low in Self.values {
      for high in Self.values where high > low {
        for axis in [
          ChartAxis.logarithmic(from: low, to: high), .linear(from: low, to: high),
          .linear(to: high),
        ] {
          #expect(axis.low < axis.high)
          let positions = Self.values.map(axis.position)
          #expect(positions == positions.sorted())
          #expect(positions.allSatisfy { 0...1 ~= $0 })
          #expect(!axis.marks.isEmpty && axis.marks.count <= 7, "\(low) \(high)")
          #expect(axis.marks.allSatisfy { 0...1.0001 ~= $0.position })
          let edges = axis.edges(60)
          #expect(edges.count == 61)
          #expect(edges == edges.sorted())
          #expect(edges.first == axis.low)
        }
      }
    }
  }

  /// A run may begin and end at the latest time there is.
  @Test func anAxisOfNoLengthHasOne() {
    for time in [0, 1, .max - 1, .max] as [Int64] {
      let axis = ChartAxis.linear(from: time, to: time)
      #expect(axis.low < axis.high, "\(time)")
      #expect(axis.marks.count == 2)
    }
  }

  @Test func aLogarithmicAxisGoesFromARoundNumberToARoundNumber() {
    let axis = ChartAxis.logarithmic(from: 4_000_000, to: 2_000_000_000)
    #expect(axis.marks.map(\.label) == ["1 ms", "10 ms", "100 ms", "1 s", "10 s"])
    #expect(axis.marks.first?.position == 0)
    #expect(axis.marks.last?.position == 1)
    // A value on a mark is drawn there.
    #expect(axis.position(100_000_000) == axis.marks[2].position)
  }

  @Test func aLinearAxisHasMarksAtRoundNumbers() {
    let axis = ChartAxis.linear(to: 33_000_000_000)
    #expect(axis.marks.map(\.label) == ["0 s", "10 s", "20 s", "30 s"])
    #expect(ChartNumber.percent(axis.position(30_000_000_000)) == "90.91%")
  }

  @Test(
    arguments: [
      (0, "0%"), (1, "100%"), (0.5, "50%"), (0.1234, "12.34%"), (0.12301, "12.3%"),
      (0.0001, "0.01%"), (0.1001, "10.01%"), (-1, "0%"), (7, "100%"),
    ] as [(Double, String)])
  func sharesAreShort(_ share: Double, _ text: String) {
    #expect(ChartNumber.percent(share) == text)
  }

  @Test func aStripHasABarForEachPartThatHoldsSomethingAndALineAtTheLimit() {
    var durations = DurationHistogram()
    for _ in 0..<1_000 { durations.add(10_000_000_000) }
    durations.add(40_000_000_000)
    let axis = ChartAxis.linear(to: 60_000_000_000)
    let strip = DurationStrip(axis: axis, limit: 30_000_000_000, colour: "work")
    let drawing = strip.drawing(durations).text
    // One of a thousand is visible, and values beyond the limit have their own colour.
    #expect(drawing.split(separator: "<rect class=\"work\"").count == 2)
    #expect(drawing.contains("<rect class=\"over\" x=\"66.67%\""))
    #expect(drawing.contains("<line class=\"limit\" x1=\"50%\""))
    #expect(drawing.contains("<line class=\"median\" x1=\"16.67%\""))
  }

  @Test func sharesOfABarAddUp() {
    let bar = ShareBar(parts: [
      .init(name: "a", colour: "active", size: 30), .init(name: "b", colour: "gone", size: 0),
      .init(name: "<c>", colour: "work", size: 10),
    ])
    #expect(bar.drawing.text.contains("x=\"0%\" y=\"0\" width=\"75%\""))
    #expect(bar.drawing.text.contains("x=\"75%\" y=\"0\" width=\"25%\""))
    #expect(bar.legend.text.contains("&lt;c&gt; <b>25%</b>"))
    #expect(ShareBar(parts: []).drawing.isEmpty)
    let huge = ShareBar.Part(name: "x", colour: "work", size: .max)
    #expect(ShareBar(parts: [huge, huge]).drawing.text.contains("width=\"50%\""))
  }
}
