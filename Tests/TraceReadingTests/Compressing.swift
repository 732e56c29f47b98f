import CZlib
import CZstd

/// Makes compressed test data with the libraries themselves.
enum Compressing {
  static func zstd(_ bytes: [UInt8], level: Int32 = 3, checksum: Bool = true) -> [UInt8] {
    let context = ZSTD_createCCtx()
    defer { ZSTD_freeCCtx(context) }
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, checksum ? 1 : 0)
    var target = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
    let count = ZSTD_compress2(context, &target, target.count, bytes, bytes.count)
    precondition(ZSTD_isError(count) == 0, "test data must compress")
    return Array(target.prefix(count))
  }

  static func zstd(_ text: String, checksum: Bool = true) -> [UInt8] {
    zstd(Array(text.utf8), checksum: checksum)
  }

  /// One frame whose blocks end after every `size` bytes of text.
  static func zstdFlushed(_ bytes: [UInt8], every size: Int) -> [UInt8] {
    let context = ZSTD_createCCtx()
    defer { ZSTD_freeCCtx(context) }
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    var result: [UInt8] = []
    var start = 0
    while start <= bytes.count {
      let part = Array(bytes[start..<min(start + size, bytes.count)])
      let isLast = start + size >= bytes.count
      var target = [UInt8](repeating: 0, count: ZSTD_compressBound(part.count) + 64)
      part.withUnsafeBytes { source in
        target.withUnsafeMutableBytes { memory in
          var input = ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: 0)
          var output = ZSTD_outBuffer(dst: memory.baseAddress, size: memory.count, pos: 0)
          let left = ZSTD_compressStream2(
            context, &output, &input, isLast ? ZSTD_e_end : ZSTD_e_flush)
          precondition(left == 0, "test data must fit")
          result += memory.prefix(output.pos)
        }
      }
      if isLast { break }
      start += size
    }
    return result
  }

  static func skippable(_ payload: [UInt8]) -> [UInt8] {
    let size = UInt32(payload.count)
    return [0x5A, 0x2A, 0x4D, 0x18] + (0..<4).map { UInt8(size >> (8 * $0) & 255) } + payload
  }

  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
      Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var source = bytes
    var target = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(bytes.count))) + 64)
    let code = source.withUnsafeMutableBufferPointer { input in
      target.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(output.count)
        return deflate(&stream, Z_FINISH)
      }
    }
    precondition(code == Z_STREAM_END, "test data must fit")
    return Array(target.prefix(Int(stream.total_out)))
  }
}
