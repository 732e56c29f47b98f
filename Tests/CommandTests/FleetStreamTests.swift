import Foundation
import TestSupport
import Testing

/// What `batch` hands to `merge`: whole, cut, packed, or nothing of the kind.
struct FleetStreamTests {
  private func batch(_ arguments: [String], input: Data = Data(), in folder: URL) throws
    -> Command.Result
  {
    try Command.run(["batch", "--quiet"] + arguments, input: input, in: folder)
  }

  private func merge(_ arguments: [String], input: Data = Data(), in folder: URL) throws
    -> Command.Result
  {
    try Command.run(["merge"] + arguments, input: input, in: folder)
  }

  private func text(_ lines: some Sequence<String>) -> Data {
    Data(lines.map { $0 + "\n" }.joined().utf8)
  }

  @Test(arguments: [[], ["--group", "3"]]) func aStreamThatWasCutIsNoticed(_ options: [String])
    throws
  {
    let scratch = try Scratch()
    let whole = try batch(["findings"] + options, in: SourceTree.traces).lines
    let end = try #require(whole.last)
    #expect(end.hasPrefix("{\"end\":"))
    #expect(try merge([], input: text(whole), in: scratch.folder).code == 0)
    // In any order, and of several machines.
    #expect(try merge([], input: text(whole.reversed() + whole), in: scratch.folder).code == 0)
    for count in 1..<whole.count {
      let cut = try merge([], input: text(whole.prefix(count)), in: scratch.folder)
      #expect(cut.code == 65 && cut.errorText.contains("is cut"), "\(count)")
      #expect(cut.text != "")
      let accepted = try merge(
        ["--accept-cut-end"], input: text(whole.prefix(count)), in: scratch.folder)
      #expect(accepted.code == 0 && accepted.errorText == "" && accepted.text == cut.text)
    }
    let missing = try merge([], input: text(whole.dropFirst()), in: scratch.folder)
    #expect(missing.code == 65 && missing.errorText.contains("are missing"))
    // A merged partial is whole by itself, and lines of one stream may lie in several files.
    try scratch.write("1.ndjson", text(whole.prefix(2)))
    try scratch.write("2.ndjson", text(whole.dropFirst(2)))
    let both = try merge(["1.ndjson", "2.ndjson", "--format", "partial"], in: scratch.folder)
    #expect(both.code == 0)
    #expect(try merge([], input: both.output, in: scratch.folder).code == 0)
  }

  @Test func packedPartialsAreRead() throws {
    let scratch = try Scratch()
    let partials = try batch(["findings"], in: SourceTree.traces)
    try scratch.write("p.ndjson", partials.output)
    let expected = try merge(["p.ndjson"], in: scratch.folder)
    #expect(expected.code == 0)
    for name in ["p.ndjson.gz", "p.ndjson.zst"] {
      let source = try scratch.data("p.ndjson")
      try scratch.write(
        name, name.hasSuffix("gz") ? Packing.gzip(source) : Packing.zstd(source))
      #expect(try merge([name], in: scratch.folder) == expected, "\(name)")
      let packed = try scratch.data(name)
      try scratch.write("cut." + name, packed.prefix(packed.count / 2))
      #expect(try merge(["cut." + name], in: scratch.folder).code == 65, "\(name)")
    }
  }

  @Test func aFileThatIsNoPartialIsOneLine() throws {
    let scratch = try Scratch()
    let partials = try batch(["findings"], in: SourceTree.traces)
    try scratch.write("p.ndjson", partials.output)
    try scratch.write("trace.jsonl", String(repeating: "{\"event\":\"x\"}\n", count: 500))
    let result = try merge(["trace.jsonl", "p.ndjson"], in: scratch.folder)
    #expect(result.code == 65)
    #expect(result.errorText.split(separator: "\n").count == 1)
    #expect(result.errorText.contains("'lifetrace batch'"))
    try scratch.write("two.jsonl", String(repeating: "{\"event\":\"x\"}\n", count: 2))
    let two = try merge(["two.jsonl"], in: scratch.folder)
    #expect(two.errorText.contains("is skipped, as is 1 more line of it"))
    let folder = try merge(["."], in: scratch.folder)
    #expect(folder.code == 66)
    #expect(folder.errorText.contains("`lifetrace batch . | lifetrace merge`"))
  }

  @Test func listsThatNameNothingAreErrors() throws {
    let scratch = try Scratch()
    let path = SourceTree.traces.appendingPathComponent(try #require(SourceTree.small.first)).path
    let nulls = try batch(
      ["--paths-from", "-"], input: Data("\(path)\0\(path)\0".utf8), in: scratch.folder)
    #expect(nulls.code == 66)
    #expect(nulls.text.contains("need '--null'"))
    #expect(nulls.errorText.contains("1 of 1 trace could not be read"))
    let returns = try batch(
      ["--paths-from", "-"], input: Data("\(path)\r\n".utf8), in: scratch.folder)
    #expect(returns.code == 66 && returns.text.contains("ends with CR"))
    for options in [["--paths-from", "-"], ["--paths-from", "-", "-0"], ["--framed"]] {
      let empty = try batch(options, in: scratch.folder)
      #expect(empty.code == 66 && empty.text == "", "\(options)")
      #expect(empty.errorText.contains("No trace was named"), "\(options)")
    }
  }

  @Test func tablesNeverReplaceAnInput() throws {
    let scratch = try Scratch()
    let trace = Data(try SourceTree.bytes(try #require(SourceTree.small.first)))
    try scratch.write("in/runs.ndjson", trace)
    let tables = ["--tables", "in", "--table-format", "ndjson"]
    for (arguments, input) in [
      (["in"], ""), (["--paths-from", "-"], "./in/runs.ndjson\n"),
      (["--paths-from", "in/runs.ndjson"], ""),
    ] {
      let result = try batch(arguments + tables, input: Data(input.utf8), in: scratch.folder)
      #expect(result.code == 64)
      #expect(result.errorText.contains("would overwrite the input"))
      #expect(try scratch.data("in/runs.ndjson") == trace)
      let names = try FileManager.default.contentsOfDirectory(
        atPath: scratch.folder.appendingPathComponent("in").path)
      #expect(names == ["runs.ndjson"])
    }
    for folder in ["", "-"] {
      #expect(try batch(["in", "--tables", folder], in: scratch.folder).code == 64)
    }
  }

  /// A name of a device holds a comma.
  @Test func valuesWithCommasAreCompared() throws {
    let scratch = try Scratch()
    for (device, number) in [("iPhone15,2", 1), ("iPhone16,1", 2), ("iPhone16", 3)] {
      try scratch.write(
        "t/\(number).sketch",
        "header run=\(number) app=a device=\(device) platform=ios\n0ms process.start\n")
    }
    let partials = try batch(["t"], in: scratch.folder).output
    func compare(_ options: String...) throws -> Command.Result {
      try merge(["--format", "json"] + options, input: partials, in: scratch.folder)
    }
    let result = try compare("--compare", "device=iPhone15,2,iPhone16,1")
    #expect(result.code == 0)
    #expect(try JSONTree(result.text)["comparison"]?["after"]?.string == "iPhone16,1")
    let named = try compare(
      "--compare", "device", "--compare-from", "iPhone15,2", "--compare-to", "iPhone16")
    #expect(try JSONTree(named.text)["comparison"]?["after"]?.string == "iPhone16")
    #expect(try compare("--compare", "device=iPhone15,2,iPhone17").code == 65)
    #expect(try compare("--compare", "device", "--compare-from", "iPhone15,2").code == 64)
    #expect(try compare("--compare-from", "iPhone15,2", "--compare-to", "iPhone16").code == 64)
  }

  /// A partial that lost groups answers for none of them.
  @Test func aSumThatLostGroupsIsRefused() throws {
    let scratch = try Scratch()
    let lines = (0..<4_200).map { number -> String in
      let id = String(format: "%024x%08x", number, 1)
      return
        "{\"groups\":[{\"counts\":{\"runs\":1,\"traces\":1},\"dimensions\":{\"build\":\"\(number % 2_000)\","
        + "\"version\":\"4.\(number % 2)\"}}],\"schema\":\"lifetrace.partial/1\","
        + "\"trace\":{\"id\":\"\(id)\",\"name\":\"t\(number)\"}}"
    }
    let input = text(lines + ["{\"end\":4200,\"schema\":\"lifetrace.partial/1\"}"])
    let direct = try merge([], input: input, in: scratch.folder)
    #expect(direct.code == 0 && direct.text.contains("2,100"))
    let full = try merge(["--format", "partial"], input: input, in: scratch.folder)
    #expect(full.errorText.contains("name them with '--by'"))
    for options in [[], ["--compare", "version=4.0,4.1"], ["--format", "html"]] {
      let later = try merge(options, input: full.output, in: scratch.folder)
      #expect(later.code == 65 && later.text == "", "\(options)")
      #expect(later.errorText.contains("would not be whole"), "\(options)")
    }
    let grouped = try merge(
      ["--format", "partial", "--by", "version"], input: input, in: scratch.folder)
    #expect(try merge([], input: grouped.output, in: scratch.folder).text == direct.text)
    let byBuild = try merge(
      ["--by", "build,version", "--compare", "version=4.0,4.1"], input: input, in: scratch.folder)
    #expect(byBuild.code == 65 && byBuild.errorText.contains("Nothing is compared"))
    // A trace with too many groups has its own reason.
    let other = lines[0].replacingOccurrences(of: "\"version\"", with: "\"later\"")
      .replacingOccurrences(of: "\"dimensions\"", with: "\"other\":true,\"dimensions\"")
    let one = try merge(
      ["--accept-cut-end", "--compare", "version=4.0,4.1"],
      input: text([other, lines[1], lines[2]]), in: scratch.folder)
    #expect(one.code == 65 && one.errorText.contains("1 run of traces that have too many groups"))
    let device = try merge(["--by", "device"], input: grouped.output, in: scratch.folder)
    #expect(device.code == 65 && device.errorText.contains("was grouped without 'device'"))
  }
}
