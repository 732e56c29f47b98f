/// Words that people bring along from other tools, for suggestions only: the command takes none of
/// them.
enum ForeignWords {
  /// Names here for a word of another tool. Options keep their case, because `-v` and `-V`
  /// are two options elsewhere.
  static func meanings(of word: String) -> [String] {
    table[word.hasPrefix("-") ? word : word.lowercased()] ?? []
  }

  private static let table: [String: [String]] = [
    // Subcommands.
    "lint": ["check"], "validate": ["check"], "verify": ["check"], "test": ["check"],
    "report": ["analyze"], "inspect": ["analyze"], "diagnose": ["analyze"], "explain": ["rules"],
    "show": ["timeline"], "view": ["timeline"], "print": ["timeline"], "export": ["convert"],
    "format": ["convert"], "compare": ["diff"], "docs": ["rules"], "graph": ["model"],
    "machine": ["model"], "machines": ["model"], "config": ["dump-configuration"],
    "configuration": ["dump-configuration"],
    // Options.
    "-v": ["--version"], "-V": ["--version"], "-q": ["--quiet"], "-j": ["--jobs"],
    "-f": ["--format", "--reporter"], "--format": ["--reporter"], "--reporter": ["--format"],
    "-c": ["--config"], "--configuration": ["--config"], "--threads": ["--jobs"],
    "--silent": ["--quiet"], "--no-progress": ["--quiet"], "--man": ["--generate-manual"],
    "--since": ["--from"], "--until": ["--to"], "--ignore-rule": ["--disable-rule"],
    "--exclude-rule": ["--disable-rule"], "--enable-rule": ["--only-rule"],
    "--rule": ["--only-rule", "--around"], "--select": ["--only-rule"],
    "--update-baseline": ["--write-baseline"], "--create-baseline": ["--write-baseline"],
    "--pid": ["--process"], "--warnings-as-errors": ["--strict"],
    // Formats and reporters.
    "md": ["markdown"], "txt": ["text"], "text": ["human"], "xml": ["junit"],
    "otel": ["otlp-json"], "codeclimate": ["gitlab-codequality"], "graphviz": ["dot"],
  ]
}
