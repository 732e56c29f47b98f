// swift-format-ignore-file
// Written by PrintedLineTests with LIFETRACE_RECORD=1: the lines of the rules' pages.

#if os(Linux)
  import LifetraceRecorder

  extension PrintedPages {
    static let lt4: [Entry] = [
      ("LT401", { try await $0.lt401() }),
      ("LT403", { try await $0.lt403() }),
      ("LT404", { try $0.lt404() }),
      ("LT405", { try $0.lt405() }),
      ("LT406", { try $0.lt406() }),
      ("LT407", { try $0.lt407() }),
      ("LT408", { try $0.lt408() }),
      ("LT409", { try $0.lt409() }),
      ("LT410", { try $0.lt410() }),
      ("LT411", { try $0.lt411() }),
      ("LT412", { try await $0.lt412() }),
      ("LT413", { try await $0.lt413() }),
      ("LT414", { try $0.lt414() }),
      ("LT415", { try $0.lt415() }),
      ("LT416", { try $0.lt416() }),
      ("LT417", { try $0.lt417() }),
      ("LT418", { try $0.lt418() }),
      ("LT419", { try $0.lt419() }),
      ("LT420", { try $0.lt420() }),
      ("LT421", { try await $0.lt421() }),
      ("LT422", { try await $0.lt422() }),
      ("LT423", { try await $0.lt423() }),
      ("LT424", { try $0.lt424() }),
    ]

    func lt401() async throws -> Any? {
      Lifetrace.callback("app.didBecomeActive") {}
      Lifetrace.callback("app.willResignActive") {}
      Lifetrace.callback("app.openURL") {}
      try await Lifetrace.work(
        "reload", kind: .refresh, scene: .init(scene), trigger: trigger, load)
      return nil
    }

    func lt403() async throws -> Any? {
      try await Lifetrace.work(
        "pause", kind: .other, key: "films", scene: .init(scene),
        trigger: "note.app.willResignActive", load)
      return nil
    }

    func lt404() throws -> Any? {
      Lifetrace.sdkInitialized("Firebase")
      Lifetrace.record("swiftui.appInit", isUrgent: true)
      return nil
    }

    func lt405() throws -> Any? {
      Lifetrace.delegate(self)
      return nil
    }

    func lt406() throws -> Any? {
      Lifetrace.record("process.main", isUrgent: true) { $0.set("by", "app") }
      Lifetrace.record("swiftui.appInit", isUrgent: true)
      Lifetrace.delegate(self)
      return nil
    }

    func lt407() throws -> Any? {
      Lifetrace.windowCreated(
        scene: .init(scene), trigger: "app.didFinishLaunching")
      return nil
    }

    func lt408() throws -> Any? {
      Lifetrace.windowCreated(scene: .init(scene), trigger: "scene.willConnect")
      Lifetrace.delegate(self)
      Lifetrace.callback("ui.build") {}
      return nil
    }

    func lt409() throws -> Any? {
      Lifetrace.windowCreated(scene: .init(scene), trigger: "scene.willConnect")
      return Lifetrace.configuration(configuration, for: connectingSceneSession)
    }

    func lt410() throws -> Any? {
      return Lifetrace.configuration(configuration, for: connectingSceneSession)
    }

    func lt411() throws -> Any? {
      Lifetrace.modelMutated("draft", scene: .init(scene))
      return nil
    }

    func lt412() async throws -> Any? {
      try await Lifetrace.work(
        "configure", kind: .other, key: "films", scene: .init(scene),
        trigger: "app.didFinishLaunching", load)
      return nil
    }

    func lt413() async throws -> Any? {
      Lifetrace.timerFired("clock", scene: .init(scene))
      try await Lifetrace.work(
        "loadPosters", kind: .network, scene: .init(scene), load)
      Lifetrace.observerAdded("settings", scene: .init(scene))
      Lifetrace.observerRemoved("settings", scene: .init(scene))
      return nil
    }

    func lt414() throws -> Any? {
      Lifetrace.observerAdded("theme", scene: .init(scene))
      Lifetrace.observerRemoved("settings", scene: .init(scene))
      return Lifetrace.restoration(activity, of: scene)
    }

    func lt415() throws -> Any? {
      options.complete = [.links]
      Lifetrace.willConnect(scene, connectionOptions)
      Lifetrace.link(handled: "\(url)", scene: .init(scene))
      Lifetrace.callback("app.openURL") {}
      Lifetrace.callback("scene.willPerformAppIntent", scene: .init(scene)) {}
      Lifetrace.link(
        received: "\(url)", isDeferred: isDeferred, scene: .init(scene))
      Lifetrace.callback(
        "app.didReceiveNotificationResponse",
        action: .public(response.actionIdentifier)) {}
      Lifetrace.record("intent.start", isUrgent: true) {
        $0.set("id", "…")
        $0.set("mode", "…")
        $0.set("name", "…")
      }
      Lifetrace.record("intent.end", isUrgent: true) {
        $0.set("id", "…")
        $0.set("name", "…")
        $0.set("outcome", "…")
      }
      Lifetrace.callback("scene.openURLContexts", scene: .init(scene)) {}
      Lifetrace.callback("windowScene.performAction", scene: .init(scene)) {}
      Lifetrace.callback("scene.continueUserActivity", scene: .init(scene)) {}
      return nil
    }

    func lt416() throws -> Any? {
      Lifetrace.willConnect(scene, connectionOptions)
      Lifetrace.link(handled: "\(url)", scene: .init(scene))
      Lifetrace.callback("app.openURL") {}
      Lifetrace.callback("scene.openURLContexts", scene: .init(scene)) {}
      Lifetrace.callback("app.didReceiveNotificationResponse") {}
      Lifetrace.link(received: "\(url)", scene: .init(scene))
      return nil
    }

    func lt417() throws -> Any? {
      options.complete = [.appState]
      Lifetrace.appStateRead(
        .inactive, in: "scene.didBecomeActive", scene: .init(scene))
      return nil
    }

    func lt418() throws -> Any? {
      Lifetrace.windowOpened(scene: .init(scene), trigger: "user")
      return nil
    }

    func lt419() throws -> Any? {
      Lifetrace.record("space.open", scene: .init(scene), isUrgent: true)
      Lifetrace.windowDismissed(scene: .init(scene))
      Lifetrace.record("space.opened", scene: .init(scene), isUrgent: true)
      Lifetrace.record("space.dismiss", isUrgent: true)
      Lifetrace.record("space.closed", isUrgent: true)
      Lifetrace.record("space.openFailed", scene: .init(scene), isUrgent: true)
      return nil
    }

    func lt420() throws -> Any? {
      RootView().lifetrace()
      return nil
    }

    func lt421() async throws -> Any? {
      RootView().lifetrace()
      try await Lifetrace.work(
        "closeDatabase", kind: .teardown, scene: .init(scene), trigger: trigger,
        load)
      Lifetrace.sessionEnded(trigger: "phase.background")
      FilmList().lifetrace("FilmList")
      Lifetrace.callback("ns.shouldTerminate") {}
      Lifetrace.deleted("draft")
      Lifetrace.sessionStarted()
      return nil
    }

    func lt422() async throws -> Any? {
      Lifetrace.saved("draft", scene: .init(scene), trigger: "phase.background")
      try await Lifetrace.work(
        "saveDraft", kind: .save, key: "draft", scene: .init(scene),
        trigger: "phase.background", load)
      Lifetrace.dirty("draft", scene: .init(scene))
      return nil
    }

    func lt423() async throws -> Any? {
      try await Lifetrace.work(
        "reload", kind: .refresh, scene: .init(scene), load)
      Lifetrace.timerFired("poll", scene: .init(scene))
      return nil
    }

    func lt424() throws -> Any? {
      Lifetrace.callback(
        "scene.willContinueUserActivity", scene: .init(scene)) {}
      Lifetrace.callback("scene.continueUserActivity", scene: .init(scene)) {}
      Lifetrace.callback(
        "scene.didFailToContinueUserActivity", scene: .init(scene)) {}
      Lifetrace.willConnect(scene, connectionOptions)
      Lifetrace.record("activity.becomeCurrent", isUrgent: true) {
        $0.set("name", "…")
      }
      Lifetrace.callback("app.willContinueUserActivity") {}
      Lifetrace.callback("app.continueUserActivity") {}
      return nil
    }
  }
#endif
