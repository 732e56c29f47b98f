import Testing
import TraceModel

/// Whose the lines are that name no process.
@Suite struct AnonymousLineTests {
  private func apps(_ lines: String) throws -> [String?] {
    try read(lines + "\n").recorder.headers.map(\.app)
  }

  private static func line(_ second: Int, _ text: String) -> String {
    "2026-03-02 08:30:\(10 + second).100 \(text)"
  }

  private static let bare = ["sceneWillResignActive(_:)", "sceneDidEnterBackground(_:)"]

  /// Lines with a date of their own are of another writer.
  @Test(arguments: ["Mail[99:1]", "WebDriverAgentRunner-Runner[99:1]", "Films-Widget[99:1]"])
  func aProcessWithoutALifeCycleHasNoneOfThem(_ process: String) throws {
    let other = Self.line(0, "\(process) fetchMessages done 4")
    let lines = Self.bare.enumerated().map { Self.line(1 + $0, $1) }
    #expect(try apps(([other] + lines + [other]).joined(separator: "\n")) == [nil])
    let began = Self.line(0, "Films[731:1] sceneDidBecomeActive(_:)")
    #expect(try apps(([began, other] + lines).joined(separator: "\n")) == ["Films"])
    #expect(try apps(([began, other] + Self.bare).joined(separator: "\n")) == ["Films"])
  }

  /// Xcode's console has prints without a time.
  @Test func printsAreOfTheAppThatLogs() throws {
    let log = Self.line(0, "Films[731:1] started")
    #expect(try apps(([log] + Self.bare).joined(separator: "\n")) == ["Films"])
    let share = Self.line(1, "FilmsShare[799:1] opened")
    #expect(
      try apps([log, "sceneDidBecomeActive", share].joined(separator: "\n")) == ["Films"])
    #expect(
      try apps(([log, "sceneDidBecomeActive", share] + Self.bare).joined(separator: "\n"))
        == ["Films"])
    // Even before the app showed anything.
    #expect(try apps(([log, share] + Self.bare).joined(separator: "\n")) == ["Films"])
  }

  @Test func anAppThatIsLaunchedAgainHasThem() throws {
    let lines = [
      Self.line(0, "Films[731:1] sceneDidBecomeActive(_:)"), Self.line(1, "Films[800:1] started"),
      "sceneWillEnterForeground(_:)",
    ]
    let headers = try read(lines.joined(separator: "\n") + "\n").recorder.headers
    #expect(headers.map(\.pid) == [731, 800])
  }

  /// A print between the lines of two apps is of neither for certain.
  @Test func aPrintBetweenTwoAppsIsOfNeither() throws {
    func lines(_ second: String) -> String {
      [
        Self.line(0, "Films[731:1] applicationDidBecomeActive"), Self.line(1, second),
        "applicationDidEnterBackground",
        Self.line(9, "Films[731:1] applicationWillResignActive"),
      ].joined(separator: "\n")
    }
    #expect(
      try apps(lines("Music[740:1] applicationDidBecomeActive")) == ["Films", "Music", nil])
    #expect(try apps(lines("FilmsShare[740:1] applicationDidBecomeActive")).last == "FilmsShare")
    #expect(try apps(lines("Music[740:1] started")) == ["Films"])
  }

  /// An app's logger and the system print one message, and the second names the app.
  @Test(arguments: ["", "[info][tid:com.facebook.react.JavaScript] ", "[life] "])
  func theSecondPrintingNamesTheApp(_ mark: String) throws {
    let calls = ["applicationDidBecomeActive", "applicationWillResignActive"]
    let lines = calls.enumerated().flatMap { second, call in
      [
        Self.line(second, mark + call),
        "2026-03-02 08:30:\(10 + second).100614+0100 Films[731:1] \(call)",
      ]
    }
    let recorder = try read(lines.joined(separator: "\n") + "\n").recorder
    #expect(recorder.headers.map(\.app) == ["Films"])
    #expect(recorder.names.filter { $0.hasPrefix("app.") }.count == 2)
  }

  @Test func objectsAreTheFirstPrinting() throws {
    let lines = ["applicationDidBecomeActive", "applicationWillResignActive"].enumerated().flatMap {
      [
        #"{"ts":"2026-03-02T07:30:1\#($0).100Z","msg":"\#($1)"}"#,
        "2026-03-02 08:30:1\($0).101123+0100 Films[731:1] [life] \($1)",
      ]
    }
    #expect(try apps(lines.joined(separator: "\n")) == ["Films"])
  }

  /// Another message of a process says nothing about the one before.
  @Test(arguments: ["loaded", "did become active"])
  func anotherMessageNamesNoApp(_ message: String) throws {
    let lines = [
      Self.line(0, "applicationDidBecomeActive"), Self.line(0, "Films[731:1] \(message)"),
      Self.line(1, "applicationWillResignActive"),
    ]
    #expect(try apps(lines.joined(separator: "\n")).contains(nil))
  }
}
