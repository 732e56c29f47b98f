import SystemLibrary
import TraceReading

/// A source whose reads wait for more until reading must stop.
protocol FollowedSource: ByteSource {
  /// Reading must stop. From now on reads return what is there, up to its present end.
  func takeRest()
}

/// The bytes of a pipe or of standard input, up to its end.
final class FollowedPipe: FollowedSource {
  /// Most that a pipe holds, in bytes: /proc/sys/fs/pipe-max-size of Linux, pipe(7).
  private static let capacity = 1 << 20

  private let source: TraceSource
  private let mustStop: @Sendable () -> Bool
  /// 1: what is there is read, however reading must stop.
  private let takesRest: AtomicNumber
  private var rest = capacity

  init(_ path: SystemString, mustStop: @escaping @Sendable () -> Bool) throws(SourceError) {
    self.mustStop = mustStop
    let takesRest = AtomicNumber(0)
    self.takesRest = takesRest
    source = try TraceSource(path, mustStop: { takesRest.value == 0 && mustStop() })
  }

  var bytesRead: Int64 { source.bytesRead }

  var isPaused: Bool { !mustStop() && isEmpty }

  func staysPaused() -> Bool {
    !mustStop() && isEmpty(for: Int32(clamping: LiveReading.patience / 1_000_000))
  }

  private var isEmpty: Bool { isEmpty(for: 0) }

  /// - Parameter time: milliseconds to wait for more.
  private func isEmpty(for time: Int32) -> Bool {
    guard source.fileSize == nil else { return false }
    var waiting = pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, time) == 0
  }

  func takeRest() { takesRest.set(1) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    guard takesRest.value == 1, source.fileSize == nil else { return try source.read(into: buffer) }
    guard rest > 0, !isEmpty else { return 0 }
    let count = try source.read(
      into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(rest)))
    rest -= count
    return count
  }
}
