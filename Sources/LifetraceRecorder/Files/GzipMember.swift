import CZlib

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A member of a gzip file: several of them, one after the other, are a gzip file as well (RFC
/// 1952, section 2.2).
enum GzipMember {
  static let pieceBytes = 32 << 10

  /// Reads up to a number of bytes, as `read(2)` does: 0 at the end, negative for an error.
  typealias Read = (UnsafeMutablePointer<UInt8>, Int) -> Int

  /// Compresses everything that is read into a file. False if either side fails; `errno` says why.
  static func write(
    _ read: Read, to target: Int32, by write: SegmentFile.Write = { systemWrite($0, $1, $2) }
  ) -> Bool {
    var stream = z_stream()
    // 15 bits of window (32 KiB); 16 more: the gzip format (zlib.h, deflateInit2).
    guard
      deflateInit2_(
        &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return false }
    defer { deflateEnd(&stream) }
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * pieceBytes)
    defer { memory.deallocate() }
    let (input, output) = (memory, memory + pieceBytes)
    while true {
      let count = read(input, pieceBytes)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return false }
      stream.next_in = input
      stream.avail_in = UInt32(count)
      repeat {
        stream.next_out = output
        stream.avail_out = UInt32(pieceBytes)
        deflate(&stream, count == 0 ? Z_FINISH : Z_NO_FLUSH)
        let made = pieceBytes - Int(stream.avail_out)
        guard writeAll(output, made, to: target, by: write) else { return false }
      } while stream.avail_out == 0
      if count == 0 { return true }
    }
  }

  /// Compresses a text.
  static func write(text: [UInt8], to target: Int32, by write: SegmentFile.Write) -> Bool {
    var rest = text[...]
    return Self.write(
      { memory, count in
        let piece = rest.prefix(count)
        rest = rest.dropFirst(piece.count)
        for (place, byte) in piece.enumerated() { memory[place] = byte }
        return piece.count
      }, to: target, by: write)
  }

  /// Writes all bytes, or fails with the reason in `errno`.
  static func writeAll(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, to target: Int32, by write: SegmentFile.Write
  ) -> Bool {
    var done = 0
    while done < count {
      let written = write(target, bytes + done, count - done)
      if written > 0 {
        done += written
      } else if written == 0 || errno != EINTR {
        if written == 0 { errno = ENOSPC }
        return false
      }
    }
    return true
  }
}

/// Reads the text of a gzip file of any number of members.
final class GzipText {
  private let source: Int32
  private let input: UnsafeMutablePointer<UInt8>
  /// It must not move: its state refers to it.
  private let stream: UnsafeMutablePointer<z_stream>
  private let isOpen: Bool
  private var isAtMember = true

  init(_ source: Int32) {
    self.source = source
    input = .allocate(capacity: GzipMember.pieceBytes)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let bytes = Int32(MemoryLayout<z_stream>.size)
    isOpen = inflateInit2_(stream, 15 + 16, zlibVersion(), bytes) == Z_OK
  }

  deinit {
    if isOpen { inflateEnd(stream) }
    stream.deallocate()
    input.deallocate()
  }

  /// As `read(2)`: 0 at the end. A file that is cut or damaged fails with `EIO`.
  func read(_ memory: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    guard isOpen else {
      errno = ENOMEM
      return -1
    }
    stream.pointee.next_out = memory
    stream.pointee.avail_out = UInt32(count)
    while stream.pointee.avail_out == UInt32(count) {
      if stream.pointee.avail_in == 0 {
        let got = systemRead(source, input, GzipMember.pieceBytes)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { return -1 }
        if got == 0 { return isAtMember ? 0 : Self.damaged() }
        stream.pointee.next_in = input
        stream.pointee.avail_in = UInt32(got)
      }
      isAtMember = false
      switch inflate(stream, Z_NO_FLUSH) {
      case Z_OK: continue
      case Z_STREAM_END:
        isAtMember = true
        inflateReset(stream)
      default: return Self.damaged()
      }
    }
    return count - Int(stream.pointee.avail_out)
  }

  private static func damaged() -> Int {
    errno = EIO
    return -1
  }
}
