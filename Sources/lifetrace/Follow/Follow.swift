import ReportKit
import TraceAnalysis
import TraceReading

/// The options for an input that is still being written.
enum Follow {
  private static let follow = OptionSpec(
    "--follow", in: .input,
    "Read on while TRACE is being written, and print each finding when it is found, on standard "
      + "error. The output comes at the end: of a pipe, or with Ctrl-C.")
  private static let untilExit = OptionSpec(
    "--until-exit", in: .input, "With --follow, end when a process of the trace ends.")

  static let options = [follow, untilExit]

  static func isAsked(by arguments: Arguments) -> Bool { arguments.has(follow) }

  static func check(_ arguments: Arguments) throws(Arguments.UsageError) {
    if arguments.has(untilExit), !arguments.has(follow) {
      throw Arguments.UsageError(text: "'--until-exit' needs '--follow'")
    }
    if arguments.has(follow), arguments.positionals.count > 1 {
      throw Arguments.UsageError(
        text: "'--follow' takes one trace; name a directory to follow the traces in it")
    }
  }

  /// Watches an input to its end. Returns what was read.
  static func watch(
    _ arguments: Arguments, _ reading: ReadingOptions, _ analysis: AnalysisOptions,
    _ configuration: ConfigurationFile, _ console: Console
  ) throws(SourceError) -> LiveReading.Followed {
    try LiveReading(
      reading: reading, analysis: analysis, configuration: configuration,
      untilExit: arguments.has(untilExit), isQuiet: arguments.has(.quiet),
      style: TextStyle(
        isColoured: Terminal.usesColour(arguments.value(.colour), descriptor: 2),
        width: Terminal.columns(2) ?? 80), console
    ).follow(arguments.positionals[0])
  }

  /// Watches an input to its end, and reads what was there then.
  static func read(
    _ arguments: Arguments, _ configuration: ConfigurationFile, _ console: Console,
    _ traces: inout Traces
  ) {
    let path = arguments.positionals[0]
    do throws(SourceError) {
      let followed = try watch(
        arguments, traces.reading, traces.analyzer.options, configuration, console)
      switch followed {
      case .bytes(let kept): traces.add(path, from: kept.second())
      case .folder(let gone):
        traces.add(
          FoundTraces([path], gone: gone, mustStop: { console.mustStop }) {
            configuration.configuration.includes(configuration.relative($0))
          })
      }
    } catch {
      traces.addUnread(path, error)
    }
  }
}
