import TraceModel

/// Where a command writes: results to standard output, everything else to standard error.
struct Console {
  let output = Output(descriptor: 1)
  let errors = Output(descriptor: 2)

  /// One line about something that stops an input or the command.
  func error(_ text: String) { errors.line("Error: \(text)") }

  /// A wrong command line, the way to right it, and exit 64.
  func usage(_ text: String, _ command: CommandSpec?) -> ExitCode {
    errors.line("Error: \(text)")
    errors.line("Usage: \(command?.usage ?? "lifetrace SUBCOMMAND [OPTIONS] …")")
    let name = command.map { " " + $0.name } ?? ""
    errors.line("See 'lifetrace\(name) --help' for more information.")
    return .usage
  }

  /// Writes what is pending; a failure outranks the code, and is told on standard error.
  func finish(_ code: ExitCode) -> ExitCode {
    output.flush()
    var code = code
    if let failure = output.failure {
      errors.line("Error: standard output: cannot be written: \(Output.reason(failure))")
      code = code.or(.ioFailed)
    }
    errors.flush()
    return code
  }
}
