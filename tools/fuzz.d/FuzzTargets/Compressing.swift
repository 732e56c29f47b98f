import CZlib
import CZstd

/// Compresses with the libraries themselves.
enum Compressing {
  static func zstd(_ bytes: [UInt8], level: Int32 = 1, checksum: Bool, blocks: Int = .max)
    -> [UInt8]
  {
    let context = ZSTD_createCCtx()
    defer { ZSTD_freeCCtx(context) }
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, checksum ? 1 : 0)
    var result: [UInt8] = []
    var start = 0
    while true {
      let end = blocks < bytes.count - start ? start + blocks : bytes.count
      result += zstdBlock(Array(bytes[start..<end]), isLast: end == bytes.count, context)
      if end == bytes.count { return result }
      start = end
    }
  }

  private static func zstdBlock(
    _ bytes: [UInt8], isLast: Bool, _ context: OpaquePointer?
  ) -> [UInt8] {
    var target = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count) + 64)
    let used = bytes.withUnsafeBytes { source in
      target.withUnsafeMutableBytes { memory in
        var input = ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: 0)
        var output = ZSTD_outBuffer(dst: memory.baseAddress, size: memory.count, pos: 0)
        let left = ZSTD_compressStream2(
          context, &output, &input, isLast ? ZSTD_e_end : ZSTD_e_flush)
        precondition(left == 0, "a block fits its bound")
        return output.pos
      }
    }
    return Array(target.prefix(used))
  }

  static func skippable(_ payload: [UInt8], variant: UInt8) -> [UInt8] {
    let size = UInt32(payload.count)
    return [0x50 | variant & 15, 0x2A, 0x4D, 0x18]
      + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * UInt32($0))) } + payload
  }

  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let code = deflateInit2_(
      &stream, 1, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
      Int32(MemoryLayout<z_stream>.size))
    precondition(code == Z_OK, "deflate begins")
    defer { deflateEnd(&stream) }
    var source = bytes
    var target = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(bytes.count))) + 64)
    source.withUnsafeMutableBufferPointer { input in
      target.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(output.count)
        let code = deflate(&stream, Z_FINISH)
        precondition(code == Z_STREAM_END, "a member fits its bound")
      }
    }
    return Array(target.prefix(Int(stream.total_out)))
  }
}
