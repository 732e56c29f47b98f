import CZstd
package import Foundation

/// Packs and unpacks `Data` with the libraries themselves.
package enum Packing {
  package static func zstd(_ data: Data) -> Data { Data(Compressing.zstd([UInt8](data))) }

  package static func gzip(_ data: Data) -> Data { Data(Compressing.gzip([UInt8](data))) }

  /// The text of any number of undamaged frames.
  package static func unpack(_ data: Data) -> Data {
    let context = ZSTD_createDCtx()
    defer { ZSTD_freeDCtx(context) }
    var result = Data()
    var piece = [UInt8](repeating: 0, count: 1 << 17)
    [UInt8](data).withUnsafeBytes { source in
      var input = ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: 0)
      while true {
        let made = piece.withUnsafeMutableBytes { memory -> Int in
          var output = ZSTD_outBuffer(dst: memory.baseAddress, size: memory.count, pos: 0)
          let left = ZSTD_decompressStream(context, &output, &input)
          precondition(ZSTD_isError(left) == 0, "the trace must be whole")
          return output.pos
        }
        result.append(contentsOf: piece[..<made])
        if input.pos == input.size, made < piece.count { break }
      }
    }
    return result
  }
}
