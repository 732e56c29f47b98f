import LifecycleModel
import TestSupport
import TraceModel

/// Events in any order, legal or not: a run's state must stay consistent.
struct RunSoup {
  /// An event, as far as the laws ask for it.
  struct Record {
    var kind: EventKind
    var time = Event.absent
    var id = ""
    var scene = ""
    var view = ""
    var writer = ""
    var scope: Word?
    var group = ""
    var category: Word?
    var trigger: Symbol = .none
    var appState: Word?
    var isEssential = false
    var outcome: Word?
    var duration = Event.absent
    var role = ""
  }

  private static let ofScenes: [EventKind] = [
    .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
    .sceneDidEnterBackground, .sceneDidDisconnect, .sessionDiscarded, .sceneOpenURLContexts,
    .carplayDidConnect, .carplayDidDisconnect,
  ]
  private static let others: [EventKind] = [
    .log, .unknown, .dataDirty, .sessionStart, .sessionEnd, .lockEngage, .delegateCreate, .uiBuild,
    .storageWrite, .sdkInit, .linkReceived, .timerFire, .screenSensitive, .traceClock,
    .appMemoryWarning, .viewBody, .cachePurge, .windowOpen, .observerAdd, .authPromptBegin,
    .gpuSubmit, .displaylinkTick, .protectedAccess, .modelMutate, .resourceHold, .privacyCoverShow,
  ]

  let records: [Record]

  init(seed: UInt64, count: Int, hasLosses: Bool, hasNotes: Bool = true) {
    var random = SplitMix64(seed: seed)
    var time: Int64 = 0
    // Neither notifications nor the phase that an app reads show the app's state then.
    var hasPhaseOfScenes = hasNotes
    records = (0..<count).map { number in
      var record = Self.record(&random, hasLosses: hasLosses, hasNotes: hasNotes)
      if record.kind.scope == "phase", !hasPhaseOfScenes {
        record.scope = .view
        hasPhaseOfScenes = true
      }
      switch Int.random(in: 0..<30, using: &random) {
      case 0: break
      case 1: record.time = max(0, time - .random(in: 0..<50, using: &random))
      default:
        // Zero is a time as any other, so that it lasts for a while.
        if number > count / 10 { time += .random(in: 0..<20, using: &random) }
        record.time = time
      }
      record.writer = ["", "a", "b"].randomElement(using: &random) ?? ""
      if Int.random(in: 0..<10, using: &random) == 0 {
        record.trigger = Bool.random(using: &random) ? Word.user.symbol : Word.system.symbol
      }
      if Int.random(in: 0..<20, using: &random) == 0 { record.appState = .inactive }
      return record
    }
  }

  private static func record(
    _ random: inout SplitMix64, hasLosses: Bool, hasNotes: Bool
  ) -> Record {
    func one(_ kinds: [EventKind]) -> EventKind { kinds.randomElement(using: &random) ?? .log }
    var record: Record
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<7:
      record = Record(kind: one(ofScenes))
      if Int.random(in: 0..<12, using: &random) == 0 {
        record.role = "CPTemplateApplicationSceneSessionRoleApplication"
      }
    case 7: record = Record(kind: .appDidDiscardSceneSessions, id: "[\"A\",\"D\",\"X\"]")
    case 8, 9:
      record = Record(kind: one([.phaseActive, .phaseInactive, .phaseBackground]))
      record.scope = [nil, .view, .app, .group].randomElement(using: &random) ?? nil
      record.group = ["g", "h"].randomElement(using: &random) ?? ""
    case 10: record = Record(kind: one([.viewOnAppear, .viewOnDisappear, .viewTaskStart]))
    case 11, 12: record = Record(kind: one([.bgBegin, .bgBegin, .bgExpire, .bgEnd, .bgRefused]))
    case 13:
      record = Record(
        kind: one([
          .bgtaskRegister, .bgtaskSubmit, .bgtaskLaunch, .bgtaskExpire, .bgtaskComplete,
          .swbgLaunch, .swbgCancel, .swbgReturn,
        ]))
      record.category = [nil, .refresh, .processing].randomElement(using: &random) ?? nil
    case 14:
      record = Record(
        kind: one([.fetchDeliver, .fetchComplete, .urlsessionEvents, .urlsessionComplete]))
    case 15, 16:
      record = Record(kind: one([.workBegin, .workBegin, .workEnd, .work]))
      record.category = [nil, .refresh, .other, .save, .app].randomElement(using: &random) ?? nil
      record.scope = [nil, .app, .scene].randomElement(using: &random) ?? nil
      record.isEssential = Bool.random(using: &random)
      record.outcome = [nil, .done].randomElement(using: &random) ?? nil
      record.duration = Bool.random(using: &random) ? .random(in: 0..<90, using: &random) : -1
      if Bool.random(using: &random) { record.trigger = Symbol(one(ofScenes)) }
    case 17 where hasNotes:
      record = Record(
        kind: one([
          .noteAppDidBecomeActive, .noteAppWillResignActive, .noteAppDidEnterBackground,
          .noteAppWillEnterForeground,
        ]))
    case 18 where hasLosses: record = Record(kind: .traceLoss)
    default: record = Record(kind: one(others))
    }
    if record.id.isEmpty {
      record.id = ["1", "2", "three", "4"].randomElement(using: &random) ?? ""
    }
    // Work may belong to no scene.
    let isOfNoScene = record.kind.scope == "work" && Int.random(in: 0..<4, using: &random) == 0
    record.scene = isOfNoScene ? "" : ["A", "B", "C", "D"].randomElement(using: &random) ?? "A"
    record.view = ["v", "w"].randomElement(using: &random) ?? "v"
    return record
  }
}

extension FedRun {
  /// A name, or none.
  private func symbol(_ text: String) -> Symbol { text.isEmpty ? Symbol.none : name(text) }

  func take(_ record: RunSoup.Record) {
    take(record.kind, at: record.time, id: record.id) { event in
      event.scene = symbol(record.scene)
      event.view = symbol(record.view)
      event.writer = symbol(record.writer)
      event.group = symbol(record.group)
      event.role = symbol(record.role)
      event.scope = record.scope?.symbol ?? Symbol.none
      event.category = record.category?.symbol ?? Symbol.none
      event.trigger = record.trigger
      event.appState = record.appState?.symbol ?? Symbol.none
      event.outcome = record.outcome?.symbol ?? Symbol.none
      event.duration = record.duration
      if record.isEssential {
        event.given.insert(.essential)
        event.isTrue.insert(.essential)
      }
    }
  }
}
