internal import TraceModel

/// The processes that wrote the lines of a log.
struct KnownProcesses {
  struct Key: Hashable {
    var name: [UInt8]
    var pid: Int64
    /// Of two devices, one process number may be of both.
    var device: [UInt8] = []

    /// Of lines without a process, as long as no line names one.
    static let unnamed = Key(name: [], pid: -1)
  }

  var all: [Key: LogSession.AppProcess] = [:]
  var latest: (key: Key, process: LogSession.AppProcess)?
  /// Whose the lines are that name no process.
  var anonymous = Key.unnamed
  /// Two apps at least show a life cycle: a line that names no process is of neither.
  var areSeveral = false
  /// What a line proved of a process that had shown nothing of its life cycle yet, of at most
  /// ``LogSession/processLimit``.
  var platforms: [Key: RunHeader.Platform] = [:]
  /// Number of the part of the text, as headings of a person divide it.
  var section = 0
  var excerpts = Excerpts()
  /// Tests of units that have begun and not ended.
  var openTests = 0
  /// Runs of processes that a format described itself.
  var described = 0
  /// Of a process that wrote nothing else yet.
  var firstAnnouncement: (key: Key, task: LogSession.Announcement)?
  /// Events of all processes that wait for a line which shows the framework.
  var held = HeldTotal()
  /// Keeps runs apart from those of other tools in the same text: nil for the first tool. A launch
  /// in the lines of one tool does not end a run in those of another, since both may show the same
  /// process.
  let installation: String?
}

/// The only process of a log that is to be read.
struct WantedProcess {
  /// Its name or number; nil: all are.
  private let filter: [UInt8]?
  private(set) var isSeen = false
  /// Names of processes that were not wanted, as long as none was.
  private var others: Set<String> = []
  private static let limit = 64

  init(_ process: String?) { filter = process.map { Array($0.utf8) } }

  var isAny: Bool { filter == nil }

  /// Whether a line is of it. Lines without a process are those of `anonymous`.
  mutating func wrote(_ line: LogLine, anonymous: KnownProcesses.Key) -> Bool {
    guard let filter else { return true }
    let isOne =
      line.isAnonymous
      ? anonymous.name == filter || Self.isNumber(anonymous.pid, filter)
      : line.process.elementsEqual(filter) || Self.isNumber(line.pid, filter)
    isSeen = isSeen || isOne
    return isOne
  }

  private static func isNumber(_ pid: Int64, _ filter: [UInt8]) -> Bool {
    pid >= 0 && String(pid).utf8.elementsEqual(filter)
  }

  mutating func noteOther(_ line: LogLine) {
    guard !isSeen, others.count < Self.limit, !line.process.isEmpty else { return }
    others.insert(DisplayText.escaped(line.process, limit: Malformed.context))
  }

  /// The processes of a log in which none is the one that is wanted, sorted; nil if there is
  /// nothing to say.
  var otherProcesses: [String]? {
    filter == nil || isSeen || others.isEmpty ? nil : others.sorted()
  }
}
