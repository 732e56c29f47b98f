import TraceFleet
import TraceModel
import TraceReading

/// A source whose bytes are hashed while they are read.
final class HashedSource: ByteSource {
  private let source: any ByteSource
  private(set) var content = StableHash()

  init(_ source: any ByteSource) { self.source = source }

  var bytesRead: Int64 { source.bytesRead }
  var fileSize: Int64? { source.fileSize }
  var isInterrupted: Bool { source.isInterrupted }
  func describe(_ summary: inout InputSummary) { source.describe(&summary) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    let count = try source.read(into: buffer)
    content.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    return count
  }

  /// Reads on to the end of a file: what is over a limit is not analysed, but the trace is known by
  /// all of its bytes.
  func readRest() throws(SourceError) {
    guard let size = fileSize, bytesRead < size else { return }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while bytesRead < size, try read(into: buffer) > 0 {}
  }
}
