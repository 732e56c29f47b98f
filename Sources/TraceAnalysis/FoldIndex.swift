import LifecycleModel
import RuleKit

/// Which findings others explain: reports of two rules about the same event, one of which names the
/// other in `RuleInfo.foldsInto`.
///
/// A finding is folded when every one of its occurrences is explained; the finding that explained
/// the first of them then lists it.
struct FoldIndex {
  /// Small, since there may be many.
  fileprivate struct Entry {
    private let ruleNumber: UInt16
    private let findingNumber: UInt32
    var isExplained = false
    /// Place of the next one about the same event in ``entries``; 0 means the end, because the
    /// first entry is never a next one.
    private var nextPlace: UInt32 = 0

    init(rule: Int, finding: Int) {
      ruleNumber = UInt16(rule)
      findingNumber = UInt32(finding)
    }

    var rule: Int { Int(ruleNumber) }
    var finding: Int { Int(findingNumber) }
    var next: Int? {
      get { nextPlace == 0 ? nil : Int(nextPlace) }
      set { nextPlace = UInt32(newValue ?? 0) }
    }
  }
  fileprivate struct Anchor: Hashable {
    let run: Int
    let ordinal: Int64
  }

  /// Largest number of events that are kept; findings about further ones are not folded.
  private static let limit = 65_536
  /// Reports that are kept of one event. Rules that report it again and again add nothing new.
  private static let limitOfOne = 16
  /// By rule: those that explain it.
  private let explainers: [Set<Int>]
  /// By rule: whether it explains or is explained.
  private let takesPart: [Bool]
  /// All reports of an input, and by event the place of the first one.
  struct Events {
    fileprivate var entries: [Entry] = []
    fileprivate var firsts: [Anchor: UInt32] = [:]
  }
  /// Those of the present input.
  var events = Events()
  /// By finding: occurrences that another finding explains, and the first one that did.
  private var explained: [Int: (count: Int, by: Int)] = [:]

  /// How many rules are evaluated.
  var rules: Int { takesPart.count }

  init(_ infos: [RuleInfo]) {
    var places: [String: Int] = [:]
    for (rule, info) in infos.enumerated() { places[info.name] = rule }
    explainers = infos.map { Set($0.foldsInto.compactMap { places[$0] }) }
    let all = explainers.reduce(into: Set<Int>()) { $0.formUnion($1) }
    takesPart = infos.indices.map { [explainers] in !explainers[$0].isEmpty || all.contains($0) }
  }

  /// The next input has other events.
  mutating func beginInput() {
    events.entries.removeAll(keepingCapacity: true)
    events.firsts = [:]
  }

  /// An occurrence of `finding` about an event.
  mutating func note(_ finding: Int, rule: Int, about event: EventMark, run: Int) {
    guard takesPart[rule], event.exists else { return }
    let anchor = Anchor(run: run, ordinal: event.ordinal)
    var entry = Entry(rule: rule, finding: finding)
    guard let first = events.firsts[anchor] else {
      guard events.firsts.count < Self.limit else { return }
      events.firsts[anchor] = UInt32(events.entries.count)
      return events.entries.append(entry)
    }
    var last = Int(first)
    var count = 0
    var place: Int? = last
    while let index = place {
      let known = events.entries[index]
      if !entry.isExplained, explainers[rule].contains(known.rule) {
        entry.isExplained = true
        explain(finding, by: known.finding)
      }
      if !known.isExplained, explainers[known.rule].contains(rule) {
        events.entries[index].isExplained = true
        explain(known.finding, by: finding)
      }
      count += 1
      last = index
      place = known.next
    }
    guard count < Self.limitOfOne else { return }
    events.entries[last].next = events.entries.count
    events.entries.append(entry)
  }

  private mutating func explain(_ finding: Int, by other: Int) {
    let before = explained[finding]
    explained[finding] = ((before?.count ?? 0) + 1, before?.by ?? other)
  }

  /// The unfolded finding that explains all occurrences of this one.
  func explainer(of finding: Int, in findings: [Finding]) -> Int? {
    var place = finding
    // The rules' relation has no circles, so that this ends.
    while let known = explained[place], known.count == findings[place].occurrences {
      place = known.by
    }
    return place == finding ? nil : place
  }
}
