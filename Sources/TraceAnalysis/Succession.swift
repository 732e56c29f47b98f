import LifecycleModel
import TraceModel

/// An app on one device from its installation on: its runs happened one after the other (FORMAT.md
/// §5.6).
struct Installation: Hashable {
  private let app: ExactString
  private let install: ExactString

  /// Nil if the header does not name both.
  init?(_ header: RunHeader) {
    guard let app = header.app, let install = header.install else { return nil }
    self.app = ExactString(app)
    self.install = ExactString(install)
  }
}

/// A run whose recording stopped without an end, kept until it shows what became of it.
struct HeldRun {
  let run: RunState
  /// Of its first record.
  let input: Int
  /// Its last record; nil if that has no number.
  let last: (writer: ExactString, number: Int64)?

  /// Whether a record with a number may be the next one. Each writer counts for itself, so that
  /// between two of them the times show it.
  func mayGoOn(with next: UnsafePointer<Event>, by writer: ExactString) -> Bool {
    guard let last else { return false }
    if last.number < next.pointee.sequence { return true }
    return last.writer != writer && run.clock.now >= 0 && next.pointee.hasTime
      && run.clock.now <= next.pointee.time
  }
}

/// Runs that stopped without an end and wait for later runs of the same installation.
///
/// ```
///   a.jsonl   run 1, cut      held
///   b.jsonl   run 2           begins later: run 1 had ended
///   b.jsonl   run 1 again     its header repeated, numbers continue: so does run 1
/// ```
struct Succession {
  /// Runs that wait for a later run of their installation, and those that only wait to continue in
  /// another input.
  static let limit = 256
  static let limitWithoutInstall = 8
  /// Installations whose latest run is remembered.
  private static let installationLimit = 65_536

  private(set) var held: [HeldRun] = []
  /// The run of each installation that began last, of those that say when.
  private var latest: [Installation: (start: Int64, header: RunHeader)] = [:]

  /// When a run began, in nanoseconds since 1970, if its header says so.
  static func start(_ header: RunHeader) -> Int64? {
    header.start.flatMap { WallTime.parse($0) }
  }

  /// A run begins. Returns the held ones that it proves to be over.
  mutating func begin(_ header: RunHeader) -> [HeldRun] {
    guard let installation = Installation(header) else { return [] }
    let start = Self.start(header)
    if let start, latest[installation].map({ $0.start <= start }) ?? hasRoom {
      latest[installation] = (start, header)
    }
    let over = held.filter {
      Installation($0.run.header) == installation && Self.isBefore($0.run, header)
        && !Self.mayBeOne($0.run.header, header)
    }
    held.removeAll { entry in over.contains { $0.run === entry.run } }
    return over
  }

  private var hasRoom: Bool { latest.count < Self.installationLimit }

  /// Whether two headers may be of one process: a copy or a part of the recording has the same
  /// `run`, and a recorder that began in mid-life may have met it.
  private static func mayBeOne(_ old: RunHeader, _ new: RunHeader) -> Bool {
    old.run != nil && old.run == new.run || LifecycleState.mayBeOne(old, new)
  }

  /// Whether a run that was read before another one was over when that one began. The order of
  /// reading decides only where a header does not say when its run began: one that still recorded
  /// after the other's beginning was on another device, or a clock is wrong.
  private static func isBefore(_ run: RunState, _ second: RunHeader) -> Bool {
    guard let begin = start(second), let end = run.lastOnWall else { return true }
    return end <= begin
  }

  /// Whether both headers say when their runs began, and this one began earlier.
  static func begins(_ header: RunHeader, before other: RunHeader) -> Bool {
    guard let a = start(header), let b = start(other) else { return false }
    return a < b
  }

  /// Whether a run that was read before this one began after its end.
  func hasLater(than run: RunState) -> Bool {
    guard let start = Self.start(run.header), let end = run.lastOnWall,
      let installation = Installation(run.header), let later = latest[installation]
    else { return false }
    return later.start > start && later.start >= end && !Self.mayBeOne(run.header, later.header)
  }

  /// Keeps a run. Returns one that has to go for it, if so.
  mutating func hold(_ entry: HeldRun) -> HeldRun? {
    held.append(entry)
    let isInstalled = Installation(entry.run.header) != nil
    let alike = held.indices.filter { (Installation(held[$0].run.header) != nil) == isInstalled }
    guard alike.count > (isInstalled ? Self.limit : Self.limitWithoutInstall) else { return nil }
    return held.remove(at: alike[0])
  }

  /// The held run that a repeated header may continue, if the number of the next record allows it.
  mutating func take(
    _ header: RunHeader, followedBy next: UnsafePointer<Event>, by writer: ExactString
  ) -> HeldRun? {
    guard header.run != nil else { return nil }
    let index = held.lastIndex {
      $0.run.header.isRepeated(by: header) && $0.mayGoOn(with: next, by: writer)
    }
    return index.map { held.remove(at: $0) }
  }

  /// The held run without numbers that a repeated header may continue, if the next record is not
  /// earlier than its last one.
  mutating func take(_ header: RunHeader, at time: Int64) -> HeldRun? {
    guard header.run != nil else { return nil }
    let index = held.lastIndex {
      $0.run.header.isRepeated(by: header) && $0.last == nil
        && $0.run.clock.now >= 0 && $0.run.clock.now <= time
    }
    return index.map { held.remove(at: $0) }
  }

  /// Whether a held run has the same header, so that the next record may continue it.
  func hasSame(_ header: RunHeader) -> Bool {
    header.run != nil
      && held.contains {
        $0.run.header.isRepeated(by: header) && ($0.last != nil || $0.run.clock.now >= 0)
      }
  }

  mutating func takeAll() -> [HeldRun] {
    defer { held = [] }
    return held
  }
}
