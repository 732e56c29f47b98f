// swift-tools-version: 6.2
import PackageDescription

// The quick tests of this tree leave the plugin out, because it builds the command a second time. A
// package of your own needs no such switch.
let plugins: [Target.PluginUsage] =
  Context.environment["LIFETRACE_WITHOUT_PLUGINS"] == nil
  ? [.plugin(name: "LifetraceCheckPlugin", package: "lifetrace")] : []

// An app's package as it looks with lifetrace in the app and in its tests. An app outside this tree
// names the repository's URL instead of the path.
let package = Package(
  name: "Films",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "lifetrace", path: "../..")],
  targets: [
    .target(
      name: "Films", dependencies: [.product(name: "LifetraceRecorder", package: "lifetrace")]),
    .testTarget(
      name: "FilmsTests",
      dependencies: [
        "Films", .product(name: "LifetraceRecorder", package: "lifetrace"),
        .product(name: "LifetraceTesting", package: "lifetrace"),
      ],
      // Recordings that a build checks: see the plugin's target in the package lifetrace.
      exclude: ["Traces"],
      plugins: plugins),
  ]
)
