/// A file of a folder that `LifetraceRecorder` writes: `000012-412-000001.jsonl`, or with `.gz`
/// once it is compressed.
///
/// The parts of a run are in the order of their names. The recorder may compress a part at any
/// moment: the whole gzip file comes first, and then the plain one goes.
enum RecordedSegment {
  private static let plainEnding = ".jsonl"
  private static let packing = ".gz"

  /// Whether a plain segment is next to its compressed form with the same content.
  static func isSuperseded(_ name: SystemString, in names: [SystemString]) -> Bool {
    isPlain(name) && names.contains(packed(name))
  }

  /// Whether a file is a segment, plain or compressed.
  static func isSegment(_ path: SystemString) -> Bool {
    let bytes =
      path.hasSuffix(packing) ? Array(path.bytes.dropLast(packing.utf8.count)) : path.bytes
    return isPlain(name(of: SystemString(bytes: bytes)))
  }

  /// The compressed form of a plain segment; nil for any other file.
  static func successor(of path: SystemString) -> SystemString? {
    isPlain(name(of: path)) ? packed(path) : nil
  }

  /// Whether the compressed form of a plain segment is there.
  static func isPacked(_ path: SystemString) -> Bool {
    successor(of: path).map { TraceFolder.exists($0) } ?? false
  }

  /// The plain form of a compressed segment; nil for any other file.
  static func original(of path: SystemString) -> SystemString? {
    guard path.hasSuffix(packing), isSegment(path) else { return nil }
    return SystemString(bytes: Array(path.bytes.dropLast(packing.utf8.count)))
  }

  private static func name(of path: SystemString) -> SystemString {
    let slash = path.bytes.lastIndex(of: UInt8(ascii: "/"))
    return SystemString(bytes: Array(path.bytes[(slash.map { $0 + 1 } ?? 0)...]))
  }

  private static func packed(_ path: SystemString) -> SystemString {
    SystemString(bytes: path.bytes + Array(packing.utf8))
  }

  /// Three numbers: of the launch, the process and the part.
  private static func isPlain(_ name: SystemString) -> Bool {
    guard name.hasSuffix(plainEnding) else { return false }
    let numbers = name.bytes.dropLast(plainEnding.utf8.count)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return numbers.count == 3
      && numbers.allSatisfy { digits in
        !digits.isEmpty
          && digits.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      }
  }
}
