import Testing
import TraceModel

@testable import LifetraceRecorder

/// The call of the API for each event of a sketch.
extension SketchedApp.Line {
  private var file: StaticString { SketchedApp.file }
  private func label(_ key: String) -> Lifetrace.Label? { self[key].map { .public($0) } }
  private func key(_ key: String) -> Lifetrace.Key { .public(self[key] ?? "") }
  private func isTrue(_ key: String) -> Bool { self[key] == "true" }

  private func workKind() -> Lifetrace.WorkKind? {
    self["kind"].map { Lifetrace.WorkKind(rawValue: $0) ?? .other }
  }

  func record(
    _ work: inout [String: Lifetrace.WorkInterval],
    _ assertions: inout [String: Lifetrace.Assertion],
    _ deliveries: inout [String: Lifetrace.Delivery]
  ) {
    let id = self["id"] ?? ""
    // Keys without a parameter in the family's function are recorded by hand.
    guard self["dur"] == nil, self["appState"] == nil, self["thread"] == nil else {
      return byHand()
    }
    switch event {
    case "work.begin":
      work[id] = Lifetrace.beginWork(
        label("name") ?? "", kind: workKind() ?? .other, key: self["key"].map { .public($0) },
        scope: self["scope"].map { $0 == "app" ? .app : .scene }, isEssential: isTrue("essential"),
        scene: scene, trigger: label("trigger"), file: file, line: number)
    case "work.end":
      guard let work = work[id] else { return byHand() }
      work.end(
        self["outcome"] == "cancelled" ? .cancelled : self["outcome"] == "failed" ? .failed : .done)
    case "data.dirty": Lifetrace.dirty(key("key"), scene: scene, file: file, line: number)
    case "data.save":
      Lifetrace.saved(key("key"), scene: scene, trigger: label("trigger"), file: file, line: number)
    case "data.delete":
      Lifetrace.deleted(
        key("key"), scene: scene, trigger: label("trigger"), file: file, line: number)
    case "storage.write":
      Lifetrace.storageWritten(
        key("key"), bytes: self["bytes"].flatMap { Int($0) }, type: label("type"),
        view: label("view"), isSensitive: isTrue("sensitive"),
        isDefault: self["isDefault"].map { $0 == "true" }, scene: scene, trigger: label("trigger"),
        file: file, line: number)
    case "storage.restore" where self["view"] == nil:
      Lifetrace.storageRestored(key("key"), scene: scene, file: file, line: number)
    case "bg.begin":
      assertions[id] = .begun(
        label("name") ?? "", hasExpirationHandler: isTrue("expirationHandler"),
        isExpiringActivity: self["kind"] == "expiringActivity", file: file, line: number)
    case "bg.refused":
      Lifetrace.Assertion.refused(
        label("name") ?? "", hasExpirationHandler: isTrue("expirationHandler"), file: file,
        line: number)
    case "bg.expire": if let known = assertions[id] { known.expired() } else { byHand() }
    case "bg.end":
      if let known = assertions[id] { known.ended(file: file, line: number) } else { byHand() }
    case "fetch.deliver":
      deliveries["f" + id] = Lifetrace.delivered(.push, file: file, line: number)
    case "fetch.complete":
      if let known = deliveries["f" + id] {
        known.completed(file: file, line: number)
      } else {
        byHand()
      }
    case "urlsession.events":
      deliveries["u" + id] = Lifetrace.delivered(.urlSession, file: file, line: number)
    case "urlsession.complete":
      if let known = deliveries["u" + id] {
        known.completed(file: file, line: number)
      } else {
        byHand()
      }
    default: recordMore(id)
    }
  }

  private var taskKind: Lifetrace.TaskKind? {
    self["kind"].map {
      $0 == "processing" ? .processing : $0 == "continued" ? .continued : .refresh
    }
  }

  private func recordMore(_ id: String) {
    switch event {
    case "bgtask.register":
      Lifetrace.taskRegistered(id, kind: taskKind, file: file, line: number)
    case "bgtask.submit" where isTrue("captured"):
      guard let recorder = Recorder.current, let kind = taskKind else { return }
      let delay = self["earliest"].flatMap { SketchedApp.nanoseconds($0) }
      let request = PendingRequests.Request(
        identifier: id, kind: kind, earliest: delay.map { RunStart.wallTime + $0 })
      recorder.record(pending: [request], of: recorder.pendingRequests.ask())
    case "bgtask.submit":
      Lifetrace.taskSubmitted(
        id, kind: taskKind, delay: self["earliest"].flatMap { SketchedApp.nanoseconds($0) },
        file: file,
        line: number)
    case "bgtask.submitFailed":
      Lifetrace.taskSubmitFailed(
        id, kind: taskKind, reason: label("reason") ?? "", file: file, line: number)
    case "bgtask.cancel": Lifetrace.taskCancelled(id, file: file, line: number)
    case "bgtask.launch" where self["expirationHandler"] != nil && self["trigger"] == nil:
      Lifetrace.taskLaunched(
        id, kind: taskKind, hasExpirationHandler: isTrue("expirationHandler"), file: file,
        line: number)
    case "bgtask.progress":
      Lifetrace.taskProgressed(
        id, completed: self["completed"].flatMap { Int64($0) } ?? 0,
        total: self["total"].flatMap { Int64($0) } ?? 0, file: file, line: number)
    case "bgtask.expire": Lifetrace.taskExpired(id, file: file, line: number)
    case "bgtask.complete" where self["success"] != nil:
      Lifetrace.taskCompleted(id, success: isTrue("success"), file: file, line: number)
    case "sdk.init": Lifetrace.sdkInitialized(label("name") ?? "", file: file, line: number)
    case "delegate.create": Lifetrace.delegateCreated(label("name") ?? "", file: file, line: number)
    case "window.create":
      Lifetrace.windowCreated(scene: scene, trigger: label("trigger"), file: file, line: number)
    case "window.open":
      Lifetrace.windowOpened(scene: scene, trigger: label("trigger"), file: file, line: number)
    case "window.dismiss":
      Lifetrace.windowDismissed(scene: scene, trigger: label("trigger"), file: file, line: number)
    case "ui.build" where keys.isEmpty:
      Lifetrace.interfaceBuilt(scene: scene, file: file, line: number)
    case "observer.add":
      Lifetrace.observerAdded(label("name") ?? "", scene: scene, file: file, line: number)
    case "observer.remove":
      Lifetrace.observerRemoved(label("name") ?? "", scene: scene, file: file, line: number)
    case "link.received":
      Lifetrace.link(
        received: key("hash"), isDeferred: self["outcome"] == "deferred", scene: scene, file: file,
        line: number)
    case "link.handled":
      Lifetrace.link(handled: key("hash"), scene: scene, file: file, line: number)
    case "session.start" where self["id"] != nil:
      Lifetrace.sessionStarted(
        key("id"), scene: scene, trigger: label("trigger"), file: file, line: number)
    case "session.end" where self["id"] != nil:
      Lifetrace.sessionEnded(
        key("id"), scene: scene, trigger: label("trigger"), file: file, line: number)
    case "screen.sensitive":
      Lifetrace.sensitiveScreen(
        isVisible: self["visible"] != "false", scene: scene, file: file, line: number)
    case "privacy.cover.show": Lifetrace.coverShown(scene: scene, file: file, line: number)
    case "privacy.cover.hide": Lifetrace.coverHidden(scene: scene, file: file, line: number)
    case "auth.prompt.begin":
      Lifetrace.authenticationBegan(
        scene: scene, trigger: label("trigger"), file: file, line: number)
    case "auth.prompt.end": Lifetrace.authenticationEnded(scene: scene, file: file, line: number)
    case "lock.engage":
      Lifetrace.locked(scene: scene, trigger: label("trigger"), file: file, line: number)
    case "lock.acquire":
      Lifetrace.lockAcquired(
        label("name") ?? "", isFile: isTrue("file"), file: file, line: number)
    case "lock.release":
      Lifetrace.lockReleased(
        label("name") ?? "", isFile: isTrue("file"), file: file, line: number)
    case "resource.hold":
      Lifetrace.resourceHeld(label("kind") ?? "", scene: scene, file: file, line: number)
    case "resource.release":
      Lifetrace.resourceReleased(label("kind") ?? "", scene: scene, file: file, line: number)
    case "timer.fire" where keys.count == 1 && self["id"] != nil:
      Lifetrace.timerFired(label("id") ?? "", scene: scene, file: file, line: number)
    case "model.mutate" where self["id"] != nil:
      Lifetrace.modelMutated(label("id") ?? "", scene: scene, file: file, line: number)
    case "protected.access" where self["id"] != nil:
      Lifetrace.protectedDataAccessed(label("id") ?? "", file: file, line: number)
    case "cache.purge" where self["id"] != nil:
      Lifetrace.cachePurged(label("id") ?? "", file: file, line: number)
    case "push.register": Lifetrace.pushRegistered(file: file, line: number)
    case "push.tokenSent": Lifetrace.pushTokenSent(key("hash"), file: file, line: number)
    case "phase.active", "phase.inactive", "phase.background":
      guard self["group"] == nil, keys.count == (self["scope"] == nil ? 0 : 1) else {
        return byHand()
      }
      let phases: [String: Lifetrace.Phase] = [
        "phase.active": .active, "phase.inactive": .inactive, "phase.background": .background,
      ]
      Lifetrace.phaseChanged(
        phases[event] ?? .unknown, scope: self["scope"] == "app" ? .app : .view, scene: scene)
    case "scene.willConnect" where scene != nil && self["role"] != nil && self["payload"] == nil:
      if let scene { Lifetrace.sceneConnected(scene, role: self["role"] ?? "") }
    default: byHand()
    }
  }

  /// By the function that records anything.
  private func byHand() {
    let isUrgent = ["scene", "app", "note", "process", "ns", "wk"].contains {
      event.hasPrefix($0 + ".")
    }
    if keys.isEmpty, isUrgent {
      return Lifetrace.lifeCycle(event.literal, scene: scene, file: file, line: number)
    }
    Lifetrace.record(event.literal, scene: scene, isUrgent: isUrgent, file: file, line: number) {
      fields in
      for (key, value) in keys {
        if ["dur", "cpu", "earliest", "allowance"].contains(key),
          let time = SketchedApp.nanoseconds(value) ?? Int64(value)
        {
          fields.set(key.literal, time)
        } else if value == "true" || value == "false" {
          fields.set(key.literal, value == "true")
        } else if ["bytes", "code", "count"].contains(key), let number = Int64(value) {
          fields.set(key.literal, number)
        } else if ["payload", "scenes"].contains(key) {
          fields.text.key(
            key.literal,
            value == "[]"
              ? []
              : value.split(separator: ",").map { word in
                key == "scenes" ? SceneText.id(String(word)) : String(word)
              })
        } else {
          fields.set(key.literal, .public(value))
        }
      }
    }
  }
}

/// A scene's id as records show it.
enum SceneText {
  static func id(_ name: String) -> String {
    InstallIdentity.hex(Lifetrace.SceneID(persistentIdentifier: name).hash)
  }
}

extension String {
  /// The event's name, or a key's, as a StaticString.
  var literal: StaticString {
    let keys: [StaticString] = [
      "id", "name", "kind", "key", "scope", "trigger", "thread", "dur", "cpu", "outcome", "role",
      "payload", "scenes", "view", "group", "expirationHandler", "success", "earliest", "reason",
      "hash", "bytes", "type", "sensitive", "isDefault", "visible", "file", "appState", "code",
      "transition", "allowance", "by", "delegate", "activity", "subsystem", "category", "level",
      "message", "essential", "action", "durOf",
    ]
    return (EventKind.definedNames + keys).first { $0.description == self } ?? "phase.asleep"
  }
}
