import TraceModel

/// Puts the parts of one run in the order in which they were recorded, and finds copies.
///
///     films.jsonl     seq 2001 …     third        rotated: the newest has the shortest name
///     films.1.jsonl   seq 1001 …     second
///     films.2.jsonl   seq 1 …        first
///
/// The runs of one installation are put in the order of their beginnings, as far as headers name
/// both (FORMAT.md §5.6), in the places that they take. Other inputs stay where they are. The parts
/// of a run take the place of the first of them. A file
/// that holds the end of one run and the beginning of the next stands before the rest of that:
///
///     b.jsonl         run 1, seq 1 …
///     c.jsonl         run 1, seq 10 …, then run 2, seq 1 …
///     a.jsonl         run 2, seq 5 …
public struct PartOrder {
  /// Places of the inputs in the order in which to read them, without copies.
  public private(set) var places: [Int] = []
  /// Places of inputs that have the same records as another one, with the place of that one.
  public private(set) var copies: [(copy: Int, original: Int)] = []

  /// Inputs that follow one another.
  private struct Group {
    let members: [Int]
    var kept: [Int] = []
    /// How many inputs that hold its beginning are not placed yet.
    var awaited = 0
  }

  /// Inputs that do not name their installation and are looked through for the beginning of a run.
  private static let limit = 256

  private let parts: [RecordingPart?]
  private var groups: [Group] = []
  /// By the place of an input: the groups whose beginnings it holds.
  private var followers: [Int: [Int]] = [:]

  /// - Parameters:
  ///   - parts: of each input; nil where it is not a part of a recording.
  ///   - isSame: whether two inputs have the same records; asked only for those that begin alike.
  ///   - contents: of a whole input, asked for where the beginnings do not show the order.
  public init(
    _ parts: [RecordingPart?], isSame: (Int, Int) -> Bool, contents: (Int) -> RecordingContents?
  ) {
    self.parts = parts
    groups = Self.groups(of: parts)
    orderInstallations()
    for index in groups.indices { arrange(index, isSame, contents) }
    findBeginnings(contents)
    var isPlaced = [Bool](repeating: false, count: groups.count)
    for index in groups.indices where groups[index].awaited == 0 { place(index, &isPlaced) }
    // Each of them holds the beginning of another one: the given order is all that is known.
    for index in groups.indices { place(index, &isPlaced) }
  }

  private static func groups(of parts: [RecordingPart?]) -> [Group] {
    var named: [String: [Int]] = [:]
    for (place, part) in parts.enumerated() {
      guard let run = part?.header.run else { continue }
      named[run, default: []].append(place)
    }
    var isGrouped = [Bool](repeating: false, count: parts.count)
    var groups: [Group] = []
    for (place, part) in parts.enumerated() where !isGrouped[place] {
      var members = [place]
      if let part, let run = part.header.run, let all = named[run], all.count > 1 {
        members = all.filter {
          !isGrouped[$0] && parts[$0]?.header.isRepeated(by: part.header) ?? false
        }
      }
      for member in members { isGrouped[member] = true }
      groups.append(Group(members: members))
    }
    return groups
  }

  /// The app on a device, which has one process at a time.
  private struct Owner: Hashable {
    let app: String?
    let install: String?

    init(_ header: RunHeader) { (app, install) = (header.app, header.install) }
  }

  /// Rules follow an app on a device from one run to the next.
  private mutating func orderInstallations() {
    var runs: [Owner: [(index: Int, start: Int64)]] = [:]
    for (index, group) in groups.enumerated() {
      guard let header = parts[group.members[0]]?.header, header.app != nil, header.install != nil,
        let start = header.start.flatMap({ WallTime.parse($0) })
      else { continue }
      runs[Owner(header), default: []].append((index, start))
    }
    for known in runs.values where known.count > 1 {
      let sorted = known.sorted { ($0.start, $0.index) < ($1.start, $1.index) }
      let ordered = sorted.map { groups[$0.index] }
      for (run, group) in zip(known, ordered) { groups[run.index] = group }
    }
  }

  /// What two copies have in common, as far as their beginnings show it.
  private struct Beginning: Hashable {
    private let texts: [String?]
    private let numbers: [Int64?]

    init(_ part: RecordingPart) {
      texts = [part.header.run, part.header.install, part.header.start, part.header.app]
      numbers = [part.sequence, part.time]
    }
  }
  /// Places of recordings that do not name their run, by what they begin with.
  private var nameless: [Beginning: [Int]] = [:]

  /// Leaves out the copies in a group, and puts the others in order.
  private mutating func arrange(
    _ index: Int, _ isSame: (Int, Int) -> Bool, _ contents: (Int) -> RecordingContents?
  ) {
    let members = groups[index].members
    guard members.count > 1 else {
      groups[index].kept = members.filter { !isNamelessCopy($0, isSame) }
      return
    }
    var kept: [Int] = []
    var alike: Set<Int> = []
    for member in members {
      let twins = kept.filter { beginsAlike($0, member) }
      if let twin = twins.first(where: { isSame($0, member) }) {
        copies.append((member, twin))
      } else {
        kept.append(member)
        if !twins.isEmpty { alike.formUnion(twins + [member]) }
      }
    }
    defer { groups[index].kept = kept }
    // Without numbers and times the given order is all that is known.
    guard kept.allSatisfy({ begin($0) != nil }) else { return }
    // Of those that begin alike, one is an older copy of the other, and has nothing to add to it.
    let sizes = Dictionary(
      alike.filter { parts[$0]?.header.identifiesRun ?? false }.map { place in
        let all = contents(place)
        return (place, (-(all?.events ?? 0), all?.isWhole ?? false ? 0 : 1))
      }, uniquingKeysWith: { first, _ in first })
    kept.sort { first, second in
      guard let a = begin(first), let b = begin(second), a == b else {
        return (begin(first) ?? (0, 0)) < (begin(second) ?? (0, 0))
      }
      if let a = sizes[first], let b = sizes[second], a != b { return a < b }
      return first < second
    }
  }

  private func begin(_ place: Int) -> (Int64, Int64)? {
    guard let part = parts[place] else { return nil }
    // A header alone adds nothing.
    guard part.sequence != nil || part.time != nil || !part.hasRecords else { return nil }
    return (part.sequence ?? .max, part.time ?? .max)
  }

  private func beginsAlike(_ one: Int, _ other: Int) -> Bool {
    parts[one]?.sequence == parts[other]?.sequence && parts[one]?.time == parts[other]?.time
  }

  /// A recording without a run's name is a copy only of one with the same records.
  private mutating func isNamelessCopy(_ place: Int, _ isSame: (Int, Int) -> Bool) -> Bool {
    guard let part = parts[place], part.header.run == nil else { return false }
    let beginning = Beginning(part)
    if let twin = nameless[beginning]?.first(where: { isSame($0, place) }) {
      copies.append((place, twin))
      return true
    }
    nameless[beginning, default: []].append(place)
    return false
  }

  /// Looks for the beginnings of runs whose first parts do not have them: they are in files that
  /// begin with an earlier run of the app.
  private mutating func findBeginnings(_ contents: (Int) -> RecordingContents?) {
    func owner(_ place: Int) -> Owner? { parts[place].map { Owner($0.header) } }
    var places: [Owner: [Int]] = [:]
    for place in groups.flatMap(\.kept) {
      if let owner = owner(place) { places[owner, default: []].append(place) }
    }
    var known: [Owner: [String: [(place: Int, header: RunHeader)]]] = [:]
    for index in groups.indices {
      guard let first = groups[index].kept.first, let part = parts[first], !part.beginsRun,
        let run = part.header.run, let owner = owner(first), let others = places[owner],
        others.count > 1, owner.install != nil || others.count <= Self.limit
      else { continue }
      if known[owner] == nil {
        var runs: [String: [(place: Int, header: RunHeader)]] = [:]
        for place in others {
          for header in contents(place)?.headers.dropFirst() ?? [] {
            if let run = header.run { runs[run, default: []].append((place, header)) }
          }
        }
        known[owner] = runs
      }
      let members = Set(groups[index].members)
      for (place, header) in known[owner]?[run] ?? []
      where !members.contains(place) && header.isRepeated(by: part.header) {
        followers[place, default: []].append(index)
        groups[index].awaited += 1
      }
    }
  }

  private mutating func place(_ index: Int, _ isPlaced: inout [Bool]) {
    var ready = [index]
    while let next = ready.popLast() {
      guard !isPlaced[next] else { continue }
      isPlaced[next] = true
      for place in groups[next].kept {
        places.append(place)
        for follower in followers[place] ?? [] {
          groups[follower].awaited -= 1
          if groups[follower].awaited == 0 { ready.append(follower) }
        }
      }
    }
  }
}
