import Foundation

/// Apple's frameworks for code that the tests compile: modules of `Tests/AppleSDK`, which has the
/// signatures of what that code uses, over the Foundation of the machine. What Apple deprecates
/// from some version of a system on is deprecated there on every platform: the tests run on Linux
/// too.
package enum AppleSDK {
  /// Options with which the compiler finds the modules of these frameworks. Each of them imports
  /// only those before it.
  package static func options(_ frameworks: [String]) throws -> [String] {
    try Modules.shared.options(frameworks)
  }

  /// What the Swift compiler has against its input, in lines `file:line:column: error: …`.
  package static func errors(_ arguments: [String]) throws -> [Substring] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc", "-swift-version", "6", "-parse-as-library"] + arguments
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let found = text.split(separator: "\n").filter { $0.contains(": error: ") }
    return found.isEmpty && process.terminationStatus != 0 ? [Substring(text)] : found
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The modules that were built. They take the compiler longer than most of what the tests compile
  /// with them, so that all tests share them.
  private final class Modules: @unchecked Sendable {
    static let shared = Modules()

    private let lock = NSLock()
    private var scratch: Scratch?
    private var built: Set<String> = []

    private init() {
      atexit { Modules.shared.lock.withLock { Modules.shared.scratch = nil } }
    }

    func options(_ frameworks: [String]) throws -> [String] {
      try lock.withLock {
        let scratch = try self.scratch ?? Scratch()
        self.scratch = scratch
        var options: [String] = []
        var frameworks = ["AppleFoundation"] + frameworks
        #if canImport(Darwin)
          // Foundation imports the machine's.
          frameworks.removeAll { $0 == "os" }
        #endif
        for (index, framework) in frameworks.enumerated() {
          let folder = SourceTree.root.appendingPathComponent("Tests/AppleSDK/\(framework)")
          let files = SourceTree.files(in: folder, [".swift"]).map { folder.path + "/" + $0 }
          let text = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
          // SwiftUI is another module where UIKit is than where AppKit is.
          let imports = frameworks[..<index].filter { text.contains("import \($0)\n") }
          let module = scratch.url(([framework] + imports).joined(separator: "-")).path
          if !built.contains(module) {
            // Of a resilient module `@unknown default` may be asked for, as of Apple's.
            let errors = try AppleSDK.errors(
              ["-emit-module", "-module-name", framework, "-enable-library-evolution", "-o"]
                + ["\(module)/\(framework).swiftmodule"]
                + ["-enable-upcoming-feature", "InternalImportsByDefault"] + options + files)
            guard errors.isEmpty else {
              throw Failure(description: "\(framework): \(errors.joined(separator: "\n"))")
            }
            built.insert(module)
          }
          options += ["-I", module]
        }
        return options
      }
    }
  }
}
