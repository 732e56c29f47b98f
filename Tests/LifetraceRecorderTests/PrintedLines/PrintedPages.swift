import LifetraceRecorder

// The lines of rules' pages call API that exists on Apple's platforms only. Here it is what that
// API records: the same functions of the core, with the same arguments, as in
// Sources/LifetraceRecorder/Apple. `AppleSDKTests` compiles the lines against the real one.

#if os(Linux)
  /// The names that the lines of rules' pages use: those of the place where an app writes them.
  ///
  /// `Pages+LT1.swift` and so on have a function for each page, made of its lines as they are
  /// printed.
  final class PrintedPages {
    typealias Entry = (code: String, run: @Sendable (PrintedPages) async throws -> Any?)
    static let all = lt1 + lt2 + lt3 + lt4 + lt5 + lt6

    struct Scene {}
    struct Request {}
    struct Task {}
    struct ConnectionOptions {}
    struct Response {
      let actionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
    }
    enum Phase: CaseIterable { case active, inactive, background, unknown }

    let scene = Scene()
    let connectionOptions = ConnectionOptions()
    let response = Response()
    /// As it changes: a page's lines run once for each.
    var phase = Phase.active
    var options = Lifetrace.Configuration()
    let request = Request()
    let task = Task()
    let films = Films()
    let expire = {}
    let launch = {}
    let upload = Upload()
    let url = "films://42"
    let token = "a1b2"
    let activity: String? = nil
    let configuration = "Default"
    let connectingSceneSession = "A"
    let sceneSessions: Set = ["A"]
    let backgroundTasks: Set = [1]
    let trigger: Lifetrace.Label = "user"
    let (isEssential, isSensitive, isDefault, isVisible) = (true, true, true, true)
    let isDeferred = true

    struct Upload { func cancel() {} }
    struct Films { func refresh() async {} }
    struct RootView {}
    struct FilmList {}

    func load() async throws {}
    func loadFilms() async {}
  }

  typealias Page = PrintedPages

  /// The app's own.
  func cancel() {}

  extension Page.RootView {
    func lifetrace() {
      for phase in [Lifetrace.Phase.active, .inactive, .background, .unknown] {
        Lifetrace.phaseChanged(phase, scene: .init(Page.Scene()))
      }
    }
  }

  extension Page.FilmList {
    func lifetrace(
      _ name: Lifetrace.Label, file: StaticString = #fileID, line: UInt = #line
    ) { record(name, [.appear, .disappear], file, line) }

    func lifetrace(
      _ name: Lifetrace.Label, file: StaticString = #fileID, line: UInt = #line,
      task: () async -> Void
    ) {
      record(name, [.appear, .taskStart, .taskCancel, .taskEnd, .disappear], file, line)
    }

    private func record(
      _ name: Lifetrace.Label, _ events: [Lifetrace.ViewEvent], _ file: StaticString, _ line: UInt
    ) {
      for event in events {
        Lifetrace.view(name, event, scene: .init(Page.Scene()), file: file, line: line)
      }
    }
  }

  extension Lifetrace.SceneID {
    init(_ scene: Page.Scene) { self.init(persistentIdentifier: "A") }
  }

  extension Lifetrace.Phase {
    init(_ phase: Page.Phase) {
      switch phase {
      case .active: self = .active
      case .inactive: self = .inactive
      case .background: self = .background
      case .unknown: self = .unknown
      }
    }
  }

  extension Lifetrace {
    static func willConnect(_ scene: Page.Scene, _ options: Page.ConnectionOptions) {
      sceneConnected(.init(scene), role: "windowApplication", payload: ["url"])
    }

    static func delegate(
      _ delegate: AnyObject, file: StaticString = #fileID, line: UInt = #line
    ) { delegateCreated(.public("\(type(of: delegate))"), file: file, line: line) }

    static func discarded(_ sessions: Set<String>) {
      for session in sessions {
        lifeCycle("session.discarded", scene: .init(persistentIdentifier: session))
      }
    }

    static func restoration(
      _ activity: String?, of scene: Page.Scene, file: StaticString = #fileID, line: UInt = #line
    ) -> String? {
      record(
        "scene.stateRestorationActivity", scene: .init(scene), isUrgent: true, file: file,
        line: line
      ) { $0.set("activity", activity != nil) }
      return activity
    }

    static func configuration(
      _ configuration: String, for session: String, file: StaticString = #fileID,
      line: UInt = #line
    ) -> String {
      record("app.configurationForConnecting", isUrgent: true, file: file, line: line) {
        $0.set("name", .public(configuration))
        $0.set("role", "windowApplication")
        $0.set("delegate", "SceneDelegate")
      }
      return configuration
    }

    // MARK: Background time

    /// Begun, expired, and ended by the page's own line; and refused another time.
    static func beginBackgroundTask(
      named name: Label, file: StaticString = #fileID, line: UInt = #line,
      expirationHandler: (() -> Void)? = nil
    ) -> BackgroundTask {
      let hasHandler = expirationHandler != nil
      Assertion.refused(name, hasExpirationHandler: hasHandler, file: file, line: line)
      let assertion = Assertion.begun(
        name, hasExpirationHandler: hasHandler, file: file, line: line)
      assertion.expired()
      expirationHandler?()
      return BackgroundTask(assertion: assertion)
    }

    struct BackgroundTask {
      let assertion: Assertion
      func end(file: StaticString = #fileID, line: UInt = #line) {
        assertion.ended(file: file, line: line)
      }
    }

    static func register(
      forTaskWithIdentifier identifier: String, kind: TaskKind, file: StaticString = #fileID,
      line: UInt = #line, expirationHandler: (() -> Void)?, launchHandler: () -> Void
    ) {
      taskRegistered(identifier, kind: kind, file: file, line: line)
      taskLaunched(
        identifier, kind: kind, hasExpirationHandler: expirationHandler != nil, file: file,
        line: line)
      taskExpired(identifier, file: file, line: line)
      launchHandler()
    }

    static func complete(
      _ task: Page.Task, success: Bool, file: StaticString = #fileID, line: UInt = #line
    ) { taskCompleted("films.sync", success: success, file: file, line: line) }

    static func submit(
      _ request: Page.Request, file: StaticString = #fileID, line: UInt = #line
    ) throws {
      taskSubmitted("films.sync", kind: .refresh, delay: 1, file: file, line: line)
      taskSubmitFailed(
        "films.sync", kind: .refresh, reason: "unavailable", file: file, line: line)
    }

    // MARK: WatchKit

    static func handle(
      _ tasks: Set<Int>, file: StaticString = #fileID, line: UInt = #line
    ) {
      record("wk.handleBackgroundTasks", isUrgent: true, file: file, line: line) {
        $0.set("id", "1")
      }
    }

    static func complete(
      _ task: Page.Task, file: StaticString = #fileID, line: UInt = #line
    ) {
      record("wk.bgTaskCompleted", isUrgent: true, file: file, line: line) { $0.set("id", "1") }
    }
  }
#endif
