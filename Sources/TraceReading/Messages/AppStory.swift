internal import TraceModel

/// What the system's lines say about one app, kept until its end is known.
struct AppStory {
  /// Where a line was: what is left of it once its block is gone.
  struct Moment {
    /// The line without its texts.
    let line: LogLine
    let number: Int64
    /// What the line is, for the explanation of the input.
    let entry: String
    /// The only platform that has the process that wrote it.
    let platform: RunHeader.Platform?

    init(_ line: LogLine, _ sink: ImportSink) {
      let none = UnsafeRawBufferPointer(start: nil, count: 0)
      var line = line
      platform = line.platformOfSystem
      (line.process, line.thread, line.imagePath, line.library) = (none, none, none, none)
      (line.subsystem, line.category, line.message) = (none, none, none)
      line.libraryPath = none
      (self.line, number) = (line, sink.lineNumber)
      entry = sink.explanation?.entry ?? ""
    }
  }

  /// Something that the system says about an app of which the log has no line of its own.
  struct Fact {
    enum Kind {
      case launched, suspended, resumed, said
      /// A state: whether the process was resumed depends on the one before.
      case running
    }
    var kind: Kind
    /// In a few words.
    var words: String
    /// The message itself, where it is what the fact is.
    var message: [UInt8] = []
    var moment: Moment
  }

  /// Somebody asks for the end of the process.
  struct Request {
    var asker: String
    /// The end that was asked for.
    var ending: ProcessEnding
    var moment: Moment
    /// Why it was not carried out.
    var refusal: String?
  }

  /// The scheduler does not launch the app, or a task of this name.
  struct RefusedLaunch {
    var policies: String
    var isOfTask: Bool
    var isAbsolute: Bool
    var count: Int64
  }

  /// The system could not start a process of the app.
  struct FailedLaunch {
    /// Why, in its words.
    var words: String
    /// The first line that says so.
    let line: Int64
    var count: Int64
    /// A process was launched since.
    var isPast = false
  }

  struct End {
    var ending: ProcessEnding
    /// When the process was gone, as far as lines say.
    var moment: Moment
    /// The facts that were told until then.
    var factsBefore: Int
    var isHandedOn = false
    /// A line says that the process was gone, and not only that it was to go.
    var isOver: Bool
    /// The platform that one of the lines about it shows.
    var platform: RunHeader.Platform?

    init(_ ending: ProcessEnding, _ moment: Moment, factsBefore: Int) {
      (self.ending, self.moment, self.factsBefore) = (ending, moment, factsBefore)
      isOver = ending.proof != .executed
      platform = moment.platform
    }
  }

  static let factLimit = 16

  /// Empty if only the executable is known.
  private(set) var bundle: [UInt8]
  /// The lines so far have dots in place of the rest of the bundle.
  private var isShortened: Bool
  let process: [UInt8]
  var pid: Int64?
  /// launchd's number of the job; empty if no line says it.
  private var job: [UInt8]
  var isOfMac: Bool
  /// Number of the first line about it.
  let line: Int64
  var lines: Int64 = 0
  /// The run of the app's own lines.
  var run: LogSession.AppProcess?
  private(set) var facts: [Fact] = []
  private(set) var hasMoreFacts = false
  private(set) var request: Request?
  /// Requests before that one which were not carried out.
  private(set) var refusedRequests: [Request] = []
  private(set) var refusedLaunch: RefusedLaunch?
  var failedLaunch: FailedLaunch?
  var end: End?
  /// `in the background`, as the system said last, and the number of the line.
  var place: (words: String, line: Int64)?
  /// The app was launched again: further lines are about another process.
  var isClosed = false

  init(_ app: AppTable.Name, line: Int64) {
    bundle = Array(app.bundle)
    isShortened = app.isShortened
    process = Array(app.process)
    job = Array(app.job)
    pid = app.pid.flatMap { $0 > 0 ? $0 : nil }
    isOfMac = app.isOfMac
    self.line = line
  }

  /// What was said of the process as long as it was there: after its end the system tidies up.
  var lifeFacts: [Fact] {
    end.map { Array(facts.prefix($0.factsBefore)) } ?? facts
  }

  /// Whether a line says that the process runs, or that it did.
  var wasRunning: Bool { run != nil || end != nil || facts.contains { $0.kind != .said } }

  /// The platform, where the story shows it.
  var platform: RunHeader.Platform? {
    if isOfMac { return .macOS }
    return withName(\.platform) ?? moments.lazy.compactMap(\.platform).first
      ?? end?.platform ?? end?.ending.platform
  }

  /// Whether WebKit runs the process for an app, which lives on without it.
  var isHelper: Bool {
    [bundle, process].contains { $0.starts(with: Array("com.apple.WebKit.".utf8)) }
  }

  private var moments: [Moment] {
    facts.map(\.moment) + [request?.moment, end?.moment].compactMap { $0 }
  }

  var name: String {
    let known = bundle.isEmpty ? process : bundle
    return DisplayText.escaped(
      known.isEmpty ? run?.name ?? [] : known, limit: Malformed.context)
  }

  /// The app as the system names it.
  func withName<Result>(_ body: (AppTable.Name) -> Result) -> Result {
    bundle.withUnsafeBytes { bundle in
      process.withUnsafeBytes { process in
        var name = AppTable.Name(bundle: bundle, pid: pid)
        name.process = process
        return body(name)
      }
    }
  }

  /// Whether the system means this app, and this process of it.
  func isOf(_ app: AppTable.Name) -> Bool {
    if isClosed || isOther(than: app) { return false }
    if !bundle.isEmpty, !app.bundle.isEmpty {
      return app.bundle.equals(bundle) || isShortened && app.bundle.starts(with: bundle)
        || app.isShortened && bundle.starts(with: app.bundle)
    }
    if !process.isEmpty, !app.process.isEmpty { return app.process.equals(process) }
    if let pid, pid == app.pid { return true }
    return withName { $0.isProbably(app) }
  }

  /// Whether the number of its process, or else that of its job, is another one.
  func isOther(than app: AppTable.Name) -> Bool {
    if let pid, let other = app.pid, other > 0 { return pid != other }
    return !job.isEmpty && !app.job.isEmpty && !app.job.equals(job)
  }

  /// Whether a process has the number of this one and is called like the app.
  func isOf(_ process: LogSession.AppProcess) -> Bool {
    guard let pid, pid > 0, process.pid == pid else { return false }
    let name = self.process.isEmpty ? BundleName.executable(bundle) : self.process[...]
    return BundleName.folded(name) == BundleName.folded(process.name)
  }

  /// Another line names the app with a number, or in full.
  mutating func learn(_ app: AppTable.Name) {
    if pid == nil, let other = app.pid, other > 0 { pid = other }
    if job.isEmpty { job = Array(app.job) }
    guard isShortened, !app.isShortened, !app.bundle.isEmpty else { return }
    (bundle, isShortened) = (Array(app.bundle), false)
  }

  mutating func add(_ fact: Fact) {
    // What is said again is no news: a state as long as it lasts, and the words of the line before.
    let before = facts.last { ($0.kind == .said) == (fact.kind == .said) }
    guard before?.words != fact.words || before?.message != fact.message else { return }
    if facts.count < Self.factLimit { facts.append(fact) } else { hasMoreFacts = true }
  }

  /// Another request for the end; one that was refused stays a fact.
  mutating func add(_ request: Request) {
    if let before = self.request {
      // Several lines say the same.
      if before.ending.code == request.ending.code, before.refusal == nil { return }
      if before.refusal != nil, refusedRequests.count < Self.factLimit {
        refusedRequests.append(before)
      }
    }
    self.request = request
  }

  /// The request was not carried out.
  mutating func refuse(_ words: String, _ moment: Moment) {
    var ending = ProcessEnding("")
    if isOnlyAsked {
      ending = end?.ending ?? ending
      end = nil
      run?.life.hasExited = false
    }
    if request == nil {
      request = Request(asker: "the system", ending: ending, moment: moment)
    }
    if request?.refusal == nil { request?.refusal = words }
  }

  /// The scheduler repeats itself as long as its policies object.
  mutating func note(_ refusal: SchedulerDecision.Refusal, isOfTask: Bool) {
    refusedLaunch = RefusedLaunch(
      policies: refusal.policies, isOfTask: isOfTask,
      isAbsolute: refusal.isAbsolute || refusedLaunch?.isAbsolute ?? false,
      count: (refusedLaunch?.count ?? 0) + 1)
  }

  mutating func noteFailedLaunch(_ words: String, line: Int64) {
    failedLaunch = FailedLaunch(
      words: words, line: failedLaunch?.line ?? line, count: (failedLaunch?.count ?? 0) + 1)
  }

  mutating func add(_ ending: ProcessEnding, _ moment: Moment) {
    guard var known = end else {
      end = End(ending, moment, factsBefore: facts.count)
      return
    }
    guard !known.isHandedOn else { return }
    // The process ends after the decision, and is forgotten after that.
    if isOnlyAsked, ending.proof == .exited || ending.proof == .reported {
      (known.moment, known.factsBefore) = (moment, facts.count)
    }
    known.isOver = known.isOver || ending.proof != .executed
    known.platform = known.platform ?? moment.platform
    known.ending.add(ending)
    end = known
  }

  var hasOpenEnd: Bool { end.map { !$0.isHandedOn } ?? false }

  /// The end may be one that was only asked for: no line says that the process was gone.
  var isOnlyAsked: Bool {
    guard let end, !end.isHandedOn else { return false }
    return end.ending.proof == .executed || end.ending.proof == .gone
  }
}

/// The apps that the system writes about.
struct AppStories {
  private static let limit = 32
  private var stories: [AppStory] = []

  var all: [AppStory] { stories }
  var names: [String] { stories.map(\.name).filter { !$0.isEmpty }.sorted() }

  /// The story of an app, a new one if there is none; nil if no more are kept.
  private mutating func index(of app: AppTable.Name, line: Int64) -> Int? {
    guard app.bundle.count <= LogSession.nameLimit, app.process.count <= LogSession.nameLimit
    else { return nil }
    if let index = stories.lastIndex(where: { $0.isOf(app) }) {
      stories[index].learn(app)
      return index
    }
    if stories.count >= Self.limit {
      // Most apps that a device mentions are of no interest.
      guard
        let place = stories.firstIndex(where: {
          $0.run == nil && $0.end == nil && $0.request == nil
        })
          ?? stories.firstIndex(where: { $0.end?.isHandedOn ?? ($0.run == nil) })
      else { return nil }
      stories.remove(at: place)
    }
    stories.append(AppStory(app, line: line))
    return stories.count - 1
  }

  mutating func note(
    _ app: AppTable.Name, _ run: LogSession.AppProcess?, line: Int64,
    _ change: (inout AppStory) -> Void
  ) {
    guard let index = index(of: app, line: line) else { return }
    stories[index].run = run ?? stories[index].run
    stories[index].isOfMac = stories[index].isOfMac || app.isOfMac
    stories[index].lines += 1
    change(&stories[index])
  }

  /// The app is where nothing says; in the background it may still be.
  mutating func forgetPlace(_ app: AppTable.Name) {
    guard let index = stories.lastIndex(where: { $0.isOf(app) }), stories[index].end == nil,
      stories[index].place?.words != ProcessEnding.inBackground
    else { return }
    stories[index].place = nil
  }

  /// Changes the story of a run, if it has one.
  mutating func change(_ run: LogSession.AppProcess, _ change: (inout AppStory) -> Void) {
    guard let index = stories.lastIndex(where: { $0.run === run }) else { return }
    change(&stories[index])
  }

  /// The end of a story was handed on for a run that another tool's lines show.
  mutating func noteHandedOn(_ story: AppStory) {
    guard
      let index = stories.firstIndex(where: {
        $0.line == story.line && $0.bundle == story.bundle && $0.pid == story.pid
      })
    else { return }
    stories[index].end?.isHandedOn = true
  }

  /// Changes the story of an app, if it has one.
  mutating func change(_ app: AppTable.Name, _ change: (inout AppStory) -> Void) {
    guard let index = stories.lastIndex(where: { $0.isOf(app) }) else { return }
    change(&stories[index])
  }

  /// The system says that an app runs after it said that it does not.
  mutating func revive(_ app: AppTable.Name) {
    guard let index = stories.lastIndex(where: { $0.isOf(app) }),
      let end = stories[index].end, end.ending.kind == ProcessEnding.notRunning, !end.isHandedOn
    else { return }
    stories[index].end = nil
    stories[index].run?.life.hasExited = false
  }

  /// Changes the end that a line just before this one began to describe.
  mutating func changeEnd(near line: Int64, _ change: (inout ProcessEnding) -> Void) {
    guard
      let index = stories.lastIndex(where: {
        ($0.end?.moment.number ?? 0) >= max(1, line - Self.longestMessage)
      }), var end = stories[index].end
    else { return }
    change(&end.ending)
    stories[index].end = end
  }

  /// Lines of a message about an end that are looked at.
  private static let longestMessage: Int64 = 4

  func story(_ run: LogSession.AppProcess) -> AppStory? { stories.last { $0.run === run } }
  func story(_ app: AppTable.Name) -> AppStory? { stories.last { $0.isOf(app) } }

  /// The platform of a process that begins to write, by what was said of its app before.
  func platform(of run: LogSession.AppProcess) -> RunHeader.Platform? {
    stories.last { $0.run === run || $0.isOf(run) }?.platform
  }

  /// A process of the app was launched: what was said of one that ended is complete.
  mutating func close(_ app: AppTable.Name) {
    for index in stories.indices where stories[index].end != nil && stories[index].isOf(app) {
      stories[index].isClosed = true
    }
  }

  /// Finds the runs of apps whose own lines came after the system's. A run has one end.
  mutating func find(_ run: (AppStory) -> LogSession.AppProcess?) {
    for index in stories.indices where stories[index].run == nil {
      guard let found = run(stories[index]) else { continue }
      let hasEnd = stories.contains { $0.run === found && $0.end != nil }
      if !hasEnd || stories[index].end == nil { stories[index].run = found }
    }
  }

  /// Whether a run has ended as another process of its app than the one that a line names.
  func hasEnded(_ run: LogSession.AppProcess, besides app: AppTable.Name) -> Bool {
    story(run).map { $0.end != nil && $0.isOther(than: app) } ?? false
  }
}
