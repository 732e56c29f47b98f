#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
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

  /// Of what the command makes nothing is left at the end of the process but leaks.
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
      if let command = CommandSpec.all.first(where: { $0.name == first.text }) {
        return run(command, words.dropFirst(), console)
      }
      return runWithoutCommand(first, words, console)
    }
    return .ok
  }

  /// A word behind all that is taken.
  private static func unexpected(_ word: SystemString, _ console: Console) -> ExitCode {
    let isKnown = OptionSpec.topLevel.contains { $0.name == word.text }
    guard isKnown || !word.hasPrefix("-") else { return unknown(option: word, console) }
    return console.usage("Unexpected argument '\(shown(word))'", nil)
  }

  private static func unknown(option: SystemString, _ console: Console) -> ExitCode {
    let near = nearest(to: option)
    return console.usage("Unknown option '\(shown(option))'." + Suggestion.question(near), nil)
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
    guard let command = CommandSpec.all.first(where: { $0.name == name.text }) else {
      let near = Suggestion.nearest(to: name.text, among: CommandSpec.all.map(\.name))
      return console.usage(
        "'\(shown(name))' is no subcommand." + Suggestion.question(near), nil)
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
      return console.usage(Arguments.noValue(shell.text, of: option), nil)
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
    let near = Suggestion.nearest(to: first.text, among: CommandSpec.all.map(\.name))
    return console.usage(
      "'\(shown(first))' is neither a subcommand nor a file." + Suggestion.question(near), nil)
  }

  private static func shown(_ word: SystemString) -> String {
    DisplayText.escaped(word.text, limit: 80)
  }
}
