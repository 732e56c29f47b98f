import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Mappings that are proposed for lines that were not understood: each is applied as it is, and the
/// events are those that a person reads in the text.
@Suite struct ProposalTests {
  private static func proposals(_ text: String) throws -> [LogMapping] {
    var options = ReadingOptions()
    options.explainsInput = true
    return try read(text, options: options).summary.explanation?.proposals ?? []
  }

  /// The events that a text gains by the proposals, without the lines that are kept as they are.
  static func gained(_ text: String) throws -> [String] {
    try gained("sceneDidBecomeActive\n" + text, by: proposals(text))
  }

  /// The same where the lines are behind one that is understood, so that a log is read.
  static func gained(inLog text: String) throws -> [String] {
    try gained(ofLog: "sceneDidBecomeActive\n" + text)
  }

  static func gained(ofLog text: String) throws -> [String] {
    try gained(text, by: proposals(text))
  }

  private static func gained(_ text: String, by mappings: [LogMapping]) throws -> [String] {
    var options = ReadingOptions()
    options.mappings = mappings
    for mapping in options.mappings { #expect(mapping.mistakes { _, _ in "" } == []) }
    let outcome = try read(text, options: options)
    return outcome.recorder.sketch.split(separator: "\n")
      .map { String($0.drop { $0 != " " }.dropFirst()) }
      .filter { !$0.hasPrefix("run=") && !$0.hasPrefix("trace.loss") && !$0.hasPrefix("log ") }
      .filter { !$0.hasPrefix("scene.didBecomeActive") }
  }

  @Test(
    arguments: [
      // Three words stay three events.
      (
        "the app's state changed to 'inactive'\nthe app's state changed to 'background'\n"
          + "the app's state changed to 'active'\n",
        ["note.app.willResignActive", "note.app.didEnterBackground", "note.app.didBecomeActive"]
      ),
      (
        "phase is now inactive\nphase is now background\nphase is now active\n",
        ["phase.inactive", "phase.background", "phase.active"]
      ),
      // What a field says is the message.
      (
        "level=info msg=\"view will resign active\" pid=1\nlevel=info msg=\"sceneWillResignActive\" pid=1\n"
          + "level=info msg=\"sceneDidEnterBackground\" pid=1\n",
        ["scene.willResignActive", "scene.didEnterBackground"]
      ),
      // A frame of a stack is no call.
      ("12  Films  SceneDelegate.sceneDidEnterBackground (Films + 999)\n", []),
      ("frame #2: 0x104b2c1d0 Films`SceneDelegate.sceneDidEnterBackground(_:) + 12\n", []),
      // Yes and no are not the same.
      (
        "EditorViewModel: text changed, 38 chars, isDirty=true\n"
          + "EditorViewModel: text changed, 0 chars, isDirty=false\n",
        ["data.dirty"]
      ),
      ("isDirty=1\nisDirty=0\n", []),
      // A count is no id; what begins and ends is.
      // Loads have a kind and a key, by which one that comes twice is found.
      (
        "[Feed] reload() begin\n[Feed] reload() end\n",
        [
          "work.begin id=\"[Feed] reload\" name=\"[Feed] reload\" kind=refresh key=\"[Feed] reload\"",
          "work.end id=\"[Feed] reload\"",
        ]
      ),
      (
        "FeedStore.refresh started reason=willEnterForegroundNotification\n"
          + "FeedStore.refresh done items=40\n",
        [
          "work.begin id=FeedStore.refresh name=FeedStore.refresh kind=refresh key=FeedStore.refresh",
          "work.end id=FeedStore.refresh",
        ]
      ),
      (
        "export of \"drama\" began\nexport of \"comedy\" began\nexport of \"drama\" ended\n",
        [
          "work.begin id=\"export of \\\"drama\\\"\"", "work.begin id=\"export of \\\"comedy\\\"\"",
          "work.end id=\"export of \\\"drama\\\"\"",
        ]
      ),
      ("page 3 started\npage 3 finished\n", []),
      // A load says enough when it begins.
      (
        "[Feed] reload() begin\n",
        ["work name=\"[Feed] reload\" kind=refresh key=\"[Feed] reload\""]
      ),
      (
        "10:00:00.1 [Net] --> GET https://api.example.com/films?page=2\n",
        [
          "work name=\"GET https://api.example.com/films?page=2\" kind=network "
            + "key=\"GET https://api.example.com/films?page=2\""
        ]
      ),
      (
        " LOG  Loading todos…\n", ["work name=\"Loading todos\" kind=refresh key=\"Loading todos\""]
      ),
      (
        "FilmStore: fetchNextPage()\n",
        [
          "work name=\"FilmStore: fetchNextPage()\" kind=refresh key=\"FilmStore: fetchNextPage()\""
        ]
      ),
      (
        "🎬 syncing library 7\n",
        ["work name=\"syncing library 7\" kind=refresh key=\"syncing library 7\""]
      ),
      ("draft changed\nDraft saved\n", ["data.dirty", "data.save"]),
      (
        "[UI] ContentView onAppear\n[UI] DetailView.onAppear\n[UI] ContentView onDisappear\n",
        [
          "view.onAppear view=ContentView", "view.onAppear view=DetailView",
          "view.onDisappear view=ContentView",
        ]
      ),
      ("👀 Home onAppear\n", ["view.onAppear view=Home"]),
      // Whose, it does not say.
      ("view onAppear\nitems appear on Screen 2\n", []),
      ("textDidChange\nlanguage changed\n", []),
      ("EditorViewModel.textDidChange: 12 characters\n", ["data.dirty"]),
      ("NoteController.textViewDidChange(_:)\n", ["data.dirty"]),
      ("text size changed\nselection changed in text view\nmodified date 2026\n", []),
      ("unsaved changes: 3\n", []),
      // A state that is left, and a word that belongs to another one.
      (
        "App did resign active\nscene did resign active\n",
        ["note.app.willResignActive", "scene.willResignActive"]
      ),
      ("App did leave foreground\nApp left the background now\n", []),
      ("app moved out of background\nApp did exit background\nscene phase left active\n", []),
      ("App did start background fetch\nApp now has background refresh\n", []),
      ("app changed the active account\napp theme changed to active\n", []),
      ("player phase: active\nmoon phase changed: active\n", []),
      ("App Foreground\n", ["note.app.willEnterForeground"]),
      ("[App] Lifecycle: inactive\n", ["note.app.willResignActive"]),
      ("[lifecycle] scene inactive\n", ["scene.willResignActive"]), ("scene active\n", []),
      // A result or a number that is said of a name.
      ("❌ sceneDidEnterBackground\nsceneWillResignActive ....... ok\n", []),
      ("sceneWillResignActive: 1 call\nsocket didDisconnect\n", []),
      // Methods and requests, as their functions print them.
      (
        "-[FeedController refresh]\n",
        [
          "work name=\"-[FeedController refresh]\" kind=refresh "
            + "key=\"-[FeedController refresh]\""
        ]
      ),
      (
        "API.get(_:) > GET /feed\n",
        ["work name=\"GET /feed\" kind=network key=\"GET /feed\""]
      ),
      (
        "FeedController.loadData() called\n",
        ["work name=FeedController.loadData() kind=refresh key=FeedController.loadData()"]
      ),
      ("[Feed] refresh\n", ["work name=refresh kind=refresh key=refresh"]),
      ("get(_:) > 200 /feed\n-[FeedController refreshControl]\n-[A loadView]\n", []),
      (
        "handleAppRefresh(task:) started\n",
        ["work name=handleAppRefresh kind=refresh key=handleAppRefresh"]
      ),
      // A begin and its end are in two lines of a source, and on two threads.
      (
        "[main] [FeedStore.swift:12 refresh()] begin\n[bg] [FeedStore.swift:19 refresh()] end\n",
        [
          "work.begin id=\"[FeedStore.swift refresh]\" name=\"[FeedStore.swift refresh]\" "
            + "kind=refresh key=\"[FeedStore.swift refresh]\"",
          "work.end id=\"[FeedStore.swift refresh]\"",
        ]
      ),
      // What came of it, what did not happen, and what only has the word, is none.
      ("200 GET /v1/inbox\n", []), ("GET https://api.example.com/films 200 35 ms\n", []),
      ("GET ready\n", []),
      ("loading spinner visible\nloading indicator shown\nloading screen\n", []),
      ("loading failed\n", []), ("not loading todos\n", []), ("loadView()\n", []),
      ("refreshIfNeeded()\n", []), ("Loading view of the list of all films of the year\n", []),
      // In the imperative, or with the noun first.
      ("load inbox\n", ["work name=\"load inbox\" kind=refresh key=\"load inbox\""]),
      (
        "Refresh the library\n",
        ["work name=\"Refresh the library\" kind=refresh key=\"Refresh the library\""]
      ),
      ("fetch feed\n", ["work name=\"fetch feed\" kind=refresh key=\"fetch feed\""]),
      ("feed loading...\n", ["work name=\"feed loading\" kind=refresh key=\"feed loading\""]),
      ("FeedStore.refresh\n", ["work name=FeedStore.refresh kind=refresh key=FeedStore.refresh"]),
      ("refresh() triggered\n", ["work name=refresh() kind=refresh key=refresh()"]),
      ("load balancer\nload average\nload complete\nfetch success\nrefresh token\n", []),
      ("load failed\nrefresh needed\nload image\nreload table view\nlazy loading...\n", []),
      ("feed.load\nload more\nrefresh rate\nreload layout\nload finished\n", []),
      // What is sent is not the same load; drawing, a noun and a time are none.
      ("POST /graphql\nPUT /v1/films/7\nPATCH /me\nDELETE /me\n", []),
      ("tableView.reloadData()\nreloadData()\nreloadRows()\nfeedCollectionView.reload()\n", []),
      ("refreshUI()\nrefreshLayout()\nloadNib()\nRefreshing layout\n", []),
      ("fetchLimit\nrefreshRate\nloadFactor()\nsyncQueue\nloadTime\nfetchBatchSize\n", []),
      ("Loading took 120 ms\nLoading 40 %\nLoading time: 3 s\n", []),
      // Which of many it is, such a line does not say.
      ("Loading image\nloadImage()\ndownloadThumbnail(for:)\nloadImage(url)\n", []),
      (
        "image load started\nimage load finished\n",
        [
          "work.begin id=\"image load\" name=\"image load\" kind=refresh",
          "work.end id=\"image load\"",
        ]
      ),
      (
        "Loading image 7\n",
        ["work name=\"Loading image 7\" kind=refresh key=\"Loading image 7\""]
      ),
      ("fetched 3 films\n", []), ("load\n", []), ("download folder /tmp/x\n", []),
      // A value alone is SwiftUI's; the number of a draft is its key, and none is saved of none.
      ("Inactive\nBackground\n", ["phase.inactive", "phase.background"]),
      ("changed draft 41, modified\n", ["data.dirty key=\"draft 41\""]),
      ("saved 0 of 3 drafts\n", []), ("saved 3 drafts\n", ["data.save"]),
      // A begin without an end is only a line.
      ("upload started\n", []),
      // What is no more unsaved, in other words.
      ("draft changed\ndraft stored\n", ["data.dirty", "data.save"]),
      ("isDirty: true\nisDirty: false\n", ["data.dirty", "data.save"]),
      ("draft.isDirty = true\ndraft.isDirty = false\n", ["data.dirty", "data.save"]),
      ("marked dirty\nmarked clean\n", ["data.dirty", "data.save"]),
      ("isDirty changed to true\nisDirty changed to false\n", ["data.dirty", "data.save"]),
      ("note edited\ndirty flag cleared\n", ["data.dirty", "data.save"]),
      ("note edited\nisDirty reset\n", ["data.dirty", "data.save"]),
      (
        "note edited\nReset password mail: unsaved\n",
        ["data.dirty key=note", "data.dirty key=\"Reset password mail:\""]
      ),
      // Of a file, of what comes from elsewhere, as an attribute, and of a part that is no data.
      ("file modified: cache.db\n1 modified object in fetch\nindex.sqlite was modified\n", []),
      ("edited photo opened\nedited message received from server\nunsaved contact: Bob\n", []),
      ("document changed page to 3\nnote changed color\ntext changed size class\n", []),
      ("note edited\nphoto edited\n", ["data.dirty key=note", "data.dirty key=photo"]),
      ("draft edited\ndraft discarded\n", ["data.dirty", "data.delete"]),
      // Of another copy, of what is drawn, of what was spared; and what says that all is saved.
      ("Draft 7 changed on server\nremote note changed\ndocument changed on the server\n", []),
      ("marking view dirty\ndirty rect 3\nlayout marked dirty\ncell is dirty\n", []),
      ("draft edited\nsaved you 3 clicks\n", ["data.dirty"]),
      ("note edited\nnote saved\nSkipping save, no changes\n", ["data.save"]),
      ("note edited\nNothing to save\n", []),
      // A change whose save is in no word that is known.
      ("draft changed\ndraft is clean\n", []), ("draft changed\nsaveContext succeeded\n", []),
      // How much there is of it is not whose it is.
      (
        "draft edited (len 21)\ndraft edited (len 30)\ndraft saved (len 30)\n",
        ["data.dirty", "data.dirty", "data.save"]
      ),
      (
        "note revision 7 edited\nnote revision 8 edited\nnote saved\n",
        ["data.dirty", "data.dirty", "data.save"]
      ),
      (
        "sync started\nsync failed: offline\n",
        ["work.begin id=sync name=sync kind=refresh key=sync", "work.end id=sync outcome=failed"]
      ),
      (
        "refresh started key=feed\nrefresh finished key=feed\n",
        [
          "work.begin id=\"refresh feed\" name=\"refresh feed\" kind=refresh key=\"refresh feed\"",
          "work.end id=\"refresh feed\"",
        ]
      ),
      // A name as other languages write it.
      (
        "scene_will_resign_active\nscene_did_enter_background\n",
        ["scene.willResignActive", "scene.didEnterBackground"]
      ),
      ("will not call scene_will_resign_active\nscene_will_resign_active: 1 call\n", []),
      // Further lines about a callback that is read, and questions.
      ("Analytics sceneDidBecomeActive\n", []), ("> and sceneDidEnterBackground?\n", []),
      ("applicationWillResignActive ❌\n", []),
      // Negations, wishes, failures, values, settings.
      ("draft was not saved\n", []), ("saving failed\n", []),
      ("will save when the app is active\n", []),
      ("constantsToExport currentState = background\n", []), ("audio session is not active\n", []),
      ("FilmsCall.init(): initialized\n", []), ("audio session became active\n", []),
      ("assertion will be created as active\n", []),
      ("current active state YES new active state NO\n", []),
      // A state that is named is one that came, where the lines name several.
      (
        "App is active\nApp is inactive\nApp is in background\n",
        ["note.app.didBecomeActive", "note.app.didEnterBackground"]
      ),
      (
        "Application active\nApplication inactive\n",
        ["note.app.didBecomeActive", "note.app.willResignActive"]
      ),
      (
        "AppStateManager.state = active\nAppStateManager.state = background\n",
        ["note.app.didBecomeActive", "note.app.didEnterBackground"]
      ),
      (
        "LifecycleManager: state active -> inactive\nLifecycleManager: state inactive → background"
          + "\nLifecycleManager: state background -> inactive\n",
        [
          "note.app.willResignActive", "note.app.didEnterBackground",
          "note.app.willEnterForeground",
        ]
      ),
      ("scene active\nscene inactive\n", []), ("player: active -> inactive\n", []),
      ("App is active\nThe app was active\n", []), ("user active\nuser inactive\n", []),
      // Of another app.
      ("other app became active: Maps\n", []), ("watch app became active\n", []),
      ("The companion app entered background\n", []),
      // A name is an event only as the subject of its line: elsewhere it is a moment or a cause.
      ("draft changed\ndraft saved (scenePhase background)\n", ["data.dirty", "data.save"]),
      ("draft changed\ndraft saved on sceneDidEnterBackground\n", ["data.dirty", "data.save"]),
      ("note edited\nsaved in applicationWillTerminate\n", ["data.dirty", "data.save"]),
      ("note edited\nnote saved after app went to background\n", ["data.dirty", "data.save"]),
      ("saving draft, scenePhase: background\ncancel timers [scenePhase=background]\n", []),
      ("onChange immersiveSpace scenePhase background\n", ["phase.background"]),
      ("autosave runs on scenePhase background\nsaveDraft (sceneDidEnterBackground)\n", []),
      ("timer stopped (sceneWillResignActive)\ndraft lost after sceneDidEnterBackground\n", []),
      ("TODO: save in sceneDidEnterBackground\ntimer (sceneWillResignActive)\n", []),
      ("oldPhase = background\nscenePhase was background\nscenePhase == .inactive\n", []),
      ("cancel timers when app entered background\nexport for sceneWillResignActive\n", []),
      ("App is active\n", []), ("the app returned from background\n", []),
      ("Application launched for activities\n", []), ("save button tapped\n", []),
      ("3 tabs are active\n", []), ("App state changed: active, inactive\n", []),
    ] as [(String, [String])])
  func everyProposalIsRightForItsLines(_ text: String, _ events: [String]) throws {
    #expect(try Self.gained(text) == events, "\(text)")
  }

  /// A load that comes twice at once is named, because no rule judges it without a mapping.
  @Test(
    arguments: [
      (
        "10:00:00.292 GET /films\n10:00:00.300 GET /films\n",
        "'GET /films' came twice within a second"
      ),
      (
        "10:00:00.292 Feed: fetch started\n10:00:00.300 Feed: fetch started\n",
        "'Feed: fetch started' came twice within a second"
      ),
      ("10:00:00.292 upload started\n10:00:00.300 upload started\n", nil),
      ("10:00:00.292 GET /films\n10:00:01.292 GET /films\n", nil),
      ("10:00:00.292 GET /films/1\n10:00:00.300 GET /films/2\n", nil),
      ("10:00:00.292 tick\n10:00:00.300 tick\n", nil),
      (
        "10:00:00.292 Loading feed because of return\n10:00:00.300 Loading feed because of start\n",
        "'Loading feed because of #' came twice within a second"
      ),
      (
        "10:00:00.292 feed refresh start (source: return)\n"
          + "10:00:00.300 feed refresh start (source: timer)\n",
        "'feed refresh start (source: return)' came twice within a second"
      ),
      ("10:00:00.292 FeedModel: loading\n10:00:00.300 UserModel: loading\n", nil),
      (
        "10:00:00.292 FeedModel: loading\n10:00:00.300 FeedModel: loading\n",
        "'FeedModel: loading' came twice within a second"
      ),
      (
        "10:00:00.292 [Home] fetchFeed()\n10:00:00.300 [Store] fetchFeed()\n",
        "'fetchFeed()' came twice within a second"
      ),
      (
        "2026-11-20 10:00:00.292 Films[8:1] [Home] reload()\n"
          + "2026-11-20 10:00:00.300 Films[8:1] [Chat] reload()\n", nil
      ),
      (
        "10:00:00.292 GET /films [req 1]\n10:00:00.300 GET /films [req 2]\n",
        "'GET /films [req #]' came twice within a second"
      ),
      ("fetchFilms()\nfetchFilms()\n", "'fetchFilms()' came twice in a row"),
      ("fetchFilms()\nfetchStars()\nfetchFilms()\n", nil),
      // With the moment, the cause or the number of each.
      (
        "10:00:00.2 loadFeed() — launch\n10:00:00.3 loadFeed() — onAppear\n",
        "'loadFeed() — #' came twice within a second"
      ),
      (
        "10:00:00.2 loadFeed() from onAppear\n10:00:00.3 loadFeed() from onChange(scenePhase)\n",
        "'loadFeed() from #' came twice within a second"
      ),
      (
        "10:00:00.2 useEffect → fetchFeed()\n10:00:00.3 AppState listener → fetchFeed()\n",
        "'useEffect → fetchFeed()' came twice within a second"
      ),
      (
        "10:00:00.2 onAppear: loading feed\n10:00:00.3 loading feed (scenePhase active)\n",
        "'onAppear: loading feed' came twice within a second"
      ),
      (
        "10:00:00.2 loadFeed (sceneDidBecomeActive)\n10:00:00.3 loadFeed (onAppear)\n",
        "'loadFeed (#)' came twice within a second"
      ),
      (
        "10:00:00.2 #1 loadFeed()\n10:00:00.3 #2 loadFeed()\n",
        "'## loadFeed()' came twice within a second"
      ),
      ("10:00:00.2 #1 loading\n10:00:00.3 #2 loading\n", nil),
      ("10:00:00.2 loadFeed() from cache\n10:00:00.3 loadFeed() from network\n", nil),
      ("10:00:00.2 FeedStore → fetch()\n10:00:00.3 UserStore → fetch()\n", nil),
      // How often, and of which process.
      (
        "10:00:00.2 loadFeed()\n10:00:00.3 loadFeed()\n10:00:00.4 loadFeed()\n",
        "'loadFeed()' came 3 times within a second"
      ),
      ("loadFeed()\nloadFeed()\nloadFeed()\n", "'loadFeed()' came 3 times in a row"),
      (
        "2026-11-20 10:00:00.292 Films[8:1] loadFeed()\n"
          + "2026-11-20 10:00:00.300 Films[9:1] sceneDidBecomeActive\n"
          + "2026-11-20 10:00:00.310 Films[9:1] loadFeed()\n", nil
      ),
      (
        "10:00:00.200 loadFeed()\n10:00:00.300 application(_:didFinishLaunchingWithOptions:)\n"
          + "10:00:00.400 loadFeed()\n", nil
      ),
      // Something between them says why: the first failed or did nothing, or a person asked.
      ("10:00:00.292 GET /feed\n10:00:00.3 GET /feed failed: lost\n10:00:00.4 GET /feed\n", nil),
      ("10:00:00.292 GET /feed\n10:00:00.3 ← 503 /feed\n10:00:00.4 GET /feed\n", nil),
      (
        "10:00:00.292 Fetching feed\n10:00:00.3 Error: 401 Unauthorized\n"
          + "10:00:00.4 Fetching feed\n", nil
      ),
      ("10:00:00.2 loadFeed()\n10:00:00.3 loadFeed() cancelled\n10:00:00.4 loadFeed()\n", nil),
      ("10:00:00.2 loadFeed()\n10:00:00.3 already loading, ignored\n10:00:00.4 loadFeed()\n", nil),
      (
        "10:00:00.2 Refreshing feed\n10:00:00.3 user pulled to refresh\n"
          + "10:00:00.4 Refreshing feed\n", nil
      ),
      (
        "10:00:00.2 loadFeed()\n10:00:00.3 decoding stars failed, loadUser()\n"
          + "10:00:00.4 loadFeed()\n",
        "'loadFeed()' came twice within a second"
      ),
    ] as [(String, String?)])
  func aLoadThatComesTwiceIsNamed(_ lines: String, _ told: String?) throws {
    let time = lines.hasPrefix("1") ? "10:00:00.100 " : ""
    let text = time + "sceneDidBecomeActive\n" + lines
    let limits = try read(text, options: ReadingOptions()).limits
    let note = try #require(limits.first { $0.kind == .notUnderstood }).text
    #expect(told.map(note.contains) ?? !note.contains("twice"), "\(note)")
  }

  /// Two devices load the same each.
  @Test(arguments: [
    "[iPad] 10:00:01.100 sceneDidBecomeActive\n[iPhone] 10:00:01.200 sceneDidBecomeActive\n"
      + "[iPad] 10:00:01.210 loadFeed()\n[iPhone] 10:00:01.215 loadFeed()\n",
    "iPad: sceneDidBecomeActive\niPhone: sceneDidBecomeActive\niPad: loadFeed()\n"
      + "iPhone: loadFeed()\n",
    "Time,Device,Message\n10:00:01.100,iPad,sceneDidBecomeActive\n"
      + "10:00:01.200,iPhone,sceneDidBecomeActive\n10:00:01.210,iPad,loadFeed()\n"
      + "10:00:01.215,iPhone,loadFeed()\n",
  ])
  func loadsOfTwoDevicesAreTwo(_ text: String) throws {
    func notes(_ text: String) throws -> [String] {
      try read(text, options: ReadingOptions()).limits.map(\.text)
    }
    #expect(try !notes(text).contains { $0.contains("came") })
    let one = text.replacing("iPhone", with: "iPad")
    #expect(try notes(one).contains { $0.contains("'loadFeed()' came twice") })
  }

  /// A load that is begun again for a reason, at once, is no load that ran twice; later it is not
  /// known to be the same.
  @Test(arguments: [
    "Fetching feed failed (timeout), retrying", "Error: 401 Unauthorized", "request timed out",
    "Fetching feed skipped, already in flight", "user pulled to refresh",
  ])
  func aLoadThatIsBegunAgainForAReasonIsNotProposed(_ line: String) throws {
    func log(_ line: String, _ second: Int) -> String {
      "10:00:00.100 sceneDidBecomeActive\n10:00:00.200 Fetching feed\n10:00:00.210 \(line)\n"
        + "10:00:\(second).300 Fetching feed\n"
    }
    #expect(try Self.gained(ofLog: log(line, 11)).count == 2)
    #expect(try Self.gained(ofLog: log(line, 10).replacing("10:00:10", with: "10:00:01")) == [])
    #expect(try Self.gained(ofLog: log("decoding stars failed", 10)).count == 2)
  }

  /// Lines that were not understood have the times of their form, too.
  @Test(arguments: ["[INFO][TIME] ", "[INFO] [TIME] ", "INFO TIME ", "[TIME] "])
  func aLoadThatComesTwiceIsNamedInEveryForm(_ form: String) throws {
    let lines = [
      ("10:00:00.100", "sceneDidBecomeActive"), ("10:00:00.292", "fetchFilms()"),
      ("10:00:00.295", "tick"), ("10:00:00.300", "fetchFilms()"),
    ]
    let text = lines.map { form.replacing("TIME", with: $0) + $1 + "\n" }.joined()
    let limits = try read(text, options: ReadingOptions()).limits
    let note = try #require(limits.first { $0.kind == .notUnderstood }).text
    #expect(note.contains("'fetchFilms()' came twice within a second"), "\(note)")
  }

  /// A report around a log has headings, which no app wrote; what an app wrote may look alike.
  @Test func headingsGetNoMapping() throws {
    let text = "### Describe the bug\n\n# Log\n10:00:00.100 sceneDidBecomeActive\n"
    #expect(try Self.proposals(text).allSatisfy { !$0.pattern.hasPrefix("#") })
    let logged = "10:00:00.100 sceneDidBecomeActive\n10:00:00.200 ### Loading todos\n"
    #expect(try Self.proposals(logged).map(\.event) == ["work"])
  }

  @Test func statesOfOneShapeAreOneMapping() throws {
    let found = try Self.proposals("phase is now inactive\nphase is now active\n")
    #expect(found.map(\.pattern) == ["phase is now {state}"])
    #expect(found.map(\.event) == ["phase.{state}"])
  }

  /// A group would take the words of another message.
  @Test func statesAreOneMappingWhereNoOtherLineIsOfIt() throws {
    let text = "HomeView onAppear\nHomeView onDisappear\nHomeView is empty\n"
    let found = try Self.proposals(text).filter { $0.event != "log" }
    #expect(found.map(\.pattern) == ["HomeView onAppear", "HomeView onDisappear"])
    let alone = try Self.proposals("HomeView onAppear\nHomeView onDisappear\n")
    #expect(alone.map(\.pattern) == ["HomeView {state}"])
  }

  /// A word about a callback is none.
  @Test(arguments: [
    "unsubscribed from UIApplicationDidBecomeActiveNotification",
    "subscribing to UIApplicationDidEnterBackgroundNotification",
    "Swizzling applicationDidBecomeActive:", "Replaced sceneDidEnterBackground: with ours",
    "applicationWillTerminate is deprecated", "applicationWillResignActive handlers: 4",
  ])
  func aMentionOfACallbackGetsNoMapping(_ line: String) throws {
    let text = "2025-01-01 10:00:00.100 Films[811:2001] \(line)\n"
    #expect(try Self.proposals(text).allSatisfy { $0.event == "log" })
    let limits = try read(text, options: ReadingOptions())
    #expect(!(limits.limits + limits.summary.problems).contains { $0.text.contains("could make") })
  }

  /// Lines of daemons say nothing of the app's callbacks, whatever their words are.
  @Test func linesOfTheSystemGetNoMapping() throws {
    for process in ["runningboardd", "mediaserverd", "locationd", "SpringBoard"] {
      let line = "default\t22:15:18.600000+0100\t\(process)\tthe app went to the background now 1\n"
      #expect(try Self.proposals(line) == [], "\(process)")
      let refusal = try read(line, options: ReadingOptions()).summary.problems
      #expect(!refusal.contains { $0.text.contains("could make") }, "\(process)")
    }
    let own = "default\t22:15:18.600000+0100\tFilms\tthe app entered the background now 1\n"
    #expect(try Self.proposals(own).map(\.event) == ["note.app.didEnterBackground"])
  }

  /// No fixture's proposals make an event of a line that is none.
  @Test(
    arguments: FixtureLawTests.imported.filter {
      // The further lines of a callback are lines of the same one.
      ($0.hasSuffix("log") || $0.hasSuffix("json")) && !$0.contains("several-lines")
    })
  func proposalsOfFixturesKeepTheirLines(_ path: String) throws {
    let bytes = try SourceTree.bytes(path)
    let text = String(decoding: bytes, as: UTF8.self)
    let plain = try read(text, options: ReadingOptions())
    var options = ReadingOptions()
    options.mappings = try Self.proposals(text)
    let mapped = try read(text, options: options)
    func kinds(_ outcome: Outcome) -> [String] { outcome.recorder.names.filter { $0 != "log" } }
    let expected = Self.written[path] ?? []
    #expect(kinds(mapped).count == kinds(plain).count + expected.count)
    #expect(options.mappings.map(\.event).filter { $0 != "log" } == expected)
  }

  /// The events that a person reads in lines of fixtures that are not understood by themselves.
  private static let written = [
    "imported/console.own-words.log": ["data.save"],
    "imported/console.xcode.log": ["data.save"],
  ]

  /// A save of one thing is none of another; where it names something else, it may be of all.
  @Test(arguments: [
    (
      "note 17 edited\nnote 18 edited\nnote 17 saved\n",
      ["data.dirty key=\"note 17\"", "data.dirty key=\"note 18\"", "data.save key=\"note 17\""]
    ),
    (
      "draft A changed\ndraft B changed\ndraft A saved\n",
      ["data.dirty key=\"draft A\"", "data.dirty key=\"draft B\"", "data.save key=\"draft A\""]
    ),
    (
      "draft A changed\ndraft B changed\nall drafts saved\n",
      ["data.dirty", "data.dirty", "data.save"]
    ),
  ])
  func whatIsChangedAndSavedHasItsName(_ text: String, _ events: [String]) throws {
    #expect(try Self.gained(text) == events)
  }
}
