/// Something wrong with the input or lost from it: skipped, counted, located and shown in every
/// report; reading continues.
public struct InputProblem: Equatable, Sendable {
  /// The kind of the problem. Raw values are those of the JSON report.
  public enum Kind: String, CaseIterable, Sendable {
    case noHeader = "no-header"
    case malformed
    case lineTooLong = "line-too-long"
    case seqGap = "seq-gap"
    case seqConflict = "seq-conflict"
    case late = "late-record"
    case recorderLoss = "trace-loss"
    case clockStep = "clock-step"
    case frameCorrupt = "frame-corrupt"
    case checksumMismatch = "checksum-mismatch"
    case truncated
    /// The last line ends in the middle, after records that are whole: a killed process leaves
    /// that.
    case tornTail = "torn-tail"
    case trailingData = "trailing-data"
    case notText = "not-text"
    case unsupported
    case newerFormat = "newer-format"
    case limit
    case empty
    case noRecords = "no-records"
    case duplicate = "duplicate-record"
    case interrupted
    /// Events outside the part that was asked for.
    case part
    /// It has the text of another input and counts once.
    case copy
    /// It tells how processes ended that other inputs record, and counts with them.
    case joined
    /// It may be about a process that another input records.
    case mayBeOne = "may-be-one"
    /// Nothing was read: the file is missing, or may not be read.
    case unreadable = "unreadable-input"
    // Limits of logs in foreign formats.
    /// Events have no times.
    case orderOnly = "order-only"
    /// Times are whole minutes, which show no durations.
    case minuteClock = "minute-clock"
    /// Times of one log are of several clocks.
    case otherClock = "other-clock"
    /// The log has no events of single scenes.
    case appLevel = "app-level"
    /// The input contains only the end of a process.
    case endOnly = "end-only"
    /// Times are whole seconds.
    case coarseClock = "coarse-clock"
    /// Times have no date or no zone.
    case undated
    /// Messages are hidden.
    case redacted
    /// Callbacks are not printed that others need before them.
    case unprinted
    /// States of a framework, not of Apple's life cycle.
    case foreignState = "foreign-state"
    /// Facts that the system logged about an app that wrote nothing itself.
    case systemFact = "system-fact"
    /// An app's own lines of which nothing was understood.
    case notUnderstood = "not-understood"
    /// Lines of several tools follow one another.
    case mixed = "mixed-lines"
    /// The newest line of a log is its first, so that it was read from its end.
    case newestFirst = "newest-first"
    /// The times of a log step back again and again.
    case unclearOrder = "unclear-order"
    /// Lines of a log are there twice.
    case repeated = "repeated-lines"
    /// Notifications came together when a suspended app returned.
    case queued = "queued-notifications"
    /// Facts of the product that the recordings were made with.
    case productFact = "product-fact"
    /// Facts in a crash report in addition to the end itself.
    case crashFact = "crash-fact"
    // For the author of a recording.
    /// Something in it is probably not what its writer meant.
    case recording
    /// With further records it would show more.
    case recordingHint = "recording-hint"
  }

  /// Raw values are those of the JSON report.
  public enum Severity: String, CaseIterable, Sendable {
    case note
    case dataLoss
    case error
  }

  public var kind: Kind
  public var severity: Severity
  /// 1-based line of the decoded text; 0 if the problem has no line.
  public var line: Int64
  /// For a malformed record: byte inside its line. For a problem of the container: byte of the
  /// file. -1 if unknown.
  public var offset: Int64
  /// How many records, bytes or repetitions it stands for; at least 1.
  public var count: Int64
  /// The message: found, expected, what to do. Text from the trace is already escaped.
  public var text: String
  /// A setting that avoids the problem; nil if no setting does.
  public var remedy: Remedy?
  /// Of a mistake of the recording: what it is about, the same in every recording with it.
  public var topic: String?
  /// Stands for `count` problems of its kind that are not listed one by one.
  public private(set) var isRest = false

  public init(
    _ kind: Kind, _ severity: Severity, line: Int64 = 0, offset: Int64 = -1, count: Int64 = 1,
    text: String, remedy: Remedy? = nil
  ) {
    self.kind = kind
    self.severity = severity
    self.line = line
    self.offset = offset
    self.count = count
    self.text = text
    self.remedy = remedy
  }

  /// Whether it is about how a recording was made, which is asked for like a finding.
  public var isOfRecording: Bool { kind == .recording || kind == .recordingHint }

  /// Whether it says that a part of the input was not judged, although nothing of it is missing.
  public var limitsVerdict: Bool { kind == .part || kind == .notUnderstood }

  /// Stands for `count` problems of a kind that are not listed one by one.
  public static func rest(_ kind: Kind, _ severity: Severity, count: Int64) -> InputProblem {
    var problem = InputProblem(
      kind, severity, count: count, text: "and \(count) more of this kind")
    problem.isRest = true
    return problem
  }
}
