import TraceModel

/// A call of `LifetraceRecorder` as a page shows it, and the events that it records.
///
/// In `text`, `{kind|refresh}` is the value of that key in the rule's first triggering example that
/// has it, or else `refresh`; `%` is the place of the parameters.
struct RecorderCall {
  let kinds: [EventKind]
  let text: String
  /// Parameters that a page shows if the rule's examples have their key, in the order of the call.
  var parameters: [(key: String, text: String)] = []
  /// Events that an app which makes this call records as well: the other half of a pair, without
  /// which rules would miss it.
  var with: [EventKind] = []

  init(
    _ kinds: [EventKind], _ text: String, _ parameters: [(key: String, text: String)] = [],
    with: [EventKind] = []
  ) {
    (self.kinds, self.text, self.parameters, self.with) = (kinds, text, parameters, with)
  }

  /// The call for an event in a rule whose examples give it these keys; nil: no call is for it.
  static func of(_ kind: EventKind, keys: Set<String>) -> RecorderCall? {
    for (special, key, call) in withKey where special.contains(kind) && keys.contains(key) {
      return call
    }
    return ofKind[kind]
  }

  private static let ofKind: [EventKind: RecorderCall] = {
    var calls: [EventKind: RecorderCall] = [:]
    for call in all { for kind in call.kinds { calls[kind] = call } }
    return calls
  }()

  private static let scene = (key: "scene", text: "scene: .init(scene)")
  private static let trigger = (key: "trigger", text: "trigger: {trigger|trigger}")

  /// Calls for events with a certain key, which the event's usual call does not record.
  private static let withKey: [([EventKind], String, RecorderCall)] = [
    (
      [.sceneWillConnect], "payload",
      RecorderCall([.sceneWillConnect], "Lifetrace.willConnect(scene, connectionOptions)")
    ),
    (
      [.phaseActive, .phaseInactive, .phaseBackground], "scope",
      RecorderCall(
        [.phaseActive, .phaseInactive, .phaseBackground],
        "Lifetrace.phaseChanged(.init(phase), scope: .app)")
    ),
    (
      [.bgBegin, .bgExpire, .bgEnd], "kind",
      RecorderCall(
        [.bgBegin, .bgExpire, .bgEnd],
        "let assertion = Lifetrace.Assertion.begun(\n"
          + "  \"{name|save}\", hasExpirationHandler: true, isExpiringActivity: true)\n"
          + "assertion.expired()\nassertion.ended()")
    ),
    ([.uiBuild], "dur", RecorderCall([.uiBuild], "Lifetrace.callback(\"ui.build\") { … }")),
  ]

  /// The usual calls.
  static let all: [RecorderCall] = [
    // Another phase than these has a name that the format does not know.
    RecorderCall(
      [.phaseActive, .phaseInactive, .phaseBackground, .unknown], "RootView().lifetrace()"),
    RecorderCall(
      [.sceneStateRestorationActivity], "return Lifetrace.restoration(activity, of: scene)"),
    RecorderCall([.viewOnAppear, .viewOnDisappear], #"FilmList().lifetrace("FilmList")"#),
    RecorderCall(
      [.viewTaskStart, .viewTaskCancel, .viewTaskEnd],
      #"FilmList().lifetrace("FilmList", task: loadFilms)"#),
    RecorderCall([.viewBody], #"Lifetrace.view("FilmList", .body%)"#, [scene]),
    RecorderCall(
      [.work, .workBegin, .workEnd],
      "try await Lifetrace.work(\"{name|reload}\", kind: .{kind|refresh}%, load)",
      [
        ("key", "key: \"{key|films}\""), ("scope", "scope: .{scope|app}"),
        ("essential", "isEssential: isEssential"), scene, trigger,
      ]),
    RecorderCall(
      [.dataDirty], #"Lifetrace.dirty("{key|draft}"%)"#, [scene], with: [.dataSave]),
    RecorderCall(
      [.dataSave], #"Lifetrace.saved("{key|draft}"%)"#, [scene, trigger], with: [.dataDirty]),
    RecorderCall([.dataDelete], #"Lifetrace.deleted("{key|draft}"%)"#, [scene, trigger]),
    RecorderCall(
      [.storageWrite], #"Lifetrace.storageWritten("{key|query}"%)"#,
      [
        ("bytes", "bytes: {bytes|12}"), ("type", "type: \"{type|String}\""),
        ("view", "view: \"{view|Search}\""), ("sensitive", "isSensitive: isSensitive"),
        ("isDefault", "isDefault: isDefault"), scene, trigger,
      ]),
    RecorderCall(
      [.storageRestore], #"Lifetrace.storageRestored("{key|query}"%)"#,
      [("isDefault", "isDefault: isDefault"), scene]),
    RecorderCall([.storageClear], #"Lifetrace.storageCleared("{key|query}"%)"#, [scene]),
    RecorderCall(
      [.bgBegin, .bgRefused, .bgExpire],
      #"let assertion = Lifetrace.beginBackgroundTask(named: "{name|upload}") { cancel() }"#,
      with: [.bgEnd]),
    RecorderCall([.bgEnd], "assertion.end()", with: [.bgBegin]),
    RecorderCall(
      [.bgtaskRegister, .bgtaskLaunch, .bgtaskExpire],
      "Lifetrace.register(\n  forTaskWithIdentifier: \"{id|films.sync}\", "
        + "kind: .{kind|refresh},\n  expirationHandler: expire, launchHandler: launch)",
      with: [.bgtaskComplete, .bgtaskSubmit]),
    RecorderCall(
      [.bgtaskProgress],
      #"Lifetrace.taskProgressed("{id|films.export}", completed: 3, total: 12)"#),
    RecorderCall(
      [.bgtaskSubmit, .bgtaskSubmitFailed], "try Lifetrace.submit(request)",
      with: [.bgtaskRegister]),
    RecorderCall([.bgtaskCancel], #"Lifetrace.taskCancelled("{id|films.sync}")"#),
    RecorderCall(
      [.bgtaskComplete], "Lifetrace.complete(task, success: true)", with: [.bgtaskRegister]),
    RecorderCall(
      [.swbgLaunch, .swbgCancel, .swbgReturn],
      #"await Lifetrace.backgroundTask("{id|films.sync}") { await films.refresh() }"#),
    RecorderCall([.fetchDeliver], "let push = Lifetrace.delivered(.push)", with: [.fetchComplete]),
    RecorderCall([.fetchComplete], "push.completed()", with: [.fetchDeliver]),
    RecorderCall(
      [.urlsessionEvents], "let events = Lifetrace.delivered(.urlSession)",
      with: [.urlsessionComplete]),
    RecorderCall([.urlsessionComplete], "events.completed()", with: [.urlsessionEvents]),
    RecorderCall([.sdkInit], #"Lifetrace.sdkInitialized("{name|Analytics}")"#),
    RecorderCall([.delegateCreate], "Lifetrace.delegate(self)"),
    RecorderCall([.windowCreate], "Lifetrace.windowCreated(%)", [scene, trigger]),
    RecorderCall([.windowOpen], "Lifetrace.windowOpened(%)", [scene, trigger]),
    RecorderCall([.windowDismiss], "Lifetrace.windowDismissed(%)", [scene, trigger]),
    RecorderCall([.uiBuild], "Lifetrace.interfaceBuilt(%)", [scene]),
    RecorderCall(
      [.observerAdd], #"Lifetrace.observerAdded("{name|settings}"%)"#, [scene],
      with: [.observerRemove]),
    RecorderCall(
      [.observerRemove], #"Lifetrace.observerRemoved("{name|settings}"%)"#, [scene],
      with: [.observerAdd]),
    RecorderCall(
      [.linkReceived], #"Lifetrace.link(received: "\(url)"%)"#,
      [("outcome", "isDeferred: isDeferred"), scene], with: [.linkHandled]),
    RecorderCall([.linkHandled], #"Lifetrace.link(handled: "\(url)"%)"#, [scene]),
    RecorderCall(
      [.sessionStart], "Lifetrace.sessionStarted(%)", [scene, trigger], with: [.sessionEnd]),
    RecorderCall(
      [.sessionEnd], "Lifetrace.sessionEnded(%)", [scene, trigger], with: [.sessionStart]),
    RecorderCall(
      [.lockAcquire], #"Lifetrace.lockAcquired("{name|store.sqlite}"%)"#,
      [("file", "isFile: true")], with: [.lockRelease]),
    RecorderCall(
      [.lockRelease], #"Lifetrace.lockReleased("{name|store.sqlite}"%)"#,
      [("file", "isFile: true")], with: [.lockAcquire]),
    RecorderCall(
      [.resourceHold], #"Lifetrace.resourceHeld("{kind|camera}"%)"#, [scene],
      with: [.resourceRelease]),
    RecorderCall(
      [.resourceRelease], #"Lifetrace.resourceReleased("{kind|camera}"%)"#, [scene]),
    RecorderCall([.gpuSubmit], "Lifetrace.gpuSubmitted(%)", [scene]),
    RecorderCall([.timerFire], #"Lifetrace.timerFired("{id|poll}"%)"#, [scene]),
    RecorderCall([.displaylinkTick], #"Lifetrace.displayLinkTicked("{id|game}"%)"#, [scene]),
    RecorderCall([.protectedAccess], #"Lifetrace.protectedDataAccessed("{id|keychain}")"#),
    RecorderCall([.cachePurge], #"Lifetrace.cachePurged("{id|posters}")"#),
    RecorderCall([.modelMutate], #"Lifetrace.modelMutated("{id|library}"%)"#, [scene]),
    RecorderCall(
      [.screenSensitive], "Lifetrace.sensitiveScreen(%)",
      [("visible", "isVisible: isVisible"), scene], with: [.privacyCoverShow]),
    RecorderCall(
      [.privacyCoverShow], "Lifetrace.coverShown(%)", [scene], with: [.privacyCoverHide]),
    RecorderCall([.privacyCoverHide], "Lifetrace.coverHidden(%)", [scene]),
    RecorderCall(
      [.authPromptBegin], "Lifetrace.authenticationBegan(%)", [scene, trigger],
      with: [.authPromptEnd]),
    RecorderCall([.authPromptEnd], "Lifetrace.authenticationEnded(%)", [scene]),
    RecorderCall([.lockEngage], "Lifetrace.locked(%)", [scene, trigger]),
    RecorderCall([.pushRegister], "Lifetrace.pushRegistered(%)", [trigger]),
    RecorderCall([.pushTokenSent], #"Lifetrace.pushTokenSent("\(token)")"#),
    RecorderCall(
      [.appConfigurationForConnecting],
      "return Lifetrace.configuration(configuration, for: connectingSceneSession)"),
    RecorderCall(
      [.sessionDiscarded, .appDidDiscardSceneSessions], "Lifetrace.discarded(sceneSessions)"),
    RecorderCall(
      [.wkHandleBackgroundTasks], "Lifetrace.handle(backgroundTasks)", with: [.wkBgTaskCompleted]),
    RecorderCall(
      [.wkBgTaskCompleted], "Lifetrace.complete(task)", with: [.wkHandleBackgroundTasks]),
  ]
}
