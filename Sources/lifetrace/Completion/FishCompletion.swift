/// The script for fish.
enum FishCompletion {
  static var text: String {
    let commands = CommandSpec.all
    let names = commands.map(\.name)
    var lines = [
      "# Completion of lifetrace for fish. As ~/.config/fish/completions/lifetrace.fish, or",
      "#   lifetrace --generate-completion-script fish | source",
      "",
      "# The subcommand of the words before the cursor; nothing without one.",
      "function __lifetrace_command",
      "  set -l words (commandline -opc)",
      "  if test (count $words) -ge 2",
      "    switch $words[2]",
      "      case \(OptionSpec.completionScript.name)",
      "      case \((names + ["help"]).joined(separator: " "))",
      "        echo $words[2]",
      "      case '*'",
      "        echo analyze",
      "    end",
      "  end",
      "end",
      "",
      "function __lifetrace_is",
      "  test \"$(__lifetrace_command)\" = \"$argv[1]\"",
      "end",
      "",
      "# One of the words, or the file after it.",
      "function __lifetrace_words_with_file",
      "  set -l word (string replace -r '^--[a-z-]+=' '' -- (commandline -ct))",
      "  if string match -q '*=*' -- $word",
      "    set -l parts (string split -m1 = -- $word)",
      "    string replace -r '^' \"$parts[1]=\" -- (__fish_complete_path $parts[2])",
      "  else",
      "    printf '%s\\n' $argv",
      "  end",
      "end",
      "",
    ]
    for (name, kind) in lists {
      lines.append("function __lifetrace_\(name)")
      lines.append("  printf '%s\\t%s\\n' \\")
      let rows = kind.candidates.map {
        "    \(quoted($0.word)) \(quoted(CompletionScript.brief($0.help)))"
      }
      lines += rows.dropLast().map { $0 + " \\" } + rows.suffix(1) + ["end", ""]
    }
    for command in commands {
      lines.append(
        complete("__lifetrace_is ''", "-a \(command.name)", command.overview))
    }
    lines.append(complete("__lifetrace_is ''", "-a help", "Show the help of a subcommand"))
    for option in OptionSpec.topLevel {
      lines.append(self.option(option, "__lifetrace_is ''"))
    }
    lines.append(
      complete("__lifetrace_is help", "-f -a \(quoted(names.joined(separator: " ")))", ""))
    for command in commands {
      let condition = "__lifetrace_is \(command.name)"
      lines.append("")
      for option in command.allOptions { lines.append(self.option(option, condition)) }
      guard command.argumentKind != .files else { continue }
      lines.append(
        complete(condition, "-f\(candidates(command.argumentKind ?? .other))", ""))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let lists: [(name: String, kind: ValueKind)] = [
    ("rules", .rules), ("machines", .machines), ("events", .events), ("coverage", .coverage),
  ]

  private static func option(_ option: OptionSpec, _ condition: String) -> String {
    var words = ["-l \(option.name.drop { $0 == "-" })"]
    if let alias = option.alias { words.append("-s \(alias.drop { $0 == "-" })") }
    if option.value != nil {
      words.append(option.valueKind == .files ? "-r -F" : "-x\(candidates(option.valueKind))")
    }
    return complete(condition, words.joined(separator: " "), option.help)
  }

  private static func complete(_ condition: String, _ words: String, _ help: String) -> String {
    let description =
      help.isEmpty ? "" : " -d \(quoted(CompletionScript.brief(help)))"
    return "complete -c lifetrace -n \(quoted(condition)) \(words)\(description)"
  }

  private static func candidates(_ kind: ValueKind) -> String {
    if let list = lists.first(where: { $0.kind == kind }) {
      return " -a '(__lifetrace_\(list.name))'"
    }
    let words = kind.candidates.map(\.word).joined(separator: " ")
    switch kind {
    case .other, .files: return ""
    case .wordsWithFile: return " -a \(quoted("(__lifetrace_words_with_file \(words))"))"
    default: return " -a \(quoted(words))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
