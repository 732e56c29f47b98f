/// Why something can't be judged (FORMAT.md §5.1). Raw values are those of the reports.
public enum UnknownCause: String, CaseIterable, BitwiseCopyable, Sendable {
  /// Records were lost before or while it happened.
  case loss
  /// The beginning was not recorded.
  case traceStart = "trace-start"
  /// The recording stopped before it was decided.
  case traceEnd = "trace-end"
  /// The clock was stepped, or only a wall clock was recorded.
  case clock
  /// The records have no times.
  case orderOnly = "order-only"
  /// Two different records claim the same place.
  case conflict
  /// The recorder does not write the records that would decide it.
  case notRecorded = "not-recorded"
  /// The built product does not show what would decide it.
  case notInProduct = "not-in-product"
}
