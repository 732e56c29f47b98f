import LifecycleModel
import TraceModel

/// State for runs that a recorder wrote in several parts.
struct PartReading {
  /// A repeated header that the next record of its run decides about.
  struct WaitingHeader {
    let header: RunHeader
    let event: Event
    /// Records that are missing after it; the run does not know of them yet.
    var lost: Int64 = 0
    /// Missing records that the run learns of before its next record.
    var lostAhead: Int64 = 0
  }

  /// Headers of several runs stand together where their records are mixed.
  var waiting: [WaitingHeader] = []
  /// More would make each batch cost more than reading it.
  static let waitingLimit = 16
  /// How many records the present gap replaces.
  var gap: Int64 = 0
  /// Of the present input: records missing between the parts of a run.
  var lost: Int64 = 0
  /// By run that continues from an earlier input: the names of the current one.
  var translation: NameTranslation?

  /// Adds records that are missing, of an unknown number none. Sums of two stay below 2^63.
  static func add(_ count: Int64, to sum: inout Int64) {
    let most = Int64.max / 4
    sum = min(most, sum + min(most, max(0, count)))
  }

  /// The next record of a header's run, behind whatever is missing there and behind those of other
  /// runs.
  static func next(
    behind entry: inout WaitingHeader, from first: UnsafePointer<Event>,
    to end: UnsafePointer<Event>
  ) -> UnsafePointer<Event>? {
    var event = first
    while event < end {
      if event.pointee.kind == .gap {
        if !event.pointee.run.isPresent { add(event.pointee.count, to: &entry.lostAhead) }
      } else if event.pointee.run == entry.event.run {
        return event
      }
      event += 1
    }
    entry.lostAhead = 0
    return nil
  }
}
