import TraceModel
import TraceReading

/// An input that can be read only once, whose beginning can be inspected before it is read.
final class PipedInput: ByteSource {
  /// A report is shorter; of anything longer no more than this is kept.
  private static let longestReport = 1 << 22
  /// Where a report shows.
  private static let head = 1 << 14

  private let source: TraceSource
  private var kept: [UInt8] = []
  private var handedOn = 0
  var bytesRead: Int64 { source.bytesRead - Int64(kept.count - handedOn) }
  var isInterrupted: Bool { source.isInterrupted }

  init(_ source: TraceSource) { self.source = source }

  /// Whether a path names something that is being written already. To look at a named pipe might
  /// keep its writer from filling another one that comes first.
  static func isOne(_ path: SystemString) -> Bool {
    path == .standardInput || path.bytes.starts(with: "/dev/fd/".utf8)
      || path.bytes.starts(with: "/dev/stdin".utf8)
  }

  /// Whether it is a crash report. Keeps the bytes that it reads to find out.
  func isCrashReport(_ options: ReadingOptions) -> Bool {
    guard options.format == nil else { return false }
    keep(Self.head)
    var answer = CrashReportLook.answer(MemorySource(kept))
    if answer == .isPacked {
      keep(Self.longestReport)
      answer = CrashReportLook.answer(decoding: MemorySource(kept), options: options)
    }
    guard answer == .mayBe else { return false }
    keep(Self.longestReport)
    guard kept.count < Self.longestReport else { return false }
    let reader = TraceReader(options: options, symbols: SymbolTable())
    return (try? reader.format(of: MemorySource(kept))) == .crash
  }

  /// Keeps up to this many first bytes. A read error is reported when the input is read.
  private func keep(_ count: Int) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { memory in
      while kept.count < count, let read = try? source.read(into: memory), read > 0 {
        kept += memory.prefix(read)
      }
    }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    guard handedOn < kept.count else { return try source.read(into: buffer) }
    let count = min(buffer.count, kept.count - handedOn)
    kept.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[handedOn..<handedOn + count]))
    }
    handedOn += count
    return count
  }
}
