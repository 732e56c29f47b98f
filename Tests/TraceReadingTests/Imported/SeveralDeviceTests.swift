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

  /// A letter alone is a heading of a device, with a sign or without one.
  @Test(arguments: ["Device A", "Device B:", "Device 2"])
  func aLetteredDeviceIsAHeading(_ heading: String) throws {
    let told = try Self.told([
      "Device C", "18:02:10.412 applicationDidBecomeActive", heading,
      "18:02:10.512 applicationDidEnterBackground",
    ])
    #expect(Self.runs(told) == 2, "\(told)")
    let other = try Self.told([
      "18:02:10.412 applicationDidBecomeActive", "Device is locked",
      "18:02:10.512 applicationDidEnterBackground",
    ])
    #expect(Self.runs(other) == 1, "\(other)")
  }

  /// Files whose times overlap are of two processes, also where they stand one below the other.
  @Test(arguments: [("10:00:15.100", 2), ("10:00:35.100", 1), ("10:00:00.100", 1)])
  func timesOfFilesDivideThem(_ start: String, _ runs: Int) throws {
    let told = try Self.told([
      "a.log:10:00:10.100 applicationDidBecomeActive",
      "a.log:10:00:20.100 applicationWillResignActive",
      "b.log:\(start) applicationWillEnterForeground",
      "b.log:\(start.dropLast())9 applicationDidBecomeActive",
    ])
    #expect(Self.runs(told) == runs, "\(told)")
    #expect(told.contains { $0.contains("10s") }, "\(told)")
  }

  /// What rises from line to line is the number of a line.
  @Test(arguments: [["3", "4", "9"], ["12", "14", "19"]])
  func aNumberOfALineIsNoHour(_ numbers: [String]) throws {
    let told = try Self.told(
      zip(numbers, Self.life).enumerated().map {
        "a.log:\($1.0):18:02:0\($0).412 application\($1.1)"
      })
    #expect(told.last?.hasPrefix("2s ") == true, "\(told)")
    let minutes = try Self.told(
      zip(numbers, Self.life).enumerated().map {
        "a.log:\($1.0):02:0\($0).412 application\($1.1)"
      })
    #expect(minutes.allSatisfy { !$0.contains("h ") && !$0.contains("000000ms") }, "\(minutes)")
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

  /// The same of labels in other forms, before a time, behind one, and without.
  @Test(arguments: [
    ["[pid 2210] ", "[pid 2214] "], ["(2210) ", "(2214) "], ["pid=2210 ", "pid=2214 "],
    ["Rain: ", "Snow: "], ["Rain | ", "Snow | "], ["Rain - ", "Snow - "], ["Rain> ", "Snow> "],
    ["com.example.rain: ", "com.example.snow: "], ["10.0.0.5 ", "10.0.0.6 "],
    ["[session ab12] ", "[session cd34] "], ["📱 ", "💻 "], ["worker-1 ", "worker-2 "],
    ["[0] ", "[1] "], ["v1.2 ", "v1.3 "], ["Rain(2210): ", "Snow(2214): "], ["Rain/", "Snow/"],
    ["[Debug] ", "[Release] "], ["debug: ", "release: "], ["[Rain] ", "[RainWatch] "],
  ])
  func labelsOfTwoLivesAreTwoApps(_ labels: [String]) throws {
    let steps = [
      (0, "DidBecomeActive"), (1, "WillEnterForeground"), (0, "WillResignActive"),
      (1, "DidBecomeActive"),
    ]
    for form in ["", "10:00:0#.100 ", "2026-03-02 10:00:0#.100 ", "[10:00:0#.100] "] {
      let told = try Self.told(
        steps.enumerated().map { place, step in
          form.replacingOccurrences(of: "#", with: "\(place)")
            + "\(labels[step.0])application\(step.1)"
        })
      #expect(Self.runs(told) == 2, "\(form): \(told)")
    }
  }

  /// A label that goes with a callback is a picture of it, or the line of source that prints it;
  /// and the scenes of one app have lives of their own.
  @Test(arguments: [
    ["1️⃣ ", "2️⃣ ", "3️⃣ "], ["[112] ", "[130] ", "[151] "],
    ["[AppDelegate.swift:42] ", "[AppDelegate.swift:51] ", "[AppDelegate.swift:60] "],
    ["🟢 ", "🟡 ", "🔴 "],
  ])
  func labelsOfCallbacksAreOneApp(_ labels: [String]) throws {
    let steps = ["DidBecomeActive", "WillResignActive", "DidEnterBackground"]
    let told = try Self.told(
      (0..<6).map { "10:00:0\($0).100 \(labels[$0 % 3])application\(steps[$0 % 3])" })
    #expect(Self.runs(told) == 1, "\(told)")
  }

  @Test(arguments: [["[Scene 1] ", "[Scene 2] "], ["A1: ", "B2: "], ["scene=1 ", "scene=2 "]])
  func labelsOfScenesAreOneApp(_ labels: [String]) throws {
    let steps = [
      (0, "DidBecomeActive"), (1, "WillEnterForeground"), (0, "WillResignActive"),
      (1, "DidBecomeActive"),
    ]
    let told = try Self.told(steps.map { "\(labels[$0])scene\($1)" })
    #expect(Self.runs(told) == 1, "\(told)")
  }

  /// Numbers of processes and identifiers of apps divide lines that one app might have printed.
  @Test(arguments: [
    (["[2210] ", "[2231] "], 2), (["[2210:9f01] ", "[2210:9f02] "], 1),
    (["[com.example.rain] ", "[com.example.snow] "], 2),
    (["[com.example.rain.ui] ", "[com.example.rain.network] "], 1),
    (["[AppDelegate] ", "[Analytics] "], 1), (["Rain: ", "Snow: "], 1), (["Rain/", "Snow/"], 1),
    (["[Debug] ", "[Info] "], 1), (["Rain: ", "RainDelegate: "], 1),
  ])
  func identitiesDivideALife(_ labels: [String], _ runs: Int) throws {
    let told = try Self.told(
      (Self.life + ["WillEnterForeground", "DidBecomeActive"]).enumerated().map {
        "10:00:0\($0).100 \(labels[$0 < 2 ? 0 : 1])application\($1)"
      })
    #expect(Self.runs(told) == runs, "\(told)")
  }

  /// Categories are parts of one app; what each of them prints says nothing of the other's state.
  @Test(arguments: [["life: ", "push: "], ["[net] ", "[ui] "]])
  func categoriesOfTwoLivesLeaveTheStateOpen(_ labels: [String]) throws {
    let steps = ["DidBecomeActive", "WillEnterForeground", "WillResignActive", "DidBecomeActive"]
    let outcome = try imported(
      steps.enumerated().map { "\(labels[$0 % 2])application\($1)\n" }.joined())
    #expect(Self.runs(outcome.told) == 1 && outcome.told.contains("?"), "\(outcome.told)")
    let life = try imported(Self.life.map { "\(labels[0])application\($0)\n" }.joined())
    #expect(!life.told.contains("?"), "\(life.told)")
  }

  /// The same in an object inside of the line's. A thread has a number, too.
  @Test(arguments: [
    (#""device":{"id":"a#","os":"iOS"}"#, 2), (#""process":{"pid":221#}"#, 2),
    (#""context":{"device":{"id":"a#"}}"#, 2), (#""host":{"name":"a#"}"#, 2),
    (#""thread":{"id":221#}"#, 1), (#""tags":{"id":"a#"}"#, 1),
  ])
  func anObjectInsideDividesThem(_ member: String, _ runs: Int) throws {
    let steps = ["DidBecomeActive", "WillEnterForeground", "WillResignActive"]
    let told = try Self.told(
      steps.enumerated().map { place, step in
        #"{"time":"2026-03-02T10:00:0\#(place)Z","#
          + member.replacingOccurrences(of: "#", with: "\(place % 2)")
          + #","message":"application\#(step)"}"#
      })
    #expect(Self.runs(told) == runs, "\(told)")
  }

  /// An app on another system has no life of an app of Apple's.
  @Test(arguments: [
    #""os":"android""#, #""platform":"Android 15""#, #""device":{"os":"android"}"#,
    #""os":{"name":"Windows"}"#,
  ])
  func objectsOfAnotherSystemAreNoLife(_ member: String) throws {
    func lines(_ member: String) -> [String] {
      Self.life.enumerated().map { place, step in
        #"{"time":"2026-03-02T10:00:0\#(place)Z",\#(member),"message":"application\#(step)"}"#
      }
    }
    let own = lines(#""os":"iOS""#)
    #expect(try Self.told(own).count == 4)
    #expect(try Self.told(lines(member)) == [])
    #expect(try Self.told(own + lines(member)).count == 4)
    #expect(try Self.told(lines(member) + own).count == 4)
  }

  /// A member of the objects of a logger says whose line each is; a thread's name does not.
  @Test(arguments: [
    ("pid", 2), ("device", 2), ("deviceId", 2), ("host.name", 2), ("bundleId", 2), ("session", 2),
    ("thread", 1), ("category", 1),
  ])
  func aMemberOfObjectsDividesThem(_ key: String, _ runs: Int) throws {
    let steps = ["DidBecomeActive", "WillEnterForeground", "WillResignActive", "DidBecomeActive"]
    for text in ["msg", "message", "event"] {
      let told = try Self.told(
        steps.enumerated().map { place, step in
          #"{"time":"2026-03-02T10:00:0\#(place)Z","\#(key)":"a\#(place % 2)","\#(text)":"#
            + #""application\#(step)"}"#
        })
      #expect(Self.runs(told) == runs, "\(text): \(told)")
      let one = try Self.told(
        Self.life.enumerated().map { place, step in
          #"{"time":"2026-03-02T10:00:0\#(place)Z","\#(key)":"a","\#(text)":"#
            + #""application\#(step)"}"#
        })
      #expect(Self.runs(one) == 1, "\(text): \(one)")
    }
  }

  /// A process with its number before a colon is known by both.
  @Test func anAppWithItsNumberIsAProcess() throws {
    let told = try Self.told([
      "10:00:00.100 Rain[2210]: applicationDidBecomeActive",
      "10:00:01.100 Snow[2214]: applicationWillEnterForeground",
      "10:00:02.100 Rain[2210]: applicationWillResignActive",
    ])
    #expect(Self.runs(told) == 2, "\(told)")
    let list = try Self.told([
      "10:00:00.100 items[2210]: applicationDidBecomeActive",
      "10:00:02.100 items[2214]: applicationWillResignActive",
    ])
    #expect(Self.runs(list) == 1, "\(list)")
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

  // MARK: Values, keys and columns

  private static let turns = [
    "DidBecomeActive", "DidEnterBackground", "WillResignActive", "WillEnterForeground",
  ]

  /// Two lives in turn, each with its label.
  private static func turned(
    _ line: (_ second: Int, _ label: Int, _ name: String) -> String
  ) -> [String] {
    turns.enumerated().map { line($0, $0 % 2, "application" + $1) }
  }

  /// What values say of the processes leaves open which step follows which.
  @Test(arguments: [
    [" pid=2210", " pid=2214"], [" device=a", " device=b"], [" session=a1b2", " session=99ff"],
    [" user=1", " user=2"], [" process=Rain", " process=Snow"], [" bundle=a.b", " bundle=a.c"],
    [" {\"pid\":2210}", " {\"pid\":2214}"],
    [" {app=\"x\", device=\"a\"}", " {app=\"x\", device=\"b\"}"],
  ])
  func valuesMayBeOfTwoProcesses(_ labels: [String]) throws {
    let told = try Self.told(Self.turned { "10:00:0\($0).100 " + $2 + labels[$1] })
    #expect(told.contains("?") || Self.runs(told) == 2, "\(told)")
    let together = try Self.told(
      labels.map { "10:00:00.100 applicationDidBecomeActive" + $0 }
        + labels.map { "10:00:02.100 applicationWillResignActive" + $0 })
    #expect(together.count { $0.hasSuffix("willResignActive") } == 2, "\(together)")
    #expect(together.contains("?") || Self.runs(together) == 2, "\(together)")
  }

  /// Details of callbacks of one app, in the order of its life.
  @Test(arguments: [
    [" (saving)", " (loading)"], [": Refreshing", ": Saved"], [" window=1", ""],
    [" reason=home", ""],
    [" state==user", ""], [" - Player", " - Library"],
  ])
  func detailsAreOfOneApp(_ details: [String]) throws {
    let order = [
      "WillResignActive", "DidEnterBackground", "WillEnterForeground", "DidBecomeActive",
    ]
    let told = try Self.told(
      (order + order).enumerated().map {
        "10:00:0\($0).100 application\($1)" + details[$0 / 2 % 2]
      })
    #expect(Self.runs(told) == 1 && !told.contains("?"), "\(told)")
    #expect(told.count == 9, "\(told)")
  }

  @Test(arguments: [
    "launchId", "bundleIdentifier", "application", "deviceModel", "proc", "installId",
  ])
  func keysDivideLives(_ key: String) throws {
    func told(_ key: String) throws -> [String] {
      try Self.told(
        Self.turned {
          "{\"time\":\"2026-03-02T10:00:0\($0).100Z\",\"\(key)\":\"\(["a1", "b2"][$1])\","
            + "\"message\":\"\($2)\"}"
        })
    }
    let divided = try told(key)
    #expect(Self.runs(divided) == 2 || divided.contains("?"), "\(divided)")
    #expect(Self.runs(try told("screen")) == 1)
  }

  /// The number of the process in a column of a table.
  @Test func aColumnOfATableIsANumberOfAProcess() throws {
    let rows = Self.turned { "2026-03-02 10:00:0\($0).100,Films,\([2210, 2214][$1]),\($2)" }
    #expect(Self.runs(try Self.told(rows)) == 2)
    let titled = Self.turned { "2026-03-02 10:00:0\($0).100,\($2),\([2210, 2214][$1])" }
    #expect(Self.runs(try Self.told(["time,message,pid"] + titled)) == 2)
    // Lines of a source file have numbers, too.
    let numbered = Self.turned { "2026-03-02 10:00:0\($0).100,Films,\(140 + $0),\($2)" }
    #expect(Self.runs(try Self.told(numbered + numbered)) == 1)
  }
}
