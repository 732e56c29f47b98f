import CZlib
import TraceModel

/// A member of a zip archive: stored or deflated, inflated in memory piece by piece.
struct ZipMember: RandomAccess {
  private let archive: any RandomAccess
  private let entry: ZipDirectory.Entry
  private let start: Int64
  private let label: String

  /// Bytes that a member may inflate to.
  private static let sizeLimit: UInt64 = 1 << 30

  var size: Int64 { Int64(clamping: entry.size) }

  init(_ entry: ZipDirectory.Entry, in archive: any RandomAccess) throws(ProductProblem) {
    self.archive = archive
    self.entry = entry
    label = "the entry '\(DisplayText.escaped(entry.name, limit: 80))'"
    guard !entry.isEncrypted else { throw ProductProblem(.unsupported, "\(label) is encrypted") }
    guard !entry.isLink else {
      throw ProductProblem(.unsupported, "\(label) is a link; expected a file")
    }
    guard entry.method == 0 || entry.method == 8 else {
      throw ProductProblem(
        .unsupported, "\(label) is packed by method \(entry.method); expected stored or deflated")
    }
    guard entry.size <= Self.sizeLimit else {
      throw ProductProblem(.limit, "\(label) is larger than 1 GiB")
    }
    guard entry.method == 8 || entry.size == entry.packedSize else {
      throw .malformed("\(label) has two sizes")
    }
    let header = try archive.read(at: Int64(clamping: entry.headerOffset), count: 30)
    guard header.begins(with: "PK\u{3}\u{4}"), let name = header.little(26, 2),
      let extra = header.little(28, 2)
    else { throw .malformed("\(label) is not where the list of entries says") }
    let start = entry.headerOffset + 30 + name + extra
    let (end, overflow) = start.addingReportingOverflow(entry.packedSize)
    guard !overflow, end <= UInt64(clamping: archive.size) else {
      throw .malformed("\(label) is cut off")
    }
    let found = try archive.read(
      at: Int64(clamping: entry.headerOffset) + 30, count: Int(name))
    guard ZipDirectory.withoutOwnFolder(found[...]).elementsEqual(entry.name.utf8) else {
      throw .malformed("\(label) has another name in its own header")
    }
    self.start = Int64(clamping: start)
  }

  func read(at offset: Int64, count: Int) throws(ProductProblem) -> [UInt8] {
    guard offset >= 0, offset < size, count > 0 else { return [] }
    if entry.method == 0 {
      return try archive.read(at: start + offset, count: Int(min(Int64(count), size - offset)))
    }
    var result: [UInt8] = []
    try forEachPiece { (place, piece) throws(ProductProblem) in
      let skipped = max(0, offset - place)
      if skipped < Int64(piece.count) {
        result.append(contentsOf: piece.dropFirst(Int(skipped)).prefix(count - result.count))
      }
      return result.count < count
    }
    return result
  }

  func forEachPiece(
    _ take: (_ offset: Int64, UnsafeRawBufferPointer) throws(ProductProblem) -> Bool
  ) throws(ProductProblem) {
    var sum = crc32(0, nil, 0)
    var place: Int64 = 0
    var goesOn = true
    func hand(_ piece: UnsafeRawBufferPointer) throws(ProductProblem) {
      guard Int64(piece.count) <= size - place else {
        throw .malformed("\(label) inflates to more than its size")
      }
      sum = crc32(
        sum, piece.baseAddress?.assumingMemoryBound(to: Bytef.self), uInt(piece.count))
      goesOn = try take(place, piece)
      place += Int64(piece.count)
    }
    if entry.method == 0 {
      while goesOn, place < size {
        let bytes = try archive.read(
          at: start + place, count: Int(min(Int64(Self.pieceSize), size - place)))
        guard !bytes.isEmpty else { throw .malformed("\(label) is cut off") }
        try BytesInMemory(bytes).forEachPiece { (_, piece) throws(ProductProblem) in
          try hand(piece)
          return goesOn
        }
      }
    } else {
      try inflate { (piece) throws(ProductProblem) in
        try hand(piece)
        return goesOn
      }
    }
    guard goesOn else { return }
    guard place == size else { throw .malformed("\(label) inflates to less than its size") }
    guard sum == uLong(entry.checksum) else { throw .malformed("\(label) has a wrong checksum") }
  }

  private func inflate(
    _ take: (UnsafeRawBufferPointer) throws(ProductProblem) -> Bool
  ) throws(ProductProblem) {
    let inflater = Inflater()
    var offset = start
    let end = start + Int64(clamping: entry.packedSize)
    while offset < end {
      let bytes = try archive.read(
        at: offset, count: Int(min(Int64(Self.pieceSize), end - offset)))
      guard !bytes.isEmpty else { throw .malformed("\(label) is cut off") }
      offset += Int64(bytes.count)
      switch try inflater.inflate(bytes, take) {
      case .more: continue
      case .stopped, .ended: return
      case .damaged: throw .malformed("\(label) does not inflate")
      }
    }
    throw .malformed("\(label) is cut off")
  }
}

/// zlib without a head of its own, as zip archives have it.
private final class Inflater {
  enum Outcome { case more, ended, stopped, damaged }

  private let stream: UnsafeMutablePointer<z_stream>
  private let output: UnsafeMutableRawBufferPointer

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    output = .allocate(byteCount: ZipMember.pieceSize, alignment: 16)
    let code = inflateInit2_(stream, -15, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
    precondition(code == Z_OK, "no memory for zlib")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  func inflate(
    _ bytes: [UInt8], _ take: (UnsafeRawBufferPointer) throws(ProductProblem) -> Bool
  ) throws(ProductProblem) -> Outcome {
    var used = 0
    while true {
      let (code, taken, given) = step(bytes, from: used)
      used += taken
      let piece = UnsafeRawBufferPointer(rebasing: output[..<given])
      if given > 0, try !take(piece) { return .stopped }
      switch code {
      case Z_STREAM_END: return .ended
      case Z_OK, Z_BUF_ERROR:
        // Its output was not filled, so that it wants more input.
        if used == bytes.count, given < output.count { return .more }
        if taken == 0, given == 0 { return .damaged }
      default: return .damaged
      }
    }
  }

  private func step(_ bytes: [UInt8], from start: Int) -> (Int32, taken: Int, given: Int) {
    bytes.withUnsafeBytes { bytes in
      let input = UnsafeRawBufferPointer(rebasing: bytes[start...])
      // zlib does not write to its input, its declaration only lacks the `const`.
      stream.pointee.next_in = UnsafeMutableRawPointer(mutating: input.baseAddress)?
        .assumingMemoryBound(to: Bytef.self)
      stream.pointee.avail_in = uInt(input.count)
      stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
      stream.pointee.avail_out = uInt(output.count)
      let code = CZlib.inflate(stream, Z_NO_FLUSH)
      return (
        code, input.count - Int(stream.pointee.avail_in),
        output.count - Int(stream.pointee.avail_out)
      )
    }
  }
}
