import SystemLibrary
import TraceModel

@main
struct Main {
  static func main() {
    Terminal.holdStandardStreams()
    Interruption.setPipesAndLimits()
    Interruption.watch()
    let code = run()
    if let signal = Interruption.signal { Interruption.die(by: signal) }
    exit(code.rawValue)
  }

  /// Everything is released before the process exits, so that the leak sanitizer sees real leaks
  /// only.
  private static func run() -> ExitCode {
    let console = Console()
    return console.finish(run(SystemString.arguments, console))
  }

  private static func run(_ words: [SystemString], _ console: Console) -> ExitCode {
    guard let first = words.first else {
      guard Terminal.isTerminal(0) else { return run(analyzeCommand, words, console) }
      console.errors.lines(HelpText.overview)
      return .usage
    }
    let isAlone = ["--help", "-h", "--version", "--generate-manual"].contains(first.text)
    if isAlone, words.count > 1 { return unexpected(words[1], console) }
    switch first.text {
    case "--help", "-h": console.output.lines(HelpText.overview)
    case "help" where words.count > 2: return unexpected(words[2], console)
    case "help": return help(words.dropFirst(), console)
    case "--version": console.output.line("lifetrace \(toolVersion)")
    case "--generate-manual": console.output.text(ManualPage.text)
    case _ where first.divided().before.text == OptionSpec.completionScript.name:
      return completionScript(words, console)
    default:
      if let command = CommandSpec.named(first.text) {
        return run(command, words.dropFirst(), console)
      }
      return runWithoutCommand(first, words, console)
    }
    return .ok
  }

  /// A word after those that are allowed.
  private static func unexpected(_ word: SystemString, _ console: Console) -> ExitCode {
    let isKnown = OptionSpec.topLevel.contains { $0.name == word.text }
    guard isKnown || !word.hasPrefix("-") else { return unknown(option: word, console) }
    return console.usage("Unexpected argument '\(shown(word))'", nil)
  }

  /// An option that neither the tool nor `analyze`, which needs no name, has.
  private static func unknown(option: SystemString, _ console: Console) -> ExitCode {
    let name = option.divided().before.text
    let near = nearest(to: option).map { Suggestion.question(candidates: [$0]) }
    return console.usage(
      "Unknown option '\(shown(option))'" + (near ?? analyzeCommand.question(unknownOption: name)),
      nil)
  }

  /// The option without a subcommand that may be meant.
  private static func nearest(to word: SystemString) -> String? {
    Suggestion.nearest(to: word.divided().before.text, among: OptionSpec.topLevel.map(\.name))
  }

  /// `lifetrace help NAME` is `lifetrace NAME --help`.
  private static func help(_ words: ArraySlice<SystemString>, _ console: Console) -> ExitCode {
    guard let name = words.first else {
      console.output.lines(HelpText.overview)
      return .ok
    }
    guard let command = CommandSpec.named(name.text) else {
      return console.usage("Unknown subcommand '\(shown(name))'" + question(command: name), nil)
    }
    console.output.lines(command.help)
    return .ok
  }

  private static func completionScript(
    _ words: [SystemString], _ console: Console
  ) -> ExitCode {
    let option = OptionSpec.completionScript
    guard let shell = words[0].divided().after ?? words.dropFirst().first else {
      return console.usage("Missing value for '\(option.name)'", nil)
    }
    if let extra = words.dropFirst(words[0] == SystemString(option.name) ? 2 : 1).first {
      return unexpected(extra, console)
    }
    guard CompletionScript.shells.contains(shell.text) else {
      return console.usage(Arguments.invalid(shell.text, for: option), nil)
    }
    console.output.text(CompletionScript.text(for: shell.text))
    return .ok
  }

  private static func run(
    _ command: CommandSpec, _ words: some Sequence<SystemString>, _ console: Console
  ) -> ExitCode {
    do throws(Arguments.UsageError) {
      let arguments = try Arguments(words, for: command)
      guard !arguments.wantsHelp else {
        console.output.lines(command.help)
        return .ok
      }
      return command.run(arguments, console)
    } catch {
      return console.usage(error.text, command)
    }
  }

  /// `lifetrace TRACE` means `analyze`; a word that is neither a command nor a file is a mistake.
  private static func runWithoutCommand(
    _ first: SystemString, _ words: [SystemString], _ console: Console
  ) -> ExitCode {
    if first.hasPrefix("-"), first != .standardInput {
      let isOption = analyzeCommand.allOptions.contains { $0.name == first.divided().before.text }
      if isOption || words.count > 1 && nearest(to: first) == nil {
        return run(analyzeCommand, words, console)
      }
      return unknown(option: first, console)
    }
    if first == .standardInput || TraceFolder.exists(first) || TraceFolder.looksLikePath(first) {
      return run(analyzeCommand, words, console)
    }
    return console.usage(
      "Unknown command '\(shown(first))', and no such file" + question(command: first), nil)
  }

  private static func question(command: SystemString) -> String {
    Suggestion.question(command.text, among: CommandSpec.all.map(\.name))
  }

  private static func shown(_ word: SystemString) -> String {
    DisplayText.escaped(word.text, limit: 80)
  }
}
