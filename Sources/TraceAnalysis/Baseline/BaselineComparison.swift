/// The differences between two baselines.
public struct BaselineComparison: Equatable, Sendable {
  /// An entry of both, as the later one has it.
  public struct Change: Equatable, Sendable {
    public let entry: Baseline.Entry
    /// Occurrences in the earlier one.
    public let before: Int
  }

  /// In the order of the files, as all lists here are.
  public let new: [Baseline.Entry]
  public let gone: [Baseline.Entry]
  public let risen: [Change]
  public let fallen: [Change]
  /// Entries with the same count in both.
  public let unchanged: Int

  public init(_ before: Baseline, _ after: Baseline) {
    let old = Dictionary(
      before.entries.map { ($0.fingerprint, $0) }, uniquingKeysWith: { first, _ in first })
    let kept = Set(after.entries.map(\.fingerprint))
    var new: [Baseline.Entry] = []
    var risen: [Change] = []
    var fallen: [Change] = []
    var unchanged = 0
    for entry in after.entries.sorted(by: Baseline.isOrdered) {
      guard let known = old[entry.fingerprint] else {
        new.append(entry)
        continue
      }
      let change = Change(entry: entry, before: known.count)
      if entry.count > known.count {
        risen.append(change)
      } else if entry.count < known.count {
        fallen.append(change)
      } else {
        unchanged += 1
      }
    }
    self.new = new
    (self.risen, self.fallen, self.unchanged) = (risen, fallen, unchanged)
    gone = before.entries.filter { !kept.contains($0.fingerprint) }.sorted(by: Baseline.isOrdered)
  }
}
