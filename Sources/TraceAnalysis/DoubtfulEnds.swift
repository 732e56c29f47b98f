import LifecycleModel
import TraceModel

/// Ends of processes that may be those of other runs, where nothing decides it (FORMAT.md §5.20).
///
///     bare.txt     four callbacks, no name, no number, no time
///     Films.ips    com.example.films, pid 412, ended
///
/// They stay apart, and a note on the input with the end says that they may be one.
struct DoubtfulEnds {
  private static let endLimit = 64
  private static let runLimit = 1_024

  private let ends: [RunSummary]
  private let openRuns: [RunSummary]

  init(_ runs: [RunSummary]) {
    ends = Array(
      runs.lazy.filter { $0.isOnlyWitnessed && $0.ending == .exit }.prefix(Self.endLimit))
    openRuns =
      ends.isEmpty
      ? []
      : Array(
        runs.lazy.filter { $0.ending == .cut && !$0.wasReplaced }.prefix(
          Self.runLimit))
  }

  /// For each input with such an end: the first run that it may be of, how many there are, and the
  /// end.
  func pairs() -> [(end: RunSummary, run: RunSummary, count: Int)] {
    var pairs: [(end: RunSummary, run: RunSummary, count: Int)] = []
    for end in ends where !pairs.contains(where: { $0.end.input == end.input }) {
      let runs = openRuns.filter { Doubt(end, $0).isPossible }
      if let first = runs.first { pairs.append((end, first, runs.count)) }
    }
    return pairs
  }

  /// Whether an end may be that of a run.
  struct Doubt {
    private let end: RunSummary
    private let run: RunSummary

    init(_ end: RunSummary, _ run: RunSummary) { (self.end, self.run) = (end, run) }

    var isPossible: Bool {
      isDoubtful && areNamedAlike && agree(\.pid) && agree(\.platform) && agree(\.version)
        && mayBeOfOneTime
        && isBehind
    }

    /// A recording has what decides it, unless the end lacks a time.
    private var isDoubtful: Bool {
      run.header.partial || run.header.pid != nil && run.header.pid == end.header.pid
    }

    /// In one text, an end before the first line of a run is not its end.
    private var isBehind: Bool {
      guard end.input == run.input else { return true }
      if let origin = Self.start(end), let first = Self.start(run) {
        return LifeTimes.sum(origin, max(0, end.end)) >= first
      }
      return end.header.start != nil || end.line >= run.line
    }

    private func agree<Fact: Equatable>(_ fact: KeyPath<RunHeader, Fact?>) -> Bool {
      guard let one = end.header[keyPath: fact], let other = run.header[keyPath: fact] else {
        return true
      }
      return one == other
    }

    private static func names(_ header: RunHeader) -> [String] {
      [header.app, header.processName, header.bundle].compactMap { $0 }
    }

    /// They have a name in common, or one of them has no name.
    private var areNamedAlike: Bool {
      let (one, other) = (Self.names(end.header), Self.names(run.header))
      if one.isEmpty || other.isEmpty || one.contains(where: { other.contains($0) }) { return true }
      let folded = { (name: String) in BundleName.folded(BundleName.executable(name.utf8)) }
      let likely = Set(one.map(folded))
      return other.contains { likely.contains(folded($0)) }
    }

    private static func start(_ run: RunSummary) -> Int64? {
      run.header.start.flatMap { WallTime.parse($0) }.flatMap { $0 > WallClocks.undated ? $0 : nil }
    }

    /// The clock of a recording is that of no zone.
    private var isZoned: Bool {
      [end.header, run.header].allSatisfy { $0.isZoned || $0.clock != .wall }
    }

    private var mayBeOfOneTime: Bool {
      let length = run.start >= 0 ? max(0, run.end - run.start) : 0
      // A report's run begins with the launch, if it names it.
      let lived = end.end > 0 ? end.end : nil
      guard let origin = Self.start(end), let first = Self.start(run) else {
        return (lived.map { length <= LifeTimes.sum($0, WallClocks.slack) } ?? true)
          && mayBeOfOneUndatedTime
      }
      let last = LifeTimes.sum(first, max(0, run.end))
      let ended = LifeTimes.sum(origin, max(0, end.end))
      let latest = LifeTimes.sum(last, WallClocks.day + (isZoned ? 0 : WallClocks.farthestZone))
      if lived == nil, ended > latest { return false }
      return LifeTimes(launched: lived.map { _ in origin }, ended: ended).mayHaveWritten(
        LifeTimes.Lines(first: first, last: last), isZoned: isZoned)
    }

    /// Where one of them has no date: what its clock, or its payload, says of the time.
    private var mayBeOfOneUndatedTime: Bool {
      let length = max(0, run.end)
      if let first = Self.start(run) {
        let undated = end.header.undatedStart.map {
          UndatedTime(LifeTimes.sum($0.nanoseconds, max(0, end.end)), $0.period)
        }
        return LifeTimes.mayEndSoon(
          after: LifeTimes.sum(first, length), covered: end.header.covered, undated: undated,
          isZoned: isZoned)
      }
      guard let origin = Self.start(end), let start = run.header.undatedStart else { return true }
      let life = LifeTimes(
        launched: end.end > 0 ? origin : nil, ended: LifeTimes.sum(origin, max(0, end.end)))
      let lines = LifeTimes.Lines(
        first: start.nanoseconds, last: LifeTimes.sum(start.nanoseconds, length))
      return life.mayHaveWritten(lines, of: start.period)
    }

    /// What would decide it.
    var missing: String {
      var missing: [String] = []
      if end.header.pid == nil || run.header.pid == nil { missing.append("process number") }
      if Self.start(end) == nil || Self.start(run) == nil {
        missing.append("date")
      } else if !isZoned {
        missing.append("zone")
      }
      if run.header.app == nil { missing.append("name of an app") }
      guard let last = missing.popLast() else { return "their names are only alike" }
      let list = missing.isEmpty ? last : missing.joined(separator: ", ") + " or " + last
      return "one of them has no \(list)"
    }
  }
}

extension Analysis {
  /// Says on each input with the end of a process that it may be that of another run.
  mutating func noteDoubtfulEnds() {
    for (end, run, count) in DoubtfulEnds(runs).pairs()
    where !inputs[end.input].problems.contains(where: { $0.kind == .mayBeOne }) {
      let place =
        run.input == end.input
        ? "run \(run.number + 1) of this input"
        : "run \(run.number + 1) of '\(DisplayText.escaped(inputs[run.input].path))'"
      let which = count == 1 ? "that of \(place)" : "that of one of \(count) runs, such as \(place)"
      inputs[end.input].problems.append(
        InputProblem(
          .mayBeOne, .note,
          text: "the end may be \(which), which stops without one; "
            + "\(DoubtfulEnds.Doubt(end, run).missing), so that nothing decides it, and they stay "
            + "apart"))
    }
  }
}
