import CRecorder

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Makes a closed segment a gzip file: next to it, then renamed, then the plain one is removed.
///
/// ```
///   000012-412-000001.jsonl               closed
///   .000012-412-000001.jsonl.gz.part      being written; a reader passes over hidden files
///   000012-412-000001.jsonl.gz            whole; the plain one goes now
/// ```
/// A death at any moment leaves the plain segment or the whole gzip file, at worst both.
struct SegmentCompressor {
  static let partEnding = ".part"

  let folder: RecordingFolder

  /// False if the disk is full or a file cannot be read; the plain segment stays then.
  func compress(_ segment: SegmentName) -> Bool {
    let plain = folder.file(segment.text)
    let packed = segment.packed
    let temporary = folder.file("." + packed.text + Self.partEnding)
    let source = lt_open_to_read(plain)
    guard source >= 0 else { return false }
    defer { close(source) }
    unlink(temporary)
    let target = lt_open_new(temporary)
    guard target >= 0 else { return false }
    lt_protect(temporary)
    // A rename may reach the disk before the bytes do.
    let isWritten =
      GzipMember.write({ systemRead(source, $0, $1) }, to: target) && fsync(target) == 0
    close(target)
    guard isWritten, rename(temporary, folder.file(packed.text)) == 0 else {
      unlink(temporary)
      return false
    }
    unlink(plain)
    return true
  }
}
