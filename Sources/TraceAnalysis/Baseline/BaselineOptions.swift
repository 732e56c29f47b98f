/// How an analysis uses a baseline.
public struct BaselineOptions: Sendable {
  /// Nil: findings are compared with none.
  public var baseline: Baseline?
  /// The baseline's file, as messages name it.
  public var path = ""
  /// Entries that are gone are errors.
  public var isStrict = false
  /// Collects a new baseline of the findings.
  public var collects = false

  /// Entries of a collected baseline; more make none.
  var entryLimit = Baseline.entryLimit

  public init() {}

  var isUsed: Bool { baseline != nil || collects }
}
