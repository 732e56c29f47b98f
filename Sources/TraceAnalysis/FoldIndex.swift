import LifecycleModel
import RuleKit

/// Which findings others explain: reports of two rules about the same event, one of which names the
/// other in `RuleInfo.foldsInto`.
///
/// A finding is folded when every one of its occurrences is explained; the finding that explained
/// the first of them then lists it. One that explains only a part of the other's occurrences, and
/// has no further ones, is folded into that: what is wrong is said once.
struct FoldIndex {
  /// Small, since there may be many.
  fileprivate struct Entry {
    private let ruleNumber: UInt16
    private let findingNumber: UInt32
    var isExplained = false
    var isCovered = false
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
  /// By finding: occurrences that explain one of another finding, and the first such one.
  private var covered: [Int: (count: Int, by: Int)] = [:]

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
      if explainers[rule].contains(known.rule) {
        Self.link(&entry.isExplained, &explained, finding, known.finding)
        Self.link(&events.entries[index].isCovered, &covered, known.finding, finding)
      }
      if explainers[known.rule].contains(rule) {
        Self.link(&events.entries[index].isExplained, &explained, known.finding, finding)
        Self.link(&entry.isCovered, &covered, finding, known.finding)
      }
      count += 1
      last = index
      place = known.next
    }
    guard count < Self.limitOfOne else { return }
    events.entries[last].next = events.entries.count
    events.entries.append(entry)
  }

  /// Counts an occurrence once, with the first finding that it is linked to.
  private static func link(
    _ isLinked: inout Bool, _ links: inout [Int: (count: Int, by: Int)], _ finding: Int,
    _ other: Int
  ) {
    guard !isLinked else { return }
    isLinked = true
    let before = links[finding]
    links[finding] = ((before?.count ?? 0) + 1, before?.by ?? other)
  }

  /// The unfolded finding that has all occurrences of this one, too.
  func explainer(of finding: Int, in findings: [Finding]) -> Int? {
    var place = finding
    // The rules' relation has no circles, and nothing that covers another one is explained as a
    // whole, so that this ends.
    while let next = explainingAll(place, findings) ?? coveringAll(place, findings) { place = next }
    return place == finding ? nil : place
  }

  private func explainingAll(_ finding: Int, _ findings: [Finding]) -> Int? {
    guard let known = explained[finding], known.count == findings[finding].occurrences else {
      return nil
    }
    return known.by
  }

  /// One that is graver than the other finding stays for itself.
  private func coveringAll(_ finding: Int, _ findings: [Finding]) -> Int? {
    guard let known = covered[finding], known.count == findings[finding].occurrences,
      explainingAll(known.by, findings) == nil,
      findings[known.by].severity >= findings[finding].severity
    else { return nil }
    return known.by
  }
}
