import Foundation
import PackagePlugin

/// Checks the recordings in the folder `Traces` of a target whenever they, or the configuration,
/// have changed. A finding of error level fails the build, at the line of source that the recording
/// names.
@main struct LifetraceCheckPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let folder = target.directoryURL.appending(path: "Traces")
    let traces = files(in: folder)
    guard !traces.isEmpty else {
      Diagnostics.warning(
        "'\(target.name)' has no recordings to check; put them into '\(folder.path)', and exclude "
          + "that folder from the target or make it a resource")
      return []
    }
    let configuration = context.package.directoryURL.appending(path: ".lifetrace.json")
    let hasConfiguration = FileManager.default.fileExists(atPath: configuration.path)
    // The build system runs a command if its output is older than its inputs. Xcode and SwiftPM
    // compile this one, which holds nothing.
    let mark = context.pluginWorkDirectoryURL.appending(path: "TracesAreChecked.swift")
    let check = ["check", "--reporter", "xcode"]
    let options = hasConfiguration ? ["--config", configuration.path] : []
    return [
      .buildCommand(
        displayName: "Checking the recordings of \(target.name)",
        executable: URL(fileURLWithPath: "/bin/sh"),
        arguments: [
          "-c", #"mark=$1; shift; "$@" && : >"$mark""#, "sh", mark.path,
          try context.tool(named: "lifetrace").url.path,
        ] + check + options + [folder.path],
        // The sources that findings name are looked for below it.
        environment: ["SRCROOT": context.package.directoryURL.path],
        inputFiles: traces + (hasConfiguration ? [configuration] : []),
        outputFiles: [mark])
    ]
  }

  /// All files below a folder, in the order of their paths.
  private func files(in folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? [])
      .filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
  }
}
