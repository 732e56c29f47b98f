public import RuleKit
package import TraceModel

/// How a rule gets its records from `LifetraceRecorder`: the calls that record the events of the
/// rule's examples.
///
/// Derived from the examples and from ``RecorderCall``'s table of events, so that a new rule needs
/// no entry.
public struct RecorderSupport {
  /// The effort for the app's developer; of several events the largest counts.
  public enum Effort: Int, Comparable, Sendable {
    /// Nothing but start the recorder.
    case itself
    /// A separate call for each event.
    case oneLine
    /// `Lifetrace.record`, with the name and keys of FORMAT.md.
    case byHand
    /// The app can't record it: lifetrace needs another source.
    case elsewhere

    public static func < (left: Effort, right: Effort) -> Bool { left.rawValue < right.rawValue }

    public var words: String {
      switch self {
      case .itself: "automatic"
      case .oneLine: "one line"
      case .byHand: "by hand"
      case .elsewhere: "from another source"
      }
    }
  }

  public let effort: Effort
  /// Calls of the recorder that the app needs; a long one is of several lines.
  public let lines: [String]

  public init(_ info: RuleInfo) {
    let examples = ExampleEvents(info)
    guard !examples.isOfOthers else {
      (effort, lines) = (.elsewhere, [])
      return
    }
    var kinds = examples.wanted
    var lines: [String] = []
    var effort = Effort.itself
    var recorded: Set<EventKind> = []
    var index = 0
    while index < kinds.count {
      let kind = kinds[index]
      index += 1
      guard !recorded.contains(kind) else { continue }
      effort = max(effort, Self.effort(kind))
      let keys = examples.keys[kind] ?? [:]
      if let call = RecorderCall.of(kind, keys: Set(keys.keys)) {
        let values = call.kinds.reduce(into: [String: String?]()) { all, kind in
          all.merge(examples.keys[kind] ?? [:]) { $0 ?? $1 }
        }
        let line = Self.line(call, values)
        if !lines.contains(line) { lines.append(line) }
        recorded.formUnion(call.kinds)
        kinds += call.with.filter { !kinds.contains($0) }
      } else {
        let line = Self.line(kind, keys)
        if !lines.contains(line) { lines.append(line) }
      }
    }
    if info.neededFamilies.contains(.appState) {
      effort = max(effort, .oneLine)
      lines.append(Self.appStateLine)
    }
    if !examples.families.isEmpty, !lines.isEmpty {
      let names = examples.families.map { ".\($0 == "app-state" ? "appState" : $0)" }
      lines.insert("options.complete = [\(names.joined(separator: ", "))]", at: 0)
    }
    self.effort = effort
    // What returns a value comes last.
    self.lines = lines.filter { !$0.hasPrefix("return") } + lines.filter { $0.hasPrefix("return") }
  }

  private static let appStateLine =
    "Lifetrace.appStateRead(\n  .inactive, in: \"scene.didBecomeActive\", scene: .init(scene))"

  // MARK: Recording of each event

  /// Events that the recorder's observers of notifications record, and its start. Without scenes,
  /// the app's own phases are among them.
  package static func isObserved(_ kind: EventKind, hasScenes: Bool = true) -> Bool {
    observed.contains(kind) || !hasScenes && phasesOfApp.contains(kind)
  }

  /// Events that the recorder captures without a call, with the keys that it knows; where the app
  /// has the framework that it watches. Calls are for the others of the kind.
  package static let captured: [EventKind: Set<String>] = [
    .dataDirty: ["key"], .dataSave: ["key"], .dataDelete: ["key"], .windowCreate: ["scene"],
    .appConfigurationForConnecting: ["name", "role", "delegate"],
    .sceneStateRestorationActivity: ["activity"],
    // Those that are pending when the app leaves, not the calls.
    .bgtaskSubmit: ["id", "kind", "earliest"],
    // Those of UIKit's sentences that the recorder knows.
    .log: ["subsystem", "category", "level", "message"],
  ]

  private static let phasesOfApp: Set<EventKind> = [
    .appDidBecomeActive, .appWillResignActive, .appDidEnterBackground, .appWillEnterForeground,
  ]
  private static let observed: Set<EventKind> = [
    .processStart, .processPrewarm, .appDidFinishLaunching, .appWillTerminate, .appMemoryWarning,
    .appProtectedDataAvailable, .appProtectedDataWillBecomeUnavailable, .appSignificantTimeChange,
    .noteAppWillEnterForeground, .noteAppDidBecomeActive, .noteAppWillResignActive,
    .noteAppDidEnterBackground, .sceneWillConnect, .sceneWillEnterForeground,
    .sceneDidBecomeActive, .sceneWillResignActive, .sceneDidEnterBackground, .sceneDidDisconnect,
    .nsWillFinishLaunching, .nsDidFinishLaunching, .nsWillBecomeActive, .nsDidBecomeActive,
    .nsWillResignActive, .nsDidResignActive, .nsWillHide, .nsDidHide, .nsWillUnhide, .nsDidUnhide,
    .nsWillTerminate, .wkDidFinishLaunching, .wkDidBecomeActive, .wkWillResignActive,
    .wkWillEnterForeground, .wkDidEnterBackground,
  ]

  /// How an event that is not automatic comes into a recording.
  private static func effort(_ kind: EventKind) -> Effort {
    RecorderCall.of(kind, keys: []) == nil && !isCallback(kind) ? .byHand : .oneLine
  }

  /// A callback of a delegate.
  static func isCallback(_ kind: EventKind) -> Bool {
    ["app", "scene", "windowScene", "ns", "wk", "carplay", "note"].contains(kind.scope)
  }

  /// The line of an event without a call of its own.
  private static func line(_ kind: EventKind, _ keys: [String: String?]) -> String {
    let scene = keys["scene"] == nil ? "" : ", scene: .init(scene)"
    if isCallback(kind) {
      let action = keys["action"] == nil ? "" : ", action: .public(response.actionIdentifier)"
      return broken("Lifetrace.callback(\"\(kind.name)\"\(scene)\(action)) { … }")
    }
    let fields = keys.keys.filter { !["scene", "src", "dur", "thread"].contains($0) }.sorted()
      .map { "$0.set(\"\($0)\", \"\((keys[$0] ?? nil) ?? "…")\")" }
    let call = "Lifetrace.record(\"\(kind.name)\"\(scene), isUrgent: true)"
    guard !fields.isEmpty else { return call }
    let line = "\(call) { \(fields.joined(separator: "; ")) }"
    // With the indent of a page at 80 columns.
    return line.count <= 74
      ? line : "\(call) {\n" + fields.map { "  \($0)\n" }.joined() + "}"
  }

  /// The line of a call with the parameters, and their values, of a rule's examples.
  private static func line(_ call: RecorderCall, _ values: [String: String?]) -> String {
    let shown = call.parameters.filter { values.keys.contains($0.key) }.map {
      filled($0.text, values)
    }
    var text = ""
    for character in filled(call.text, values) {
      if character != "%" {
        text.append(character)
      } else if !shown.isEmpty {
        text += (text.hasSuffix("(") ? "" : ", ") + shown.joined(separator: ", ")
      }
    }
    return text.contains("\n") ? text : broken(text)
  }

  private static func filled(_ template: String, _ values: [String: String?]) -> String {
    var text = ""
    for (index, part) in template.split(separator: "{", omittingEmptySubsequences: false)
      .enumerated()
    {
      let words = part.split(
        separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      guard index > 0, words.count == 2, let bar = words[0].firstIndex(of: "|") else {
        text += (index > 0 ? "{" : "") + part
        continue
      }
      let key = String(words[0][..<bar])
      let value = values[key] ?? nil
      text +=
        value.map { key == "trigger" ? "\"\($0)\"" : $0 }
        ?? String(words[0][words[0].index(after: bar)...])
      text += words[1]
    }
    return text
  }

  private static let width = 76

  /// A long call in several lines: what is in its parentheses is indented.
  private static func broken(_ line: String) -> String {
    guard line.count > width, let open = line.firstIndex(of: "(") else { return line }
    var text = line[...open] + "\n  "
    var column = 2
    for (index, part) in line[line.index(after: open)...].split(separator: ",").enumerated() {
      let word = index == 0 ? part : part.drop { $0 == " " }
      if index > 0 {
        text += ","
        if column + word.count + 3 > width {
          text += "\n  "
          column = 2
        } else {
          text += " "
          column += 2
        }
      }
      text += word
      column += word.count
    }
    return String(text)
  }
}
