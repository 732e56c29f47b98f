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
    let console = Console()
    let code = console.finish(run(SystemString.arguments, console))
    if let signal = Interruption.signal { Interruption.die(by: signal) }
    exit(code.rawValue)
  }

  private static func run(_ words: [SystemString], _ console: Console) -> ExitCode {
    guard let first = words.first else {
      console.errors.lines(HelpText.overview)
      return .usage
    }
    switch first.text {
    case "--help", "-h": console.output.lines(HelpText.overview)
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
      if isOption || words.count > 1 { return run(analyzeCommand, words, console) }
      let near = Suggestion.nearest(to: first.text, among: OptionSpec.topLevel.map(\.name))
      return console.usage("Unknown option '\(shown(first))'." + Suggestion.question(near), nil)
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
