/// A source that can be looked into beyond what was read of it.
///
/// ```
///   delivered        │ seen, not delivered       │ not read
///   0 ………………… bytesRead ……………………… bytesRead + seen ………
/// ```
/// Looking ahead changes nothing for the reader: reads have the sizes, errors and end that they
/// would have without it, as long as each asks for `step` bytes. Made for files, whose reads do not
/// wait.
final class AheadSource: ByteSource {
  /// Bytes beyond those delivered that can be seen at the most.
  static let reach = 1 << 23

  private let source: any ByteSource
  /// Bytes per read.
  private let step: Int
  /// Pages that are not used cost nothing.
  private let memory: UnsafeMutableRawPointer
  /// Where in the memory the seen bytes begin that were not delivered, and how many there are.
  private var start = 0
  private var seen = 0
  /// Sizes of the reads that returned the seen bytes; for the first of them, the rest of it.
  private var sizes: [Int] = []
  private var firstSize = 0
  /// The error that ended looking ahead; the reader gets it when it reaches that place.
  private var failure: SourceError?
  private(set) var bytesRead: Int64 = 0

  init(_ source: any ByteSource, step: Int) {
    self.source = source
    self.step = step
    memory = .allocate(byteCount: Self.reach * 2, alignment: 64)
  }

  deinit { memory.deallocate() }

  var fileSize: Int64? { source.fileSize }
  var isInterrupted: Bool { source.isInterrupted }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    guard seen > 0 else {
      if let failure {
        self.failure = nil
        throw failure
      }
      let count = try source.read(into: buffer)
      bytesRead += Int64(count)
      return count
    }
    let count = min(sizes[firstSize], buffer.count)
    buffer.copyMemory(from: UnsafeRawBufferPointer(start: memory + start, count: count))
    start += count
    seen -= count
    bytesRead += Int64(count)
    sizes[firstSize] -= count
    if sizes[firstSize] == 0 { firstSize += 1 }
    if firstSize * 2 > sizes.count {
      sizes.removeFirst(firstSize)
      firstSize = 0
    }
    return count
  }

  /// Looks as far as an offset of the source; false if the source ends before, cannot be read, or
  /// it is out of reach.
  func see(to offset: Int64) -> Bool {
    guard offset - bytesRead <= Int64(Self.reach - step) else { return false }
    while bytesRead + Int64(seen) < offset {
      guard failure == nil else { return false }
      makeRoom()
      let room = UnsafeMutableRawBufferPointer(start: memory + start + seen, count: step)
      do throws(SourceError) {
        let count = try source.read(into: room)
        // A file may grow: the end is not remembered.
        guard count > 0 else { return false }
        sizes.append(count)
        seen += count
      } catch {
        failure = error
        return false
      }
    }
    return true
  }

  /// The bytes that were seen and not delivered, valid until the next call of any kind.
  var ahead: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory + start, count: seen) }

  /// Moves what is seen to the front when what was delivered is half as long, so that each byte
  /// moves a few times and no more memory is touched than that.
  private func makeRoom() {
    guard start * 2 >= seen else { return }
    memory.copyMemory(from: memory + start, byteCount: seen)
    start = 0
  }
}
