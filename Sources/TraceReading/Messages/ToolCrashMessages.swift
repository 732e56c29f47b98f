internal import TraceModel

/// Messages with which a tool says that itself crashed: a compiler, an interpreter, a server.
///
///     Stack dump:
///     0.	Program arguments: …/swift-frontend -frontend -c
///     Segmentation fault: 11
///
/// The shell tells the signal of the tool in the words that it has for an app's, a few lines later.
enum ToolCrashMessages {
  /// A stack dump and a list of libraries may be between (our choice).
  static let reach: Int64 = 400

  static let all =
    ([
      ("Stack dump:*", "https://llvm.org/docs/HowToSubmitABug.html"),
      ("Stack dump without symbol names *", "https://llvm.org/docs/HowToSubmitABug.html"),
      ("PLEASE submit a bug report to *", "https://llvm.org/docs/HowToSubmitABug.html"),
      ("Please submit a bug report (*", "https://www.swift.org/contributing/#reporting-bugs"),
      ("*: [BUG] {what}", "the words of Ruby, when its interpreter crashes"),
      (
        "# A fatal error has been detected by the Java Runtime Environment*",
        "https://docs.oracle.com/en/java/javase/21/troubleshoot/fatal-error-log.html"
      ),
    ] as [(StaticString, String)])
    .map { pattern, source in
      SystemMessage(pattern, source: source) { _, line, session in
        if line.process.isEmpty { session.system.toolCrash = session.counts.lines }
      }
    }

  /// Whether the next line shows that the one who failed is no app: the command that the shell
  /// names, SwiftPM, or the tool whose library is missing.
  static func showsTool(_ next: UnsafeRawBufferPointer?) -> Bool {
    guard let next = next?.trimmed else { return false }
    if next.begins(with: "error: Exited with unexpected signal code ") { return true }
    if next.begins(with: "zsh: ") { return !ShellMessages.namesApp(next.part(5)) }
    guard next.begins(with: "Referenced from: "), !next.has(".app/Contents/MacOS/") else {
      return false
    }
    return folders.contains { next.has($0) }
  }

  /// Where tools are that people install.
  private static let folders: [StaticString] = [
    " /opt/homebrew/", " /usr/local/", " /usr/bin/", " /opt/local/",
    "/Xcode.app/Contents/Developer/",
  ]
}

extension LogSession {
  /// Whether a line tells how a tool ended that crashed before it, and not an app.
  func isOfTool(_ line: LogLine) -> Bool {
    guard line.process.isEmpty, let crash = system.toolCrash,
      counts.lines - crash <= ToolCrashMessages.reach
    else { return false }
    return true
  }

  /// The same of an end whose next line says whose it is.
  func isOfTool(_ line: LogLine, before next: UnsafeRawBufferPointer?) -> Bool {
    guard line.process.isEmpty else { return false }
    if ToolCrashMessages.showsTool(next) { system.toolCrash = counts.lines }
    return isOfTool(line)
  }
}
