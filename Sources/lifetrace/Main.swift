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
    let console = Console()
    let code = run(Array(CommandLine.arguments.dropFirst()), console)
    exit(console.finish(code).rawValue)
  }

  private static func run(_ words: [String], _ console: Console) -> ExitCode {
    guard let first = words.first else {
      console.errors.lines(HelpText.overview)
      return .usage
    }
    switch first {
    case "--help", "-h", "help":
      if words.count > 1, let command = CommandSpec.all.first(where: { $0.name == words[1] }) {
        console.output.lines(command.help)
      } else {
        console.output.lines(HelpText.overview)
      }
      return .ok
    case "--version":
      console.output.line("lifetrace \(toolVersion)")
      return .ok
    default: break
    }
    if let command = CommandSpec.all.first(where: { $0.name == first }) {
      return run(command, words.dropFirst(), console)
    }
    return runWithoutCommand(first, words, console)
  }

  private static func run(
    _ command: CommandSpec, _ words: some Sequence<String>, _ console: Console
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
    _ first: String, _ words: [String], _ console: Console
  ) -> ExitCode {
    let isPath = first == "-" || first.contains("/") || first.contains(".")
    if isPath || TraceFolder.exists(first) || (first.hasPrefix("--") && words.count > 1) {
      return run(analyzeCommand, words, console)
    }
    let shown = DisplayText.escaped(first, limit: 80)
    if first.hasPrefix("-") {
      let near = Suggestion.nearest(to: first, among: ["--help", "--version"])
      return console.usage("Unknown option '\(shown)'." + Suggestion.question(near), nil)
    }
    let near = Suggestion.nearest(to: first, among: CommandSpec.all.map(\.name))
    return console.usage(
      "'\(shown)' is neither a subcommand nor a file." + Suggestion.question(near), nil)
  }
}
