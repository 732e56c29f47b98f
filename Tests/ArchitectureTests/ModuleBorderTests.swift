import Testing

/// The allowed imports of each module. The package manager accepts a sibling that was already
/// built, even if the package does not name it.
@Suite struct ModuleBorderTests {
  private static let system: Set<String> = ["Darwin", "Glibc", "Musl"]

  /// Of the modules of this package, in layers: each knows those above it in this table, as far as
  /// they are named, and none below.
  private static let table: [(module: String, imports: Set<String>)] = [
    ("CZstd", []),
    ("CZlib", []),
    ("CAtomics", []),
    ("CSourceVersion", []),
    ("CGlibcCompatibility", []),
    ("CRecorder", []),
    // The modules that an app links. Apple's frameworks are imported where they exist.
    ("LifetraceRecorder", apple.union(system).union(["CRecorder", "CZlib"])),
    // The C library, by one name.
    ("SystemLibrary", system),
    ("TraceModel", ["SystemLibrary"]),
    ("TraceReading", ["SystemLibrary", "TraceModel", "CZstd", "CZlib"]),
    // Bytes of built products; it knows nothing of traces but the vocabulary.
    ("ProductReading", ["TraceModel", "CZlib"]),
    ("LifecycleModel", ["TraceModel"]),
    ("RuleKit", ["TraceModel", "LifecycleModel"]),
    ("LifecycleRules", ["TraceModel", "LifecycleModel", "RuleKit"]),
    ("TraceAnalysis", ["TraceModel", "LifecycleModel", "RuleKit"]),
    (
      "TraceComparison",
      ["SystemLibrary", "TraceModel", "LifecycleModel", "RuleKit", "TraceAnalysis"]
    ),
    (
      "TraceFleet",
      ["TraceModel", "LifecycleModel", "RuleKit", "TraceAnalysis", "TraceComparison"]
    ),
    // It writes what it found and reads it again.
    (
      "TraceReduction",
      ["TraceModel", "TraceReading", "LifecycleModel", "RuleKit", "TraceAnalysis"]
    ),
    ("PageFiles", []),
    (
      "ReportKit",
      ["TraceModel", "LifecycleModel", "RuleKit", "TraceAnalysis", "PageFiles"]
    ),
    (
      "CatalogueReports",
      ["TraceModel", "LifecycleModel", "RuleKit", "TraceAnalysis", "PageFiles", "ReportKit"]
    ),
    (
      "TraceTimelines",
      ["TraceModel", "LifecycleModel", "RuleKit", "TraceAnalysis", "PageFiles", "ReportKit"]
    ),
    // It knows no timeline: both are compiled at the same time.
    (
      "TraceReports",
      [
        "TraceModel", "LifecycleModel", "RuleKit", "TraceAnalysis", "TraceComparison",
        "TraceFleet", "PageFiles", "ReportKit", "CatalogueReports",
      ]
    ),
    (
      "LifetraceTesting",
      [
        "SystemLibrary", "TraceModel", "TraceReading", "RuleKit", "LifecycleRules", "TraceAnalysis",
        "ReportKit",
        "TraceReports", "Testing",
      ]
    ),
    (
      "lifetrace",
      [
        "CAtomics", "CGlibcCompatibility", "CSourceVersion", "SystemLibrary", "TraceModel",
        "TraceReading",
        "ProductReading", "LifecycleModel", "RuleKit", "LifecycleRules", "TraceAnalysis",
        "TraceComparison",
        "TraceFleet",
        "TraceReduction", "ReportKit", "CatalogueReports", "TraceTimelines",
        "TraceReports",
      ]
    ),
    // They run the command as a process of its own.
    ("LifetraceCheckPlugin", ["Foundation", "PackagePlugin"]),
    ("LifetraceCommandPlugin", ["Foundation", "PackagePlugin"]),
  ]

  private static let apple: Set<String> = [
    "AppKit", "BackgroundTasks", "CoreData", "Dispatch", "Foundation", "MetricKit", "OSLog",
    "ObjectiveC", "SwiftData",
    "SwiftUI", "UIKit", "WatchKit",
  ]

  @Test func eachModuleImportsOnlyThoseBelowIt() {
    let allowed = Dictionary(uniqueKeysWithValues: Self.table.map { ($0.module, $0.imports) })
    #expect(!Sources.all.isEmpty)
    for source in Sources.all {
      let mine = allowed[source.module] ?? []
      #expect(allowed[source.module] != nil, "\(source.module) is not in the table")
      for name in source.imports where !mine.contains(name) {
        Issue.record("\(source.path) imports \(name)")
      }
    }
  }

  /// The rules are by far the largest of these modules. Whatever imports them is compiled after
  /// them, so the others know what a rule is, and take the catalogue as a value.
  @Test func onlyTheCommandAndTheLibraryForTestsKnowTheRules() {
    let knowing = Sources.all.filter { $0.imports.contains("LifecycleRules") }.map(\.module)
    #expect(Set(knowing) == ["lifetrace", "LifetraceTesting"])
  }

  @Test func theTableHasNoCircle() {
    var known: Set<String> = Self.apple.union(Self.system).union(["PackagePlugin", "Testing"])
    for (module, imports) in Self.table {
      #expect(imports.isSubset(of: known), "\(module) is listed before a module that it imports")
      known.insert(module)
    }
  }
}
