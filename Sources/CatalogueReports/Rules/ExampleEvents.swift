import RuleKit
import TraceModel

/// The events of a rule's examples, with the keys that they have there.
struct ExampleEvents {
  /// The keys of each kind, each with its first value in a triggering example, or with none; a
  /// line's scene is the key `scene`.
  private(set) var keys: [EventKind: [String: String?]] = [:]
  /// Kinds in triggering examples, and those in quiet ones, in the order in which they come.
  private(set) var triggers: [EventKind] = []
  private var quiets: [EventKind] = []
  private var marked: Set<EventKind> = []
  /// Kinds that findings point at, with a duration in the example.
  private var timed: Set<EventKind> = []
  /// Kinds that occur in triggering examples of apps with scenes, or of another kind.
  private var withScenes: Set<EventKind> = []
  /// Families that the examples' headers list.
  private var listed: RunHeader.Families = []
  /// Families that triggering examples list, in one of which none of their events occurs: the app
  /// must list them, too, since nothing else shows that it records them.
  private(set) var families: [String] = []
  private let info: RuleInfo

  init(_ info: RuleInfo) {
    self.info = info
    for example in info.triggering {
      for kind in add(example.sketch) where !triggers.contains(kind) { triggers.append(kind) }
    }
    for example in info.quiet {
      for kind in add(example.sketch, isQuiet: true) where !quiets.contains(kind) {
        quiets.append(kind)
      }
    }
  }

  /// The kinds of a sketch's events.
  private mutating func add(_ sketch: String, isQuiet: Bool = false) -> [EventKind] {
    var hasScenes = true
    var names: [Substring] = []
    var kinds: [EventKind] = []
    for line in sketch.split(separator: "\n") {
      let isMarked = line.contains("↓")
      let words = line.split { $0 == " " || $0 == "↓" }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      if first == "header" {
        hasScenes = !words.contains("lifeCycle=uikit-app")
        for word in words where word.hasPrefix("records=") {
          names += word.dropFirst("records=".count).split(separator: ",")
        }
        continue
      }
      let plain = words.dropFirst().prefix { !$0.contains("=") }
      guard let name = plain.last else { continue }
      guard
        let kind = EventKind.named(String(name)) ?? (name.hasPrefix("phase.") ? .unknown : nil)
      else { continue }
      kinds.append(kind)
      if hasScenes, !isQuiet { withScenes.insert(kind) }
      if isMarked { marked.insert(kind) }
      var found: [String: String?] = plain.count > 1 ? ["scene": nil] : [:]
      for word in words.dropFirst(1 + plain.count) {
        let parts = word.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { continue }
        found.updateValue(isQuiet ? nil : String(parts[1]), forKey: String(parts[0]))
      }
      if isMarked, found["dur"] != nil { timed.insert(kind) }
      keys[kind, default: [:]].merge(found) { $0 ?? $1 }
    }
    note(names, kinds, isQuiet)
    return kinds
  }

  private mutating func note(_ names: [Substring], _ kinds: [EventKind], _ isQuiet: Bool) {
    let seen = kinds.reduce(into: RunHeader.Families()) {
      $0.formUnion(RunHeader.Families.ofKind[$1.index])
    }
    for bit in UInt16(0)..<16 {
      let family = RunHeader.Families(rawValue: 1 << bit)
      guard let name = family.names.first, names.contains(Substring(name)) else { continue }
      listed.formUnion(family)
      if !isQuiet, seen.isDisjoint(with: family), !families.contains(name) { families.append(name) }
    }
  }

  /// Whether its findings point at nothing that an app can record.
  var isOfOthers: Bool {
    !marked.isEmpty && marked.isSubset(of: [.log, .processExit, .processSuspend])
  }

  /// The kinds that the app must record by a call for the rule to work, in the order of the
  /// examples.
  var wanted: [EventKind] {
    let kinds = triggers.filter { isWanted($0) }
    // A rule to which the notifications are enough is not made quiet by anything else.
    guard
      !kinds.isEmpty || info.interests.kinds.contains(where: { isAbsent($0) })
    else { return [] }
    return kinds + quiets.filter { !kinds.contains($0) && (isWanted($0) || isAbsent($0)) }
  }

  /// Whether only quiet examples have an event, which may be the reason that they are quiet.
  private func isAbsent(_ kind: EventKind) -> Bool {
    quiets.contains(kind) && !triggers.contains(kind) && kind.isRecordedByApps
      && kind.scope != "phase" && kind.scope != "view"
      && !RecorderSupport.isObserved(kind, hasScenes: false)
  }

  private func isWanted(_ kind: EventKind) -> Bool {
    guard kind.isRecordedByApps else { return false }
    if RecorderSupport.isObserved(kind, hasScenes: withScenes.contains(kind)) {
      // The notification does not say how long the app took, and what it was handed.
      return timed.contains(kind) || keys[kind]?["dur"] != nil
        || info.interests.kinds.contains(kind) && keys[kind]?["payload"] != nil
    }
    if info.interests.kinds.contains(kind) || marked.contains(kind) { return true }
    let isNeeded = info.needs.contains { need in
      if case .anyOf(let kinds) = need { kinds.contains(kind) } else { false }
    }
    return isNeeded
      || !RunHeader.Families.ofKind[kind.index].isDisjoint(with: info.neededFamilies.union(listed))
  }
}

extension EventKind {
  /// It is neither a message of the system, nor of the process's end, nor of the recorder.
  fileprivate var isRecordedByApps: Bool {
    self != .log && scope != "trace" && (!isOfProcess || self == .processMain)
  }
}
