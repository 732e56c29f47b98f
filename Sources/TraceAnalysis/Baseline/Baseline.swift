public import RuleKit

/// Findings that are known, so that a check fails only for new ones.
public struct Baseline: Equatable, Sendable {
  /// One known mistake, by its fingerprint; the rest is for people who read the file.
  public struct Entry: Equatable, Sendable {
    public let fingerprint: String
    public let rule: String
    public let code: String
    /// File of the source, without a line; nil if none was recorded.
    public let source: String?
    public let message: String
    /// Occurrences, over all inputs, when it was written.
    public let count: Int
    /// The highest that the rule gave them; nil if the file does not say it, which accepts any.
    public let severity: Severity?
    /// 1-based line of the file that it was read from; 0 if it was not read.
    public let line: Int

    public init(
      fingerprint: String, rule: String, code: String, source: String?, message: String, count: Int,
      severity: Severity? = nil, line: Int = 0
    ) {
      self.fingerprint = fingerprint
      self.rule = rule
      self.code = code
      self.source = source
      self.message = message
      self.count = count
      self.severity = severity
      self.line = line
    }
  }

  /// Whether a baseline has a finding.
  public enum Standing: String, CaseIterable, Sendable {
    case new, unchanged
  }

  /// An entry whose mistake occurs more often than when it was written. The number depends on how
  /// much was recorded, so this is reported but never fails a check.
  public struct Risen: Equatable, Sendable {
    public let entry: Entry
    /// Occurrences now.
    public let count: Int
  }

  /// The result of comparing the findings of a check with a baseline.
  public struct Outcome: Sendable {
    /// The baseline's file, as messages name it; empty if it has none.
    public let path: String
    /// Entries of the baseline.
    public let entries: Int
    /// Occurrences of findings that the baseline has.
    public internal(set) var baselined: Int
    /// Those of them that are not among the analysis' findings, and are counted in
    /// `findingsLeftOut`.
    public let leftOut: Int
    /// Entries that no finding has any more, though its rule was evaluated over inputs of which
    /// nothing is missing. In the order of their rules, sources and fingerprints, as all lists here
    /// are.
    public let gone: [Entry]
    /// Entries without a finding that may still occur: their rule did not run or could not decide,
    /// or an input was missing, damaged or incomplete.
    public let notJudged: [Entry]
    public let risen: [Risen]
    /// Entries that are gone are errors, so that the baseline shrinks.
    public let isStrict: Bool
    /// Whether entries that are gone fail the check.
    public var hasErrors: Bool { isStrict && !gone.isEmpty }

    init(
      path: String = "", entries: Int = 0, baselined: Int, leftOut: Int = 0, gone: [Entry],
      notJudged: [Entry] = [], risen: [Risen] = [], isStrict: Bool
    ) {
      self.path = path
      self.entries = entries
      self.baselined = baselined
      self.leftOut = leftOut
      self.gone = gone
      self.notJudged = notJudged
      self.risen = risen
      self.isStrict = isStrict
    }
  }

  public var entries: [Entry]

  public init(_ entries: [Entry] = []) { self.entries = entries }

  /// Entries that one file may have.
  public static let entryLimit = 100_000

  /// By rule, source and fingerprint, byte for byte: the order of the file.
  public static func isOrdered(_ left: Entry, _ right: Entry) -> Bool {
    for (a, b) in [
      (left.rule, right.rule), (left.source ?? "", right.source ?? ""),
      (left.fingerprint, right.fingerprint),
    ] where a != b {
      return a.utf8.lexicographicallyPrecedes(b.utf8)
    }
    return false
  }

  /// The file of a recorded source, as an entry names it. `#filePath` records a path of the machine
  /// that built the app, of which only the name is kept.
  static func source(_ file: String) -> String? {
    guard !file.isEmpty else { return nil }
    guard file.hasPrefix("/") else { return file }
    return file.split(separator: "/").last.map(String.init)
  }
}
