import LifecycleModel
import TraceModel

/// Counts the scenes and runs that the occurrences of each finding are in.
///
/// Scenes are identified by their symbols, which belong to one input; findings too.
struct SpreadTally {
  fileprivate struct Entry {
    var scene: Symbol
    var run: Int
    /// All of them, once there are two.
    var scenes: Set<Symbol> = []
    var runs: Set<Int> = []
    /// Of ``scene``, for the sites.
    var sceneName: String?
    var runName: String?
  }

  /// Scenes and runs that are kept over all findings of an input; further ones are not counted.
  fileprivate static let limit = 65_536
  /// Sites that are kept over all findings.
  private static let siteLimit = 100_000
  /// By place of the finding.
  private var entries: [Int: Entry] = [:]
  private var room = Self.limit
  private var siteRoom = Self.siteLimit

  /// The findings of one input, by its own symbols.
  struct InputState {
    fileprivate var entries: [Int: Entry] = [:]
    fileprivate var room = SpreadTally.limit
  }

  /// The part of the current input, to pause it and continue it after others.
  var inputState: InputState {
    get { InputState(entries: entries, room: room) }
    set { (entries, room) = (newValue.entries, newValue.room) }
  }

  mutating func beginInput() { inputState = InputState() }

  /// The first occurrence of a finding.
  mutating func begin(
    _ place: Int, _ finding: inout Finding, scene: Symbol, at first: Finding.Place
  ) {
    var entry = Entry(scene: scene, run: first.run)
    entry.sceneName = finding.scene
    entry.runName = finding.run
    finding.spread.scenes = scene.isPresent ? 1 : 0
    // The first is always listed.
    siteRoom -= 1
    finding.sites = [Finding.Site(run: finding.run, scene: finding.scene, place: first)]
    entries[place] = entry
  }

  /// A further occurrence.
  mutating func add(
    _ place: Int, _ finding: inout Finding, scene: Symbol, at next: Finding.Place, _ run: RunState
  ) {
    guard var entry = entries[place] else { return }
    let isListed = finding.sites.count < Finding.siteLimit && siteRoom > 0
    let isOtherScene = scene != entry.scene
    let isOtherRun = next.run != entry.run
    guard isListed || isOtherScene || isOtherRun else { return }
    // Held once, so that its sets are changed in place.
    entries[place] = nil
    if isOtherScene {
      count(scene, after: entry.scene, &entry.scenes, &finding.spread)
      entry.scene = scene
      entry.sceneName = nil
    }
    if isOtherRun {
      if entry.runs.isEmpty { entry.runs.insert(entry.run) }
      if !entry.runs.contains(next.run) { keep(next.run, &entry.runs, &finding.spread) }
      finding.spread.runs = max(finding.spread.runs, entry.runs.count)
      entry.run = next.run
      entry.runName = nil
    }
    if isListed {
      siteRoom -= 1
      if entry.sceneName == nil, scene.isPresent { entry.sceneName = run.symbols[scene] }
      if entry.runName == nil, run.id.isPresent { entry.runName = run.symbols[run.id] }
      finding.sites.append(
        Finding.Site(run: entry.runName, scene: entry.sceneName, place: next))
    }
    entries[place] = entry
  }

  private mutating func count(
    _ scene: Symbol, after last: Symbol, _ scenes: inout Set<Symbol>,
    _ spread: inout Finding.Spread
  ) {
    if scenes.isEmpty, last.isPresent { scenes.insert(last) }
    guard scene.isPresent else { return }
    if !scenes.contains(scene) { keep(scene, &scenes, &spread) }
    spread.scenes = max(spread.scenes, scenes.count)
  }

  private mutating func keep<Name: Hashable>(
    _ name: Name, _ names: inout Set<Name>, _ spread: inout Finding.Spread
  ) {
    guard room > 0 else {
      spread.isExact = false
      return
    }
    room -= 1
    names.insert(name)
  }

  func markNames(_ live: LiveNames) {
    for entry in entries.values {
      live.mark(entry.scene)
      for scene in entry.scenes { live.mark(scene) }
    }
  }
}
