public import LifecycleModel
public import RuleKit
import TraceModel

/// A group of occurrences of one rule with the same fingerprint in one input.
public struct Finding: Sendable {
  public enum Verdict: String, CaseIterable, Sendable {
    case violation, unknown
  }

  /// A line that proves it, in words.
  public struct Line: Sendable {
    /// Index into the analysis' inputs: a run may lie in several.
    public internal(set) var input: Int
    public let line: Int64
    /// Nanoseconds; `Event.absent` without times.
    public let time: Int64
    public let event: String
    public let scene: String?
    public let source: String?
    public internal(set) var text: String

    /// The input that shows the end at a place has no index before all inputs are read; until then
    /// it has this number.
    static func ofTeller(_ place: Int) -> Int { -1 - place }

    /// Names the input that tells it.
    mutating func resolve(_ tellers: [Int: Int]) {
      if input < 0 { input = tellers[-1 - input] ?? 0 }
    }
  }

  /// One occurrence.
  public struct Place: Sendable {
    public let line: Int64
    /// Nanoseconds since the start of its run; `Event.absent` without times.
    public let time: Int64
    /// Ordinal of its run in the input, from 0.
    public let run: Int
    /// Position among the events of its run, from 1; 0 without an event. Several records may be on
    /// one line.
    var ordinal: Int64 = 0
  }

  /// One of the occurrences, with its own place and evidence.
  public struct Site: Sendable {
    /// Id of its run; nil if the trace has none.
    public let run: String?
    /// Nil if it is about no scene.
    public let scene: String?
    public let place: Place
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
  /// Of the first occurrence, as `run` and `scene` are.
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
  /// Source file, summary and names, with no more detail than the fingerprint; nil: not asked for
  /// (``AnalysisOptions/groupsRuns``).
  public internal(set) var words: String?
  public internal(set) var occurrences = 1
  /// Occurrences by their own severities, without those that are suppressed or in the baseline.
  public internal(set) var counted: [Severity: Int] = [:]
  /// The first occurrences, at most ``siteLimit``, in the order in which they were found.
  public internal(set) var sites: [Site] = []
  /// How many scenes and runs the occurrences are in.
  public internal(set) var spread = Spread()
  /// Place in the analysis' findings of the one that explains all its occurrences and lists it.
  public internal(set) var foldedInto: Int?
  /// Its baseline state; nil without a baseline and for undecided cases.
  public internal(set) var standing: Baseline.Standing?
  /// The baseline has it, with a lower severity than it has now; so it is new.
  public internal(set) var hasRisen = false
  public internal(set) var evidence: [Line]
  /// Of the first occurrence; nil: ``evidence`` is.
  var evidenceOfFirst: [Line]?
  /// For a report that tells the first occurrence, with ``run``, ``scene`` and ``first``.
  public var firstEvidence: [Line] { evidenceOfFirst ?? evidence }
  /// Place in the options' suppressions of the one that accepts it.
  var suppression: Int?
  /// Where its occurrences are counted if there is a baseline.
  var slot: BaselineLedger.Slot?
  /// Scene of ``worst``.
  var worstScene: String?
  public let allowed: [String]
  public internal(set) var expectedPath: [String]
  var measure: Int64
}

extension Finding {
  /// An occurrence is new. If the baseline has the finding, that one is graver.
  mutating func rise() {
    guard standing == .unchanged else { return }
    standing = .new
    hasRisen = true
  }

  /// Occurrences that ``sites`` has at most.
  static let siteLimit = 100

  /// How many scenes and runs the occurrences of a finding are in.
  public struct Spread: Equatable, Sendable {
    /// Different ids; 0 if the finding is about no scene.
    public internal(set) var scenes = 0
    public internal(set) var runs = 1
    /// False: there are more scenes or runs than were counted.
    public internal(set) var isExact = true

    /// Whether no single scene can be named for all occurrences.
    public var hasSeveralScenes: Bool { scenes > 1 }
    public var hasSeveralRuns: Bool { runs > 1 }
  }
}

/// One occurrence of a finding, for a report that shows each of them where it is.
public struct Occurrence: Sendable {
  /// Index into the analysis' findings.
  public internal(set) var finding: Int
  public let place: Finding.Place
  /// Nil if it is about no scene.
  public let scene: String?
  public let severity: Severity
  public let message: String
  /// Nil if there were too many to keep it.
  public internal(set) var evidence: [Finding.Line]?
}
