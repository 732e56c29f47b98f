// swift-tools-version: 6.2
import PackageDescription

// Swift 6 language mode brings complete concurrency checking; a warning is an error everywhere.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "lifetrace",
  platforms: [.macOS(.v13)],
  targets: [
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "TraceModel", swiftSettings: strict),
    .target(
      name: "TraceReading", dependencies: ["TraceModel", "CZstd", "CZlib"], swiftSettings: strict),
    .testTarget(
      name: "TraceReadingTests", dependencies: ["TraceReading", "TraceModel", "CZstd", "CZlib"],
      swiftSettings: strict),
  ]
)
