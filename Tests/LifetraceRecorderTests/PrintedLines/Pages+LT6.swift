// swift-format-ignore-file
// Written by PrintedLineTests with LIFETRACE_RECORD=1: the lines of the rules' pages.

#if os(Linux)
  import LifetraceRecorder

  extension PrintedPages {
    static let lt6: [Entry] = [
      ("LT602", { try $0.lt602() }),
      ("LT603", { try await $0.lt603() }),
      ("LT604", { try await $0.lt604() }),
      ("LT605", { try $0.lt605() }),
      ("LT606", { try $0.lt606() }),
      ("LT607", { try $0.lt607() }),
      ("LT608", { try $0.lt608() }),
      ("LT611", { try $0.lt611() }),
    ]

    func lt602() throws -> Any? {
      Lifetrace.callback("app.didFinishLaunching") {}
      Lifetrace.callback("scene.willConnect", scene: .init(scene)) {}
      Lifetrace.record("swiftui.appInit", isUrgent: true)
      Lifetrace.callback("app.willFinishLaunching") {}
      FilmList().lifetrace("FilmList")
      return nil
    }

    func lt603() async throws -> Any? {
      Lifetrace.callback("scene.willConnect", scene: .init(scene)) {}
      Lifetrace.callback("scene.didBecomeActive", scene: .init(scene)) {}
      Lifetrace.callback("app.didFinishLaunching") {}
      try await Lifetrace.work(
        "reload", kind: .refresh, scene: .init(scene), load)
      Lifetrace.callback(
        "windowScene.didUpdateGeometry", scene: .init(scene)) {}
      Lifetrace.callback("scene.didEnterBackground", scene: .init(scene)) {}
      return nil
    }

    func lt604() async throws -> Any? {
      Lifetrace.protectedDataAccessed("token")
      try await Lifetrace.work("logOut", kind: .teardown, trigger: trigger, load)
      return nil
    }

    func lt605() throws -> Any? {
      Lifetrace.sessionStarted()
      let push = Lifetrace.delivered(.push)
      push.completed()
      Lifetrace.sessionEnded()
      return nil
    }

    func lt606() throws -> Any? {
      Lifetrace.sessionStarted(scene: .init(scene), trigger: trigger)
      Lifetrace.sessionEnded(scene: .init(scene))
      return nil
    }

    func lt607() throws -> Any? {
      Lifetrace.pushRegistered(trigger: "app.didFinishLaunching")
      Lifetrace.pushTokenSent("\(token)")
      Lifetrace.callback("app.didFailToRegisterForRemoteNotifications") {}
      return nil
    }

    func lt608() throws -> Any? {
      let assertion = Lifetrace.beginBackgroundTask(named: "upload") { cancel() }
      assertion.end()
      Lifetrace.lockAcquired("store.sqlite")
      Lifetrace.lockReleased("store.sqlite")
      return nil
    }

    func lt611() throws -> Any? {
      Lifetrace.pushRegistered(trigger: "app.didFinishLaunching")
      Lifetrace.callback("app.didRegisterForRemoteNotifications") {}
      Lifetrace.callback("app.didFailToRegisterForRemoteNotifications") {}
      Lifetrace.callback("wk.didFailToRegisterForRemoteNotifications") {}
      return nil
    }
  }
#endif
