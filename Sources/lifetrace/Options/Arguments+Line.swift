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
        guard let word = ShellWord.of(value) else { return nil }
        words.append(word)
      }
    }
    if positionals.contains(where: { $0.hasPrefix("-") }) { words.append("--") }
    for path in positionals {
      guard !path.isStandardInput, TraceFolder.size(path) != nil || TraceFolder.isDirectory(path),
        let word = ShellWord.of(path)
      else { return nil }
      words.append(word)
    }
    let line = words.joined(separator: " ")
    return line.utf8.count <= Self.longestLine ? line : nil
  }
}
