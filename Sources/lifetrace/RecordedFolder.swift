import SystemLibrary
import TraceModel
import TraceReading

/// A folder `NAME.lifetrace`: one recording in parts, which is read as one trace.
///
/// Its parts have names of digits and hyphens, such as `0000.jsonl` or `0001.jsonl.gz`, and follow
/// one another in the order of their names. Where a part is there in both forms, the recorder was
/// ended between compressing it and removing the plain one. Links are passed over.
enum RecordedFolder {
  private static let ending = ".lifetrace"
  private static let plain = ".jsonl"
  private static let packing = ".gz"

  /// Whether a path is such a folder and holds a part.
  static func isOne(_ path: SystemString) -> Bool {
    let name = SystemString(bytes: Array(trimmed(path)))
    return name.hasSuffix(ending) && name.bytes.count > ending.utf8.count
      && TraceFolder.isDirectory(path) && !parts(of: path).isEmpty
  }

  /// The names of its parts, in order.
  static func parts(of path: SystemString) -> [SystemString] {
    let names = TraceFolder.entries(path) ?? []
    let parts = names.filter { isPart($0) && TraceFolder.isFileItself(path.member($0)) }
    let all = Set(parts.map(\.bytes))
    return parts.filter { !all.contains($0.bytes + Array(packing.utf8)) }
  }

  /// Whether a name is that of a part, also of one that is there in its compressed form as well.
  static func isPart(_ name: SystemString) -> Bool {
    var stem = name.bytes[...]
    if name.hasSuffix(packing) { stem = stem.dropLast(packing.utf8.count) }
    guard SystemString(bytes: Array(stem)).hasSuffix(plain) else { return false }
    let digits = stem.dropLast(plain.utf8.count)
    return digits.first.map { $0 != UInt8(ascii: "-") } ?? false
      && digits.allSatisfy {
        $0 == UInt8(ascii: "-") || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
      }
  }

  /// The parts as one source.
  static func source(
    of path: SystemString, mustStop: @escaping @Sendable () -> Bool
  ) -> PartsSource {
    let paths = parts(of: path).map { path.member($0) }
    return PartsSource(count: paths.count) { place throws(SourceError) in
      try TraceSource(paths[place], mustStop: mustStop)
    }
  }

  /// The note that names the parts of a trace; nil for another one.
  static func note(of path: SystemString) -> InputProblem? {
    guard isOne(path) else { return nil }
    let names = parts(of: path)
    let shown = names.prefix(20).map { DisplayText.escaped($0.text, limit: 80) }
    let more = names.count > shown.count ? ", …" : ""
    return InputProblem(
      .unsupported, .note, count: Int64(names.count),
      text: "a recording in \(names.count) part\(names.count == 1 ? "" : "s"): "
        + shown.joined(separator: ", ") + more)
  }

  private static func trimmed(_ path: SystemString) -> ArraySlice<UInt8> {
    var bytes = path.bytes[...]
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes = bytes.dropLast() }
    return bytes
  }
}
