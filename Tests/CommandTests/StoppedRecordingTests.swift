import Foundation
import TestSupport
import Testing

/// A recording that stops without an end is said to stop there, in the completeness line of every
/// report (FORMAT.md §5.12).
@Suite(.timeLimit(.minutes(10))) struct StoppedRecordingTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("whole.sketch", Samples.legal)
    try scratch.write(
      "stopped.sketch", Samples.legal.replacingOccurrences(of: "22s trace.end\n", with: ""))
  }

  private static let words = "complete, recording stops without an end"

  @Test(arguments: [
    ["analyze"], ["analyze", "--format", "brief"], ["check"], ["timeline"], ["coverage"],
    ["check", "--reporter", "markdown"], ["check", "--reporter", "junit"],
    ["diff", "whole.sketch"],
  ])
  func reportsSayWhereARecordingStops(_ command: [String]) throws {
    let stopped = try Command.run(command + ["stopped.sketch"], in: scratch.folder)
    // A long line is wrapped and indented.
    let text = stopped.text.replacingOccurrences(of: "\n  ", with: " ")
    #expect(text.contains(Self.words), "\(text)")
    let whole = try Command.run(command + ["whole.sketch"], in: scratch.folder)
    #expect(whole.text.contains("complete") && !whole.text.contains("stops without an end"))
  }

  private static func part(_ numbers: ClosedRange<Int>, last: String) -> String {
    let header = #"{"lifetrace":1,"run":"r","app":"a","writer":"w"}"# + "\n"
    let records = numbers.map { number in
      let name = number == numbers.upperBound ? last : "log"
      return #"{"event":"\#(name)","t":\#(number),"writer":"w","seq":\#(number)}"# + "\n"
    }
    return header + records.joined()
  }

  /// The parts of one run stop where the next one goes on.
  @Test func aPartThatAnotherOneContinuesDoesNotStop() throws {
    try scratch.write("parts/1.jsonl", Self.part(1...3, last: "log"))
    try scratch.write("parts/2.jsonl", Self.part(4...6, last: "trace.end"))
    let both = try Command.run(["analyze", "parts"], in: scratch.folder)
    #expect(!both.text.contains(Self.words), "\(both.text)")
    let first = try Command.run(["analyze", "parts/1.jsonl"], in: scratch.folder)
    #expect(first.text.contains(Self.words + ": 3 events"), "\(first.text)")
  }

  /// The log of another tool never says that it is over.
  @Test func aLogOfAnotherToolDoesNotStop() throws {
    let log = "imported/console.uikit.log"
    let result = try Command.run(["analyze", log], in: SourceTree.traces)
    #expect(!result.text.contains(Self.words))
  }
}
