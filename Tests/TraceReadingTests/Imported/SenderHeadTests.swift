import Testing
import TraceModel

@testable import TraceReading

/// Lines whose time and sender a collector, a server or another language's logger wrote.
@Suite struct SenderHeadTests {
  private func story(_ text: String) throws -> [String] {
    try imported(text).told.filter { !$0.hasPrefix("header") && $0 != "?" }
  }

  /// `SEC` is the number of the second.
  @Test(arguments: [
    "test\tUNKNOWN STEP\t2026-11-12T09:14:SEC.1182310Z MESSAGE",
    "build\t12-Nov-2026 09:14:SEC\tMESSAGE", "error\t12-Nov-2026 09:14:SEC\tMESSAGE",
    "2026-11-12T09:14:SEC.118Z stdout F MESSAGE", "2026-11-12T09:14:SEC.118Z stderr F MESSAGE",
    "<135>1 2026-11-12T09:14:SEC.118Z iphone Notes 412 - - MESSAGE",
    "1 2026-11-12T09:14:SEC.118Z iphone Notes 412 - - MESSAGE",
    "1 2026-11-12T09:14:SEC.118+01:00 - Notes 412 ID47 [a@1 b=\"c\"] MESSAGE",
    "<14>1 2026-11-12T09:14:SEC.118Z - Notes - - [a@1 b=\"c\"] MESSAGE",
    "Nov 12 09:14:SEC anna-iphone Notes: MESSAGE",
    "2026-11-12T09:14:SEC.118Z anna-iphone notes: MESSAGE",
    "2026-11-12T09:14:SEC.118Z [iOS Simulator] Notes(412) MESSAGE",
    "[2026-11-12 09:14:SEC +01:00] notes.INFO: MESSAGE [] []",
    "12 nov. 2026 09:14:SEC MESSAGE", "12. November 2026 um 09:14:SEC MEZ MESSAGE",
    "12 novembre 2026 à 09:14:SEC MESSAGE", "12 dic 2026, 09:14:SEC MESSAGE",
    "Thursday, November 12, 2026 at 9:14:SEC AM Central European Standard Time MESSAGE",
    "09.14.SEC.118 MESSAGE", "MESSAGE — 9:14:SEC AM", "MESSAGE @ 17629388SEC.118",
    "17629388SEC MESSAGE", "20261112-09:14:SEC.118 MESSAGE", "2026.11.12 09:14:SEC.118 MESSAGE",
  ])
  func aLineHasItsTime(_ form: String) throws {
    let lines = [("02", "sceneDidBecomeActive"), ("05", "sceneWillResignActive")]
    let text = lines.map { second, name in
      form.replacing("SEC", with: second).replacing("MESSAGE", with: name) + "\n"
    }.joined()
    #expect(
      try story(text) == ["0ms scene.didBecomeActive", "3s scene.willResignActive"], "\(text)")
  }

  /// Two hosts are two devices, whose processes have one name.
  @Test(arguments: ["Nov 12 09:14:0", "2026-11-12T09:14:0"])
  func twoHostsAreTwoRuns(_ time: String) throws {
    let end = time.hasPrefix("N") ? "" : ".118Z"
    let text = [("2", "anna"), ("3", "bob")].map {
      "\(time)\($0.0)\(end) \($0.1)-iphone Notes: applicationDidBecomeActive\n"
    }.joined()
    #expect(try imported(text).told.count { $0.hasPrefix("header") } == 2)
  }

  /// The version of syslog is one only before its fields.
  @Test func aNumberBeforeADateIsNoVersion() throws {
    let text =
      "1 2026-11-12T09:14:02.118Z iphone Notes 412 - - sceneDidBecomeActive\n"
      + "1 2026-11-12T09:14:04.118Z iphone Notes 412 - - sceneWillResignActive\n"
    let outcome = try imported(text)
    #expect(outcome.recorder.headers.map(\.app) == ["Notes"])
    #expect(outcome.recorder.headers.map(\.pid) == [412])
    for line in [
      "1 2026-11-12T09:14:02.118Z sceneDidBecomeActive", "1 2026-11-12 09:14:02 a b c - - d",
      "1 2026-11-12T09:14:02.118Z the app was not - - there", "1 2 3",
    ] {
      #expect(
        line.utf8.withContiguousStorageIfAvailable {
          SyslogVersion.end(UnsafeRawBufferPointer($0))
        } == .some(nil), "\(line)")
    }
  }

  /// Two words before a colon are no host and no process.
  @Test(arguments: [
    "feed-1 loading: page 3", "step-2 done: sceneDidEnterBackground", "v1.2 app: x",
  ])
  func wordsAreNoSender(_ message: String) throws {
    let text =
      "2026-11-12T09:14:02.118Z sceneDidBecomeActive\n2026-11-12T09:14:03.118Z \(message)\n"
    let told = try imported(text).told
    #expect(told.count { $0.hasPrefix("header") } == 1 && !told[0].contains("device"), "\(told)")
  }

  /// A version, a number, a step and a word with a colon are no times and no senders.
  @Test(arguments: [
    "1.2.3.4 sceneDidBecomeActive", "123456 sceneDidBecomeActive",
    "0000000001 sceneDidBecomeActive",
  ])
  func anotherNumberIsNoTime(_ line: String) throws {
    let found = try story("sceneWillEnterForeground\n\(line)\n")
    #expect(found.allSatisfy { $0.hasPrefix("- ") }, "\(found)")
  }

  /// What a person expects ends where the words say what did happen.
  @Test(arguments: [
    "but I get", "Instead I see", "But got this", "instead:", "Actually", "but what I get is:",
    "But this is what happened on iPad",
  ])
  func anExpectationEndsWhereTheRealOrderBegins(_ turn: String) throws {
    let expected =
      "I expected this order:\napplicationDidBecomeActive\napplicationWillResignActive\n"
    let found = try story(expected + turn + "\napplicationDidEnterBackground\n")
    #expect(found.map { $0.split(separator: " ").last } == ["app.didEnterBackground"], "\(found)")
  }

  @Test(arguments: ["✓", "✔"])
  func aTestThatPassedIsNoCall(_ sign: String) throws {
    let text = "    \(sign) sceneDidBecomeActive (0.012 seconds)\n"
    #expect(try imported(text).recorder.names.isEmpty)
    #expect(try !story("\(sign) sceneDidBecomeActive\n").isEmpty)
  }
}
