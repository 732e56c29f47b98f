internal import TraceModel

/// Joins the lines of a message, for all logs that write a line of text for a message: it may
/// continue on the next lines, which do not name their writer.
final class MessageLines {
  private let context: ImportContext
  private let sink: ImportSink
  /// The previous message, without texts; nil if there is none yet, or it is unknown.
  private var last: LogLine?
  private var process: [UInt8] = []
  private var subsystem: [UInt8] = []
  private var host: [UInt8] = []
  private var isBesideGap = false

  init(_ context: ImportContext) {
    self.context = context
    sink = context.sink
  }

  /// The process that wrote the message before.
  var lastProcess: UnsafeRawBufferPointer? {
    last == nil ? nil : process.withUnsafeBytes { $0 }
  }

  func take(_ line: LogLine) {
    isBesideGap = false
    var line = line
    line.mayNameCallbacks = line.mayBeOfApp
    context.take(line)
    var rest = LogLine()
    rest.time = line.time
    (rest.hasDate, rest.hasZone, rest.partOfDate) = (line.hasDate, line.hasZone, line.partOfDate)
    rest.pid = line.pid
    rest.level = line.level
    rest.resolution = line.resolution
    rest.isContinuation = true
    last = rest
    keep(line.process, in: &process)
    keep(line.subsystem, in: &subsystem)
    keep(line.host, in: &host)
  }

  private func keep(_ text: UnsafeRawBufferPointer, in copy: inout [UInt8]) {
    guard !text.equals(copy) else { return }
    copy.removeAll(keepingCapacity: true)
    copy.append(contentsOf: text)
  }

  /// Takes a line that begins no message: another tool's, or the rest of the one before.
  func takeRest(_ text: UnsafeRawBufferPointer) {
    if context.isTakenOver(text) { return }
    guard var line = last else {
      // The rest of a message after a gap was counted with the gap.
      if !isBesideGap { sink.noteJunk() }
      return
    }
    process.withUnsafeBytes { process in
      subsystem.withUnsafeBytes { subsystem in
        host.withUnsafeBytes { host in
          (line.process, line.subsystem, line.host) = (process, subsystem, host)
          line.message = text
          context.take(line)
        }
      }
    }
  }

  /// Text is missing: the next line may be the rest of anything.
  func noteGap() {
    last = nil
    isBesideGap = true
  }
}
