/// The script for bash, including the 3.2 of macOS, which has no completion library.
enum BashCompletion {
  static var text: String {
    let commands = CommandSpec.all
    let names = commands.map(\.name) + ["help"]
    var lines = [
      "# Completion of lifetrace for bash. In ~/.bashrc:",
      "#   source <(lifetrace --generate-completion-script bash)",
      "",
      "# Sets COMPREPLY to the words that begin with the current one; the argument has one word a line.",
      "_lifetrace_words() {",
      "  local IFS=$'\\n'",
      "  COMPREPLY=($(compgen -W \"$1\" -- \"$word\"))",
      "}",
      "",
      "_lifetrace_files() {",
      "  local IFS=$'\\n'",
      "  COMPREPLY=($(compgen -f -- \"$word\"))",
      "}",
      "",
    ]
    for (name, kind) in lists {
      lines += ["_lifetrace_\(name)=\(words(kind.candidates.map(\.word)))", ""]
    }
    lines += [
      "_lifetrace() {",
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}",
      "  COMPREPLY=()",
      "  # bash splits --option=value into three words.",
      "  if [[ $word == '=' ]]; then",
      "    word=''",
      "  elif [[ $before == '=' ]]; then",
      "    before=${COMP_WORDS[COMP_CWORD-2]}",
      "  fi",
      "  if ((COMP_CWORD == 1)); then",
      "    if [[ $word != -* ]]; then",
      "      _lifetrace_files",
      "      local files=(${COMPREPLY[@]+\"${COMPREPLY[@]}\"})",
      "      _lifetrace_words \(words(names))",
      "      COMPREPLY+=(${files[@]+\"${files[@]}\"})",
      "    else",
      "      _lifetrace_words \(words(options(of: analyzeCommand, more: topLevelOptions)))",
      "    fi",
      "    return",
      "  fi",
      "  case $command in",
      "    \(commands.map(\.name).joined(separator: " | "))) ;;",
      "    help)",
      "      _lifetrace_words \(words(commands.map(\.name)))",
      "      return",
      "      ;;",
      "    --generate-completion-script)",
      "      _lifetrace_words \(words(CompletionScript.shells))",
      "      return",
      "      ;;",
      "    *) command=analyze ;;",
      "  esac",
      "  case \"$command $before\" in",
    ]
    for command in commands {
      for option in command.allOptions where option.value != nil {
        let names = ([option.name] + [option.alias].compactMap { $0 }).map {
          "'\(command.name) \($0)'"
        }
        lines += [
          "    \(names.joined(separator: " | ")))", "      \(offer(option.valueKind))",
          "      return", "      ;;",
        ]
      }
    }
    lines += ["  esac", "  case $command in"]
    for command in commands {
      lines += [
        "    \(command.name))",
        "      if [[ $word == -* ]]; then",
        "        _lifetrace_words \(words(options(of: command)))",
        "      else",
        "        \(command.argumentKind.map(offer) ?? ":")",
        "      fi",
        "      ;;",
      ]
    }
    lines += [
      "  esac", "}", "", "complete -o filenames -F _lifetrace lifetrace",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Long lists occur once in the script.
  private static let lists: [(name: String, kind: ValueKind)] = [
    ("rules", .rules), ("machines", .machines), ("events", .events), ("coverage", .coverage),
  ]

  private static func offer(_ kind: ValueKind) -> String {
    if let list = lists.first(where: { $0.kind == kind }) {
      return "_lifetrace_words \"$_lifetrace_\(list.name)\""
    }
    switch kind {
    case .other: return ":"
    case .files: return "_lifetrace_files"
    default: return "_lifetrace_words \(words(kind.candidates.map(\.word)))"
    }
  }

  private static let topLevelOptions = OptionSpec.topLevel.map(\.name)

  private static func options(of command: CommandSpec, more: [String] = []) -> [String] {
    let own = command.allOptions.map(\.name)
    return own + more.filter { !own.contains($0) }
  }

  /// One word of the shell, with a word a line.
  private static func words(_ words: [String]) -> String {
    "$'" + words.joined(separator: "\\n") + "'"
  }
}
