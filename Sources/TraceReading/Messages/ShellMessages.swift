internal import TraceModel

/// Messages about the end of an app in the words of what ran it: a shell, or an editor of
/// JetBrains.
///
/// A shell tells of each of its commands: only the path of a build or of a bundle is an app.
enum ShellMessages {
  private static let zsh =
    "seen in public issues: the names of signals in zsh 5, the shell of macOS from 10.15"
  private static let bash = "seen in public issues: bash 3.2, the shell of macOS up to 10.14"
  private static let editor = "seen in public issues: the console of AppCode and Android Studio"

  static let all: [SystemMessage] =
    [
      SystemMessage("zsh: {end}", source: zsh) { ended($0["end"], $1, $2) },
      SystemMessage("bash: line {number}: {pid} {end}", source: bash) { ended($0["end"], $1, $2) },
      SystemMessage("*.sh: line {number}: {pid} {end}", source: bash) { ended($0["end"], $1, $2) },
      SystemMessage("Process finished with exit code {code}", source: editor) {
        EndMessages.ended(exited($0["code"]), $1, $2)
      },
    ] + alone

  /// An interactive shell names nothing else.
  private static let alone = faults.map {
    SystemMessage($0, source: bash) {
      guard let ending = ProcessEnding(described: $1.message), !$2.isOfTool($1) else { return }
      EndMessages.ended(ending, $1, $2)
    }
  }
  private static let faults: [StaticString] = [
    "Segmentation fault: 11", "Abort trap: 6", "Trace/BPT trap: 5", "Illegal instruction: 4",
    "Bus error: 10",
  ]

  /// `0`, `137 (interrupted by signal 9: SIGKILL)`.
  private static func exited(_ code: UnsafeRawBufferPointer) -> ProcessEnding {
    let said: StaticString = "(interrupted by signal "
    if let place = code.place(of: said) {
      return EndMessages.signal(code.part(place + said.utf8CodeUnitCount).leadingInteger)
    }
    return EndMessages.exited(code.leadingInteger)
  }

  /// `killed     ./Films`, `Killed: 9               ./Films`.
  private static func ended(
    _ text: UnsafeRawBufferPointer, _ line: LogLine, _ session: LogSession
  ) {
    guard let blanks = text.place(of: "  ") else { return }
    let command = text.part(blanks).trimmed
    guard isApp(command), let ending = ending(text.part(0, blanks)) else { return }
    EndMessages.ended(ending, line, session)
  }

  /// Whether the command is an app's: `trace trap  ./Films`.
  static func namesApp(_ text: UnsafeRawBufferPointer) -> Bool {
    text.place(of: "  ").map { isApp(text.part($0).trimmed) } ?? true
  }

  private static func ending(_ words: UnsafeRawBufferPointer) -> ProcessEnding? {
    for (name, signal) in names where words.is(name) { return ProcessEnding(signal: signal) }
    return ProcessEnding(described: words)
  }

  private static let names: [(words: StaticString, signal: String)] = [
    ("killed", "SIGKILL"), ("terminated", "SIGTERM"), ("abort", "SIGABRT"),
    ("trace trap", "SIGTRAP"), ("segmentation fault", "SIGSEGV"), ("bus error", "SIGBUS"),
    ("illegal hardware instruction", "SIGILL"), ("floating point exception", "SIGFPE"),
  ]

  private static func isApp(_ command: UnsafeRawBufferPointer) -> Bool {
    let path = command.part(0, command.place(of: " ") ?? command.count)
    return command.has(".app/Contents/MacOS/") || path.has("/Build/Products/")
      || path.has(".build/") || command.begins(with: "./") && !path.hasSuffix(".sh")
  }
}
