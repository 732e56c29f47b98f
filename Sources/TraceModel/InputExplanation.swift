/// How a reader understood the lines of an input in a foreign format.
public struct InputExplanation: Equatable, Sendable {
  /// How often something occurred.
  public struct Tally: Equatable, Sendable {
    public var name: String
    public var count: Int64

    public init(name: String, count: Int64) {
      self.name = name
      self.count = count
    }
  }

  /// Lines that were understood in the same way.
  public struct Entry: Equatable, Sendable {
    /// The pattern, or the text that they have in common.
    public var name: String
    public var count: Int64
    /// Events that they became, the most frequent first; lines without news become no event.
    public var events: [Tally]
    /// The first of them, escaped.
    public var example: String
    /// Where it is, from 1.
    public var line: Int64

    public init(name: String, count: Int64, events: [Tally], example: String, line: Int64) {
      self.name = name
      self.count = count
      self.events = events
      self.example = example
      self.line = line
    }
  }

  /// Lines that were not understood and differ in numbers and quoted parts only.
  public struct Group: Equatable, Sendable {
    /// Their text with `#` for the parts that differ, escaped.
    public var text: String
    public var count: Int64
    /// The first of them, escaped.
    public var example: String
    public var line: Int64
    /// A mapping for the configuration; nil if no pattern distinguishes them.
    public var mapping: LogMapping?
    /// Its words name a state or a step of an app's life.
    public var namesLife: Bool

    public init(
      text: String, count: Int64, example: String, line: Int64, mapping: LogMapping?,
      namesLife: Bool = false
    ) {
      self.namesLife = namesLife
      self.text = text
      self.count = count
      self.example = example
      self.line = line
      self.mapping = mapping
    }
  }

  /// The most frequent first.
  public var entries: [Entry] = []
  /// The most frequent groups, the first of equally frequent ones before the others.
  public var groups: [Group] = []
  /// Lines that were not understood.
  public var notUnderstood: Int64 = 0
  /// Groups that are not listed.
  public var otherGroups = 0
  /// There were more groups than can be counted at once, so the counts are lower bounds.
  public var countsAreLeast = false
  /// Further lines of messages that were not understood.
  public var continuations: Int64 = 0
  /// Lines that are not part of the log.
  public var junk: Int64 = 0

  public init() {}

  /// The mappings that are offered: all that become an event, then lines that are kept as they are,
  /// until there are three, and of those that name an app's life until there are six. Each is there
  /// once.
  public var proposals: [LogMapping] {
    var proposals: [LogMapping] = []
    func offer(until limit: Int, _ isOffered: (Group) -> Bool) {
      for group in groups where isOffered(group) && proposals.count < limit {
        if let mapping = group.mapping, !proposals.contains(mapping) { proposals.append(mapping) }
      }
    }
    offer(until: Int.max) { $0.mapping?.event != "log" }
    offer(until: 6) { $0.namesLife }
    offer(until: 3) { _ in true }
    return proposals
  }

  public var understood: Int64 { entries.reduce(0) { $0 + $1.count } }
}
