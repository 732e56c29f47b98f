extension ProposalTests {
  /// Lines of logs, and the events that their proposed mappings gain.
  static let rows: [(String, [String])] = [
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
  ]
}
