import CZlib
import CZstd

/// Makes compressed test data with the libraries themselves.
package enum Compressing {
  package static func zstd(_ bytes: [UInt8], level: Int32 = 3, checksum: Bool = true) -> [UInt8] {
    let context = ZSTD_createCCtx()
    defer { ZSTD_freeCCtx(context) }
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, checksum ? 1 : 0)
    var target = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
    let count = ZSTD_compress2(context, &target, target.count, bytes, bytes.count)
    precondition(ZSTD_isError(count) == 0, "test data must compress")
    return Array(target.prefix(count))
  }

  package static func zstd(_ text: String, checksum: Bool = true) -> [UInt8] {
    zstd(Array(text.utf8), checksum: checksum)
  }

  /// One frame with a block for every `size` bytes of text, or as libzstd likes if that is 0.
  package static func zstdFrame(
    _ bytes: [UInt8], level: Int32 = 3, checksum: Bool = true, namesSize: Bool = true,
    every size: Int = 0
  ) -> [UInt8] {
    let context = ZSTD_createCCtx()
    defer { ZSTD_freeCCtx(context) }
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, checksum ? 1 : 0)
    ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, namesSize ? 1 : 0)
    if namesSize { ZSTD_CCtx_setPledgedSrcSize(context, UInt64(bytes.count)) }
    let step = size > 0 ? size : max(bytes.count, 1)
    var result: [UInt8] = []
    var start = 0
    repeat {
      let part = Array(bytes[start..<min(start + step, bytes.count)])
      start += part.count
      var target = [UInt8](repeating: 0, count: ZSTD_compressBound(part.count) + 64)
      let mode = start == bytes.count ? ZSTD_e_end : ZSTD_e_flush
      part.withUnsafeBytes { source in
        target.withUnsafeMutableBytes { memory in
          var input = ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: 0)
          var output = ZSTD_outBuffer(dst: memory.baseAddress, size: memory.count, pos: 0)
          let left = ZSTD_compressStream2(context, &output, &input, mode)
          precondition(left == 0, "test data must fit")
          result += memory.prefix(output.pos)
        }
      }
    } while start < bytes.count
    return result
  }

  /// A frame of blocks that are stored as they are, written by hand: no size, no checksum. Each
  /// part is a block; one of equal bytes is stored as one byte and a count.
  package static func zstdStored(_ parts: [[UInt8]]) -> [UInt8] {
    // Descriptor 0, and a window of 128 KiB.
    var result: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 7 << 3]
    for (index, part) in parts.enumerated() {
      let isRun = part.count > 1 && part.allSatisfy { $0 == part[0] }
      let head = part.count << 3 | (isRun ? 1 : 0) << 1 | (index == parts.count - 1 ? 1 : 0)
      result += (0..<3).map { UInt8(head >> (8 * $0) & 255) }
      result += isRun ? [part[0]] : part
    }
    return result
  }

  /// One frame whose blocks end after every `size` bytes of text.
  package static func zstdFlushed(_ bytes: [UInt8], every size: Int) -> [UInt8] {
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

  package static func skippable(_ payload: [UInt8]) -> [UInt8] {
    let size = UInt32(payload.count)
    return [0x5A, 0x2A, 0x4D, 0x18] + (0..<4).map { UInt8(size >> (8 * $0) & 255) } + payload
  }

  /// One member, flushed after every `size` bytes unless that is 0; `flush` is what zlib calls it.
  package static func gzip(
    _ bytes: [UInt8], every size: Int = 0, flush: Int32 = Z_FULL_FLUSH
  ) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
      Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    let step = size > 0 ? size : max(bytes.count, 1)
    var result: [UInt8] = []
    var start = 0
    repeat {
      var part = Array(bytes[start..<min(start + step, bytes.count)])
      start += part.count
      var target = [UInt8](repeating: 0, count: part.count + part.count / 8 + 256)
      let mode = start == bytes.count ? Z_FINISH : flush
      part.withUnsafeMutableBufferPointer { input in
        target.withUnsafeMutableBufferPointer { output in
          stream.next_in = input.baseAddress
          stream.avail_in = uInt(input.count)
          stream.next_out = output.baseAddress
          stream.avail_out = uInt(output.count)
          let code = deflate(&stream, mode)
          precondition(code == (mode == Z_FINISH ? Z_STREAM_END : Z_OK), "test data must fit")
        }
      }
      result += target.prefix(target.count - Int(stream.avail_out))
    } while start < bytes.count
    return result
  }
}
