import Foundation
import TestSupport
import Testing

/// Partials that say different things about one trace, merged by the command.
struct FleetConflictTests {
  private func merge(_ arguments: [String], input: Data = Data(), in folder: URL) throws
    -> Command.Result
  {
    try Command.run(["merge", "--format", "partial"] + arguments, input: input, in: folder)
  }

  /// The same traces analyzed with other options: one of the two results counts, whichever comes
  /// first, and the exit code says that something is wrong.
  @Test func ofTwoResultsTheSameCountsInAnyOrder() throws {
    let scratch = try Scratch()
    for (name, options) in [("all", []), ("fewer", ["--disable-rule", "heavy-work-in-inactive"])] {
      let result = try Command.run(
        ["batch", "--quiet", "findings"] + options, in: SourceTree.traces)
      try scratch.write("\(name).ndjson", result.output)
    }
    let first = try merge(["all.ndjson", "fewer.ndjson"], in: scratch.folder)
    #expect(first.code == 65)
    #expect(first.errorText.contains("came with two different results"))
    #expect(try merge(["fewer.ndjson", "all.ndjson"], in: scratch.folder) == first)
    let (all, fewer) = (try scratch.data("all.ndjson"), try scratch.data("fewer.ndjson"))
    #expect(try merge([], input: all + fewer, in: scratch.folder) == first)
    #expect(try merge([], input: fewer + all, in: scratch.folder) == first)
    #expect(try merge(["all.ndjson"], in: scratch.folder).code == 0)
  }

  /// A line for each trace, whose result depends on `version`.
  private func partials(_ count: Int, _ version: Int) -> Data {
    var text = ""
    for number in 0..<count {
      // The hash of one version's results is smaller for every other trace.
      let check = number % 2 == 0 ? version : 9 - version
      let id = String(format: "%024x%08x", number, check)
      text +=
        "{\"groups\":[{\"counts\":{\"runs\":\(version)},\"dimensions\":{}}],"
        + "\"schema\":\"lifetrace.partial/1\",\"trace\":{\"id\":\"\(id)\",\"name\":\"t\(number)\"}}\n"
    }
    return Data((text + "{\"end\":\(count),\"schema\":\"lifetrace.partial/1\"}\n").utf8)
  }

  /// Of more traces than a merge carries the results of, files are read again, and a pipe is
  /// refused, in any order.
  @Test func ofManyTracesTheSameResultsCountOrNone() throws {
    let scratch = try Scratch()
    let (one, two) = (partials(5_000, 1), partials(5_000, 2))
    try scratch.write("1.ndjson", one)
    try scratch.write("2.ndjson", two)
    let first = try merge(["1.ndjson", "2.ndjson"], in: scratch.folder)
    #expect(first.code == 65)
    #expect(first.errorText.contains("5,000 traces came with two different results"))
    let sum = try JSONTree(first.text)
    #expect(sum["traces"]?.number == 5_000)
    #expect(sum["groups"]?.items.first?["counts"]?["runs"]?.number == 7_500)
    #expect(try merge(["2.ndjson", "1.ndjson"], in: scratch.folder) == first)
    for input in [one + two, two + one] {
      let refused = try merge([], input: input, in: scratch.folder)
      #expect(refused.code == 65)
      #expect(refused.text == "")
      #expect(refused.errorText.contains("write the partials to files and name them"))
    }
    // What a sum holds stays in it.
    let sums = try merge(["1.ndjson"], in: scratch.folder)
    try scratch.write("sum.ndjson", sums.output)
    let kept = try merge(["2.ndjson", "sum.ndjson"], in: scratch.folder)
    #expect(kept.code == 65)
    #expect(try JSONTree(kept.text)["conflicts"]?.items.count == 5_000)
    let told = kept.text.range(of: "\"conflicts\":[")
    let start = try #require(told).lowerBound
    let end = try #require(kept.text[start...].range(of: "],")).upperBound
    #expect(kept.text[..<start] + kept.text[end...] == sums.text)
    #expect(try merge(["sum.ndjson", "2.ndjson"], in: scratch.folder) == kept)
  }
}
