package import Foundation

/// A directory of a test's own, gone with the value.
package final class Scratch: Sendable {
  package let folder: URL

  package init() throws {
    let name = "lifetrace-test-" + UUID().uuidString
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  package func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
  /// Not by `Data(contentsOf:)`, which loses 4 KiB of memory for each empty file (Linux, Swift
  /// 6.3.1).
  package func data(_ name: String) throws -> Data {
    let file = try FileHandle(forReadingFrom: url(name))
    defer { try? file.close() }
    return try file.readToEnd() ?? Data()
  }
  package func text(_ name: String) throws -> String {
    String(decoding: try data(name), as: UTF8.self)
  }
  package func write(_ name: String, _ data: Data) throws {
    let target = url(name)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: target)
  }
  package func write(_ name: String, _ text: String) throws { try write(name, Data(text.utf8)) }
  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(at: url(name), withIntermediateDirectories: true)
  }

  /// All names in the directory, hidden ones too.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}
