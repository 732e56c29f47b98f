package import LifecycleModel
package import LifecycleRules
import TraceModel

/// What a rule found, grouped: every occurrence with the same fingerprint in one input.
package struct Finding: Sendable {
  package enum Verdict: String, Sendable {
    case violation, unknown
  }

  /// A line that proves it, in words.
  package struct Line: Sendable {
    package let line: Int64
    /// Nanoseconds; `Event.absent` without times.
    package let time: Int64
    package let event: String
    package let scene: String?
    package let source: String?
    package let text: String
  }

  /// One occurrence.
  package struct Place: Sendable {
    package let line: Int64
    /// Nanoseconds since the start of its run; `Event.absent` without times.
    package let time: Int64
    /// Ordinal of its run in the input, from 0.
    package let run: Int
  }

  /// Index into the analysis' inputs.
  package let input: Int
  package let rule: String
  package let code: String
  /// The worst of its occurrences.
  package internal(set) var severity: Severity
  package let verdict: Verdict
  /// Why it is unknown; nil for violations.
  package let cause: UnknownCause?
  /// Of the worst occurrence, the first if several are equally bad.
  package internal(set) var message: String
  package let runNumber: Int
  package let run: String?
  package let scene: String?
  /// Where it is reported: the first occurrence.
  package let first: Place
  package internal(set) var worst: Place
  package internal(set) var last: Place
  /// `Films/FilmList.swift:42` as recorded with the event.
  package let source: String?
  package let fingerprint: String
  package internal(set) var occurrences = 1
  package internal(set) var evidence: [Line]
  package let allowed: [String]
  package internal(set) var expectedPath: [String]
  var measure: Int64
}

/// One occurrence of a finding, for a report that shows each of them where it is.
package struct Occurrence: Sendable {
  /// Index into the analysis' findings.
  package internal(set) var finding: Int
  package let place: Finding.Place
  package let severity: Severity
  package let message: String
}

/// Two places of one rule in one input belong together if these are equal.
struct FindingKey: Hashable {
  let rule: Int
  let subject: Subject
  let cause: UnknownCause?
  /// File part of the recorded source.
  let file: Symbol
  let role: Symbol
}
