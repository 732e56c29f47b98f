import AnalysisSupport
import Testing
import TraceAnalysis

/// An icon that may have opened the app, or a window, is never called untried.
@Suite struct UntoldOpeningTests {
  /// What the header says of the launch, where that does not tell who opened the app.
  private static let launches = ["", " launch=unknown", " launch=prewarm", " launch=background"]

  /// Records of one life; the connection and the launch hand nothing over, and do not say so.
  private static let lives: [String: String] = [
    "lifeCycle=uikit-scene platform=ipados multipleScenes=true": """
    0ms process.start
    90ms app.didFinishLaunching
    100ms A scene.willConnect
    110ms A scene.willEnterForeground
    120ms A scene.didBecomeActive
    9s A scene.openURLContexts
    20s A scene.willResignActive
    """,
    "lifeCycle=swiftui platform=ios": """
    0ms process.start
    90ms app.configurationForConnecting
    120ms A phase.active
    20s A phase.inactive
    """,
    "lifeCycle=uikit-app platform=ios": """
    0ms process.start
    90ms app.didFinishLaunching
    120ms app.didBecomeActive
    9s app.openURL
    20s app.willResignActive
    """,
    "lifeCycle=appkit platform=macos": """
    0ms process.start
    90ms ns.didFinishLaunching
    120ms ns.didBecomeActive
    9s ns.openURLs
    20s ns.willResignActive
    """,
    "lifeCycle=swiftui platform=watchos": """
    0ms process.start
    90ms wk.didFinishLaunching
    120ms wk.didBecomeActive
    9s wk.handleUserActivity
    20s wk.willResignActive
    """,
  ]

  @Test(arguments: lives.keys.sorted())
  func anAppThatNobodyIsKnownToHaveOpened(_ kind: String) throws {
    let lines = try #require(Self.lives[kind]).split(separator: "\n")
    for launch in Self.launches {
      // Whichever record is missing.
      for index in 0...lines.count {
        var rest = lines
        if index < lines.count { rest.remove(at: index) }
        let analysis = try cover("header \(kind)\(launch)\n\(rest.joined(separator: "\n"))\n")
        let missing = index < lines.count ? lines[index] : "nothing"
        #expect(analysis.seenEntries["icon.cold"] == nil, "\(launch), without \(missing)")
        #expect(
          analysis.obstacle("icon.cold") == .noLaunchReason, "\(launch), without \(missing)")
      }
    }
  }

  /// The user opened it, and it ended before a record said by what.
  @Test func aLaunchThatEndedEarly() throws {
    let analysis = try cover(
      """
      header lifeCycle=uikit-scene platform=ios launch=user
      0ms process.start
      90ms app.didFinishLaunching
      95ms process.exit

      """)
    #expect(analysis.obstacle("icon.cold") == .noLaunchReason)
  }

  @Test func whatSomethingElseOpenedNoIconDid() throws {
    for launch in Self.launches + [" launch=user"] {
      let linked = try cover(
        """
        header lifeCycle=uikit-scene platform=ios\(launch)
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect payload=url
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive

        """)
      #expect(linked.seenEntries["url.cold"] == 1)
      #expect(linked.state("icon.cold") == .never, "\(launch)")
    }
    let unseen = try cover(
      "header lifeCycle=uikit-scene platform=ios launch=background\n0ms process.start\n")
    #expect(unseen.state("icon.cold") == .never)
  }

  @Test func theConnectionsOwnRecordTells() throws {
    for launch in Self.launches {
      let analysis = try cover(
        """
        header lifeCycle=uikit-scene platform=ios\(launch)
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect src=SceneDelegate.swift:9
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive

        """)
      #expect(analysis.seenEntries["icon.cold"] == 1, "\(launch)")
    }
  }

  @Test(arguments: [
    ("10s B scene.willConnect", CoverageCell.State.notRecorded),
    ("10s B scene.willEnterForeground", .notRecorded),
    ("10s B scene.willConnect src=SceneDelegate.swift:9", .seen),
    ("10s B scene.willConnect payload=url", .never),
    ("10s B scene.willConnect kind=menuBarExtra", .never),
    ("10s log message=a", .never),
  ])
  func anotherWindow(_ line: String, _ state: CoverageCell.State) throws {
    let activation =
      line.contains("menu") || line.contains("log") ? "" : "12s B scene.didBecomeActive"
    let analysis = try cover(
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true launch=user
      0ms process.start
      90ms app.didFinishLaunching
      100ms A scene.willConnect src=SceneDelegate.swift:9
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      \(line)
      \(activation)

      """)
    #expect(analysis.state("icon.second-window") == state)
  }
}
