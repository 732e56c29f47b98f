import TestSupport
import Testing

/// Rotated recordings whose files are damaged, hold parts of several runs, or hold records that
/// others have, too: what is said of the runs depends neither on names nor on order.
@Suite struct DamagedPartTests {
  private static let header =
    "header run=1 app=com.example.films install=7c1f platform=ios lifeCycle=uikit-scene "
    + "start=2026-11-20T21:25:40Z records=data\n"
  private static let nextHeader = header.replacing("run=1", with: "run=2")
    .replacing("T21", with: "T22")

  /// A run in which each record depends on those before it, and its data is saved.
  private static let lines = [
    "0ms process.start seq=1", "90ms app.didFinishLaunching seq=2",
    "100ms A scene.willConnect seq=3", "110ms A scene.willEnterForeground seq=4",
    "120ms A scene.didBecomeActive seq=5", "8s A data.dirty key=review/177 seq=6",
    "9s A data.save key=review/177 seq=7", "10s A scene.willResignActive seq=8",
    "11s A scene.didEnterBackground seq=9", "12s log text=done seq=10",
  ]
  private static func part(_ places: Range<Int>, of header: String = header) -> String {
    header + lines[places].map { $0 + "\n" }.joined()
  }

  private static func withoutNumbers(_ text: String) -> String {
    text.replacing(#/ seq=\d+/#, with: "")
  }

  private static let orders: [[Int]] = [
    [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
  ]

  /// Reports on files whose names are in each order.
  private func reports(
    _ texts: [String], _ body: (JSONTree, [Int]) throws -> Void
  ) throws {
    for order in Self.orders where order.allSatisfy({ $0 < texts.count }) || texts.count < 3 {
      let order = order.filter { $0 < texts.count }
      let scratch = try Scratch()
      for (place, text) in zip(order, texts) { try scratch.write("\(place).sketch", text) }
      let result = try Command.run(
        ["analyze", "--format", "json"] + texts.indices.map { "\($0).sketch" }, in: scratch.folder)
      try body(JSONTree(result.text), order)
    }
  }

  private func rules(_ report: JSONTree) -> [String] {
    (report["findings"]?.items ?? []).compactMap {
      $0["verdict"]?.string == "violation" && $0["severity"]?.string != "note"
        ? $0["rule"]?.string : nil
    }
  }

  private func events(_ report: JSONTree) -> Double {
    (report["totals"]?["events"]?.members ?? []).reduce(0) { $0 + ($1.value.number ?? 0) }
  }

  private func expect(
    _ report: JSONTree, runs: Int, events: Int, lost: Int = 0, _ note: String
  ) {
    #expect(report["totals"]?["runs"] == .number(Double(runs)), "\(note)")
    #expect(self.events(report) == Double(events), "\(note)")
    let lostRecords = (report["inputs"]?.items ?? []).reduce(0.0) {
      $0 + ($1["lost"]?.number ?? 0) + ($1["malformed"]?.number ?? 0)
    }
    #expect(lostRecords == Double(lost), "\(note)")
    #expect(!rules(report).contains("illegal-transition"), "\(note)")
  }

  /// The last line of the first file is torn or no record; the next file goes on behind it.
  @Test(arguments: ["11s A data.save key=\"re", "11s A log seq=x", "{\"event\":"])
  func aTornLineIsOneLostRecord(_ tail: String) throws {
    let first = Self.part(0..<8)
    for end in ["", "\n"] {
      try reports([first + tail + end, Self.part(9..<10)]) { report, order in
        expect(report, runs: 1, events: 9, lost: 1, "\(tail) \(order)")
      }
    }
    // Damage behind the header of the second one.
    try reports([first, Self.header + tail + "\n" + Self.lines[9] + "\n"]) { report, order in
      expect(report, runs: 1, events: 9, lost: 1, "\(tail) \(order)")
    }
    // A run of another name has its own beginning.
    try reports([first + tail, Self.part(0..<10, of: Self.nextHeader)]) { report, _ in
      #expect(report["totals"]?["runs"] == .number(2))
    }
  }

  /// The files' names say nothing of the order in which the runs were.
  @Test(arguments: [false, true]) func aFileWithTheEndOfARunStandsBeforeTheNext(
    _ isNumbered: Bool
  ) throws {
    let texts = [
      Self.part(0..<6), Self.part(6..<10) + Self.part(0..<4, of: Self.nextHeader),
      Self.part(4..<10, of: Self.nextHeader),
    ].map { isNumbered ? $0 : Self.withoutNumbers($0) }
    for text in [texts, texts.map { $0.replacing("install=7c1f ", with: "") }] {
      try reports(text) { report, order in
        expect(report, runs: 2, events: 20, "\(order)")
        #expect(rules(report).isEmpty)
      }
    }
  }

  /// An older copy of a log, which ends in the middle of a line.
  @Test(arguments: [0, 1, 4, 9]) func anOlderCopyThatIsTornCountsOnce(_ count: Int) throws {
    let whole = Self.part(0..<10) + Self.part(0..<10, of: Self.nextHeader)
    let next = Self.part(0..<10) + Self.part(0..<count, of: Self.nextHeader)
    for run in [Self.part(0..<count), next] {
      let copy = run + "120ms A data.dirty key=\"re"
      try reports([whole, copy]) { report, order in
        expect(report, runs: 2, events: 20, lost: 1, "\(count) \(order)")
        #expect(rules(report).isEmpty, "\(count) \(order)")
      }
    }
  }

  /// Files that were copied out of others, or that overlap.
  @Test(arguments: [false, true]) func recordsThatSeveralFilesHaveCountOnce(
    _ isNumbered: Bool
  ) throws {
    let (first, second) = (Self.part(0..<10), Self.part(0..<10, of: Self.nextHeader))
    let copies = [
      [first + second, second], [first + second, Self.part(0..<5, of: Self.nextHeader)],
      [first + second, Self.part(5..<10)], [first + second, Self.part(0..<5)],
      [first + second, Self.part(3..<10) + Self.part(0..<7, of: Self.nextHeader)],
      [
        Self.part(0..<8), Self.part(5..<10) + Self.part(0..<6, of: Self.nextHeader),
        Self.part(4..<10, of: Self.nextHeader),
      ],
      [first, first + Self.part(0..<6, of: Self.nextHeader), second],
    ]
    for texts in copies {
      let texts = texts.map { isNumbered ? $0 : Self.withoutNumbers($0) }
      try reports(texts) { report, order in
        expect(report, runs: 2, events: 20, "\(texts) \(order)")
        #expect(rules(report).isEmpty, "\(texts) \(order)")
      }
    }
    // Equal records of one file are several, and those of other times are others.
    let twice = Self.withoutNumbers(first).replacing("12s log", with: "12s log text=done\n12s log")
    let other = twice.replacing(#/^\d+s/#.anchorsMatchLineEndings(), with: "15s")
    try reports([twice, Self.withoutNumbers(first)]) { report, order in
      expect(report, runs: 1, events: 11, "\(order)")
    }
    try reports([twice, other.replacing("run=1", with: "run=3")]) { report, order in
      #expect(events(report) == 22, "\(order)")
    }
  }

  /// Two recorders of one process, each with a file of its own.
  @Test(arguments: ["", " seq=1 writer=data"]) func recordersOfOneProcessMayBeOne(
    _ number: String
  ) throws {
    let steps = number.isEmpty ? Self.withoutNumbers(Self.part(0..<10)) : Self.part(0..<10)
    let data = Self.header + "9500ms A data.dirty key=draft\(number)\n"
    for texts in [[steps, data], [steps + "13s process.exit\n", data]] {
      try reports(texts) { report, order in
        let kinds = (report["inputs"]?.items ?? [])
          .flatMap { $0["problems"]?.items ?? [] }.compactMap { $0["kind"]?.string }
        #expect(kinds == ["may-be-one"], "\(order)")
        #expect(rules(report).isEmpty, "\(order)")
      }
    }
    // One that begins behind the other goes on with it.
    try reports([steps, data.replacing("9500ms", with: "15s")]) { report, order in
      expect(report, runs: 1, events: 11, "\(order)")
    }
  }

  /// The records of two processes are mixed, and both headers are in each file.
  @Test(arguments: [4, 7, 9]) func mixedRunsGoOnInTheNextFile(_ count: Int) throws {
    let other = Self.nextHeader.replacing("films", with: "films.share")
      .replacing(" install=7c1f", with: "")
    func mixed(_ places: Range<Int>) -> String {
      Self.header + other
        + Self.lines[places].map { "\($0) run=1\n\($0) run=2\n" }.joined()
    }
    try reports([mixed(0..<count), mixed(count..<10)]) { report, order in
      expect(report, runs: 2, events: 20, "\(order)")
      #expect(rules(report).isEmpty)
    }
    // One that lacks a record of each says so.
    try reports([mixed(0..<count), mixed(min(count + 1, 9)..<10)]) { report, order in
      expect(
        report, runs: 2, events: count < 9 ? 18 : 20, lost: count < 9 ? 2 : 0, "\(order)")
    }
  }
}
