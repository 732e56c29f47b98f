/// Bytes that are read in parts, from any place: a file, or an archive's member.
public protocol RandomAccess {
  var size: Int64 { get }
  /// At most `count` bytes from an offset on; fewer only at the end.
  func read(at offset: Int64, count: Int) throws(ProductProblem) -> [UInt8]
  /// Hands all bytes to `take` from the beginning to the end, in pieces, until it returns false.
  func forEachPiece(
    _ take: (_ offset: Int64, UnsafeRawBufferPointer) throws(ProductProblem) -> Bool
  ) throws(ProductProblem)
}

extension RandomAccess {
  /// The largest piece that is in memory at a time.
  static var pieceSize: Int { 1 << 18 }

  public func forEachPiece(
    _ take: (_ offset: Int64, UnsafeRawBufferPointer) throws(ProductProblem) -> Bool
  ) throws(ProductProblem) {
    var offset: Int64 = 0
    while offset < size {
      let bytes = try read(at: offset, count: Self.pieceSize)
      guard !bytes.isEmpty else { return }
      guard try bytes.pieces(take, offset) else { return }
      offset += Int64(bytes.count)
    }
  }

  /// Everything, of a file of at most `limit` bytes.
  public func all(limit: Int, _ name: String) throws(ProductProblem) -> [UInt8] {
    guard size <= Int64(limit) else {
      throw ProductProblem(.limit, "\(name) is larger than \(limit >> 20) MiB")
    }
    var result: [UInt8] = []
    try forEachPiece { (_, piece) throws(ProductProblem) in
      result.append(contentsOf: piece)
      guard result.count <= limit else {
        throw ProductProblem(.limit, "\(name) is larger than \(limit >> 20) MiB")
      }
      return true
    }
    return result
  }
}

extension [UInt8] {
  fileprivate func pieces(
    _ take: (_ offset: Int64, UnsafeRawBufferPointer) throws(ProductProblem) -> Bool,
    _ offset: Int64
  ) throws(ProductProblem) -> Bool {
    var problem: ProductProblem?
    let goesOn = withUnsafeBytes { bytes in
      do throws(ProductProblem) { return try take(offset, bytes) } catch {
        problem = error
        return false
      }
    }
    if let problem { throw problem }
    return goesOn
  }
}

/// Bytes that are in memory.
public struct BytesInMemory: RandomAccess {
  private let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var size: Int64 { Int64(bytes.count) }

  public func read(at offset: Int64, count: Int) -> [UInt8] {
    guard offset >= 0, offset < size, count > 0 else { return [] }
    return Array(bytes[Int(offset)...].prefix(count))
  }
}
