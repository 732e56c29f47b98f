import Foundation
import TestSupport
import Testing

/// The package as others get it: by its address and a version, in the build system that Xcode uses
/// as well.
///
/// For such a package Xcode suppresses warnings, and no setting of ours may contradict that
/// (swift-build issue 1512): "conflicting options '-warnings-as-errors' and '-suppress-warnings'".
@Suite(.serialized, .enabled(if: Tier.isLong), .timeLimit(.minutes(60)))
struct URLDependencyTests {
  /// What a target of an app links, and the plugins that it uses.
  struct Use: Sendable, CustomTestStringConvertible {
    let product: String
    var plugin: String?
    var testDescription: String { product + (plugin.map { " with \($0)" } ?? "") }

    static let all = [
      Use(product: "LifetraceRecorder"),
      Use(product: "LifetraceTesting", plugin: "LifetraceCheckPlugin"),
    ]
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: Use.all, ["native", "swiftbuild"])
  func anAppBuilds(_ use: Use, with system: String) throws {
    let scratch = try Scratch()
    let clone = scratch.folder.appendingPathComponent("lifetrace")
    let app = scratch.folder.appendingPathComponent("app")
    try run("git", ["clone", "--quiet", "file://" + Self.root.path, clone.path])
    try run("git", ["-C", clone.path, "tag", "1.0.0"])
    try write(use, of: clone, to: app)
    try run(
      "swift", ["build", "--build-system", system, "--package-path", app.path, "--disable-sandbox"])
  }

  private func write(_ use: Use, of clone: URL, to app: URL) throws {
    let plugins = use.plugin.map { "[.plugin(name: \"\($0)\", package: \"lifetrace\")]" } ?? "[]"
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "app", platforms: [.macOS(.v13)],
        dependencies: [.package(url: "file://\(clone.path)", from: "1.0.0")],
        targets: [
          .target(
            name: "App",
            dependencies: [.product(name: "\(use.product)", package: "lifetrace")],
            plugins: \(plugins))
        ])
      """
    let sources = app.appendingPathComponent("Sources/App")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try manifest.write(
      to: app.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
    try "import \(use.product)\n".write(
      to: sources.appendingPathComponent("App.swift"), atomically: true, encoding: .utf8)
  }

  private func run(_ command: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [command] + arguments
    process.environment = ProcessInfo.processInfo.environment.filter {
      !$0.key.hasPrefix("LIFETRACE_")
    }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text.suffix(4000))")
  }
}
