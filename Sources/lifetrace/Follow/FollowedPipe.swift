import TraceReading

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The bytes of a pipe or of standard input, up to its end.
final class FollowedPipe: ByteSource {
  private let source: TraceSource
  private let mustStop: @Sendable () -> Bool

  init(_ path: SystemString, mustStop: @escaping @Sendable () -> Bool) throws(SourceError) {
    self.mustStop = mustStop
    source = try TraceSource(path, mustStop: mustStop)
  }

  var bytesRead: Int64 { source.bytesRead }

  var isPaused: Bool {
    guard !mustStop(), source.fileSize == nil else { return false }
    var waiting = pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) == 0
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    try source.read(into: buffer)
  }
}
