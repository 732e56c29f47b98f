import Testing
import TraceReading

/// The runs of one installation are read in the order of their beginnings (FORMAT.md §5.6).
@Suite struct PartOrderTests {
  private func order(_ headers: [String]) -> [Int] {
    let parts = headers.map { header in
      RecordingPart(
        MemorySource(Array("\(header)\n0ms process.start\n".utf8)), options: ReadingOptions())
    }
    return PartOrder(parts) { _, _ in
      false
    } contents: { _ in
      nil
    }.places
  }

  private func header(_ hour: Int, app: String = "x", install: String? = "i") -> String {
    "header run=\(hour)\(app)\(install ?? "") app=\(app)"
      + (install.map { " install=\($0)" } ?? "") + " start=2026-11-20T\(hour):00:00Z"
  }

  @Test func runsOfOneInstallationFollowOneAnother() {
    #expect(order([header(13), header(12), header(11), header(10)]) == [3, 2, 1, 0])
    #expect(order([header(10), header(11), header(12)]) == [0, 1, 2])
    // Others keep their places.
    #expect(
      order([header(13), header(10, app: "y"), header(12), header(11, install: "k")])
        == [2, 1, 0, 3])
    #expect(order([header(13, install: nil), header(12, install: nil)]) == [0, 1])
    #expect(order([header(13), "header run=r app=x install=i", header(12)]) == [2, 1, 0])
    #expect(order(["header app=x install=i start=soon", header(12)]) == [0, 1])
  }
}
