internal import CZlib
internal import CZstd

/// Packs bytes as they come: Zstandard in frames of 4 MiB with checksums, as FORMAT.md §1
/// recommends, gzip in one member, or not at all.
public final class Compressor {
  public enum Packing: Sendable {
    case zstd, gzip, none

    /// The compression that a file's name asks for: `.zst`, `.gz`, or none.
    public init(fileName: some Collection<UInt8>) {
      // Names of other systems have their endings in capitals.
      let ending = fileName.suffix(4).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      if ending.elementsEqual(".zst".utf8) {
        self = .zstd
      } else if ending.suffix(3).elementsEqual(".gz".utf8) {
        self = .gzip
      } else {
        self = .none
      }
    }
  }

  /// Decoded bytes of a frame.
  private static let frameSize = 4 << 20

  private let packing: Packing
  private let sink: (UnsafeRawBufferPointer) -> Void
  private var context: OpaquePointer?
  private var stream = z_stream()
  private var frameBytes = 0
  private var hasFrame = false
  private var output = [UInt8](repeating: 0, count: 1 << 17)

  /// `sink` takes what is packed; the bytes are valid until it returns.
  public init(_ packing: Packing, into sink: @escaping (UnsafeRawBufferPointer) -> Void) {
    self.packing = packing
    self.sink = sink
    switch packing {
    case .none: break
    case .zstd:
      context = ZSTD_createCCtx()
      precondition(context != nil, "out of memory")
      ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    case .gzip:
      // 15 bits of window, and 16 for the head and tail of gzip.
      let code = deflateInit2_(
        &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size))
      precondition(code == Z_OK, "out of memory")
    }
  }

  deinit {
    ZSTD_freeCCtx(context)
    if packing == .gzip { deflateEnd(&stream) }
  }

  public func write(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    switch packing {
    case .none: sink(bytes)
    case .gzip: deflate(bytes, Z_NO_FLUSH)
    case .zstd:
      compress(bytes, ZSTD_e_continue)
      frameBytes += bytes.count
      hasFrame = true
      if frameBytes >= Self.frameSize { endFrame() }
    }
  }

  /// Ends what is packed; without any bytes that is an empty frame or member.
  public func finish() {
    switch packing {
    case .none: break
    case .gzip: deflate(UnsafeRawBufferPointer(start: nil, count: 0), Z_FINISH)
    case .zstd: if hasFrame == false || frameBytes > 0 { endFrame() }
    }
  }

  private func endFrame() {
    compress(UnsafeRawBufferPointer(start: nil, count: 0), ZSTD_e_end)
    frameBytes = 0
    hasFrame = true
  }

  private func compress(_ bytes: UnsafeRawBufferPointer, _ mode: ZSTD_EndDirective) {
    var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
    var isDone = false
    while !isDone {
      isDone = output.withUnsafeMutableBytes { memory in
        var target = ZSTD_outBuffer(dst: memory.baseAddress, size: memory.count, pos: 0)
        let rest = ZSTD_compressStream2(context, &target, &input, mode)
        precondition(ZSTD_isError(rest) == 0, "out of memory")
        if target.pos > 0 { sink(UnsafeRawBufferPointer(rebasing: memory[..<target.pos])) }
        return mode == ZSTD_e_end ? rest == 0 : input.pos == input.size
      }
    }
  }

  private func deflate(_ bytes: UnsafeRawBufferPointer, _ flush: Int32) {
    // zlib does not write through this pointer.
    stream.next_in = UnsafeMutablePointer(
      mutating: bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
    stream.avail_in = UInt32(bytes.count)
    var isDone = false
    while !isDone {
      isDone = output.withUnsafeMutableBytes { memory in
        stream.next_out = memory.assumingMemoryBound(to: UInt8.self).baseAddress
        stream.avail_out = UInt32(memory.count)
        let code = CZlib.deflate(&stream, flush)
        let count = memory.count - Int(stream.avail_out)
        if count > 0 { sink(UnsafeRawBufferPointer(rebasing: memory[..<count])) }
        return flush == Z_FINISH
          ? code == Z_STREAM_END : stream.avail_in == 0 && stream.avail_out > 0
      }
    }
  }
}
