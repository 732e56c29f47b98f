import AnalysisSupport
import Testing
import TraceAnalysis

/// One notification is opened once, however many callbacks say so.
@Suite struct NotificationTapTests {
  private static let response = "app.didReceiveNotificationResponse"

  /// The head of a life, the record that hands the notification over, and the activation.
  private static let lives: [(head: String, handing: String, activation: String)] = [
    (
      """
      header lifeCycle=uikit-scene platform=ios launch=user
      0ms process.start
      90ms app.didFinishLaunching
      """, "100ms A scene.willConnect", "120ms A scene.didBecomeActive"
    ),
    (
      "header lifeCycle=uikit-app platform=ios launch=user\n0ms process.start",
      "90ms app.didFinishLaunching", "120ms app.didBecomeActive"
    ),
    (
      "header lifeCycle=uikit-app platform=ios\n0ms process.start",
      "90ms app.didFinishLaunching", "120ms app.didBecomeActive"
    ),
  ]

  @Test(arguments: lives.indices, ["110ms", "125ms", "1s"])
  func theOneThatLaunchedTheApp(_ index: Int, _ time: String) throws {
    let life = Self.lives[index]
    for scene in ["", "A "] where scene.isEmpty || index == 0 {
      var lines = [life.activation, "\(time) \(scene)\(Self.response)"]
      if time == "110ms" { lines.swapAt(0, 1) }
      let text = "\(life.head)\n\(life.handing) payload=notification\n"
      let once = try cover(text + lines.joined(separator: "\n"))
      #expect(once.seenEntries == ["notification.cold": 1])
      // Another one comes later.
      let twice = try cover(
        text + (lines + ["9s \(scene)\(Self.response)"]).joined(separator: "\n"))
      #expect(twice.seenEntries == ["notification.cold": 1, "notification.warm": 1])
    }
  }

  /// What a connection brings, a call brings again by the system's own rules, or by the app's own
  /// code: the same that the rule about links that are handled twice takes for one delivery.
  @Test(
    arguments: [
      ("intent", "scene.willPerformAppIntent"), ("notification", response),
      ("url", "app.openURL"), ("cloudkit", "app.userDidAcceptCloudKitShare"),
    ], ["1ms", "31ms", "1s", "25s"])
  func whatComesAgainIsOne(_ again: (word: String, event: String), _ delay: String) throws {
    let window = try cover(
      """
      \(Self.lives[0].head)
      100ms A scene.willConnect payload=\(again.word)
      120ms A scene.didBecomeActive
      \(Self.delayed(delay, by: 120)) \(again.event.hasPrefix("app.") ? "" : "A ")\(again.event)

      """)
    #expect(window.seenEntries == ["\(again.word).cold": 1])
    let second = try cover(
      """
      \(Self.lives[0].head)
      100ms A scene.willConnect src=SceneDelegate.swift:9
      120ms A scene.didBecomeActive
      5s B scene.willConnect payload=\(again.word)
      5010ms B scene.didBecomeActive
      \(Self.delayed(delay, by: 5_010)) \(again.event.hasPrefix("app.") ? "" : "B ")\(again.event)

      """)
    #expect(second.seenEntries == ["icon.cold": 1, "\(again.word).second-window": 1])
  }

  private static func delayed(_ delay: String, by start: Int) -> String {
    let isSeconds = !delay.hasSuffix("ms")
    let number = Int(delay.prefix { $0.isNumber }) ?? 0
    return "\(start + (isSeconds ? 1_000 * number : number))ms"
  }

  /// A record is missing, and may be the one that handed it over.
  @Test(arguments: ["scene.willPerformAppIntent", response])
  func afterALossItIsNotKnownWhen(_ event: String) throws {
    let scene = event == Self.response ? "" : "A "
    let lines = """
      \(Self.lives[0].head)
      95ms trace.loss count=1
      100ms A scene.willConnect src=SceneDelegate.swift:9
      120ms A scene.didBecomeActive
      9s \(scene)\(event)

      """
    let word = event == Self.response ? "notification" : "intent"
    #expect(try cover(lines).seenEntries[word] == 1)
    #expect(try cover(lines.replacing("9s", with: "60s")).seenEntries["\(word).warm"] == 1)
  }

  /// The delegate's response is not recorded; that of the next one is.
  @Test func theNextOneAfterABackground() throws {
    let analysis = try cover(
      """
      \(Self.lives[0].head)
      100ms A scene.willConnect payload=notification
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      5s A scene.willResignActive
      5010ms A scene.didEnterBackground
      60s A scene.willEnterForeground
      60010ms A scene.didBecomeActive
      60020ms A \(Self.response)

      """)
    #expect(analysis.seenEntries == ["notification.cold": 1, "notification.warm": 1])
  }

  @Test func theOneThatConnectedAWindowAnew() throws {
    let analysis = try cover(
      """
      \(Self.lives[0].head)
      100ms A scene.willConnect src=SceneDelegate.swift:9
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      5s A scene.willResignActive
      5010ms A scene.didEnterBackground
      6s A scene.didDisconnect
      60s A scene.willConnect payload=notification
      60005ms \(Self.response)
      60010ms A scene.willEnterForeground
      60020ms A scene.didBecomeActive

      """)
    #expect(analysis.seenEntries == ["icon.cold": 1, "notification.warm": 1])
  }

  /// What the launch handed over is not recorded: the notification may have opened the app, or it
  /// came at once.
  @Test(arguments: lives.indices)
  func anUntoldLaunch(_ index: Int) throws {
    let life = Self.lives[index]
    let lines = [life.head, life.handing, life.activation, "200ms \(Self.response)", "9s log"]
    let analysis = try cover(lines.joined(separator: "\n"))
    #expect(analysis.seenEntries == ["notification": 1])
    #expect(analysis.obstacle("notification.cold") == .noArrival)
    let late = try cover(
      lines.joined(separator: "\n").replacing("200ms", with: "8s"))
    #expect(late.seenEntries["notification.warm"] == 1)
    #expect(late.seenEntries["icon.cold"] == (index == 2 ? nil : 1))
    // The record of the connection shows that it brought nothing.
    let empty = life.handing + " src=SceneDelegate.swift:9"
    let warm = try cover(
      [life.head, empty, life.activation, "200ms \(Self.response)"].joined(separator: "\n"))
    #expect(warm.seenEntries["notification.warm"] == 1)
  }
}
