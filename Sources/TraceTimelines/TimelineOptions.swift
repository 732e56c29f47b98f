public import ReportKit
public import TraceModel

/// The parts of a timeline that are shown, and their form.
public struct TimelineOptions: Sendable {
  public enum Time: String, CaseIterable, Sendable {
    /// Since the run's start.
    case relative
    /// Wall time, from the header's `start`.
    case utc
    case none
  }

  /// Only events of these scenes, and of none; empty: all.
  public var scenes: Set<ExactString> = []
  /// Nanoseconds since the run's start; nil: from the beginning.
  public var from: Int64?
  public var to: Int64?
  /// Names of rules: only their findings with a few events around each; empty: everything.
  public var around: Set<String> = []
  /// Event names or scopes (`scene`, `phase.active`); empty: all.
  public var only: [String] = []
  public var time = Time.relative
  /// Gaps from this length on are folded into a line; nanoseconds.
  public var quiet: Int64 = 10_000_000_000

  /// Explains the characters of the lanes below the title of each run.
  public var explainsGlyphs = false
  /// The next steps for its readers, in the words of the program.
  public var hints = Hints.none

  public init() {}

  /// Events shown before and after a finding with `around`.
  public static let context = 8

  /// Whether a time is shown; a part without a time (-1) always is.
  func spans(_ time: Int64) -> Bool {
    time < 0 || time >= from ?? .min && time <= to ?? .max
  }

  /// Whether an event is among those asked for; `around` is another question.
  public func admits(_ event: Event, name: String, scene: String) -> Bool {
    if !scenes.isEmpty, event.scene.isPresent, !scenes.contains(ExactString(scene)) { return false }
    guard spans(event.hasTime ? event.time : -1) else { return false }
    return only.isEmpty || only.contains { name == $0 || name.hasPrefix($0 + ".") }
  }
}
