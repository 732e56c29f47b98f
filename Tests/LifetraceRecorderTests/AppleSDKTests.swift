import Foundation
import Testing

/// The recorder's part for Apple's platforms compiles in the Swift 6 mode, without a warning,
/// against `AppleSDK`: the signatures of just the API that it uses.
///
/// What it shows is names, types, isolation and data races, not behaviour. Data races that depend
/// on the flow of values are found after type checking only, so it goes on to SIL.
@Suite(.serialized) struct AppleSDKTests {
  /// Frameworks that a platform has, in the order in which they can be built.
  struct Platform: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let frameworks: [String]

    static let all = [
      Platform(
        testDescription: "iOS, iPadOS, tvOS, visionOS",
        frameworks: ["UIKit", "BackgroundTasks", "SwiftUI"]),
      Platform(testDescription: "macOS", frameworks: ["AppKit", "SwiftUI"]),
      Platform(testDescription: "watchOS", frameworks: ["WatchKit", "SwiftUI"]),
    ]
  }

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let root = tests.deletingLastPathComponent().deletingLastPathComponent()

  /// Modules of a platform in a folder of their own, gone with the value.
  struct Compiler {
    private let scratch: TestFolder

    init(_ platform: Platform) throws {
      scratch = try TestFolder()
      let header = AppleSDKTests.root.path + "/Sources/CRecorder/include/CRecorder.h"
      try "module CRecorder { header \"\(header)\"\n export * }".write(
        toFile: scratch.path + "/module.modulemap", atomically: true, encoding: .utf8)
      for framework in platform.frameworks {
        let folder = AppleSDKTests.tests.path + "/AppleSDK/" + framework
        let errors = try emit(
          framework, try AppleSDKTests.files(folder), ["-enable-library-evolution"])
        #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
      }
    }

    /// What the compiler says of a module; it can be imported then.
    func emit(_ module: String, _ files: [String], _ more: [String] = []) throws -> [Substring] {
      try run(
        ["-emit-module", "-module-name", module, "-o", "\(scratch.path)/\(module).swiftmodule"]
          + more + files)
    }

    /// The same down to SIL.
    func check(_ module: String, _ files: [String]) throws -> [Substring] {
      try run(
        [
          "-emit-sil", "-wmo", "-warnings-as-errors", "-module-name", module, "-o",
          "\(scratch.path)/\(module).sil",
        ] + files)
    }

    /// The same of a text.
    func check(_ text: String) throws -> [Substring] {
      let file = scratch.path + "/Snippet.swift"
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      return try check("Snippet", [file])
    }

    private func run(_ arguments: [String]) throws -> [Substring] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        [
          "swiftc", "-swift-version", "6", "-parse-as-library", "-enable-upcoming-feature",
          "InternalImportsByDefault", "-I", scratch.path, "-I",
          AppleSDKTests.root.path + "/Sources/CZlib",
        ] + arguments
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      let text = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let found = text.split(separator: "\n").filter { $0.contains(": error: ") }
      return found.isEmpty && process.terminationStatus != 0 ? [Substring(text)] : found
    }
  }

  static func files(_ folder: String) throws -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder + "/" + $0 }
  }

  static let sources = root.path + "/Sources/LifetraceRecorder"

  @Test(arguments: Platform.all)
  func theRecorderCompilesForAPlatform(_ platform: Platform) throws {
    let compiler = try Compiler(platform)
    let errors = try compiler.check("LifetraceRecorder", try Self.files(Self.sources))
    #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
  }
}
