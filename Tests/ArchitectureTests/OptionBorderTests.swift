import Foundation
import Testing

/// Nothing below the command knows its options: a program of one's own and a test read the same
/// texts.
@Suite struct OptionBorderTests {
  /// Options of other tools, which formats and rules quote.
  private static let foreign: [String: Set<String>] = [
    // `xctrace export --xpath` writes the table that the format reads.
    "TraceReading/Formats/Instruments/XctraceXML.swift": ["--xpath"],
    // Each format is the output of a command with these options.
    "TraceReading/Formats/UnifiedLog/UnifiedLogNDJSON.swift": ["--style"],
    "TraceReading/Formats/UnifiedLog/UnifiedLogJSON.swift": ["--style"],
    "TraceReading/Formats/UnifiedLog/UnifiedLogStyles.swift": ["--style"],
    "TraceReading/Formats/DeviceLog/PyMobileDevice3.swift": ["--label"],
    // How to convert input that is not text: the commands of other tools.
    "TraceReading/Compression/ForeignContent.swift": ["--archive", "--style"],
  ]

  /// The command, and the plugins that run it.
  private static let knowing: Set<String> = [
    "lifetrace", "LifetraceCheckPlugin", "LifetraceCommandPlugin",
  ]

  /// Words of a text that look like options. Custom properties of CSS do, too: `var(--text)`,
  /// `--text: #000`.
  private static func options(in text: String) -> [String] {
    // A regular expression over all sources takes minutes without optimisation.
    guard text.range(of: "--") != nil else { return [] }
    return text.matches(of: #/(?<before>^|[^-!\w])(?<name>--[a-z][a-z-]*)(?<after>$|[^\w])/#)
      .compactMap {
        let isVariable =
          $0.output.after == ":" || text[..<$0.output.name.startIndex].hasSuffix("var(")
        return isVariable ? nil : String($0.output.name)
      }
  }

  @Test func noTextBelowTheCommandNamesAnOption() {
    for source in Sources.all where !Self.knowing.contains(source.module) {
      let known = Self.foreign[source.path] ?? []
      for literal in source.literals {
        for option in Self.options(in: literal) where !known.contains(option) {
          Issue.record("\(source.path) names \(option) in a text")
        }
      }
    }
  }

  /// The options that the command defines, anywhere in the code below, comments included.
  @Test func noFileBelowTheCommandMentionsAnOptionOfIt() {
    let defined = Self.definedOptions
    #expect(defined.contains("--max-line"))
    for source in Sources.all where !Self.knowing.contains(source.module) {
      for option in (source.comments + source.literals).flatMap(Self.options(in:))
      where defined.contains(option) {
        Issue.record("\(source.path) mentions \(option)")
      }
    }
  }

  /// Subcommands are words of the command, too. Titles of its reports may name them.
  @Test func noTextBelowTheCommandSaysWhatToType() {
    for source in Sources.all where !["lifetrace", "LifetraceTesting"].contains(source.module) {
      for literal in source.literals where literal.range(of: "lifetrace ") != nil {
        #expect(
          literal.firstMatch(of: #/['`]lifetrace [a-z]/#) == nil, "\(source.path): \(literal)")
      }
    }
  }

  /// The words of hints are not a second list of options.
  @Test func everyHintNamesAnOptionThatTheCommandHas() throws {
    let hints = try #require(
      Sources.all.first { $0.path == "lifetrace/Options/Hints+Options.swift" })
    let named = hints.literals.flatMap(Self.options(in:))
    #expect(named.contains("--around"))
    for option in named { #expect(Self.definedOptions.contains(option), "\(option)") }
  }

  /// The first literal after each `OptionSpec(`.
  private static let definedOptions: Set<String> = {
    let specs = Sources.all.filter { $0.module == "lifetrace" }
    return Set(
      specs.flatMap { source -> [String] in
        let text = try? String(
          contentsOf: Sources.root.appendingPathComponent(source.path), encoding: .utf8)
        return (text ?? "").matches(of: #/OptionSpec\(\s*"(?<name>--[a-z-]+)"/#)
          .map { String($0.output.name) }
      })
  }()
}
