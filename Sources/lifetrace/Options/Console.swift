import ReportKit
import SystemLibrary
import TraceModel
import TraceReading

/// Where a command writes: results to standard output, everything else to standard error.
struct Console {
  let output: Output
  let errors: Output
  /// Of a command that answers a request: it reads nothing outside of them.
  let roots: AllowedRoots?
  /// What the reader can do next, in the words of what he calls.
  let hints: Hints

  init() {
    roots = nil
    hints = .options
    output = Output(descriptor: 1)
    errors = Output(descriptor: 2)
  }

  /// Of a command whose output another one takes.
  init(keeping limit: Int, roots: AllowedRoots, hints: Hints) {
    self.roots = roots
    self.hints = hints
    output = Output(keeping: limit)
    errors = Output(keeping: limit)
  }

  /// A signal came or nothing can be written any more, so that reading can stop.
  var mustStop: Bool { Interruption.signal != nil || output.failure != nil }

  /// One line about an error of an input or of the command.
  func error(_ text: String) { errors.line("Error: \(text)") }

  /// An input that can't be read.
  func error(_ failure: SourceError) { error(failure.message + failure.suggestion) }

  /// The problems of an input whose output has no place for them, except what ``finish(_:)``
  /// reports. Where no record came out of it, its notes say why.
  func problems(of path: SystemString, _ input: InputSummary) {
    let shown = Words.atLineStart(DisplayText.escaped(Traces.shown(path)))
    for problem in input.problems
    where (problem.severity != .note || input.records == 0)
      && !(problem.kind == .interrupted && output.isUnused)
    {
      let text = "\(hints.text(of: problem)) (\(problem.kind.rawValue))"
      errors.line("\(shown):\(max(1, problem.line)): \(text)")
    }
  }

  /// Prints a usage error and the usage, and returns exit code 64.
  func usage(_ text: String, _ command: CommandSpec?) -> ExitCode {
    errors.line("Error: \(text)")
    // Who asks for an answer has no command line.
    guard roots == nil else { return .usage }
    errors.line("Usage: \(command?.usage ?? "lifetrace SUBCOMMAND [OPTIONS] …")")
    let name = command.map { " " + $0.name } ?? ""
    errors.line("See 'lifetrace\(name) --help' for more information.")
    return .usage
  }

  /// The configuration, after printing its warnings; nil after printing what is wrong with it,
  /// which is exit 78.
  func configuration(_ arguments: Arguments) -> ConfigurationFile? {
    do throws(ConfigurationFile.Failure) {
      let file = try ConfigurationFile(arguments.file(.configuration), within: roots)
      if !arguments.has(.quiet) { for line in file.warnings { errors.line(line) } }
      // Who asks for an answer has not chosen the configuration, and may not know of it.
      if roots != nil, let text = file.silencing { errors.line("Note: \(text)") }
      return file
    } catch {
      // Reading that a signal interrupted is not an error.
      guard Interruption.signal == nil else { return nil }
      for line in error.lines { errors.line(line) }
      self.error("Invalid configuration")
      return nil
    }
  }

  /// Writes what is pending. A failure outranks the code and is reported on standard error, unless
  /// the reader closed the pipe or a signal ended the wait for it. Reports a signal if no report
  /// does.
  func finish(_ code: ExitCode) -> ExitCode {
    output.flush()
    var code = code
    if let failure = output.failure, failure != EPIPE, failure != EINTR {
      errors.line("Error: standard output: cannot be written: \(Output.reason(failure))")
      code = code.or(.ioFailed)
    }
    if let signal = Interruption.signal, output.isUnused {
      let name = Interruption.name(of: signal)
      error("Interrupted by \(name); unfinished output was not written")
    }
    errors.flush()
    return code
  }
}
