import Foundation
import TestSupport
import Testing

/// Text for people: it fits the width, it is plain without a terminal, and no trace can control it.
@Suite struct TextTests {
  /// Columns of a text in a terminal; combining marks take none, wide characters two.
  static func columns(_ line: String) -> Int {
    line.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: sum
      default: sum + ((0x1100...0x115F).contains(scalar.value) || isWide(scalar) ? 2 : 1)
      }
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F300...0x1F64F,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Lines that are too long although they could have been broken: a word that is longer alone
  /// can't be.
  private static func tooLong(_ text: String, columns limit: Int = 80) -> [String] {
    text.split(separator: "\n").map(String.init).filter { line in
      columns(line) > limit
        && !line.split(separator: " ").contains { columns(String($0)) > limit - 10 }
    }
  }

  /// The width that `COLUMNS` or an option names holds for reports of text.
  @Test(arguments: ["analyze", "timeline"], [80, 100, 132])
  func theGivenWidthHolds(_ command: String, _ width: Int) throws {
    let trace = "findings/films-bug-report.jsonl.zst"
    let byOption = try Command.run(
      [command, trace, "--width", "\(width)"], in: SourceTree.traces)
    let byVariable = try Command.run(
      [command, trace], in: SourceTree.traces, environment: ["COLUMNS": "\(width)"])
    #expect(byOption.code == 0 && byOption.text == byVariable.text)
    #expect(Self.tooLong(byOption.text, columns: width) == [])
    // What is no number, or too little to read, does not count.
    for columns in ["", "x", "12"] {
      let usual = try Command.run(
        [command, trace], in: SourceTree.traces, environment: ["COLUMNS": columns])
      #expect(usual == (try Command.run([command, trace], in: SourceTree.traces)))
    }
  }

  /// Tables too, whose cells then have their names next to them.
  @Test(arguments: [["analyze"], ["coverage"]], [60, 80])
  func tablesFitNarrowLines(_ command: [String], _ width: Int) throws {
    for trace in ["findings/films-bug-report.jsonl.zst", "legal/iphone-day.jsonl.zst"] {
      let result = try Command.run(
        command + [trace, "--width", "\(width)"], in: SourceTree.traces)
      #expect(result.code == 0)
      let tables = result.text.split(separator: "\n").filter { !$0.contains("·") }
      #expect(Self.tooLong(tables.joined(separator: "\n"), columns: width) == [], "\(trace)")
    }
  }

  /// At the smallest width, names and paths are broken too.
  @Test(arguments: SourceTree.small)
  func noLineIsWider(_ trace: String) throws {
    for command in ["analyze", "coverage"] {
      let result = try Command.run([command, trace, "--width", "40"], in: SourceTree.traces)
      #expect(result.lines.first { Self.columns($0) > 40 } == nil, "\(command)")
    }
  }

  /// The text without its colours.
  static func unpainted(_ text: String) -> String {
    let parts = text.utf8.split(separator: 0x1B, omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { $0.drop { $0 != UInt8(ascii: "m") }.dropFirst() }
    return String(decoding: (parts.prefix(1) + rest).joined(), as: UTF8.self)
  }

  private static func isRaw(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF:
      true
    default: false
    }
  }

  private func run(_ arguments: [String], _ input: String) throws -> Command.Result {
    try Command.run(arguments + ["-"], input: Data(input.utf8), in: SourceTree.traces)
  }

  @Test(arguments: SourceTree.recorded)
  func reportsFitEightyColumns(_ name: String) throws {
    let report = try Command.run(["analyze", "--show-unknown", name], in: SourceTree.traces)
    #expect(Self.tooLong(report.text) == [])
  }

  @Test func pagesOfRulesFitEightyColumns() throws {
    let list = try Command.run(["rules"], in: SourceTree.traces)
    #expect(list.code == 0 && Self.tooLong(list.text) == [])
    let names = list.text.matches(of: #/LT[0-9]{3}  \w+ +([a-z0-9-]+)/#).map { String($0.1) }
    #expect(names.count >= 6)
    for name in names {
      let page = try Command.run(["rules", name], in: SourceTree.traces)
      #expect(page.code == 0 && page.errors.isEmpty)
      #expect(Self.tooLong(page.text) == [], "\(name)")
      #expect(page.text.hasPrefix(name))
    }
  }

  @Test(arguments: Samples.hostileStrings)
  func hostileNamesStayText(_ name: String) throws {
    let trace = Samples.hostile(name)
    for command in [["analyze", "--show-unknown"], ["check"], ["timeline", "--width", "80"]] {
      let result = try run(command, trace)
      #expect(result.code == 65)
      let text = try #require(String(data: result.output, encoding: .utf8))
      #expect(!text.unicodeScalars.contains(where: Self.isRaw), "\(command)")
      #expect(result.errors.isEmpty)
      let commands = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        .filter { $0.hasPrefix("::") || $0.hasPrefix("##") }
      #expect(commands == [], "\(command)")
      // Diagnostics are one line each, at any length.
      if command != ["check"] { #expect(Self.tooLong(text) == [], "\(command)") }
    }
    let report = try run(["analyze", "--format", "json"], trace)
    #expect(throws: Never.self) { try JSONTree(report.text) }
    #expect(
      !report.text.unicodeScalars.contains { $0 != "\n" && $0.value < 0x20 || $0.value == 0x7F })
  }

  @Test(arguments: [["analyze"], ["check"], ["timeline"]])
  func colourAppearsOnlyOnRequest(_ command: [String]) throws {
    let file = "findings/illegal-order.jsonl.zst"
    func text(_ more: [String], _ environment: [String: String] = [:]) throws -> String {
      try Command.run(
        command + more + [file], in: SourceTree.traces, environment: environment,
        shell: "\"$0\" \"$@\" | cat"
      ).text
    }
    let plain = try text([])
    #expect(!plain.contains("\u{1B}"))
    for environment in [
      ["NO_COLOR": "1"], ["TERM": "dumb"], ["CLICOLOR": "0"],
      ["NO_COLOR": "1", "FORCE_COLOR": "1"],
    ] {
      #expect(try text([], environment) == plain, "\(environment)")
    }
    #expect(try text(["--color", "never"], ["FORCE_COLOR": "1"]) == plain)
    let forced = try text(["--color", "always"], ["NO_COLOR": "1"])
    #expect(forced.contains("\u{1B}["))
    #expect(try text([], ["FORCE_COLOR": "1", "NO_COLOR": ""]) == forced)
    #expect(try text([], ["CLICOLOR_FORCE": "1", "TERM": "dumb"]) == forced)
    #expect(Self.unpainted(forced) == plain)
  }
}
