import Foundation
import TestSupport

/// The built command, run as a shell runs it.
struct Command {
  /// The output and the end of a run.
  struct Result: Equatable {
    var output: Data
    var errors: Data
    /// Exit code; nil if a signal ended the process.
    var code: Int32?
    var signal: Int32?

    var text: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: errors, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
  }

  static let binary = BuiltProduct.url("lifetrace")

  /// The environment of the command: a plain `PATH`; under a sanitizer, which is built into it,
  /// also the sanitizer's options.
  static let environment = ["PATH": "/usr/bin:/bin"].merging(
    ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
  ) { $1 }

  /// Runs the command to its end.
  ///
  /// - Parameters:
  ///   - input: standard input; a file with these bytes.
  ///   - environment: in addition to ``environment``.
  ///   - shell: a script that starts the command as `"$0" "$@"`, to close descriptors, set limits
  ///     or make a pipe; nil starts it directly.
  static func run(
    _ arguments: [String], input: Data = Data(), in folder: URL,
    environment: [String: String] = [:], shell: String? = nil
  ) throws -> Result {
    let running = try start(
      arguments, input: .file(input), in: folder, environment: environment, shell: shell)
    return try running.wait()
  }

  enum Input {
    case file(Data)
    case pipe(Pipe)
  }

  /// A started command; standard output and standard error go to private files.
  struct Running {
    let process: Process
    fileprivate let scratch: Scratch

    /// Standard error so far.
    var errorText: String { (try? scratch.text("stderr")) ?? "" }
    /// Standard output so far.
    var text: String { (try? scratch.text("stdout")) ?? "" }

    func wait() throws -> Result {
      process.waitUntilExit()
      let died = process.terminationReason == .uncaughtSignal
      return Result(
        output: try scratch.data("stdout"), errors: try scratch.data("stderr"),
        code: died ? nil : process.terminationStatus,
        signal: died ? process.terminationStatus : nil)
    }
  }

  static func start(
    _ arguments: [String], input: Input = .file(Data()), in folder: URL,
    environment: [String: String] = [:], shell: String? = nil
  ) throws -> Running {
    let scratch = try Scratch()
    let process = Process()
    process.executableURL = shell == nil ? binary : URL(fileURLWithPath: "/bin/sh")
    process.arguments = (shell.map { ["-c", $0, binary.path] } ?? []) + arguments
    process.currentDirectoryURL = folder
    process.environment = Self.environment.merging(environment) { $1 }
    switch input {
    case .file(let data):
      try scratch.write("stdin", data)
      process.standardInput = try FileHandle(forReadingFrom: scratch.url("stdin"))
    case .pipe(let pipe): process.standardInput = pipe
    }
    for name in ["stdout", "stderr"] { try scratch.write(name, Data()) }
    process.standardOutput = try FileHandle(forWritingTo: scratch.url("stdout"))
    process.standardError = try FileHandle(forWritingTo: scratch.url("stderr"))
    try process.run()
    return Running(process: process, scratch: scratch)
  }
}
