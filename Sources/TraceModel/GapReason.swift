/// Why something is missing at a gap.
public enum GapReason: Sendable {
  /// Records were lost.
  case lost
  /// Two records claim the same place; one was kept.
  case conflict
  /// Nothing is lost, but the source contains only single moments, as a crash report does.
  case notPrinted
  /// The rest of the run is outside the part that was asked for.
  case outsidePart
}

extension Event {
  /// Of a `.gap` event. Gaps have no exit code, so its room holds the reason.
  public var gapReason: GapReason {
    get {
      guard hasCode else { return .lost }
      return switch code {
      case Self.conflictCode: .conflict
      case Self.notPrintedCode: .notPrinted
      case Self.outsidePartCode: .outsidePart
      default: .lost
      }
    }
    set {
      hasCode = newValue != .lost
      switch newValue {
      case .lost: code = 0
      case .conflict: code = Self.conflictCode
      case .notPrinted: code = Self.notPrintedCode
      case .outsidePart: code = Self.outsidePartCode
      }
    }
  }

  /// The `count` of the `trace.loss` that a writer puts in the place of a `.gap` event; nil if the
  /// number of lost records is unknown.
  public var lostRecords: Int64? {
    // The state before the next record is unknown all the same.
    if gapReason == .notPrinted { return 0 }
    return count > 0 ? count : nil
  }

  private static var conflictCode: Int64 { 1 }
  private static var notPrintedCode: Int64 { 2 }
  private static var outsidePartCode: Int64 { 3 }
}
