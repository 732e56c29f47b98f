import CRecorder
import CZlib

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
  private static let pieceBytes = 32 << 10

  let folder: RecordingFolder

  /// False if the disk is full or a file cannot be read; the plain segment stays then.
  func compress(_ segment: SegmentName) -> Bool {
    let plain = folder.file(segment.text)
    var packed = segment
    packed.isPacked = true
    let temporary = folder.file("." + packed.text + Self.partEnding)
    let source = lt_open_to_read(plain)
    guard source >= 0 else { return false }
    defer { close(source) }
    unlink(temporary)
    let target = lt_open_new(temporary)
    guard target >= 0 else { return false }
    lt_protect(temporary)
    // A rename may reach the disk before the bytes do.
    let isWritten = deflate(source, target) && fsync(target) == 0
    close(target)
    guard isWritten, rename(temporary, folder.file(packed.text)) == 0 else {
      unlink(temporary)
      return false
    }
    unlink(plain)
    return true
  }

  private func deflate(_ source: Int32, _ target: Int32) -> Bool {
    var stream = z_stream()
    // 15 bits of window (32 KiB); 16 more: the gzip format (zlib.h, deflateInit2).
    guard
      deflateInit2_(
        &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return false }
    defer { deflateEnd(&stream) }
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * Self.pieceBytes)
    defer { memory.deallocate() }
    let (input, output) = (memory, memory + Self.pieceBytes)
    while true {
      let count = systemRead(source, input, Self.pieceBytes)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return false }
      stream.next_in = input
      stream.avail_in = UInt32(count)
      repeat {
        stream.next_out = output
        stream.avail_out = UInt32(Self.pieceBytes)
        CZlib.deflate(&stream, count == 0 ? Z_FINISH : Z_NO_FLUSH)
        let made = Self.pieceBytes - Int(stream.avail_out)
        guard write(target, output, made) == made else { return false }
      } while stream.avail_out == 0
      if count == 0 { return true }
    }
  }
}
