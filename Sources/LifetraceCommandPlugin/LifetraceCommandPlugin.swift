import Foundation
import PackagePlugin

/// `swift package lifetrace ARGUMENT…`: the command `lifetrace` with these arguments, in the
/// package's folder.
///
/// On macOS a plugin may write to a temporary folder only; for `--output` and `--write-baseline`
/// SwiftPM wants `--allow-writing-to-package-directory` before the plugin's name.
@main struct LifetraceCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let command = Process()
    command.executableURL = try context.tool(named: "lifetrace").url
    command.arguments = arguments
    command.currentDirectoryURL = context.package.directoryURL
    try command.run()
    command.waitUntilExit()
    // SwiftPM ends with 1 whatever a plugin's exit code is, and prints this one.
    if command.terminationStatus != 0 { exit(command.terminationStatus) }
  }
}
