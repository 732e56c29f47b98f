// swift-format-ignore-file
// Written by PrintedLineTests with LIFETRACE_RECORD=1: the lines of the rules' pages.

#if os(Linux)
  import LifetraceRecorder

  extension PrintedPages {
    static let lt5: [Entry] = [
      ("LT501", { try await $0.lt501() }),
      ("LT502", { try $0.lt502() }),
      ("LT503", { try await $0.lt503() }),
      ("LT504", { try $0.lt504() }),
      ("LT505", { try $0.lt505() }),
      ("LT506", { try $0.lt506() }),
      ("LT507", { try $0.lt507() }),
      ("LT508", { try $0.lt508() }),
      ("LT509", { try await $0.lt509() }),
      ("LT510", { try await $0.lt510() }),
      ("LT511", { try $0.lt511() }),
      ("LT512", { try $0.lt512() }),
      ("LT513", { try $0.lt513() }),
      ("LT514", { try await $0.lt514() }),
      ("LT515", { try await $0.lt515() }),
      ("LT516", { try await $0.lt516() }),
      ("LT517", { try $0.lt517() }),
      ("LT518", { try $0.lt518() }),
      ("LT519", { try $0.lt519() }),
      ("LT520", { try $0.lt520() }),
      ("LT521", { try $0.lt521() }),
      ("LT522", { try $0.lt522() }),
      ("LT523", { try $0.lt523() }),
      ("LT524", { try $0.lt524() }),
      ("LT525", { try $0.lt525() }),
      ("LT526", { try await $0.lt526() }),
      ("LT527", { try $0.lt527() }),
      ("LT528", { try await $0.lt528() }),
      ("LT529", { try $0.lt529() }),
      ("LT530", { try $0.lt530() }),
      ("LT531", { try $0.lt531() }),
      ("LT532", { try $0.lt532() }),
    ]

    func lt501() async throws -> Any? {
      let assertion = Lifetrace.beginBackgroundTask(
        named: "saveDrafts") { cancel() }
      assertion.end()
      try await Lifetrace.work("reload", kind: .refresh, load)
      return nil
    }

    func lt502() throws -> Any? {
      let assertion = Lifetrace.beginBackgroundTask(named: "upload") { cancel() }
      assertion.end()
      return nil
    }

    func lt503() async throws -> Any? {
      options.complete = [.work]
      let assertion = Lifetrace.beginBackgroundTask(
        named: "keepAlive") { cancel() }
      assertion.end()
      try await Lifetrace.work("reload", kind: .refresh, load)
      return nil
    }

    func lt504() throws -> Any? {
      Lifetrace.callback("scene.didEnterBackground", scene: .init(scene)) {}
      let assertion = Lifetrace.beginBackgroundTask(named: "upload") { cancel() }
      assertion.end()
      let push = Lifetrace.delivered(.push)
      push.completed()
      return nil
    }

    func lt505() throws -> Any? {
      let assertion = Lifetrace.beginBackgroundTask(named: "upload") { cancel() }
      assertion.end()
      return nil
    }

    func lt506() throws -> Any? {
      let assertion = Lifetrace.beginBackgroundTask(named: "upload") { cancel() }
      assertion.end()
      return nil
    }

    func lt507() throws -> Any? {
      let assertion = Lifetrace.beginBackgroundTask(named: "save") { cancel() }
      assertion.end()
      return nil
    }

    func lt508() throws -> Any? {
      Lifetrace.callback("scene.didEnterBackground", scene: .init(scene)) {}
      let assertion = Lifetrace.beginBackgroundTask(named: "upload") { cancel() }
      assertion.end()
      Lifetrace.callback("note.app.didEnterBackground") {}
      return nil
    }

    func lt509() async throws -> Any? {
      try await Lifetrace.work(
        "layoutMessages", kind: .render, scene: .init(scene), load)
      return nil
    }

    func lt510() async throws -> Any? {
      Lifetrace.register(
        forTaskWithIdentifier: "films.refresh", kind: .refresh,
        expirationHandler: expire, launchHandler: launch)
      try Lifetrace.submit(request)
      Lifetrace.complete(task, success: true)
      await Lifetrace.backgroundTask("films.refresh") { await films.refresh() }
      return nil
    }

    func lt511() throws -> Any? {
      Lifetrace.register(
        forTaskWithIdentifier: "films.posters", kind: .processing,
        expirationHandler: expire, launchHandler: launch)
      try Lifetrace.submit(request)
      Lifetrace.complete(task, success: true)
      return nil
    }

    func lt512() throws -> Any? {
      Lifetrace.register(
        forTaskWithIdentifier: "films.posters", kind: .processing,
        expirationHandler: expire, launchHandler: launch)
      Lifetrace.complete(task, success: true)
      try Lifetrace.submit(request)
      return nil
    }

    func lt513() throws -> Any? {
      Lifetrace.register(
        forTaskWithIdentifier: "films.refresh", kind: .refresh,
        expirationHandler: expire, launchHandler: launch)
      Lifetrace.callback("app.didFinishLaunching") {}
      Lifetrace.complete(task, success: true)
      try Lifetrace.submit(request)
      return nil
    }

    func lt514() async throws -> Any? {
      Lifetrace.register(
        forTaskWithIdentifier: "films.refresh", kind: .refresh,
        expirationHandler: expire, launchHandler: launch)
      await Lifetrace.backgroundTask("films.sync") { await films.refresh() }
      try Lifetrace.submit(request)
      Lifetrace.complete(task, success: true)
      return nil
    }

    func lt515() async throws -> Any? {
      Lifetrace.register(
        forTaskWithIdentifier: "films.refresh", kind: .refresh,
        expirationHandler: expire, launchHandler: launch)
      Lifetrace.complete(task, success: true)
      try Lifetrace.submit(request)
      await Lifetrace.backgroundTask("films.sync") { await films.refresh() }
      return nil
    }

    func lt516() async throws -> Any? {
      Lifetrace.register(
        forTaskWithIdentifier: "films.refresh", kind: .refresh,
        expirationHandler: expire, launchHandler: launch)
      try Lifetrace.submit(request)
      Lifetrace.complete(task, success: true)
      await Lifetrace.backgroundTask("films.refresh") { await films.refresh() }
      return nil
    }

    func lt517() throws -> Any? {
      Lifetrace.register(
        forTaskWithIdentifier: "films.refresh", kind: .refresh,
        expirationHandler: expire, launchHandler: launch)
      try Lifetrace.submit(request)
      Lifetrace.complete(task, success: true)
      return nil
    }

    func lt518() throws -> Any? {
      Lifetrace.register(
        forTaskWithIdentifier: "films.refresh", kind: .refresh,
        expirationHandler: expire, launchHandler: launch)
      try Lifetrace.submit(request)
      Lifetrace.complete(task, success: true)
      Lifetrace.taskCancelled("films.sync")
      return nil
    }

    func lt519() throws -> Any? {
      let push = Lifetrace.delivered(.push)
      push.completed()
      return nil
    }

    func lt520() throws -> Any? {
      let events = Lifetrace.delivered(.urlSession)
      events.completed()
      return nil
    }

    func lt521() throws -> Any? {
      let push = Lifetrace.delivered(.push)
      push.completed()
      return nil
    }

    func lt522() throws -> Any? {
      options.complete = [.background]
      Lifetrace.lockAcquired("films.sqlite", isFile: true)
      Lifetrace.lockReleased("films.sqlite")
      let assertion = Lifetrace.beginBackgroundTask(named: "upload") { cancel() }
      assertion.end()
      return nil
    }

    func lt523() throws -> Any? {
      Lifetrace.resourceHeld("camera", scene: .init(scene))
      Lifetrace.resourceReleased("camera", scene: .init(scene))
      let assertion = Lifetrace.beginBackgroundTask(named: "upload") { cancel() }
      assertion.end()
      return nil
    }

    func lt524() throws -> Any? {
      Lifetrace.gpuSubmitted()
      Lifetrace.callback("scene.didEnterBackground", scene: .init(scene)) {}
      Lifetrace.register(
        forTaskWithIdentifier: "films.sync", kind: .refresh,
        expirationHandler: expire, launchHandler: launch)
      try Lifetrace.submit(request)
      Lifetrace.complete(task, success: true)
      return nil
    }

    func lt525() throws -> Any? {
      Lifetrace.timerFired("clock")
      Lifetrace.displayLinkTicked("game")
      return nil
    }

    func lt526() async throws -> Any? {
      options.complete = [.resources]
      Lifetrace.cachePurged("posters")
      try await Lifetrace.work("reload", kind: .refresh, load)
      return nil
    }

    func lt527() throws -> Any? {
      Lifetrace.handle(backgroundTasks)
      Lifetrace.complete(task)
      return nil
    }

    func lt528() async throws -> Any? {
      options.complete = [.background]
      Lifetrace.callback("wk.didEnterBackground") {}
      try await Lifetrace.work("upload", kind: .network, load)
      let assertion = Lifetrace.Assertion.begun(
        "save", hasExpirationHandler: true, isExpiringActivity: true)
      assertion.expired()
      assertion.ended()
      return nil
    }

    func lt529() throws -> Any? {
      let assertion = Lifetrace.beginBackgroundTask(named: "sync") { cancel() }
      assertion.end()
      return nil
    }

    func lt530() throws -> Any? {
      Lifetrace.register(
        forTaskWithIdentifier: "films.export", kind: .continued,
        expirationHandler: expire, launchHandler: launch)
      try Lifetrace.submit(request)
      Lifetrace.taskProgressed("films.export", completed: 3, total: 12)
      Lifetrace.complete(task, success: true)
      return nil
    }

    func lt531() throws -> Any? {
      Lifetrace.register(
        forTaskWithIdentifier: "films.export", kind: .continued,
        expirationHandler: expire, launchHandler: launch)
      try Lifetrace.submit(request)
      Lifetrace.taskProgressed("films.export", completed: 3, total: 12)
      Lifetrace.complete(task, success: true)
      return nil
    }

    func lt532() throws -> Any? {
      Lifetrace.register(
        forTaskWithIdentifier: "films.refresh", kind: .refresh,
        expirationHandler: expire, launchHandler: launch)
      try Lifetrace.submit(request)
      Lifetrace.complete(task, success: true)
      Lifetrace.taskCancelled("films.sync")
      return nil
    }
  }
#endif
