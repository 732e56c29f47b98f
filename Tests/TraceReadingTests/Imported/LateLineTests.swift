import Testing

@testable import TraceReading

/// What a log proves of an order where its lines and its times disagree, and where text is missing.
@Suite struct LateLineTests {
  private static let late = """
    2026-03-02T10:00:20.100Z Rain[512] applicationDidEnterBackground
    2026-03-02T10:00:STAMPZ Rain[512] applicationWillResignActive
    2026-03-02T10:00:30.090Z Rain[512] applicationWillEnterForeground

    """

  /// A stamp before that of an earlier line: the state after both is unknown. A millisecond may be
  /// the tool's fault.
  @Test(arguments: [("20.090", true), ("19.100", true), ("20.0995", false), ("20.200", false)])
  func aLateLineLeavesTheStateOpen(_ stamp: String, _ isOpen: Bool) throws {
    let outcome = try imported(Self.late.replacing("STAMP", with: stamp))
    #expect(outcome.recorder.gaps.contains { $0.isConflict } == isOpen, "\(outcome.told)")
  }

  /// `print` may be later than `NSLog`: only the lines of one of them are in order.
  @Test(arguments: [
    (["+20 applicationDidEnterBackground", "applicationWillResignActive"], true),
    (["+20 applicationWillTerminate", "applicationDidEnterBackground"], true),
    (["applicationDidBecomeActive", "+20 applicationWillEnterForeground"], true),
    (["+20 sceneDidBecomeActive", "scene(_:willConnectTo:options:)"], true),
    (["+20 applicationWillResignActive", "applicationDidEnterBackground"], false),
    (["applicationDidFinishLaunching", "+20 applicationDidBecomeActive"], false),
    (["+20 applicationDidEnterBackground", "+22 applicationWillResignActive"], false),
    (["applicationDidEnterBackground", "applicationWillResignActive"], false),
    (["+20 applicationDidBecomeActive", "applicationDidEnterBackground"], false),
    (
      ["+20 applicationDidEnterBackground", "2026-03-02 10:00:22.100 applicationWillResignActive"],
      false
    ),
  ])
  func twoStreamsHaveNoOrder(_ lines: [String], _ isOpen: Bool) throws {
    let text = lines.map { line in
      line.first == "+"
        ? "2026-03-02 10:00:\(line.dropFirst().prefix(2)).100 Rain[512:9f]"
          + line.dropFirst(3) : line
    }
    let outcome = try imported(text.joined(separator: "\n") + "\n")
    #expect(outcome.told.contains("?") == isOpen, "\(outcome.told)")
  }

  /// Console copies lines twice, with stamps that differ by microseconds.
  @Test(arguments: [("10:00:00.100050", 1), ("10:00:00.102000", 2)])
  func aCopyIsOneCallback(_ second: String, _ count: Int) throws {
    let text = """
      default\t10:00:00.100000+0100\tRain\tapplicationDidBecomeActive(_:)
      default\t\(second)+0100\tRain\tapplicationDidBecomeActive(_:)

      """
    #expect(try imported(text).recorder.names.count { $0 == "app.didBecomeActive" } == count)
  }

  /// What shows AppKit may stand after the missing text, if the lines name the process.
  @Test(arguments: ["...", "[...]", "(snip)"])
  func missingTextKeepsTheFramework(_ cut: String) throws {
    func text(_ process: String) -> String {
      """
      2026-03-02 19:04:10.000 \(process)applicationDidBecomeActive
      \(cut)
      2026-03-02 19:05:50.750 \(process)applicationDidResignActive

      """
    }
    #expect(
      try imported(text("Rain[618:1a2b] ")).recorder.names.filter { $0.hasPrefix("ns.") }
        == ["ns.didBecomeActive", "ns.didResignActive"])
    #expect(!(try imported(text("")).recorder.names.contains("ns.didBecomeActive")))
  }

  /// A notification that only repeats a callback still shows whose it is.
  @Test func aRepeatedNotificationProvesItsFramework() throws {
    let names = try imported(
      """
      2026-03-02 19:05:10.000 Rain[618:1a2b] applicationWillTerminate
      2026-03-02 19:05:11.000 Rain[618:1a2b] NSApplicationWillTerminateNotification

      """
    ).recorder.names
    #expect(names.contains("ns.willTerminate") && !names.contains("app.willTerminate"))
  }
}
