import CZlib
import CZstd
import Foundation

/// A directory of a test's own, gone with the value.
final class Scratch: Sendable {
  let folder: URL

  init() throws {
    let name = "lifetrace-test-" + UUID().uuidString
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
  /// Not by `Data(contentsOf:)`, which loses 4 KiB of memory for each empty file (Linux, Swift 6.3.1).
  func data(_ name: String) throws -> Data {
    let file = try FileHandle(forReadingFrom: url(name))
    defer { try? file.close() }
    return try file.readToEnd() ?? Data()
  }
  func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }
  func write(_ name: String, _ data: Data) throws {
    let target = url(name)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: target)
  }
  func write(_ name: String, _ text: String) throws { try write(name, Data(text.utf8)) }
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(at: url(name), withIntermediateDirectories: true)
  }

  /// All names in the directory, hidden ones too.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}

/// Packs and unpacks with the libraries themselves.
enum Packing {
  static func zstd(_ data: Data) -> Data {
    let bytes = [UInt8](data)
    let context = ZSTD_createCCtx()
    defer { ZSTD_freeCCtx(context) }
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    var target = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
    let count = ZSTD_compress2(context, &target, target.count, bytes, bytes.count)
    precondition(ZSTD_isError(count) == 0, "test data must compress")
    return Data(target.prefix(count))
  }

  static func gzip(_ data: Data) -> Data {
    var stream = z_stream()
    deflateInit2_(
      &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
      Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var source = [UInt8](data)
    var target = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(source.count))) + 64)
    let count = source.withUnsafeMutableBufferPointer { input in
      target.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        let ended = deflate(&stream, Z_FINISH)
        precondition(ended == Z_STREAM_END, "test data must compress")
        return output.count - Int(stream.avail_out)
      }
    }
    return Data(target.prefix(count))
  }

  /// The text of any number of undamaged frames.
  static func unpack(_ data: Data) -> Data {
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
