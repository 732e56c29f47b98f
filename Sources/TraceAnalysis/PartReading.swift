import LifecycleModel
import TraceModel

/// State for runs that a recorder wrote in several parts.
struct PartReading {
  /// A repeated header that the next record decides about.
  var waiting: (header: RunHeader, event: Event)?
  /// The record before the present batch.
  var lastRecord: NumberedRecord?
  /// Of the present input: records missing between the parts of a run.
  var lost: Int64 = 0
  /// By run that continues from an earlier input: the names of the current one.
  var translation: NameTranslation?

  /// The record before the present place, if it is an event with a number.
  mutating func noteLast(_ end: UnsafePointer<Event>, _ first: UnsafePointer<Event>) {
    guard end > first else { return }
    let event = end - 1
    guard event.pointee.kind != .header, event.pointee.hasSequence else {
      lastRecord = nil
      return
    }
    lastRecord = NumberedRecord(
      run: event.pointee.run, writer: event.pointee.writer, number: event.pointee.sequence)
  }
}
