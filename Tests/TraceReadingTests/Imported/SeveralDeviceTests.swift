import Testing
import TraceModel

@testable import TraceReading

/// Lines of several devices in one text, each with a process of the same name and number.
@Suite struct SeveralDeviceTests {
  private static func told(_ lines: [String]) throws -> [String] {
    try imported(lines.joined(separator: "\n") + "\n").told
  }

  private static func runs(_ told: [String]) -> Int { told.count { $0.hasPrefix("header") } }

  private static let life = ["DidBecomeActive", "WillResignActive", "DidEnterBackground"]

  /// The steps of a life, each on both devices.
  private static func lines(_ marks: [String], _ line: (_ step: Int) -> String) -> [String] {
    life.enumerated().flatMap { step, name in
      marks.enumerated().map { index, mark in
        mark + line(step * 2 + index) + " application" + name
      }
    }
  }

  /// Marks that tools put before lines.
  @Test(arguments: [
    ["iphone-1  | ", "ipad-1    | "], ["logs/iphone.log:12:", "logs/ipad.log:14:"],
    ["iphone.log:", "ipad.log:"],
    ["00008110-001A2B3C4D5E801E ", "00008103-000E4D3C2B1A001E "],
    ["[00008110-001A2B3C4D5E801E] ", "[00008103-000E4D3C2B1A001E] "],
    ["(Clone 1 of iPhone 17) ", "(Clone 2 of iPhone 17) "],
  ])
  func marksDivideProcesses(_ marks: [String]) throws {
    let told = try Self.told(
      Self.lines(marks) { "2026-03-02 09:41:0\($0).100 Films[731:3fa2]" })
    #expect(Self.runs(told) == 2, "\(told)")
    let single = try Self.told(
      Self.lines([marks[0]]) { "2026-03-02 09:41:0\($0).100 Films[731:3fa2]" })
    #expect(Self.runs(single) == 1, "\(single)")
  }

  @Test func filesOfOneLogAreOne() throws {
    let told = try Self.told(
      Self.life.enumerated().map { step, name in
        "films.\(step / 2).log:7:2026-03-02 09:41:0\(step).100 Films[731:3fa2] application\(name)"
      })
    #expect(Self.runs(told) == 1, "\(told)")
  }

  @Test func tailNamesTheFileAboveItsLines() throws {
    let told = try Self.told(
      ["iphone", "ipad"].flatMap { name in
        ["==> \(name).log <=="]
          + Self.lines([""]) { "2026-03-02 09:41:0\($0).100 Films[731:3fa2]" } + [""]
      })
    #expect(Self.runs(told) == 2, "\(told)")
  }

  // MARK: The host that syslog names

  private static func syslog(_ host: String, _ step: Int, _ rest: String) -> String {
    "Mar  2 09:41:0\(step) \(host) \(rest)"
  }

  @Test(arguments: [["iPhone", "iPad"], ["iPhone", "iPhone"]])
  func hostsDivideProcesses(_ hosts: [String]) throws {
    let told = try Self.told(
      Self.life.enumerated().flatMap { step, name in
        Set(hosts).sorted().map {
          Self.syslog($0, step, "Films(Films)[731] <Notice>: application\(name)")
        }
      })
    #expect(Self.runs(told) == Set(hosts).count, "\(told)")
  }

  /// What a system says is about the processes of its device.
  @Test(arguments: ["iPhone", "iPad"])
  func aHostEndsItsOwnProcesses(_ host: String) throws {
    let told = try Self.told([
      Self.syslog("iPhone", 1, "Films(Films)[731] <Notice>: applicationDidBecomeActive"),
      Self.syslog(
        host, 2,
        "runningboardd(RunningBoard)[33] <Notice>: [app<com.example.films>:731] termination "
          + "reported by launchd (2, 9, 9)"),
    ])
    #expect(told.contains { $0.contains("process.exit") } == (host == "iPhone"), "\(told)")
  }

  /// The heading of another device ends the one before, with or without a blank line.
  @Test(arguments: [
    ("Simulator:", "Real device:"), ("**Simulator**", "**Device**"),
    ("iPhone:", "iPad (Stage Manager):"),
  ])
  func theNextHeadingIsAnotherDevice(_ first: String, _ second: String) throws {
    let told = try Self.told([
      first, "sceneWillResignActive", "sceneDidEnterBackground", second, "sceneWillResignActive",
    ])
    #expect(Self.runs(told) == 2, "\(told)")
  }

  // MARK: Names in brackets

  /// Together the lines are no life of one process, and those of each mark are one.
  @Test(arguments: [["[WATCH] ", "[PHONE] "], ["[Rain] ", "[Snow] "]])
  func marksOfTwoLivesAreTwoApps(_ marks: [String]) throws {
    let steps = [
      (0, "DidBecomeActive"), (1, "WillResignActive"), (1, "DidEnterBackground"),
      (0, "WillResignActive"),
    ]
    let told = try Self.told(steps.map { "\(marks[$0])application\($1)" })
    #expect(Self.runs(told) == 2, "\(told)")
    let timed = try Self.told(
      steps.enumerated().map { "\(marks[$1.0])10:00:0\($0).100 application\($1.1)" })
    #expect(Self.runs(timed) == 2, "\(timed)")
  }

  /// One life, or the categories of one app, whatever their order.
  @Test(arguments: [["[Rain] ", "[Snow] "], ["[App] ", "[Scene] "], ["[Lifecycle] ", "[Net] "]])
  func marksOfOneLifeAreOneApp(_ marks: [String]) throws {
    let life = try Self.told(
      (Self.life + ["WillEnterForeground"]).enumerated().map {
        "\(marks[$0 % 2])application\($1)"
      })
    #expect(Self.runs(life) == 1, "\(life)")
    guard marks[0] != "[Rain] " else { return }
    let mistaken = try Self.told([
      "\(marks[0])applicationDidBecomeActive", "\(marks[1])applicationWillResignActive",
      "\(marks[1])applicationDidEnterBackground", "\(marks[0])applicationWillResignActive",
    ])
    #expect(Self.runs(mistaken) == 1, "\(mistaken)")
  }
}
