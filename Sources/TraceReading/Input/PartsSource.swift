internal import CZlib
public import TraceModel

/// The files of one recording as one source: members of gzip, one after the other, so that damage
/// in one of them is found and reported as in any compressed file.
///
///     0000.jsonl.gz   a member, passed on as it is
///     0001.jsonl      a member of stored blocks (RFC 1951, 3.2.4), made from its lines
///     0002.jsonl      a tail at its full size: it ends with the line before the first zero byte
///     0003.jsonl      a spare tail: only zero bytes, and no member
public final class PartsSource: ByteSource {
  /// The most bytes that a stored block holds.
  private static let blockSize = 65_535

  private let count: Int
  private let open: (Int) throws(SourceError) -> any ByteSource
  private var next = 0
  private var part: (any ByteSource)?
  private var bytesBefore: Int64 = 0
  /// What was made and not yet handed on.
  private var output: [UInt8] = []
  private var start = 0
  private var buffer = [UInt8](repeating: 0, count: blockSize)
  /// Of the present part: nil before its first bytes; whether they are passed on as they are.
  private var isPacked: Bool?
  private var hasPacked = false
  private var checksum: UInt = 0
  private var size: UInt32 = 0
  private var isAtLineStart = true

  public private(set) var isInterrupted = false
  public var bytesRead: Int64 { bytesBefore + (part?.bytesRead ?? 0) }

  /// - Parameters:
  ///   - count: of the parts.
  ///   - open: opens one of them, by its place.
  public init(
    count: Int, open: @escaping (Int) throws(SourceError) -> any ByteSource
  ) {
    self.count = count
    self.open = open
  }

  public func read(into target: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    while start == output.count {
      (output, start) = ([], 0)
      guard try fill() else { return 0 }
    }
    let count = min(target.count, output.count - start)
    output[start..<start + count].withUnsafeBytes { target.copyMemory(from: $0) }
    start += count
    return count
  }

  public func describe(_ summary: inout InputSummary) {
    summary.bytes = bytesRead
    if !hasPacked { summary.compression = InputSummary().compression }
  }

  /// Adds to the output. False at the end of the last part.
  private func fill() throws(SourceError) -> Bool {
    guard let part else {
      guard next < count, !isInterrupted else { return false }
      self.part = try open(next)
      next += 1
      (isPacked, checksum, size, isAtLineStart) = (nil, 0, 0, true)
      return true
    }
    let count = try read(part)
    isInterrupted = part.isInterrupted
    guard count > 0, !isInterrupted else {
      leave(part)
      return !isInterrupted
    }
    let isFirst = isPacked == nil
    let packed = isPacked ?? (buffer[0] == 0x1F && count > 1 && buffer[1] == 0x8B)
    isPacked = packed
    hasPacked = hasPacked || packed
    guard !packed else {
      output += buffer[..<count]
      return true
    }
    let end = lines(buffer[..<count])
    if end > 0 { append(buffer[..<end], isFirst: isFirst) }
    if end < count { leave(part) }
    return true
  }

  /// As many bytes as fit a block, or all that are left.
  private func read(_ part: any ByteSource) throws(SourceError) -> Int {
    var failure: SourceError?
    var count = 0
    buffer.withUnsafeMutableBytes { memory in
      do throws(SourceError) { count = try part.read(into: memory) } catch { failure = error }
    }
    if let failure { throw failure }
    return count
  }

  /// The number of bytes before a zero byte that is where a line should begin.
  private func lines(_ bytes: ArraySlice<UInt8>) -> Int {
    for (index, byte) in bytes.enumerated() {
      if isAtLineStart, byte == 0 { return index }
      isAtLineStart = byte == UInt8(ascii: "\n")
    }
    return bytes.count
  }

  private func append(_ bytes: ArraySlice<UInt8>, isFirst: Bool) {
    if isFirst { output += [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF] }
    let count = UInt16(truncatingIfNeeded: bytes.count)
    output.append(0)
    output += Self.bytes(UInt64(count), 2) + Self.bytes(UInt64(~count), 2)
    output += bytes
    size &+= UInt32(truncatingIfNeeded: bytes.count)
    bytes.withUnsafeBufferPointer { memory in
      checksum = UInt(crc32(uLong(checksum), memory.baseAddress, uInt(memory.count)))
    }
  }

  /// Ends the member of the present part.
  private func leave(_ part: any ByteSource) {
    if size > 0 {
      output += [1, 0, 0, 0xFF, 0xFF]
      output += Self.bytes(UInt64(checksum), 4) + Self.bytes(UInt64(size), 4)
    }
    bytesBefore += part.bytesRead
    self.part = nil
  }

  /// The lowest bytes of a number, the least significant one first.
  private static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }
}
