import CZlib
import CZstd

/// The recoverable text of a damaged file, found the slow way: the library gets one byte at a time,
/// so that no error takes decoded bytes with it, and after an error every later offset is tried.
///
/// The whole file lies in memory. Nothing is shared with the decoders that are tested.
enum ReferenceDecoder {
  /// Decoded text; a gap may lie between one piece and the next.
  typealias Pieces = [[UInt8]]

  private struct Attempt {
    var text: [UInt8]
    /// Offset after the container, if it ended, whatever its checksum says.
    var end: Int?
  }

  /// The lines that end with LF, between line ends and gaps.
  static func lines(_ pieces: Pieces) -> Set<[UInt8]> {
    var lines = Set<[UInt8]>()
    for piece in pieces {
      for line in piece.split(separator: 10, omittingEmptySubsequences: false).dropLast() {
        lines.insert(Array(line))
      }
    }
    return lines
  }

  static func zstd(_ file: [UInt8]) -> Pieces {
    resynchronising(file) { place in
      guard file.count - place >= 4, file[place + 1] == 0xB5 || file[place + 1] == 0x2A else {
        return nil
      }
      let magic = (0..<4).reduce(UInt32(0)) { $0 | UInt32(file[place + $1]) << UInt32(8 * $1) }
      if magic == 0xFD2F_B528 { return zstdFrame(file, place) }
      guard magic & 0xFFFF_FFF0 == 0x184D_2A50, file.count - place >= 8 else { return nil }
      let size = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << (8 * $1) }
      let end = place + 8 + size
      return end <= file.count ? Attempt(text: [], end: end) : nil
    }
  }

  static func gzip(_ file: [UInt8]) -> Pieces {
    resynchronising(file) { place in
      guard file.count - place >= 3, file[place] == 0x1F, file[place + 1] == 0x8B else {
        return nil
      }
      return gzipMember(file, place)
    }
  }

  /// Decodes at every offset that is not inside a container that ended.
  private static func resynchronising(
    _ file: [UInt8], _ attempt: (Int) -> Attempt?
  ) -> Pieces {
    var pieces: Pieces = []
    var current: [UInt8] = []
    var isBroken = false
    var place = 0
    while place < file.count {
      guard let found = attempt(place) else {
        place += 1
        isBroken = true
        continue
      }
      if isBroken {
        pieces.append(current)
        current = []
      }
      current += found.text
      isBroken = found.end == nil
      place = found.end ?? place + 1
    }
    pieces.append(current)
    return pieces
  }

  private static func zstdFrame(_ file: [UInt8], _ start: Int) -> Attempt {
    let context = ZSTD_createDCtx()
    defer { ZSTD_freeDCtx(context) }
    ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, 27)
    var room = [UInt8](repeating: 0, count: 1 << 17)
    var text: [UInt8] = []
    return file.withUnsafeBytes { bytes in
      room.withUnsafeMutableBytes { memory in
        for place in start..<bytes.count {
          var input = ZSTD_inBuffer(src: bytes.baseAddress?.advanced(by: place), size: 1, pos: 0)
          while true {
            var output = ZSTD_outBuffer(dst: memory.baseAddress, size: memory.count, pos: 0)
            let answer = ZSTD_decompressStream(context, &output, &input)
            if ZSTD_isError(answer) != 0 {
              let isWhole = ZSTD_getErrorCode(answer) == ZSTD_error_checksum_wrong
              return Attempt(text: text, end: isWhole ? place + 1 : nil)
            }
            text += memory.prefix(output.pos)
            if answer == 0 { return Attempt(text: text, end: place + 1) }
            if input.pos == 1, output.pos < output.size { break }
          }
        }
        return Attempt(text: text, end: nil)
      }
    }
  }

  private static func gzipMember(_ file: [UInt8], _ start: Int) -> Attempt {
    var stream = z_stream()
    inflateInit2_(&stream, 15 + 16, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
    defer { inflateEnd(&stream) }
    var source = file
    var room = [UInt8](repeating: 0, count: 1 << 16)
    var text: [UInt8] = []
    return source.withUnsafeMutableBufferPointer { bytes in
      room.withUnsafeMutableBufferPointer { memory in
        for place in start..<bytes.count {
          stream.next_in = bytes.baseAddress?.advanced(by: place)
          stream.avail_in = 1
          while true {
            stream.next_out = memory.baseAddress
            stream.avail_out = uInt(memory.count)
            let code = inflate(&stream, Z_NO_FLUSH)
            let count = memory.count - Int(stream.avail_out)
            text += memory.prefix(count)
            if code == Z_STREAM_END { return Attempt(text: text, end: place + 1) }
            if code != Z_OK, code != Z_BUF_ERROR {
              let reason = stream.msg.map { String(cString: $0) } ?? ""
              // The checksum is followed by four bytes of length.
              let rest = ["incorrect data check": 5, "incorrect length check": 1][reason]
              return Attempt(text: text, end: rest.map { min(place + $0, bytes.count) })
            }
            if count < memory.count { break }
          }
        }
        return Attempt(text: text, end: nil)
      }
    }
  }
}
