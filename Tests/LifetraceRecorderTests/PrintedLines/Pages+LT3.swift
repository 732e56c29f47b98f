// swift-format-ignore-file
// Written by PrintedLineTests with LIFETRACE_RECORD=1: the lines of the rules' pages.

#if os(Linux)
  import LifetraceRecorder

  extension PrintedPages {
    static let lt3: [Entry] = [
      ("LT301", { try await $0.lt301() }),
      ("LT302", { try await $0.lt302() }),
      ("LT303", { try $0.lt303() }),
      ("LT304", { try await $0.lt304() }),
      ("LT305", { try await $0.lt305() }),
      ("LT306", { try $0.lt306() }),
      ("LT307", { try $0.lt307() }),
      ("LT308", { try $0.lt308() }),
      ("LT309", { try $0.lt309() }),
      ("LT310", { try await $0.lt310() }),
      ("LT311", { try await $0.lt311() }),
      ("LT312", { try $0.lt312() }),
    ]

    func lt301() async throws -> Any? {
      Lifetrace.dirty("draft", scene: .init(scene))
      Lifetrace.saved("draft", scene: .init(scene))
      try await Lifetrace.work(
        "save", kind: .save, key: "draft", scene: .init(scene), load)
      Lifetrace.record("document.open", scene: .init(scene), isUrgent: true) {
        $0.set("id", "report")
      }
      Lifetrace.record("document.autosave", scene: .init(scene), isUrgent: true) {
        $0.set("id", "report")
      }
      Lifetrace.record("document.failed", scene: .init(scene), isUrgent: true) {
        $0.set("id", "report")
        $0.set("reason", "noSpace")
      }
      Lifetrace.deleted("draft", scene: .init(scene))
      Lifetrace.record("document.save", scene: .init(scene), isUrgent: true) {
        $0.set("id", "…")
      }
      Lifetrace.record("document.close", scene: .init(scene), isUrgent: true) {
        $0.set("id", "…")
      }
      return nil
    }

    func lt302() async throws -> Any? {
      Lifetrace.dirty("draft", scene: .init(scene))
      Lifetrace.saved("draft", scene: .init(scene))
      Lifetrace.deleted("draft", scene: .init(scene))
      try await Lifetrace.work(
        "reload", kind: .refresh, scene: .init(scene), load)
      return nil
    }

    func lt303() throws -> Any? {
      Lifetrace.dirty("draft", scene: .init(scene))
      Lifetrace.saved("draft", scene: .init(scene), trigger: trigger)
      return nil
    }

    func lt304() async throws -> Any? {
      options.complete = [.background]
      try await Lifetrace.work("saveLibrary", kind: .save, key: "library", load)
      let assertion = Lifetrace.beginBackgroundTask(named: "upload") { cancel() }
      assertion.end()
      return nil
    }

    func lt305() async throws -> Any? {
      Lifetrace.storageRestored(
        "selection", isDefault: isDefault, scene: .init(scene))
      Lifetrace.storageWritten(
        "selection", bytes: 3, type: "String", isDefault: isDefault,
        scene: .init(scene), trigger: trigger)
      try await Lifetrace.work("reload", kind: .refresh, load)
      return nil
    }

    func lt306() throws -> Any? {
      return Lifetrace.restoration(activity, of: scene)
    }

    func lt307() throws -> Any? {
      Lifetrace.storageWritten(
        "selection", bytes: 8, type: "String", view: "FilmList",
        scene: .init(scene))
      return nil
    }

    func lt308() throws -> Any? {
      Lifetrace.storageWritten(
        "films", bytes: 90000, type: "Data", view: "FilmList",
        scene: .init(scene))
      return nil
    }

    func lt309() throws -> Any? {
      Lifetrace.storageWritten(
        "login", bytes: 30, type: "String", isSensitive: isSensitive,
        scene: .init(scene))
      return nil
    }

    func lt310() async throws -> Any? {
      Lifetrace.sensitiveScreen(isVisible: isVisible, scene: .init(scene))
      Lifetrace.callback("scene.didEnterBackground", scene: .init(scene)) {}
      Lifetrace.coverShown(scene: .init(scene))
      Lifetrace.coverHidden(scene: .init(scene))
      try await Lifetrace.work(
        "reload", kind: .refresh, scene: .init(scene), load)
      return nil
    }

    func lt311() async throws -> Any? {
      Lifetrace.deleted("draft", scene: .init(scene), trigger: trigger)
      Lifetrace.discarded(sceneSessions)
      try await Lifetrace.work(
        "reload", kind: .refresh, scene: .init(scene), load)
      return nil
    }

    func lt312() throws -> Any? {
      Lifetrace.observerAdded("FilmsDidChange", scene: .init(scene))
      Lifetrace.discarded(sceneSessions)
      Lifetrace.observerRemoved("settings", scene: .init(scene))
      Lifetrace.deleted("draft", scene: .init(scene))
      Lifetrace.resourceHeld("camera", scene: .init(scene))
      Lifetrace.saved("draft", scene: .init(scene))
      Lifetrace.resourceReleased("camera", scene: .init(scene))
      Lifetrace.dirty("draft")
      return nil
    }
  }
#endif
