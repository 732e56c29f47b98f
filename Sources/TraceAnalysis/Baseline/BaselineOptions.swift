/// What an analysis does with a baseline.
public struct BaselineOptions: Sendable {
  /// Nil: findings are compared with none.
  public var baseline: Baseline?
  /// The baseline's file, as messages name it.
  public var path = ""
  /// What is gone is an error.
  public var isStrict = false
  /// Collects a baseline of what is found.
  public var collects = false

  /// Entries of a collected baseline; more make none.
  var entryLimit = Baseline.entryLimit

  public init() {}

  var isUsed: Bool { baseline != nil || collects }
}
