import CRecorder

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Payloads of MetricKit in a file next to the segments, one a line. lifetrace reads it with the
/// folder: it has no life cycle, but says how the process of a day ended.
struct MetricPayloads {
  static let fileName = "metrickit.jsonl"
  /// Bytes of the longest line that lifetrace reads (FORMAT.md §2).
  static let payloadLimit = 1 << 20
  /// Bytes of the file, beyond which it begins anew.
  static let limit: Int64 = 2 << 20

  let folder: RecordingFolder

  /// Adds a payload: any JSON, whose lines are joined. Appended with one `write(2)`, since two may
  /// come at the same time.
  func add(_ json: some Sequence<UInt8>) {
    var line: [UInt8] = []
    var isAtStart = true
    // A JSON string has no control characters: a line break, and the indent after it, are between
    // tokens (RFC 8259, section 7).
    for byte in json {
      if byte == .lineFeed || byte == 13 {
        isAtStart = true
      } else if !isAtStart || byte != .space && byte != 9 {
        isAtStart = false
        line.append(byte)
      }
      guard line.count < Self.payloadLimit else { return }
    }
    guard !line.isEmpty else { return }
    line.append(.lineFeed)
    let path = folder.file(Self.fileName)
    let old = folder.status(Self.fileName)?.bytes ?? 0
    if old + Int64(line.count) > Self.limit { unlink(path) }
    let target = lt_open_to_append(path)
    guard target >= 0 else { return }
    defer { close(target) }
    lt_protect(path)
    let before = lseek(target, 0, SEEK_END)
    let written = line.withUnsafeBytes { bytes in
      bytes.baseAddress.map { systemWrite(target, $0, bytes.count) } ?? 0
    }
    // On a full disk a part of a line is worth nothing.
    if written >= 0, written < line.count, before >= 0 { _ = ftruncate(target, before) }
  }
}

extension Recorder {
  /// Keeps a payload of MetricKit in the folder of the recording that is on. May wait for the disk.
  static func keep(payload: some Sequence<UInt8>) {
    guard let folder = capturing(.metrics)?.folder else { return }
    MetricPayloads(folder: folder).add(payload)
  }
}
