import Testing
import TraceModel

/// Lines that one callback prints in its course, some of them seconds after its first one.
@Suite struct SteppedCallbackTests {
  private static func names(_ lines: [(Double, String)], _ head: String) throws
    -> [String]
  {
    let text = lines.map { time, message in
      let milliseconds = Int(time * 1_000)
      let fraction = String(String(1_000 + milliseconds % 1_000).dropFirst())
      let time = "09:41:\(10 + milliseconds / 1_000).\(fraction)"
      return head.replacing("#", with: time) + message + "\n"
    }
    return try imported(text.joined()).told.map {
      $0.hasPrefix("header") ? "header" : String($0.split(separator: " ").last ?? "")
    }
  }

  private static let heads = [
    "2026-03-02 # Films[412:9f01] ", "# ", "default\t#000+0100\tFilms\t",
  ]

  @Test(arguments: [
    "didFinishLaunching: #", "didFinishLaunchingWithOptions - #", "[didFinishLaunching] #",
    "application(_:didFinishLaunchingWithOptions:) #",
    "-[AppDelegate application:didFinishLaunchingWithOptions:] [Line %] #",
    "[AppDelegate.swift:% application(_:didFinishLaunchingWithOptions:)] #",
    "AppDelegate.application(_:didFinishLaunchingWithOptions:):% - #",
  ])
  func aLaunchHasSeveralSteps(_ form: String) throws {
    let words = ["database opened", "analytics configured", "remote config fetched", "user loaded"]
    let steps = zip([0.1, 0.4, 2.9, 4.9], words).enumerated().map { index, step in
      let line = form.replacing("#", with: step.1).replacing("%", with: "\(20 + 4 * index)")
      return (step.0, line)
    }
    // The unified log has categories in brackets.
    for head in form.hasPrefix("[did") ? Self.heads.dropFirst() : Self.heads[...] {
      #expect(
        try Self.names(steps + [(5.2, "applicationDidBecomeActive")], head)
          == ["header", "app.didFinishLaunching", "app.didBecomeActive"], "\(form)")
    }
    // The same words again are those of another launch.
    let again = try Self.names(
      [steps[0], steps[1], (9, steps[0].1), (9.2, steps[1].1)], Self.heads[1])
    #expect(again.count { $0 == "app.didFinishLaunching" } == 2, "\(again)")
  }

  @Test func otherCallbacksMayTakeTheirTime() throws {
    for name in ["applicationWillTerminate", "applicationDidEnterBackground"] {
      for head in Self.heads {
        let told = try Self.names([(0.1, "\(name): saving"), (2.6, "\(name): done")], head)
        #expect(told.count == 2, "\(told)")
      }
    }
    // Another callback is between, or a long time, or the words are of another scene.
    let others: [[(Double, String)]] = [
      [
        (0.1, "applicationDidEnterBackground: saving"), (1, "applicationWillEnterForeground"),
        (2.6, "applicationDidEnterBackground: saving again"),
      ],
      [(0.1, "applicationDidBecomeActive: cold"), (40, "applicationDidBecomeActive: warm start")],
      [(0.1, "sceneDidEnterBackground: notes"), (2.6, "sceneDidEnterBackground: player")],
      [(0.1, "applicationDidBecomeActive: Films"), (2.6, "applicationDidBecomeActive: Rain")],
      [(0.1, "applicationDidBecomeActive user=a1"), (2.6, "applicationDidBecomeActive user=b2")],
      [(0.1, "applicationDidBecomeActive (phone)"), (2.6, "applicationDidBecomeActive (pad)")],
    ]
    for lines in others {
      #expect(try Self.names(lines, Self.heads[0]).count == lines.count + 1)
    }
  }
}
