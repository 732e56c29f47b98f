import LifecycleModel
import Testing
import TraceAnalysis
import TraceModel

/// Scenes, their phases and views: what connects, reconnects and ends.
@Suite struct SceneTests {
  private let active =
    launched + """
      100ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive

      """

  @Test func aSessionReconnectsInTheSameRun() throws {
    let analysis = try analyze(
      active + """
        1s A scene.willResignActive
        2s A scene.didEnterBackground
        3s A scene.didDisconnect
        9s A scene.willConnect
        10s A scene.willEnterForeground
        """)
    #expect(analysis.mistakes == [])
    #expect(analysis.sceneCount == 1)
    #expect(analysis.runs.first?.scenes.map { $0.connects } == [2])
    #expect(analysis.visits(.uiscene).contains("unattached: 1 6000000000 0"))
  }

  @Test func aSessionReconnectsInALaterRun() throws {
    let analysis = try analyze(
      active + """
        9s process.start
        9.1s app.didFinishLaunching
        9.2s A scene.willConnect
        9.3s A scene.didBecomeActive
        """)
    // Active in the run before: no transition is judged across runs, but this run's own is.
    #expect(analysis.mistakes == ["missing-pair:10"])
    #expect(analysis.runs.map { $0.scenes.map { $0.id } } == [["A"], ["A"]])
    #expect(analysis.runs.map { $0.scenes.map { $0.connects } } == [[1], [1]])
  }

  @Test func aCarPlayRoleOrEventChoosesTheMachine() throws {
    let role = try analyze(
      launched + "100ms C scene.willConnect role=CPTemplateApplicationSceneSessionRoleApplication\n"
    )
    #expect(role.edges(.carplayScene) == ["unattached>scene.willConnect>connected: 1"])
    #expect(role.edges(.uiscene) == [])
    let event = try analyze(
      launched + """
        100ms C scene.willConnect
        101ms C carplay.didConnect
        102ms C scene.willEnterForeground
        """)
    #expect(event.mistakes == [])
    #expect(event.edges(.uiscene) == ["unattached>scene.willConnect>connected: 1"])
    #expect(
      event.edges(.carplayScene).sorted() == [
        "connected>carplay.didConnect>connected: 1",
        "connected>scene.willEnterForeground>foregroundInactive: 1",
      ])
    #expect(event.runs.first?.scenes.map { $0.role } == [nil])
  }

  @Test(arguments: [
    ("ios", MachineID.scenePhaseViewIOS), ("ipados", .scenePhaseViewIOS),
    ("tvos", .scenePhaseViewIOS), ("macos", .scenePhaseMacOS), ("watchos", .scenePhaseWatchOS),
    ("visionos", .scenePhaseVisionOS),
  ])
  func thePlatformChoosesTheScenePhase(_ platform: String, _ id: MachineID) throws {
    let analysis = try analyze(
      """
      header lifeCycle=swiftui platform=\(platform)
      1s A phase.active
      2s A phase.background
      """)
    let machines = MachineID.allCases.filter {
      $0.machine.id.rawName.hasPrefix("scenephase") && !analysis.edges($0).isEmpty
    }
    #expect(machines == [id])
  }

  @Test func scopesHaveSeparateMachines() throws {
    let analysis = try analyze(
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true
      1s A phase.active
      2s B phase.active scope=view
      3s phase.active scope=app
      4s phase.active scope=group group=main
      5s phase.background scope=group group=tools
      6s phase.inactive scope=group group=main
      7s phase.inactive scope=app
      8s A phase.inactive
      """)
    #expect(
      analysis.edges(.scenePhaseViewIOS).sorted() == [
        "active>phase.inactive>inactive: 1", "inactive>phase.active>active: 2",
      ])
    // The first event of each of these finds it in any state.
    #expect(analysis.edges(.scenePhaseApp) == ["active>phase.inactive>inactive: 2"])
    #expect(analysis.runs.first?.sceneCount == 2)
    #expect(analysis.mistakes == [])
  }

  @Test func viewsBelongToTheirScenes() throws {
    let analysis = try analyze(
      active + """
        130ms A view.onAppear view=List
        1s B scene.willConnect
        1.1s B view.onAppear view=List
        2130ms A view.onDisappear view=List
        3100ms B view.onDisappear view=List
        """)
    #expect(
      analysis.visits(.viewAppearance) == ["absent: 0 0 970000000", "present: 2 4000000000 0"])
    #expect(analysis.edges(.viewAppearance).contains("absent>view.onAppear>present: 2"))
  }

  @Test func aSceneThatDisconnectsTakesItsViewsAlong() throws {
    let analysis = try analyze(
      active + """
        130ms A view.onAppear view=List
        140ms A view.onAppear view=Detail
        150ms A view.onDisappear view=Detail
        1s B scene.willConnect
        1s B view.onAppear view=List
        2s A scene.willResignActive
        3s A scene.didDisconnect
        4s A view.onDisappear view=Detail
        """)
    #expect(analysis.mistakes == [])
    #expect(analysis.edges(.viewAppearance).contains("present>scene.didDisconnect>absent: 1"))
  }

  @Test func aConnectRestartsThePhaseAndTheViews() throws {
    // Nothing said that the scene disconnected.
    let analysis = try analyze(
      """
      header lifeCycle=swiftui platform=watchos
      1s A scene.willConnect
      2s A phase.active
      2s A view.onAppear view=List
      5s A scene.willConnect
      6s A phase.active
      6s A view.onAppear view=List
      """)
    #expect(analysis.mistakes == ["illegal-transition:5"])
    #expect(analysis.findings("tolerated-transition").isEmpty)
    #expect(analysis.visits(.scenePhaseWatchOS) == ["active: 1 3000000000 0"])
    #expect(analysis.visits(.viewAppearance) == ["present: 1 3000000000 0"])
  }

  @Test func theListOfDiscardedSessionsDiscardsEach() throws {
    let trace =
      active + """
        1s B scene.willConnect
        1s A scene.willResignActive
        2s A scene.didDisconnect
        2s B scene.didDisconnect
        3s app.didDiscardSceneSessions scenes=A,B,unknown

        """
    let connected = try analyze(trace + "4s A scene.willConnect\n")
    #expect(connected.mistakes == ["illegal-transition:12"])
    // Its own event is an echo of the list, once.
    #expect(try analyze(trace + "4s A session.discarded\n").mistakes == [])
    #expect(
      try analyze(trace + "4s A session.discarded\n5s A session.discarded\n").mistakes == [
        "illegal-transition:13"
      ])
    // In the other order too.
    let before =
      active + """
        1s A scene.willResignActive
        2s A scene.didDisconnect
        2s A session.discarded
        3s app.didDiscardSceneSessions scenes=A
        """
    #expect(try analyze(before).mistakes == [])
  }

  @Test func theListEndsTheVisitOfEach() throws {
    let analysis = try analyze(
      active + """
        1s A scene.willResignActive
        2s A scene.didDisconnect
        5s app.didDiscardSceneSessions scenes=A
        """)
    #expect(analysis.visits(.uiscene).contains("unattached: 1 3000000000 0"))
  }

  @Test func idsAreComparedAsBytes() throws {
    let analysis = try analyze(
      launched + "1s Z\u{FC}rich scene.willConnect\n2s Zu\u{308}rich scene.willConnect\n")
    #expect(analysis.mistakes == [])
    #expect(analysis.sceneCount == 2)
  }
}
