import Foundation
import TestSupport
import Testing

/// Lines of one life that were put together in any order prove nothing about their order.
@Suite struct UnclearOrderTests {
  private static let callbacks =
    ["application(_:didFinishLaunchingWithOptions:)"]
    + Array(
      repeating: [
        "sceneWillEnterForeground", "sceneDidBecomeActive", "sceneWillResignActive",
        "sceneDidEnterBackground",
      ], count: 3
    ).flatMap { $0 } + ["applicationWillTerminate"]

  @Test(arguments: ["2026-03-02 ", ""])
  func nothingThatRestsOnTheOrderIsWrong(_ date: String) throws {
    var random = SplitMix64(seed: 7)
    let lines = Self.callbacks.enumerated().map { place, callback in
      "\(date)12:00:\(10 + 3 * place).000 Films[412:1] \(callback)\n"
    }
    let scratch = try Scratch()
    for turn in 0..<12 {
      let text = lines.shuffled(using: &random).joined()
      try scratch.write("a.log", Data(text.utf8))
      let result = try Command.run(["check", "--strict", "a.log"], in: scratch.folder)
      #expect(result.code == 0, "turn \(turn): \(result.text)\n\(text)")
      let told = try Command.run(["analyze", "a.log"], in: scratch.folder).text
      #expect(told.contains("unclear-order"), "turn \(turn): \(text)")
      // Nor in a trace that was made of it.
      _ = try Command.run(["convert", "a.log", "--output", "a.jsonl"], in: scratch.folder)
      let report = try Command.run(["check", "--strict", "a.jsonl"], in: scratch.folder)
      #expect(!report.text.contains("LT"), "turn \(turn): \(report.text)")
    }
  }

  /// How a process ended, one line tells.
  @Test func whatOneLineTellsIsKnown() throws {
    let ended =
      "2026-03-02 12:00:20.000 runningboardd[33:1] [app<com.example.films((null))>:412] termination "
      + "reported by launchd (15, 3735883980, 9)\n"
    let lines = [40, 12, 30, 14].map {
      "2026-03-02 12:00:\($0).000 runningboardd[33:1] [app<com.example.films((null))>:412] x\n"
    }
    let scratch = try Scratch()
    try scratch.write("a.log", Data((lines.joined() + ended).utf8))
    let result = try Command.run(["check", "a.log"], in: scratch.folder)
    #expect(result.text.contains("(lock-held-at-suspension)"), "\(result.text)")
  }
}
