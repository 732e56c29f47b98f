import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// An event has the number of its line in the input, also where that line has several records.
@Suite struct LineNumberTests {
  /// A log of forty records, a line of which has one to seven of them, and blank lines between.
  private struct Log {
    var text = ""
    /// By record, the number of its line.
    var lines: [Int64] = []

    init(seed: UInt64, between: String, isNewestFirst: Bool = false) {
      var random = SplitMix64(seed: seed)
      let callbacks = [
        "sceneWillEnterForeground", "sceneDidBecomeActive", "sceneWillResignActive",
        "sceneDidEnterBackground",
      ]
      var records = (0..<40).map {
        "2026-03-02 09:41:\($0 + 10).123456+0100 Films[412:9031] [App] \(callbacks[$0 % 4])(_:)"
      }
      if isNewestFirst { records.reverse() }
      var number: Int64 = 1
      while !records.isEmpty {
        // At least one line shows what is between records.
        let count = lines.isEmpty ? 3 : min(records.count, Int.random(in: 1...7, using: &random))
        text += records.prefix(count).joined(separator: between) + "\n"
        lines += [Int64](repeating: number, count: count)
        records.removeFirst(count)
        number += 1
        guard Bool.random(using: &random) else { continue }
        text += "\n"
        number += 1
      }
      if isNewestFirst { lines.reverse() }
    }
  }

  /// The lines of the scene's callbacks.
  private func lines(_ text: String, pieces: [Int] = []) throws -> [Int64] {
    let recorder = try read(Array(text.utf8), pieces: pieces).recorder
    return zip(recorder.names, recorder.lines).filter { $0.0.hasPrefix("scene.") }.map(\.1)
  }

  @Test(arguments: [" ", "<br>"], 0..<20)
  func recordsOfOneLineHaveItsNumber(_ between: String, _ seed: Int) throws {
    let log = Log(seed: UInt64(seed), between: between)
    #expect(try lines(log.text) == log.lines)
    for size in [1, 7, 64, 1000] {
      #expect(try lines(log.text, pieces: [size]) == log.lines)
    }
  }

  @Test(arguments: [" ", "<br>"], 0..<20)
  func theyHaveItWhereTheNewestIsFirst(_ between: String, _ seed: Int) throws {
    let log = Log(seed: UInt64(seed), between: between, isNewestFirst: true)
    #expect(try lines(log.text) == log.lines)
  }

  /// Those that lines before have left are forgotten, and not missed.
  @Test func numbersOfAnyLengthOfTextAreRight() {
    var random = SplitMix64(seed: 7)
    var numbers = LineNumbers()
    var expected: [Int64] = []
    for line in 1...600_000 {
      let count = Int.random(in: 0...3, using: &random)
      numbers.note(count)
      expected += [Int64](repeating: Int64(line), count: count)
      guard line % 50_000 == 0 else { continue }
      for place in expected.count - 100_000...expected.count where place > 0 {
        guard numbers[Int64(place)] != expected[place - 1] else { continue }
        Issue.record("\(place) after \(line) lines: \(numbers[Int64(place)])")
        return
      }
    }
    #expect(LineNumbers()[17] == 17)
  }
}
