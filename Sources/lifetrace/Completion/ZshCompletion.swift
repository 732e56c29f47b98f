/// The script for zsh, for its completion system (zshcompsys(1)).
enum ZshCompletion {
  static var text: String {
    let commands = CommandSpec.all
    var lines = [
      "#compdef lifetrace",
      "# Completion of lifetrace for zsh. As a file _lifetrace in a folder of $fpath, or in ~/.zshrc:",
      "#   source <(lifetrace --generate-completion-script zsh)",
      "",
      "_lifetrace_commands() {",
      "  local -a commands=(",
    ]
    for command in commands {
      lines.append("    " + described(command.name, command.overview))
    }
    lines += ["  )", "  _describe -t commands subcommand commands", "}", ""]
    for (name, kind) in lists {
      lines += ["_lifetrace_list_\(name)() {", "  local -a \(name)=("]
      lines += kind.candidates.map { "    " + described($0.word, $0.help) }
      lines += ["  )", "  _describe -t \(name) \(name.dropLast()) \(name)", "}", ""]
    }
    lines += [
      "# One of the words, or the file after it.",
      "_lifetrace_words_with_file() {",
      "  if compset -P '*='; then _files; else compadd -a -- \"$1\"; fi",
      "}",
      "",
    ]
    for command in commands {
      lines += ["_lifetrace_\(function(command.name))() {"]
      lines += locals(command)
      lines += ["  _arguments -s -S \\"]
      let specs = command.allOptions.flatMap(specs) + [arguments(of: command)].compactMap { $0 }
      lines += specs.enumerated().map { index, spec in
        "    \(spec)\(index + 1 < specs.count ? " \\" : "")"
      }
      lines += ["}", ""]
    }
    lines += [
      "_lifetrace() {",
      "  if ((CURRENT == 2)); then",
      "    if [[ $words[2] == -* ]]; then",
      "      _arguments \(OptionSpec.topLevel.flatMap(specs).joined(separator: " "))",
      "    else",
      "      _alternative 'commands:subcommand:_lifetrace_commands' 'files:trace:_files'",
      "    fi",
      "    return",
      "  fi",
      "  case $words[2] in",
    ]
    for command in commands {
      lines.append(
        "    \(command.name)) shift words; ((CURRENT--)); _lifetrace_\(function(command.name)) ;;")
    }
    lines += [
      "    help) _lifetrace_commands ;;",
      "    --generate-completion-script) compadd \(CompletionScript.shells.joined(separator: " ")) ;;",
      "    *) _lifetrace_analyze ;;",
      "  esac",
      "}",
      "",
      "if [[ $funcstack[1] == _lifetrace ]]; then",
      "  _lifetrace \"$@\"",
      "else",
      "  compdef _lifetrace lifetrace",
      "fi",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static let lists: [(name: String, kind: ValueKind)] = [
    ("rules", .rules), ("machines", .machines), ("events", .events), ("coverage", .coverage),
  ]

  /// A word, a colon and its description.
  private static func described(_ word: String, _ help: String) -> String {
    let text = help.isEmpty ? "" : ":" + CompletionScript.brief(help)
    return CompletionScript.quoted(word.replacing(":", with: "\\:") + text)
  }

  private static func function(_ name: String) -> String { name.replacing("-", with: "_") }

  /// The arrays that ``specs(_:)`` names: the words of options that a file may follow.
  private static func locals(_ command: CommandSpec) -> [String] {
    command.allOptions.filter(\.takesFile).map {
      "  local -a \(list($0))=(\($0.choices.joined(separator: " ")))"
    }
  }

  private static func list(_ option: OptionSpec) -> String {
    option.name.drop { $0 == "-" }.replacing("-", with: "_") + "_words"
  }

  /// The option as `_arguments` wants it: `*--reporter=[help]:NAME: action`.
  private static func specs(_ option: OptionSpec) -> [String] {
    let help = escaped(CompletionScript.brief(option.help))
    guard let value = option.value else {
      return [option.name, option.alias].compactMap { $0 }.map {
        CompletionScript.quoted("\($0)[\(help)]")
      }
    }
    let repeats = option.isRepeatable ? "*" : ""
    // `RULE` of `RULE[:N]`: a colon would end the name.
    let name = String(value.prefix { $0 != "[" })
    let action = action(option.valueKind, list(option))
    return [option.name + "=", option.alias.map { $0 + "+" }].compactMap { $0 }.map {
      CompletionScript.quoted("\(repeats)\($0)[\(help)]:\(name):\(action)")
    }
  }

  private static func action(_ kind: ValueKind, _ list: String) -> String {
    if let list = lists.first(where: { $0.kind == kind }) { return "_lifetrace_list_\(list.name)" }
    switch kind {
    case .other: return " "
    case .files: return "_files"
    // The space keeps zsh from adding options of compadd.
    case .wordsWithFile: return " _lifetrace_words_with_file \(list)"
    default: return "(\(kind.candidates.map(\.word).joined(separator: " ")))"
    }
  }

  private static func arguments(of command: CommandSpec) -> String? {
    command.argumentKind.map { kind in
      let name = command.argumentHelp.first?.name ?? "argument"
      let count = command.count.upperBound > 1 ? "*" : ""
      return CompletionScript.quoted("\(count):\(name):\(action(kind, ""))")
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "[]:\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
