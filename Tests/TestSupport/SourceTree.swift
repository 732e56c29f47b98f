package import Foundation

/// The files of this tree, from which the tests were built.
package enum SourceTree {
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package static let traces = root.appendingPathComponent("Traces")

  /// Recorded traces, by their path below `Traces`.
  package static let recorded = files(in: traces, [".jsonl.zst"])

  /// Those of them that are quick to read.
  package static let small = recorded.filter { (try? bytes($0).count) ?? 0 < 12_000 }

  /// The bytes of a file below `Traces`.
  package static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: traces.appendingPathComponent(path)))
  }

  /// Paths of all files below a folder whose names end so, sorted.
  package static func files(in folder: URL, _ endings: [String]) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
  }
}

/// Programs that were built together with the tests.
package enum BuiltProduct {
  package static func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// The folder of the test bundle.
  private static let folder: URL = {
    #if canImport(Darwin)
      let bundle = Bundle(for: Marker.self)
    #else
      let bundle = Bundle.main
    #endif
    return bundle.bundlePath.hasSuffix(".xctest")
      ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
  }()
  private final class Marker {}
}
