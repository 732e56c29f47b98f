// swift-tools-version: 6.2
import PackageDescription

// Swift 6 language mode brings complete concurrency checking; a warning is an error everywhere; an
// import shows outside its file only where it says so.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault"),
  // Tests run with the checks of exclusive access at run time; what they find holds for the release
  // too, where the same checks would cost a third of all instructions.
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

// Scripts and styles of the pages: the command has their bytes in itself and stays one file.
let pageFiles: [Resource] = [
  "Diff/diff.css", "HTML/theme.css", "HTML/Report/report.js", "HTML/Report/Style",
  "Timeline/Page/timeline.css", "Timeline/Page/Script", "Timeline/Pictures/picture.css",
  "Timeline/Pictures/picture-colours.css",
].map { .embedInCode($0) }

// What an app links: without unsafe flags, which SwiftPM refuses in a dependency that has a version.
let strictInApps: [SwiftSetting] = [
  .treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault"),
  .define("LIFETRACE_COMPILED_OUT", .when(traits: ["CompiledOut"])),
]

// On Linux a resource would need Foundation.
#if os(macOS)
  let manifest = (resources: [Resource.copy("PrivacyInfo.xcprivacy")], exclude: [String]())
#else
  let manifest = (resources: [Resource](), exclude: ["PrivacyInfo.xcprivacy"])
#endif

#if os(macOS)
  // Every SDK of Apple has zlib. pkg-config would find the Mac's, also when an app is built for a device.
  let zlib = Target.systemLibrary(name: "CZlib")
#else
  let zlib = Target.systemLibrary(
    name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])])
#endif

let package = Package(
  name: "lifetrace",
  // SwiftPM knows one deployment target a package: these are the recorder's, which apps link. The
  // analyzer and its library for tests run on macOS alone.
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1), .watchOS(.v9)],
  products: [
    .executable(name: "lifetrace", targets: ["lifetrace"]),
    // For the test target of an app: `#expect(trace.isLegal)`.
    .library(name: "LifetraceTesting", targets: ["LifetraceTesting"]),
    // For the app itself: `LifetraceRecorder.start()`.
    .library(name: "LifetraceRecorder", targets: ["LifetraceRecorder"]),
  ],
  traits: [
    .trait(
      name: "CompiledOut", description: "The recorder's calls do nothing, whatever asks for them.")
  ],
  targets: [
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    zlib,
    .target(name: "TraceModel", swiftSettings: strict),
    .target(
      name: "TraceReading", dependencies: ["TraceModel", "CZstd", "CZlib"], swiftSettings: strict),
    .target(name: "LifecycleModel", dependencies: ["TraceModel"], swiftSettings: strict),
    .target(
      name: "LifecycleRules", dependencies: ["TraceModel", "LifecycleModel"],
      swiftSettings: strict),
    .target(
      name: "TraceAnalysis", dependencies: ["TraceModel", "LifecycleModel", "LifecycleRules"],
      swiftSettings: strict),
    .target(
      name: "TraceComparison",
      dependencies: ["TraceModel", "LifecycleModel", "LifecycleRules", "TraceAnalysis"],
      swiftSettings: strict),
    .target(
      name: "TraceReports",
      dependencies: [
        "TraceModel", "LifecycleModel", "LifecycleRules", "TraceAnalysis", "TraceComparison",
      ],
      resources: pageFiles, swiftSettings: strict),
    .target(
      name: "LifetraceTesting",
      dependencies: [
        "TraceModel", "TraceReading", "LifecycleModel", "LifecycleRules", "TraceAnalysis",
        "TraceComparison", "TraceReports",
      ],
      swiftSettings: strict),
    .target(name: "CAtomics"),
    .target(name: "CRecorder"),
    .target(
      name: "LifetraceRecorder", dependencies: ["CRecorder", "CZlib"], exclude: manifest.exclude,
      resources: manifest.resources,
      swiftSettings: strictInApps),
    .executableTarget(
      name: "lifetrace",
      dependencies: [
        "CAtomics", "TraceModel", "TraceReading", "LifecycleModel", "LifecycleRules",
        "TraceAnalysis",
        "TraceComparison", "TraceReports",
      ],
      swiftSettings: strict),
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    .testTarget(
      name: "TraceComparisonTests",
      dependencies: [
        "TraceModel", "TraceReading", "LifecycleModel", "LifecycleRules", "TraceAnalysis",
        "TraceComparison", "TraceReports",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TraceReadingTests", dependencies: ["TraceReading", "TraceModel", "CZstd", "CZlib"],
      swiftSettings: strict),
    .testTarget(
      name: "LifecycleModelTests", dependencies: ["TraceModel", "LifecycleModel"],
      swiftSettings: strict),
    .testTarget(
      name: "LifecycleRulesTests",
      dependencies: [
        "TraceModel", "TraceReading", "LifecycleModel", "LifecycleRules", "TraceAnalysis",
      ],
      exclude: ["Advice"], swiftSettings: strict),
    .testTarget(
      name: "TraceAnalysisTests",
      dependencies: [
        "TraceModel", "TraceReading", "LifecycleModel", "LifecycleRules", "TraceAnalysis",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TraceReportsTests",
      dependencies: [
        "TraceModel", "TraceReading", "LifecycleModel", "LifecycleRules", "TraceAnalysis",
        "TraceReports",
      ],
      exclude: ["Reports"], swiftSettings: strict),
    .testTarget(
      name: "LifetraceTestingTests", dependencies: ["LifetraceTesting"], swiftSettings: strict),
    // What tests of the recorder run as a process of its own, to be killed and measured.
    .executableTarget(
      name: "RecorderDriver",
      dependencies: [
        "LifetraceRecorder", "CRecorder", "CZlib", "TraceModel", "TraceReading", "TraceAnalysis",
      ],
      path: "Tests/RecorderDriver", swiftSettings: strict),
    .testTarget(
      name: "LifetraceRecorderTests",
      dependencies: [
        "RecorderDriver",
        "LifetraceRecorder", "CRecorder", "TraceModel", "TraceReading", "LifecycleModel",
        "LifecycleRules", "TraceAnalysis", "TraceReports",
      ],
      exclude: ["AppleSDK"], swiftSettings: strict),
    .testTarget(
      name: "CommandTests", dependencies: ["lifetrace", "LifecycleRules", "CZstd", "CZlib"],
      swiftSettings: strict),
  ]
)

// The fuzz targets of tools/fuzz are built on request only: libFuzzer brings the entry point, so they
// are a library, which that tool links itself.
if Context.environment["LIFETRACE_FUZZ"] != nil {
  package.products.append(
    .library(name: "FuzzTargets", type: .static, targets: ["FuzzTargets"]))
  package.targets.append(
    .target(
      name: "FuzzTargets",
      dependencies: [
        "TraceModel", "TraceReading", "LifecycleModel", "LifecycleRules", "TraceAnalysis",
        "TraceReports", "CZstd", "CZlib",
      ],
      path: "tools/fuzz.d/FuzzTargets", swiftSettings: strict))
}
