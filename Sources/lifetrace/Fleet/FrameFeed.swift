import TraceFleet
import TraceModel
import TraceReading

/// Traces as frames of standard input: a line `{"name":"s3://bucket/a.jsonl.zst","bytes":N}`, then
/// N bytes, repeated. A trace that the sender could not read is a line
/// `{"name":"s3://bucket/b.jsonl.zst","error":"access denied"}`.
struct FrameFeed: BatchFeed {
  /// Frames up to this size are held in memory, so that others are analysed next to them.
  private static let heldBytes: Int64 = 8 << 20
  private static let longestHeader = 1 << 16

  private let lines: LineFeed
  private let console: Console
  private let holdsFrames: Bool
  private var last: (name: String, source: FrameSource)?
  private(set) var failure = ExitCode.ok
  private var isOver = false

  /// - Parameter holdsFrames: whether frames are to be held in memory, up to a size.
  init(holdsFrames: Bool, _ console: Console) throws(SourceError) {
    lines = LineFeed(
      try TraceSource(.standardInput) { console.mustStop }, limit: Self.longestHeader)
    self.console = console
    self.holdsFrames = holdsFrames
  }

  mutating func next() -> BatchInput? {
    do throws(SourceError) {
      // The unread rest of the frame before belongs to that frame.
      try last?.source.skipRest()
      last = nil
      guard !isOver, let header = try nextHeader() else { return nil }
      let source = FrameSource(lines, bytes: header.bytes)
      if let fault = header.fault {
        try source.skipRest()
        return .fault(name: header.name, fault)
      }
      guard holdsFrames, header.bytes <= Self.heldBytes else {
        last = (header.name, source)
        return .frame(name: header.name, source, isStreamed: true)
      }
      return .frame(name: header.name, try source.held(), isStreamed: false)
    } catch {
      console.error(error)
      failure = failure.or(error.exitCode)
      return nil
    }
  }

  private struct Header {
    let name: String
    let bytes: Int64
    let fault: TraceFault?
  }

  /// The next line that is a header. Bytes before it are reported and skipped.
  private mutating func nextHeader() throws(SourceError) -> Header? {
    let start = lines.position
    var skipped: String?
    while true {
      let place = lines.position
      guard let line = try lines.next() else { break }
      var reason = "is longer than 64 KiB"
      if case .line(let bytes) = line {
        switch Self.header(bytes) {
        case .success(let header):
          if let skipped { tell(start, place, skipped) }
          return header
        case .failure(let fault): reason = fault.text
        }
      }
      if skipped == nil { skipped = reason }
    }
    if let skipped, !lines.isInterrupted { tell(start, lines.position, skipped) }
    isOver = true
    return nil
  }

  private mutating func tell(_ start: Int64, _ end: Int64, _ reason: String) {
    failure = failure.or(.damaged)
    console.error(
      "(standard input): bytes \(start) to \(end) are not a frame (\(reason)); expected a line such as "
        + "{\"name\":\"a.jsonl\",\"bytes\":4096}; check the length of the frame before")
  }

  private static func header(_ line: [UInt8]) -> Result<Header, PartialFault> {
    line.withUnsafeBytes { text -> Result<Header, PartialFault> in
      do throws(PartialFault) {
        let header = try FrameHeader.read(text)
        var bytes: Int64 = 0
        var fault: TraceFault?
        switch header.content {
        case .bytes(let count): bytes = count
        case .error(let text): fault = .unread(text)
        }
        let isPlain = header.name.unicodeScalars.allSatisfy { !DisplayText.isControl($0) }
        if header.name.isEmpty || !isPlain {
          fault = TraceFault(
            code: ExitCode.damaged.rawValue,
            text: "the frame has an empty name, or one with control characters; rename the trace")
        }
        return .success(Header(name: header.name, bytes: bytes, fault: fault))
      } catch { return .failure(error) }
    }
  }
}

extension TraceFault {
  /// Characters of a sender's reason that are kept.
  private static let longestReason = 400

  /// Of a trace that the sender of a framed stream could not read.
  fileprivate static func unread(_ reason: String) -> TraceFault {
    TraceFault(
      code: ExitCode.noInput.rawValue,
      text: "the sender could not read it: \(DisplayText.escaped(reason, limit: longestReason))")
  }
}

/// The bytes of one frame.
private final class FrameSource: ByteSource {
  private let lines: LineFeed
  private let size: Int64
  private(set) var bytesRead: Int64 = 0
  private var isCut = false
  var fileSize: Int64? { size }
  var isInterrupted: Bool { lines.isInterrupted }

  init(_ lines: LineFeed, bytes: Int64) {
    self.lines = lines
    size = bytes
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    let wanted = Int(min(Int64(buffer.count), size - bytesRead))
    guard wanted > 0, !isCut else { return 0 }
    let count = try lines.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
    bytesRead += Int64(count)
    isCut = count == 0
    return count
  }

  func skipRest() throws(SourceError) {
    guard bytesRead < size, !isCut else { return }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while try read(into: buffer) > 0 {}
  }

  /// The same bytes in memory.
  func held() throws(SourceError) -> any ByteSource {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, Int(size)), alignment: 16)
    defer { buffer.deallocate() }
    var count = 0
    while count < Int(size) {
      let step = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count..<Int(size)]))
      if step == 0 { break }
      count += step
    }
    return HeldFrame(Array(buffer[..<count]), claimed: size)
  }

}

/// A frame in memory.
final class HeldFrame: ByteSource {
  private let bytes: [UInt8]
  private let source: MemorySource
  let fileSize: Int64?

  init(_ bytes: [UInt8], claimed: Int64) {
    self.bytes = bytes
    source = MemorySource(bytes)
    fileSize = claimed
  }

  var bytesRead: Int64 { source.bytesRead }
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    source.read(into: buffer)
  }

  /// The same bytes from their start.
  func again() -> any ByteSource { MemorySource(bytes) }
}
