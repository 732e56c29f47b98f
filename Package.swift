// swift-tools-version: 6.2
import PackageDescription

// Swift 6 language mode brings complete concurrency checking; an import shows outside its file only
// where it says so. No unsafe flags in what others link: not every version of SwiftPM takes them
// from a dependency that has a version.
var strict: [SwiftSetting] = [.enableUpcomingFeature("InternalImportsByDefault")]

// A warning is an error in builds of tools/test, and nowhere else: Xcode suppresses the warnings of
// packages that an app depends on, and the compiler refuses both together.
if Context.environment["LIFETRACE_WARNINGS_AS_ERRORS"] != nil {
  strict.insert(.treatAllWarnings(as: .error), at: 0)
}

// Tests run against optimised modules (`swift test -c release`), in a third of the time, but are
// not optimised themselves: that would take the compiler longer than all of them run.
let strictInTests: [SwiftSetting] =
  strict + [
    .unsafeFlags(["-Onone"], .when(configuration: .release))
  ]

// Scripts and styles of the pages: the command has their bytes in itself and stays one file.
let pageFiles: [Resource] = [
  "theme.css", "diff.css", "fleet.css", "Report", "Timeline", "Pictures",
].map { .embedInCode($0) }

let strictInApps: [SwiftSetting] =
  strict + [
    .define("LIFETRACE_COMPILED_OUT", .when(traits: ["CompiledOut"]))
  ]

// On Linux a resource would need Foundation.
#if os(macOS)
  let manifest = (resources: [Resource.copy("PrivacyInfo.xcprivacy")], exclude: [String]())
#else
  let manifest = (resources: [Resource](), exclude: ["PrivacyInfo.xcprivacy"])
#endif

#if os(macOS)
  // Every SDK of Apple has zlib. pkg-config would find the Mac's, also when an app is built for a
  // device.
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
    // For the app itself: `Lifetrace.start()`.
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
    .target(name: "SystemLibrary", swiftSettings: strict),
    .target(name: "TraceModel", dependencies: ["SystemLibrary"], swiftSettings: strict),
    .target(
      name: "ProductReading", dependencies: ["TraceModel", "CZlib"], swiftSettings: strict),
    .target(
      name: "TraceReading", dependencies: ["SystemLibrary", "TraceModel", "CZstd", "CZlib"],
      swiftSettings: strict),
    .target(name: "LifecycleModel", dependencies: ["TraceModel"], swiftSettings: strict),
    .target(
      name: "RuleKit", dependencies: ["TraceModel", "LifecycleModel"], swiftSettings: strict),
    // Only the command, the library for tests and tests depend on it: it takes the compiler as long
    // as all modules from here to the reports, and is compiled in parallel with them.
    .target(
      name: "LifecycleRules", dependencies: ["TraceModel", "LifecycleModel", "RuleKit"],
      swiftSettings: strict),
    .target(
      name: "TraceAnalysis", dependencies: ["TraceModel", "LifecycleModel", "RuleKit"],
      swiftSettings: strict),
    .target(
      name: "TraceComparison",
      dependencies: ["SystemLibrary", "TraceModel", "LifecycleModel", "RuleKit", "TraceAnalysis"],
      swiftSettings: strict),
    .target(
      name: "TraceFleet",
      dependencies: [
        "TraceModel", "LifecycleModel", "RuleKit", "TraceAnalysis", "TraceComparison",
      ],
      swiftSettings: strict),
    .target(
      name: "TraceReduction",
      dependencies: ["TraceModel", "TraceReading", "LifecycleModel", "RuleKit", "TraceAnalysis"],
      swiftSettings: strict),
    .target(name: "PageFiles", resources: pageFiles, swiftSettings: strict),
    .target(
      name: "ReportKit",
      dependencies: ["TraceModel", "LifecycleModel", "RuleKit", "TraceAnalysis", "PageFiles"],
      swiftSettings: strict),
    // Three modules of reports instead of one, so that they are compiled side by side: they are the
    // last before the command.
    .target(
      name: "CatalogueReports",
      dependencies: [
        "TraceModel", "LifecycleModel", "RuleKit", "TraceAnalysis", "PageFiles", "ReportKit",
      ],
      swiftSettings: strict),
    .target(
      name: "TraceTimelines",
      dependencies: [
        "TraceModel", "LifecycleModel", "RuleKit", "TraceAnalysis", "PageFiles", "ReportKit",
      ],
      swiftSettings: strict),
    .target(
      name: "TraceReports",
      dependencies: [
        "TraceModel", "LifecycleModel", "RuleKit", "TraceAnalysis", "TraceComparison",
        "TraceFleet", "PageFiles", "ReportKit", "CatalogueReports",
      ],
      swiftSettings: strict),
    .target(
      name: "LifetraceTesting",
      dependencies: [
        "SystemLibrary",
        "TraceModel", "TraceReading", "LifecycleModel", "RuleKit", "LifecycleRules",
        "TraceAnalysis", "ReportKit", "TraceReports",
      ],
      swiftSettings: strict),
    .target(name: "CAtomics"),
    .target(name: "CSourceVersion"),
    .target(name: "CGlibcCompatibility"),
    .target(name: "CRecorder"),
    .target(
      name: "LifetraceRecorder", dependencies: ["CRecorder", "CZlib"], exclude: manifest.exclude,
      resources: manifest.resources,
      swiftSettings: strictInApps),
    .executableTarget(
      name: "lifetrace",
      dependencies: [
        "SystemLibrary",
        "CAtomics", "CGlibcCompatibility", "CSourceVersion", "TraceModel", "TraceReading",
        "ProductReading", "LifecycleModel", "RuleKit", "LifecycleRules", "TraceAnalysis",
        "TraceComparison", "TraceFleet", "TraceReduction", "ReportKit",
        "CatalogueReports", "TraceTimelines", "TraceReports",
      ],
      swiftSettings: strict),
    // What several test targets need. It knows no module of Sources, so that a change there
    // compiles only the tests of what changed. Optimised, since it reads much of what they compare.
    .target(
      name: "TestSupport", dependencies: ["CZstd", "CZlib"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(
      name: "AnalysisSupport",
      dependencies: ["TestSupport", "TraceModel", "TraceReading", "RuleKit", "TraceAnalysis"],
      path: "Tests/AnalysisSupport", swiftSettings: strictInTests),
    .testTarget(
      name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: strictInTests),
    .testTarget(
      name: "TraceComparisonTests",
      dependencies: [
        "AnalysisSupport", "TestSupport",
        "TraceModel", "TraceReading", "LifecycleModel", "RuleKit", "LifecycleRules",
        "TraceAnalysis",
        "TraceComparison", "ReportKit", "TraceReports",
      ],
      swiftSettings: strictInTests),
    .testTarget(
      name: "TraceReadingTests",
      dependencies: [
        "SystemLibrary", "TestSupport", "TraceReading", "TraceModel", "CZstd", "CZlib",
      ],
      swiftSettings: strictInTests),
    .testTarget(
      name: "ProductReadingTests",
      dependencies: ["TestSupport", "ProductReading", "TraceModel", "CZlib"],
      swiftSettings: strictInTests),
    .testTarget(
      name: "LifecycleModelTests", dependencies: ["TestSupport", "TraceModel", "LifecycleModel"],
      swiftSettings: strictInTests),
    .testTarget(
      name: "LifecycleRulesTests",
      dependencies: [
        "AnalysisSupport", "TestSupport",
        "TraceModel", "TraceReading", "ProductReading", "LifecycleModel", "RuleKit",
        "LifecycleRules",
        "TraceAnalysis", "TraceReduction",
      ],
      exclude: ["Advice"], swiftSettings: strictInTests),
    .testTarget(
      name: "TraceAnalysisTests",
      dependencies: [
        "AnalysisSupport", "TestSupport",
        "TraceModel", "TraceReading", "LifecycleModel", "RuleKit", "LifecycleRules",
        "TraceAnalysis",
      ],
      swiftSettings: strictInTests),
    .testTarget(
      name: "TraceFleetTests",
      dependencies: [
        "AnalysisSupport", "TestSupport",
        "TraceModel", "TraceReading", "LifecycleModel", "RuleKit", "LifecycleRules",
        "TraceAnalysis",
        "TraceComparison", "TraceFleet", "ReportKit", "TraceReports",
      ],
      swiftSettings: strictInTests),
    .testTarget(
      name: "TraceReportsTests",
      dependencies: [
        "AnalysisSupport", "TestSupport", "PageFiles",
        "TraceModel", "TraceReading", "LifecycleModel", "RuleKit", "LifecycleRules",
        "TraceAnalysis",
        "ReportKit", "CatalogueReports", "TraceTimelines", "TraceReports",
      ],
      exclude: ["Reports"], swiftSettings: strictInTests),
    .testTarget(
      name: "LifetraceTestingTests", dependencies: ["LifetraceTesting"],
      swiftSettings: strictInTests),
    // What tests of the recorder run as a process of its own, to be killed and measured.
    .executableTarget(
      name: "RecorderDriver",
      dependencies: [
        "TestSupport",
        "LifetraceRecorder", "CRecorder", "CZlib", "TraceModel", "TraceReading", "TraceAnalysis",
      ],
      path: "Tests/RecorderDriver", swiftSettings: strict),
    .testTarget(
      name: "LifetraceRecorderTests",
      dependencies: [
        "AnalysisSupport", "TestSupport",
        "RecorderDriver",
        "LifetraceRecorder", "CRecorder", "TraceModel", "TraceReading", "LifecycleModel",
        "RuleKit", "LifecycleRules", "TraceAnalysis", "CatalogueReports", "TraceReports",
      ],
      swiftSettings: strictInTests),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "AnalysisSupport", "TestSupport", "lifetrace", "TraceModel", "TraceReading",
        "LifecycleModel", "RuleKit", "LifecycleRules", "TraceAnalysis", "CatalogueReports",
        "TraceReports",
        "CZstd", "CZlib",
      ],
      swiftSettings: strictInTests),
  ]
)

// `swift package lifetrace check …`, and a check of a target's recordings at each build. SwiftPM
// compiles all that a plugin runs once more, for the host: tools/test leaves them out where no step
// uses them, which halves its build.
if Context.environment["LIFETRACE_WITHOUT_PLUGINS"] == nil {
  package.products += [
    .plugin(name: "LifetraceCommandPlugin", targets: ["LifetraceCommandPlugin"]),
    .plugin(name: "LifetraceCheckPlugin", targets: ["LifetraceCheckPlugin"]),
  ]
  package.targets += [
    .plugin(
      name: "LifetraceCommandPlugin",
      capability: .command(
        intent: .custom(
          verb: "lifetrace", description: "Analyze, check and compare life-cycle recordings")),
      dependencies: ["lifetrace"], path: "Sources/LifetraceCommandPlugin"),
    .plugin(
      name: "LifetraceCheckPlugin", capability: .buildTool(), dependencies: ["lifetrace"],
      path: "Sources/LifetraceCheckPlugin"),
  ]
}

// The fuzz targets of tools/fuzz are built on request only: libFuzzer brings the entry point, so
// they are a library, which that tool links itself.
if Context.environment["LIFETRACE_FUZZ"] != nil {
  package.products.append(
    .library(name: "FuzzTargets", type: .static, targets: ["FuzzTargets"]))
  package.targets.append(
    .target(
      name: "FuzzTargets",
      dependencies: [
        "TraceModel", "TraceReading", "ProductReading", "LifecycleModel", "RuleKit",
        "LifecycleRules",
        "TraceAnalysis",
        "ReportKit", "CatalogueReports", "TraceTimelines", "TraceReports",
        "CZstd", "CZlib",
      ],
      path: "tools/fuzz.d/FuzzTargets", swiftSettings: strict))
}
