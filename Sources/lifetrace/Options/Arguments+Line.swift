import SystemLibrary
import TraceModel

extension Arguments {
  /// Bytes of a command line that are shown at the most.
  private static let longestLine = 300

  /// The command that was given, as a shell takes it; nil where another call could not read the
  /// same, such as standard input, or where a name has characters that are not shown as they are.
  ///
  /// - Parameters:
  ///   - left: options that are left out.
  ///   - changed: values by the names of their options, in the place of those that were given.
  func line(
    of command: CommandSpec, without left: [OptionSpec], changed: [String: String] = [:]
  ) -> String? {
    var words = ["lifetrace", command.name]
    for option in command.options where !left.contains(where: { $0.name == option.name }) {
      if let value = changed[option.name] {
        words += [option.name, value]
        continue
      }
      for value in files(option) {
        words.append(option.name)
        guard option.value != nil else { continue }
        guard let word = Self.shellWord(value) else { return nil }
        words.append(word)
      }
    }
    if positionals.contains(where: { $0.hasPrefix("-") }) { words.append("--") }
    for path in positionals {
      guard !path.isStandardInput, TraceFolder.size(path) != nil || TraceFolder.isDirectory(path),
        let word = Self.shellWord(path)
      else { return nil }
      words.append(word)
    }
    let line = words.joined(separator: " ")
    return line.utf8.count <= Self.longestLine ? line : nil
  }

  /// A word that a shell takes as exactly these bytes; nil if some of them are not shown as they
  /// are. Texts that know code have it between backticks.
  private static func shellWord(_ name: SystemString) -> String? {
    let text = name.text
    guard Array(text.utf8) == name.bytes, DisplayText.escaped(text) == text, !text.contains("`")
    else { return nil }
    let isPlain =
      text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
          || "._/+,@%:-".utf8.contains($0)
      }
    return isPlain && !text.isEmpty ? text : CompletionScript.quoted(text)
  }
}
