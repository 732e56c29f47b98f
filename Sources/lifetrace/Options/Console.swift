#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import TraceModel
import TraceReading
import TraceReports

/// Where a command writes: results to standard output, everything else to standard error.
struct Console {
  let output = Output(descriptor: 1)
  let errors = Output(descriptor: 2)

  /// Reading on is of no use: a signal came, or nothing can be written any more.
  var mustStop: Bool { Interruption.signal != nil || output.failure != nil }

  /// One line about something that stops an input or the command.
  func error(_ text: String) { errors.line("Error: \(text)") }

  /// An input that can't be read.
  func error(_ failure: SourceError) { error(failure.message + failure.suggestion) }

  /// What is wrong with an input, where its output has no room for it. What ``finish(_:)`` tells is
  /// left to it.
  func problems(of path: SystemString, _ input: InputSummary) {
    let shown = Words.atLineStart(DisplayText.escaped(Traces.shown(path)))
    for problem in input.problems
    where problem.severity != .note && !(problem.kind == .interrupted && output.isUnused) {
      let text = "\(Hints.options.text(of: problem)) (\(problem.kind.rawValue))"
      errors.line("\(shown):\(max(1, problem.line)): \(text)")
    }
  }

  /// A wrong command line, the way to right it, and exit 64.
  func usage(_ text: String, _ command: CommandSpec?) -> ExitCode {
    errors.line("Error: \(text)")
    errors.line("Usage: \(command?.usage ?? "lifetrace SUBCOMMAND [OPTIONS] …")")
    let name = command.map { " " + $0.name } ?? ""
    errors.line("See 'lifetrace\(name) --help' for more information.")
    return .usage
  }

  /// The configuration with its warnings told; nil after telling why it can't be used, which is
  /// exit 78.
  func configuration(_ arguments: Arguments) -> ConfigurationFile? {
    do throws(ConfigurationFile.Failure) {
      let file = try ConfigurationFile(arguments.file(.configuration))
      if !arguments.has(.quiet) { for line in file.warnings { errors.line(line) } }
      return file
    } catch {
      // What a signal cut is not wrong.
      guard Interruption.signal == nil else { return nil }
      for line in error.lines { errors.line(line) }
      self.error("the configuration can't be used")
      return nil
    }
  }

  /// Writes what is pending; a failure outranks the code, and is told on standard error unless the
  /// reader went away or a signal ended the wait for it. A signal is told where no report tells it.
  func finish(_ code: ExitCode) -> ExitCode {
    output.flush()
    var code = code
    if let failure = output.failure, failure != EPIPE, failure != EINTR {
      errors.line("Error: standard output: cannot be written: \(Output.reason(failure))")
      code = code.or(.ioFailed)
    }
    if let signal = Interruption.signal, output.isUnused {
      let name = Interruption.name(of: signal)
      error("interrupted by \(name); what was not finished was not written")
    }
    errors.flush()
    return code
  }
}
