import LifecycleModel
import LifecycleRules

/// Which findings others explain: reports of two rules about the same event, one of which names the other
/// in `RuleInfo.foldsInto`.
///
/// A finding is folded when every one of its occurrences is explained; the finding that explained the first
/// of them then tells it.
struct FoldIndex {
  private struct Entry {
    let rule: Int
    let finding: Int
    var isExplained = false
  }
  /// What was reported about one event; mostly a single finding.
  private struct Entries {
    var first: Entry
    var others: [Entry] = []
    var count: Int { 1 + others.count }

    subscript(index: Int) -> Entry {
      get { index == 0 ? first : others[index - 1] }
      set { if index == 0 { first = newValue } else { others[index - 1] = newValue } }
    }
  }
  private struct Anchor: Hashable {
    let run: Int
    let ordinal: Int64
  }

  /// Events that are kept at the most; findings about further ones stand for themselves.
  private static let limit = 65_536
  /// By rule: those that explain it.
  private let explainers: [Set<Int>]
  /// By rule: whether it explains or is explained.
  private let takesPart: [Bool]
  private var entries: [Anchor: Entries] = [:]
  /// By finding: occurrences that another finding explains, and the first one that did.
  private var explained: [Int: (count: Int, by: Int)] = [:]

  init(_ infos: [RuleInfo]) {
    var places: [String: Int] = [:]
    for (rule, info) in infos.enumerated() { places[info.name] = rule }
    explainers = infos.map { Set($0.foldsInto.compactMap { places[$0] }) }
    let all = explainers.reduce(into: Set<Int>()) { $0.formUnion($1) }
    takesPart = infos.indices.map { [explainers] in !explainers[$0].isEmpty || all.contains($0) }
  }

  /// The next input has events of its own.
  mutating func beginInput() { entries = [:] }

  /// An occurrence of `finding` about an event.
  mutating func note(_ finding: Int, rule: Int, about event: EventMark, run: Int) {
    guard takesPart[rule], event.exists else { return }
    let anchor = Anchor(run: run, ordinal: event.ordinal)
    var entry = Entry(rule: rule, finding: finding)
    guard var known = entries[anchor] else {
      if entries.count < Self.limit { entries[anchor] = Entries(first: entry) }
      return
    }
    for index in 0..<known.count {
      if !entry.isExplained, explainers[rule].contains(known[index].rule) {
        entry.isExplained = true
        explain(finding, by: known[index].finding)
      }
      if !known[index].isExplained, explainers[known[index].rule].contains(rule) {
        known[index].isExplained = true
        explain(known[index].finding, by: finding)
      }
    }
    // Rules that report an event again and again add nothing new.
    if known.count < 16 { known.others.append(entry) }
    entries[anchor] = known
  }

  private mutating func explain(_ finding: Int, by other: Int) {
    let before = explained[finding]
    explained[finding] = ((before?.count ?? 0) + 1, before?.by ?? other)
  }

  /// The finding that tells this one, if all of its occurrences are explained; itself not folded.
  func explainer(of finding: Int, in findings: [Finding]) -> Int? {
    var place = finding
    // The rules' relation has no circles, so that this ends.
    while let known = explained[place], known.count == findings[place].occurrences {
      place = known.by
    }
    return place == finding ? nil : place
  }
}
