// swift-format-ignore-file
// Written by PrintedLineTests with LIFETRACE_RECORD=1: the lines of the rules' pages.

#if os(Linux)
  import LifetraceRecorder

  extension PrintedPages {
    static let lt2: [Entry] = [
      ("LT201", { try await $0.lt201() }),
      ("LT202", { try await $0.lt202() }),
      ("LT203", { try await $0.lt203() }),
      ("LT204", { try await $0.lt204() }),
      ("LT205", { try await $0.lt205() }),
      ("LT206", { try await $0.lt206() }),
      ("LT207", { try await $0.lt207() }),
      ("LT208", { try await $0.lt208() }),
      ("LT209", { try await $0.lt209() }),
      ("LT210", { try await $0.lt210() }),
      ("LT211", { try await $0.lt211() }),
      ("LT212", { try $0.lt212() }),
      ("LT214", { try $0.lt214() }),
      ("LT215", { try $0.lt215() }),
      ("LT217", { try await $0.lt217() }),
      ("LT218", { try await $0.lt218() }),
    ]

    func lt201() async throws -> Any? {
      try await Lifetrace.work(
        "fetch", kind: .network, key: "films", scene: .init(scene), load)
      return nil
    }

    func lt202() async throws -> Any? {
      options.complete = [.background]
      try await Lifetrace.work(
        "thumbnail", kind: .cpu, isEssential: isEssential, scene: .init(scene),
        trigger: trigger, load)
      let assertion = Lifetrace.beginBackgroundTask(named: "upload") { cancel() }
      assertion.end()
      return nil
    }

    func lt203() async throws -> Any? {
      try await Lifetrace.work(
        "reloadFilms", kind: .refresh, key: "films", scene: .init(scene),
        trigger: trigger, load)
      return nil
    }

    func lt204() async throws -> Any? {
      FilmList().lifetrace("FilmList")
      try await Lifetrace.work(
        "reloadFilms", kind: .refresh, key: "films", scene: .init(scene),
        trigger: "view.onAppear", load)
      Lifetrace.sessionStarted(scene: .init(scene), trigger: "view.onAppear")
      Lifetrace.sessionEnded(scene: .init(scene))
      Lifetrace.view("FilmList", .body, scene: .init(scene))
      FilmList().lifetrace("FilmList", task: loadFilms)
      return nil
    }

    func lt205() async throws -> Any? {
      try await Lifetrace.work(
        "reloadFilms", kind: .refresh, key: "films", scene: .init(scene),
        trigger: trigger, load)
      return nil
    }

    func lt206() async throws -> Any? {
      try await Lifetrace.work(
        "reloadFilms", kind: .refresh, key: "films", scene: .init(scene),
        trigger: "view.task.start", load)
      return nil
    }

    func lt207() async throws -> Any? {
      try await Lifetrace.work(
        "flush", kind: .network, scope: .app, scene: .init(scene),
        trigger: "phase.background", load)
      Lifetrace.view("FilmList", .body, scene: .init(scene))
      return nil
    }

    func lt208() async throws -> Any? {
      try await Lifetrace.work(
        "closeDatabase", kind: .teardown, scope: .app, scene: .init(scene),
        trigger: trigger, load)
      Lifetrace.sessionStarted(scene: .init(scene))
      Lifetrace.locked()
      Lifetrace.sessionEnded(scene: .init(scene))
      Lifetrace.deleted("draft", scene: .init(scene), trigger: trigger)
      Lifetrace.callback("carplay.didConnect", scene: .init(scene)) {}
      return nil
    }

    func lt209() async throws -> Any? {
      options.complete = [.background]
      try await Lifetrace.work(
        "reloadFilms", kind: .refresh, isEssential: isEssential,
        scene: .init(scene), load)
      let assertion = Lifetrace.beginBackgroundTask(named: "upload") { cancel() }
      assertion.end()
      return nil
    }

    func lt210() async throws -> Any? {
      options.complete = [.background]
      try await Lifetrace.work(
        "reloadFilms", kind: .refresh, isEssential: isEssential,
        scene: .init(scene), trigger: trigger, load)
      await Lifetrace.backgroundTask("films.sync") { await films.refresh() }
      try Lifetrace.submit(request)
      let assertion = Lifetrace.beginBackgroundTask(named: "upload") { cancel() }
      assertion.end()
      Lifetrace.register(
        forTaskWithIdentifier: "films.sync", kind: .refresh,
        expirationHandler: expire, launchHandler: launch)
      Lifetrace.complete(task, success: true)
      return nil
    }

    func lt211() async throws -> Any? {
      Lifetrace.register(
        forTaskWithIdentifier: "films.refresh", kind: .refresh,
        expirationHandler: expire, launchHandler: launch)
      Lifetrace.sdkInitialized("Metrics")
      Lifetrace.callback("ui.build") {}
      try await Lifetrace.work(
        "reloadFilms", kind: .refresh, scene: .init(scene),
        trigger: "view.onAppear", load)
      try Lifetrace.submit(request)
      Lifetrace.complete(task, success: true)
      FilmList().lifetrace("FilmList")
      return nil
    }

    func lt212() throws -> Any? {
      Lifetrace.view("FilmList", .body, scene: .init(scene))
      FilmList().lifetrace("FilmList")
      RootView().lifetrace()
      return nil
    }

    func lt214() throws -> Any? {
      Lifetrace.authenticationBegan(trigger: trigger)
      Lifetrace.authenticationEnded()
      Lifetrace.locked()
      return nil
    }

    func lt215() throws -> Any? {
      Lifetrace.locked(trigger: trigger)
      RootView().lifetrace()
      Lifetrace.coverShown()
      Lifetrace.coverHidden()
      return nil
    }

    func lt217() async throws -> Any? {
      try await Lifetrace.work(
        "saveAll", kind: .save, scene: .init(scene), trigger: "phase.inactive",
        load)
      return nil
    }

    func lt218() async throws -> Any? {
      try await Lifetrace.work(
        "reloadFilms", kind: .refresh, key: "films", scene: .init(scene),
        trigger: trigger, load)
      return nil
    }
  }
#endif
