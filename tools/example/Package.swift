// swift-tools-version: 6.2
import PackageDescription

// An app's package as it looks with lifetrace in its tests. An app outside this tree names the
// repository's URL in place of the path.
let package = Package(
  name: "Films",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "lifetrace", path: "../..")],
  targets: [
    .target(name: "Films"),
    .testTarget(
      name: "FilmsTests",
      dependencies: ["Films", .product(name: "LifetraceTesting", package: "lifetrace")]),
  ]
)
