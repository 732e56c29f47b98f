import TestSupport
import Testing
import TraceModel

@testable import TraceAnalysis

@Suite struct DurationHistogramTests {
  private func histogram(_ values: [Int64]) -> DurationHistogram {
    var histogram = DurationHistogram()
    for value in values { histogram.add(value) }
    return histogram
  }

  /// Nearest rank: the smallest value that at least `percent` of the values do not exceed.
  private func nearestRank(_ values: [Int64], _ percent: Int) -> Int64 {
    let sorted = values.sorted()
    return sorted.first { value in
      sorted.filter { $0 <= value }.count * 100 >= percent * sorted.count
    } ?? 0
  }

  private func random(_ count: Int, _ random: inout SplitMix64) -> [Int64] {
    // Every order of magnitude, so that each width of bucket is met.
    (0..<count).map { _ in
      Int64.random(in: 0...Int64.max, using: &random) >> Int64.random(in: 0..<63, using: &random)
    }
  }

  @Test func smallOnesAreExact() {
    for count in 1...40 {
      var generator = SplitMix64(seed: UInt64(count))
      let values = random(count, &generator)
      let histogram = histogram(values)
      for percent in [1, 25, 50, 75, 95, 99, 100] {
        #expect(histogram.percentile(percent) == nearestRank(values, percent), "\(count) values")
      }
    }
  }

  @Test func upTo4096DurationsPercentilesAreExact() {
    var generator = SplitMix64(seed: 1)
    var values = random(4_096, &generator)
    var histogram = histogram(values)
    let sorted = values.sorted()
    #expect(histogram.isExact)
    for percent in 1...100 {
      #expect(histogram.percentile(percent) == sorted[(4_096 * percent + 99) / 100 - 1])
    }
    values.append(5)
    histogram.add(5)
    #expect(!histogram.isExact)
  }

  @Test(arguments: UInt64(1)...5)
  func beyondThatTheyAreWithinOnePercent(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let values = random(10_000, &generator)
    let histogram = histogram(values)
    let sorted = values.sorted()
    for percent in 1...100 {
      let exact = Double(sorted[(values.count * percent + 99) / 100 - 1])
      let found = Double(histogram.percentile(percent))
      #expect(abs(found - exact) <= exact * 0.01, "seed \(seed), p\(percent)")
    }
    #expect(histogram.max == sorted.last)
    #expect(histogram.count == 10_000)
  }

  @Test func noPercentileIsAboveTheGreatest() {
    let histogram = histogram([Int64](repeating: 1_000_003, count: 5_000))
    #expect(histogram.percentile(50) <= 1_000_003)
    #expect(histogram.percentile(100) <= histogram.max)
  }

  @Test(arguments: [(10, 20), (4_000, 96), (4_000, 97), (5_000, 10), (10, 5_000), (5_000, 6_000)])
  func mergingIsAddingAll(_ left: Int, _ right: Int) {
    var generator = SplitMix64(seed: UInt64(left * right))
    let (a, b) = (random(left, &generator), random(right, &generator))
    var merged = histogram(a)
    merged.merge(histogram(b))
    let added = histogram(a + b)
    #expect(merged.count == added.count)
    #expect(merged.total == added.total)
    #expect(merged.max == added.max)
    #expect(merged.isExact == added.isExact)
    for percent in 1...100 { #expect(merged.percentile(percent) == added.percentile(percent)) }
  }

  @Test func extremesDoNotOverflow() {
    var histogram = histogram([.max, .max, -5, 0])
    #expect(histogram.total == .max)
    #expect(histogram.percentile(50) == 0)
    for _ in 0..<5_000 { histogram.add(.max) }
    #expect(histogram.percentile(50) <= .max && histogram.percentile(50) > .max / 100 * 99)
    #expect(DurationHistogram().percentile(50) == 0)
  }
}

@Suite struct SHA256Tests {
  /// FIPS 180-4's examples and those of NIST's CAVP, SHA256ShortMsg.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func publishedVectors(_ message: String, _ digest: String) {
    #expect(SHA256.hex(message.utf8) == digest)
  }

  @Test func longMessage() {
    #expect(
      SHA256.hex([UInt8](repeating: 0x61, count: 20_000))
        == SHA256.hex(String(repeating: "a", count: 20_000).utf8))
    #expect(
      SHA256.hex([0xbd]) == "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b")
  }

  @Test func paddingKeepsLengthsApart() {
    // 55, 56, 63 and 64 bytes lie on both sides of the padding's borders.
    let digests = (0...130).map { SHA256.hex([UInt8](repeating: 0, count: $0)) }
    #expect(Set(digests).count == 131)
    #expect(
      digests[64] == "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b")
  }
}

@Suite struct SourceLocationTests {
  @Test(
    arguments: [
      ("Films/FilmList.swift:42", "Films/FilmList.swift", 42, nil),
      ("Films/FilmList.swift:42:7", "Films/FilmList.swift", 42, 7),
      ("FilmList.swift", "FilmList.swift", nil, nil),
      ("C:\\Films\\List.swift:3", "C:\\Films\\List.swift", 3, nil),
      ("a:1:2:3", "a:1", 2, 3),
      ("a:0", "a:0", nil, nil),
      ("a:-1", "a:-1", nil, nil),
      ("a:x", "a:x", nil, nil),
      ("a:", "a:", nil, nil),
      ("", "", nil, nil),
      ("a:99999999999999999999", "a:99999999999999999999", nil, nil),
    ] as [(String, String, Int?, Int?)])
  func filesLinesAndColumns(_ text: String, _ file: String, _ line: Int?, _ column: Int?) {
    let location = TraceModel.SourceLocation(text)
    #expect(location.file == file)
    #expect(location.line == line)
    #expect(location.column == column)
  }
}

@Suite struct DurationsTests {
  @Test(
    arguments: [
      (-1, "unknown"), (0, "0 s"), (1, "1 ns"), (999, "999 ns"), (1_000, "1 µs"),
      (1_234, "1.23 µs"), (1_999, "1.99 µs"), (12_345, "12.3 µs"), (999_999, "999 µs"),
      (1_000_000, "1 ms"), (1_050_000, "1.05 ms"), (49_999_999, "49.9 ms"),
      (999_999_999, "999 ms"), (1_000_000_000, "1 s"), (31_200_000_000, "31.2 s"),
      (29_999_999_999, "29.9 s"), (59_999_999_999, "59.9 s"), (60_000_000_000, "1 min"),
      (125_000_000_000, "2 min 5 s"), (3_600_000_000_000, "1 h"),
      (5_400_000_000_000, "1 h 30 min"), (3_605_000_000_000, "1 h"),
      (90_000_000_000_000, "1 d 1 h"), (Int64.max, "106751 d 23 h"),
    ] as [(Int64, String)])
  func asMessagesWriteThem(_ nanoseconds: Int64, _ text: String) {
    #expect(Durations.text(nanoseconds) == text)
  }

  /// A value below a limit never reads as the limit or more.
  @Test func digitsAreCutNotRounded() {
    for limit: Int64 in [
      1_000, 1_000_000, 50_000_000, 1_000_000_000, 5_000_000_000, 30_000_000_000,
    ] {
      #expect(Durations.text(limit - 1) != Durations.text(limit))
    }
  }

  /// A little more than a limit does not read as the limit.
  @Test(
    arguments: [
      (2_001, 2_000, "more than 2 s"), (2_000, 2_000, "2 s"), (2_010, 2_000, "2.01 s"),
      (1_999, 2_000, "1.99 s"), (120_400, 120_000, "more than 2 min"), (250, 250, "250 ms"),
    ] as [(Int64, Int64, String)])
  func whatExceedsALimitSaysSo(_ milliseconds: Int64, _ limit: Int64, _ text: String) {
    let unit = Durations.millisecond
    #expect(Durations.text(milliseconds * unit, above: limit * unit) == text)
  }
}

@Suite struct DeadlineQueueTests {
  @Test(arguments: UInt64(1)...20)
  func earliestFirstAndEqualTimesInTheirOrder(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var queue = DeadlineQueue()
    var waiting: [(time: Int64, token: Int)] = []
    for number in 0..<500 {
      if Int.random(in: 0..<3, using: &random) > 0 {
        let time = Int64.random(in: 0..<40, using: &random)
        let isTaken = queue.add(time, rule: number % 7, token: number)
        #expect(isTaken)
        waiting.append((time, number))
      } else {
        let before = Int64.random(in: 0..<45, using: &random)
        let expected = waiting.filter { $0.time < before }
          .min { ($0.time, $0.token) < ($1.time, $1.token) }
        let taken = queue.take(before: before)
        #expect(taken?.token == expected?.token, "seed \(seed), step \(number)")
        #expect(taken?.time == expected?.time, "seed \(seed), step \(number)")
        if let expected { #expect(taken?.rule == expected.token % 7) }
        waiting.removeAll { $0.token == expected?.token }
      }
      #expect(queue.next == waiting.map { $0.time }.min() ?? .max, "seed \(seed), step \(number)")
    }
  }

  @Test func aTimeIsNotBeforeItself() {
    var queue = DeadlineQueue()
    let isTaken = queue.add(5, rule: 0, token: 1)
    #expect(isTaken)
    #expect(queue.take(before: 5) == nil)
    #expect(queue.take(before: 6)?.token == 1)
    #expect(queue.take(before: .max) == nil)
    #expect(queue.next == .max)
  }

  @Test func wishesBeyondTheLimitAreRefused() {
    var queue = DeadlineQueue()
    let taken = (0..<65_540).count {
      queue.add(Int64(70_000 - $0), rule: 0, token: $0)
    }
    #expect(taken == 65_536)
    #expect(queue.next == 70_000 - 65_535)
    let isTaken = queue.add(1, rule: 0, token: 0)
    #expect(!isTaken)
    #expect(queue.next == 70_000 - 65_535)
  }
}

@Suite struct SymbolTableTests {
  @Test func idsThatAreEqualOnlyAfterNormalisationStayTwo() {
    let table = SymbolTable()
    let composed = table.intern("Z\u{FC}rich")
    let decomposed = table.intern("Zu\u{308}rich")
    #expect("Z\u{FC}rich" == "Zu\u{308}rich")
    #expect(composed != decomposed)
    #expect(Array(table.utf8(composed)) == Array("Z\u{FC}rich".utf8))
    #expect(Array(table.utf8(decomposed)) == Array("Zu\u{308}rich".utf8))
  }

  @Test(arguments: UInt64(1)...5)
  func equalBytesHaveEqualSymbols(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let table = SymbolTable()
    var known: [[UInt8]: Symbol] = [:]
    for _ in 0..<5_000 {
      let length = Int.random(in: 0..<20, using: &random)
      let bytes = (0..<length).map { _ in UInt8.random(in: 0x61...0x63, using: &random) }
      let symbol = bytes.withUnsafeBytes { table.intern($0) }
      if let before = known[bytes] { #expect(before == symbol, "seed \(seed)") }
      known[bytes] = symbol
      #expect(symbol.isPresent)
    }
    #expect(Set(known.values).count == known.count, "seed \(seed)")
    for (bytes, symbol) in known { #expect(Array(table.utf8(symbol)) == bytes, "seed \(seed)") }
  }

  @Test func eventNamesAndWordsHaveTheirNumbers() {
    let table = SymbolTable()
    for kind in EventKind.allCases where (1...EventKind.definedCount).contains(Int(kind.rawValue)) {
      #expect(table.intern(kind.name).eventKind == kind)
    }
    for word in Word.allCases { #expect(table.intern(word.text) == word) }
    #expect(table[.none] == "")
  }

  /// Names that are marked keep their symbols; the numbers of the others are used again.
  @Test func namesThatAreNotMarkedAreForgotten() {
    let table = SymbolTable()
    let start = table.count
    let symbols = (0..<5_000).map { table.intern("name \($0)") }
    let live = LiveNames(count: table.count)
    for number in stride(from: 0, to: 5_000, by: 3) { live.mark(symbols[number]) }
    table.forget(except: live)
    #expect(table.liveCount == start + 1_667)
    for number in stride(from: 0, to: 5_000, by: 3) {
      #expect(table[symbols[number]] == "name \(number)")
      #expect(table.intern("name \(number)") == symbols[number])
    }
    let again = Set((5_000..<8_000).map { table.intern("name \($0)") })
    #expect(again.count == 3_000 && table.count <= start + 5_000)
    for kind in EventKind.allCases where (1...EventKind.definedCount).contains(Int(kind.rawValue)) {
      #expect(table.intern(kind.name).eventKind == kind)
    }
    for word in Word.allCases { #expect(table.intern(word.text) == word) }
  }
}

@Suite struct StateLaneTests {
  private typealias Condition = StateLane.Condition

  /// Each condition's time over the whole lane.
  private func sums(_ lane: StateLane, _ columns: Int, _ end: Int64) -> [Double] {
    lane.columns(columns, until: end).reduce(into: [0, 0, 0, 0, 0]) { sums, shares in
      for index in shares.indices { sums[index] += shares[index] }
    }
  }

  @Test(arguments: UInt64(1)...30)
  func sharesSumUpToTheTime(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let origin = Int64.random(in: 0..<1_000_000, using: &random)
    var lane = StateLane(origin: origin, resolution: Int64.random(in: 1...50, using: &random))
    var expected: [Double] = [0, 0, 0, 0, 0]
    var (now, condition) = (origin, Condition.gone)
    for _ in 0..<200 {
      // Long pauses make the steps double many times at once.
      let pause = Int64.random(in: 0..<1_000, using: &random) << (seed % 10)
      let next = Condition.allCases.randomElement(using: &random) ?? .gone
      expected[condition.rawValue] += Double(pause)
      now += pause
      lane.enter(next, at: now)
      condition = next
    }
    expected[condition.rawValue] += 77
    for columns in [1, 3, 60, 512, 700] {
      let found = sums(lane, columns, now + 77)
      for index in expected.indices {
        let difference = abs(found[index] - expected[index])
        #expect(difference <= 1e-6 * Double(now - origin + 77), "seed \(seed), \(columns) columns")
      }
    }
  }

  @Test func aColumnIsWhatHappenedInIt() {
    var lane = StateLane(origin: 0, resolution: 1)
    lane.enter(.active, at: 0)
    lane.enter(.inactive, at: 50)
    lane.enter(.background, at: 75)
    let columns = lane.columns(4, until: 100)
    #expect(columns.map { $0[Condition.active.rawValue] } == [25, 25, 0, 0])
    #expect(columns.map { $0[Condition.inactive.rawValue] } == [0, 0, 25, 0])
    #expect(columns.map { $0[Condition.background.rawValue] } == [0, 0, 0, 25])
  }

  @Test func timesBeforeTheLastCountAsThatOne() {
    var lane = StateLane(origin: 0, resolution: 1)
    lane.enter(.active, at: 60)
    lane.enter(.background, at: 20)
    #expect(sums(lane, 5, 100)[Condition.gone.rawValue] == 60)
    #expect(sums(lane, 5, 100)[Condition.active.rawValue] == 0)
    #expect(sums(lane, 5, 100)[Condition.background.rawValue] == 40)
  }

  @Test func theLatestTimeThatATraceCanHaveFits() {
    for resolution: Int64 in [1, 1_000_000] {
      var lane = StateLane(origin: 0, resolution: resolution)
      lane.enter(.active, at: 0)
      lane.enter(.background, at: .max)
      let found = sums(lane, 10, .max)
      #expect(abs(found[Condition.active.rawValue] / Double(Int64.max) - 1) < 1e-6)
    }
  }
}
