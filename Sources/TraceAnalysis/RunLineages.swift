import LifecycleModel
import RuleKit
import TraceModel

/// Which run each run learns from: the one before of its app, or of its app on one device.
///
/// Rules that judge a set of runs learn from the one before of the app. Others do only where it was
/// a run of the same app on the same device: in the same input, or of the same installation
/// (FORMAT.md §5.6).
struct RunLineages {
  /// The latest run of an app, with the rules that those of its next run follow.
  struct Predecessor {
    let input: Int
    let moment: Moment
    /// Nanoseconds since 1970; nil if its header does not say when it began.
    let start: Int64?
    /// In the order of the set's list of them.
    let watchers: [RunWatcher]
  }
  private struct Lineage: Hashable {
    let app: ExactString
    let install: ExactString?
  }

  /// Each keeps a run's state in memory; few traces hold more than a handful of apps. Beyond this
  /// limit each run is separate.
  private static let setLimit = 64
  /// The same of installations.
  private static let lineageLimit = 256
  private var sets: [ExactString: Predecessor] = [:]
  private var lineages: [Lineage: Predecessor] = [:]

  /// The last run of each app, by the app's name.
  var lastOfSets: [Predecessor] { sets.sorted { $0.key < $1.key }.map(\.value) }

  /// A run of the present input begins.
  mutating func follow(_ context: RunContext, inInput input: Int) {
    let set = context.rules.set
    let start = Succession.start(context.run.header)
    let app = ExactString(context.run.header.app ?? "")
    let hasSetRoom = sets.count < Self.setLimit
    Self.follow(&sets[app], set.ofSets, context, start, hasRoom: hasSetRoom)
    if lineages.count >= Self.setLimit {
      lineages = lineages.filter { $0.key.install != nil || $0.value.input == input }
    }
    let lineage = Lineage(
      app: app, install: context.run.header.install.map { ExactString($0) })
    let hasRoom = lineages.count < Self.lineageLimit
    Self.followLineage(&lineages[lineage], context, start, hasRoom: hasRoom)
  }

  /// Puts the run in the place of the one that it learns from, if its app is known or has room.
  private static func follow(
    _ latest: inout Predecessor?, _ rules: [Int], _ context: RunContext, _ start: Int64?,
    hasRoom: Bool
  ) {
    guard latest != nil || hasRoom else { return }
    let own = rules.map { context.rules.watcher($0).takeUnretainedValue() }
    if let latest {
      for (new, old) in zip(own, latest.watchers) { new.follow(old) }
    }
    latest = Predecessor(
      input: context.input, moment: context.moment, start: start, watchers: own)
  }

  /// The same of a lineage, unless the run began before the latest one.
  private static func followLineage(
    _ latest: inout Predecessor?, _ context: RunContext, _ start: Int64?, hasRoom: Bool
  ) {
    let isCommon = context.run.header.install != nil || latest?.input == context.input
    if isCommon, let start, let before = latest?.start, start < before { return }
    var own = isCommon ? latest : nil
    follow(&own, context.rules.set.ofInstallations, context, start, hasRoom: hasRoom)
    latest = own ?? latest
  }

  /// Marks the names of an input that later runs may ask for.
  func markNames(_ live: LiveNames, ofInput input: Int) {
    for last in [sets.values.map { $0 }, lineages.values.map { $0 }].joined()
    where last.input == input {
      last.moment.run.markNames(live)
      for watcher in last.watchers { watcher.markNames(live) }
    }
  }
}
