import Foundation
import TestSupport
import Testing

/// The examples of the pages are what the command prints.
///
///     <!-- file: films.log -->                       the next block of code is a file
///     <!-- run: lifetrace analyze films.log -->      up to `<!-- end -->`, what this prints
///     <!-- run(to Why:): lifetrace analyze films.log -->  up to the first line that begins with
///     these words
///
/// The commands of a page run in one folder, which holds its files and the tree's traces.
/// `LIFETRACE_RECORD=1 swift test --filter PageExampleTests` writes the outputs, and such a run
/// fails.
@Suite struct PageExampleTests {
  @Test(arguments: Page.all)
  func theOutputsAreWhatTheCommandPrints(_ page: Page) throws {
    try page.expect("PageExampleTests") { try Self.run($0) }
  }

  /// Otherwise the test above would hold for pages without examples.
  @Test func thereAreExamples() throws {
    let count = try Page.all.map { try $0.text().components(separatedBy: "<!-- run").count - 1 }
    #expect(count.reduce(0, +) >= 8)
  }

  /// Ten lines of `print` and seven of mapping lead to the finding that the page promises.
  @Test func theMappingOfABugReportIsAsShortAsItSays() throws {
    let text = try Page(named: "FromABugReport.md").text()
    let files = text.matches(of: #/<!-- file: (?<name>\S+) -->\n```\w+\n(?<text>[^`]*)```/#)
    let lines = files.map { $0.output.text.split(separator: "\n").count }
    #expect(lines.prefix(2) == [10, 7])
    #expect(text.contains("warning  heavy-work-in-inactive  LT201"))
  }

  private struct Malformed: Error {
    let line: String
  }

  private static func run(_ text: String) throws -> String {
    let scratch = try Scratch()
    try FileManager.default.createSymbolicLink(
      at: scratch.url("Traces"), withDestinationURL: SourceTree.traces)
    let lines = text.components(separatedBy: "\n")
    var result: [String] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      result.append(line)
      index += 1
      if let file = line.wholeMatch(of: #/<!-- file: (?<name>\S+) -->/#) {
        let block = lines[index...].dropFirst().prefix { $0 != "```" }
        try scratch.write(String(file.name), block.joined(separator: "\n") + "\n")
      } else if let run = line.wholeMatch(
        of: #/<!-- run(\(to (?<last>[^)]+)\))?: (?<command>.+) -->/#)
      {
        guard let end = lines[index...].firstIndex(of: "<!-- end -->") else {
          throw Malformed(line: line)
        }
        var output = try print(String(run.command), in: scratch)
        if let words = run.last {
          let last = output.firstIndex { $0.drop { $0 == " " }.hasPrefix(words) }
          guard let last else { throw Malformed(line: line) }
          output = output[...last] + (last + 1 < output.count ? ["…"] : [])
        }
        result += ["```console", "$ " + run.command] + output + ["```"]
        index = end
      }
    }
    return result.joined(separator: "\n")
  }

  /// The lines that a command prints.
  private static func print(_ command: String, in scratch: Scratch) throws -> [String] {
    var words = command.split(separator: " ").map(String.init)
    guard ["lifetrace", "tools/lifetrace"].contains(words.removeFirst()) else {
      throw Malformed(line: command)
    }
    let result = try Command.run(words, in: scratch.folder)
    #expect([0, 1].contains(result.code), "\(command) exits with \(result.code ?? -1)")
    #expect(result.errorText == "", "\(command)")
    var lines = result.text.components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
