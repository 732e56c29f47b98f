public import LifecycleModel
public import LifecycleRules
import TraceModel

/// What a rule found, grouped: every occurrence with the same fingerprint in one input.
public struct Finding: Sendable {
  public enum Verdict: String, Sendable {
    case violation, unknown
  }

  /// A line that proves it, in words.
  public struct Line: Sendable {
    public let line: Int64
    /// Nanoseconds; `Event.absent` without times.
    public let time: Int64
    public let event: String
    public let scene: String?
    public let source: String?
    public let text: String
  }

  /// One occurrence.
  public struct Place: Sendable {
    public let line: Int64
    /// Nanoseconds since the start of its run; `Event.absent` without times.
    public let time: Int64
    /// Ordinal of its run in the input, from 0.
    public let run: Int
  }

  /// Index into the analysis' inputs.
  public let input: Int
  public let rule: String
  public let code: String
  /// The worst of its occurrences.
  public internal(set) var severity: Severity
  public let verdict: Verdict
  /// Why it is unknown; nil for violations.
  public let cause: UnknownCause?
  /// Of the worst occurrence, the first if several are equally bad.
  public internal(set) var message: String
  public let runNumber: Int
  public let run: String?
  public let scene: String?
  /// Where it is reported: the first occurrence.
  public let first: Place
  public internal(set) var worst: Place
  public internal(set) var last: Place
  /// `Films/FilmList.swift:42` as recorded with the event.
  public let source: String?
  public let fingerprint: String
  public internal(set) var occurrences = 1
  /// Place in the analysis' findings of the one that explains all its occurrences, and tells it.
  public internal(set) var foldedInto: Int?
  /// How it stands to the baseline; nil without one, and for what is unknown.
  public internal(set) var standing: Baseline.Standing?
  public internal(set) var evidence: [Line]
  /// Place in the options' suppressions of the one that accepts it.
  var suppression: Int?
  /// Where its occurrences are counted if there is a baseline.
  var slot: BaselineLedger.Slot?
  public let allowed: [String]
  public internal(set) var expectedPath: [String]
  var measure: Int64
}

/// One occurrence of a finding, for a report that shows each of them where it is.
public struct Occurrence: Sendable {
  /// Index into the analysis' findings.
  public internal(set) var finding: Int
  public let place: Finding.Place
  public let severity: Severity
  public let message: String
}
