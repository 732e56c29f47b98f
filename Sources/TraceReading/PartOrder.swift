import TraceModel

/// Puts the parts of one run in the order in which they were recorded, and finds copies.
///
///     films.jsonl     seq 2001 …     third        rotated: the newest has the shortest name
///     films.1.jsonl   seq 1001 …     second
///     films.2.jsonl   seq 1 …        first
///
/// Other inputs stay where they are. The parts of a run take the place of the first of them.
public struct PartOrder {
  /// Places of the inputs in the order in which to read them, without copies.
  public private(set) var places: [Int] = []
  /// Places of inputs that have the same records as another one, with the place of that one.
  public private(set) var copies: [(copy: Int, original: Int)] = []

  /// - Parameters:
  ///   - parts: of each input; nil where it is not a part of a recording.
  ///   - isSame: whether two inputs have the same records; asked only for those that begin alike.
  public init(_ parts: [RecordingPart?], isSame: (Int, Int) -> Bool) {
    var groups: [String: [Int]] = [:]
    for (place, part) in parts.enumerated() {
      guard let part, let run = part.header.run else { continue }
      groups[run, default: []].append(place)
    }
    var isPlaced = [Bool](repeating: false, count: parts.count)
    /// Places of recordings that do not name their run, by what they begin with.
    var nameless: [Beginning: [Int]] = [:]
    for (place, part) in parts.enumerated() where !isPlaced[place] {
      isPlaced[place] = true
      if let part, part.header.run == nil {
        let beginning = Beginning(part)
        if let twin = nameless[beginning]?.first(where: { isSame($0, place) }) {
          copies.append((place, twin))
        } else {
          nameless[beginning, default: []].append(place)
          places.append(place)
        }
        continue
      }
      guard let part, let run = part.header.run, let group = groups[run], group.count > 1 else {
        places.append(place)
        continue
      }
      let members = group.filter { parts[$0]?.header.isRepeated(by: part.header) ?? false }
      for member in members { isPlaced[member] = true }
      add(members, parts, isSame)
    }
  }

  /// What two copies have in common, as far as their beginnings show it.
  private struct Beginning: Hashable {
    private let texts: [String?]
    private let numbers: [Int64?]

    init(_ part: RecordingPart) {
      texts = [part.header.install, part.header.start, part.header.app]
      numbers = [part.sequence, part.time]
    }
  }

  private mutating func add(
    _ members: [Int], _ parts: [RecordingPart?], _ isSame: (Int, Int) -> Bool
  ) {
    func beginsAlike(_ one: RecordingPart?, _ other: RecordingPart?) -> Bool {
      one?.sequence == other?.sequence && one?.time == other?.time
    }
    var kept: [Int] = []
    for member in members {
      let twin = kept.first { beginsAlike(parts[$0], parts[member]) && isSame($0, member) }
      if let twin { copies.append((member, twin)) } else { kept.append(member) }
    }
    func begin(_ place: Int) -> (Int64, Int64)? {
      guard let part = parts[place], part.sequence != nil || part.time != nil else { return nil }
      return (part.sequence ?? .max, part.time ?? .max)
    }
    // Without numbers and times the given order is all that is known.
    guard kept.allSatisfy({ begin($0) != nil }) else { return places += kept }
    places += kept.sorted { first, second in
      guard let a = begin(first), let b = begin(second), a != b else { return first < second }
      return a < b
    }
  }
}
