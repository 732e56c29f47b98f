import LifecycleModel
import TraceModel

/// Whether the first records of all writers of a run were seen.
struct WriterBeginnings {
  private static let writerLimit = 16

  private(set) var areWhole: Bool
  private var writers: [Symbol] = []
  private var latest: Symbol?

  init(_ run: RunState) { areWhole = run.startCause == nil && !run.header.partial }

  /// The first record of a writer has any number, but after some that are missing it has no low
  /// one.
  mutating func note(_ event: UnsafePointer<Event>) {
    let writer = event.pointee.writer
    guard writer != latest else { return }
    latest = writer
    guard areWhole, !writers.contains(writer) else { return }
    guard writers.count < Self.writerLimit else {
      areWhole = false
      return
    }
    writers.append(writer)
    let begins = event.pointee.kind == .processStart || event.pointee.kind == .processPrewarm
    if event.pointee.hasSequence, event.pointee.sequence > 1, !begins { areWhole = false }
  }

  func markNames(_ live: LiveNames) {
    for writer in writers { live.mark(writer) }
    if let latest { live.mark(latest) }
  }
}
