import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Payloads of MetricKit are sums and snapshots: facts, and no life cycle.
@Suite struct MetricKitTests {
  static let exits = """
    {
      "applicationExitMetrics" : {
        "backgroundExitData" : {
          "cumulativeNormalAppExitCount" : 21,
          "cumulativeBackgroundTaskAssertionTimeoutExitCount" : 3,
          "cumulativeSuspendedWithLockedFileExitCount" : 2,
          "cumulativeAppWatchdogExitCount" : 0
        },
        "foregroundExitData" : {
          "cumulativeNormalAppExitCount" : 9,
          "cumulativeAppWatchdogExitCount" : 1
        }
      },
      "applicationTimeMetrics" : {
        "cumulativeForegroundTime" : "5,400 sec",
        "cumulativeBackgroundTime" : "620 sec"
      },
      "metaData" : {
        "appBuildVersion" : "421",
        "osVersion" : "iPhone OS 26.1 (23B85)",
        "bundleIdentifier" : "com.example.films",
        "deviceType" : "iPhone16,1"
      },
      "timeStampBegin" : "2026-03-01 00:00:00",
      "timeStampEnd" : "2026-03-01 23:59:00",
      "appVersion" : "4.2"
    }

    """

  static let crash = """
    {
      "timeStampBegin": "2026-03-01 10:00:00",
      "timeStampEnd": "2026-03-01 10:00:00",
      "crashDiagnostics": [
        {
          "version": "1.0.0",
          "callStackTree": { "callStackPerThread": true, "callStacks": [] },
          "diagnosticMetaData": {
            "appBuildVersion": "421",
            "appVersion": "4.2",
            "exceptionType": 10,
            "signal": 9,
            "osVersion": "iPhone OS 26.1 (23B85)",
            "deviceType": "iPhone16,1",
            "bundleIdentifier": "com.example.films",
            "terminationReason": "Namespace RUNNINGBOARD, Code 0xdead10cc"
          }
        }
      ]
    }

    """

  private func facts(_ text: String) throws -> [String] {
    let outcome = try read(text)
    #expect(outcome.summary.events == 0 && outcome.summary.malformed == 0)
    #expect(outcome.summary.problems.allSatisfy { $0.kind == .systemFact })
    return outcome.problemTexts
  }

  @Test func theSumsOfADayAreFacts() throws {
    let expected = [
      "an MXMetricPayload of MetricKit of com.example.films 4.2 (421), iPhone16,1, "
        + "iPhone OS 26.1 (23B85), from 2026-03-01 00:00:00 to 2026-03-01 23:59:00: sums, not a log",
      "time: 1 h 30 min in the foreground, 10 min 20 s in the background",
      "exits in the foreground: 9 normal, 1 by the watchdog (see watchdog-termination, slow-launch)",
      "exits in the background: 21 normal, 3 because a background task was not ended in time (see "
        + "bgtask-assertion-leak, bgtask-assertion-over-30s, bgtask-no-expiration-end), 2 suspended "
        + "with a locked file (see lock-held-at-suspension)",
    ]
    #expect(try facts(Self.exits) == expected)
    let oneLine = Self.exits.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    #expect(try facts(oneLine + "\n") == expected)
    #expect(try facts("[\(oneLine)]\n") == expected)
  }

  /// Diagnostics of App Store Connect are no payload, and no damaged trace because of their keys
  /// (https://developer.apple.com/documentation/appstoreconnectapi/diagnosticlogs).
  @Test func anAnswerOfAppStoreConnectIsNamed() throws {
    let logs =
      #"{"version":"1.0","productData":[{"signatureId":"A","diagnosticLogs":[{"diagnosticMetaData":{"event":"hang","appVersion":"4.2"},"callStackTree":[]}]}]}"#
    let document =
      "{\n  \"version\" : \"1.0\",\n  \"productData\" : [\n    {\n      \"diagnosticLogs\" : []\n    }\n  ]\n}"
    for text in [logs, document] {
      let outcome = try read(text + "\n")
      #expect(outcome.summary.events == 0 && outcome.summary.malformed == 0)
      #expect(
        outcome.problemTexts.contains { $0.hasPrefix("is an answer of App Store Connect") },
        "\(outcome.problemTexts)")
    }
  }

  private static func oneLine(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
  }

  /// What an app sends of its payloads, and the line in which it prints one.
  @Test func aPayloadMayBeInsideOfAnotherObject() throws {
    let payload = Self.oneLine(Self.exits)
    let expected = try facts(payload + "\n")
    for text in [
      #"{"device": "iPhone17,1", "payload": \#(payload)}"#,
      #"{"app": {"name": "x"}, "payloads": [\#(payload)]}"#,
      "{\n  \"app\": \"x\",\n  \"payload\": \(Self.exits.replacing("\n", with: "\n  "))\n}",
      "payload: \(payload)",
      "2026-04-02 09:00:00.000100+0200 Films[812:1a] [MetricKit] payload: \(payload)",
    ] {
      #expect(try facts(text + "\n") == expected, "\(text)")
    }
    let two = try read(#"{"a": [\#(payload)], "b": {"c": \#(Self.oneLine(Self.crash))}}"# + "\n")
    #expect(two.problemTexts.first == expected.first)
    #expect(two.recorder.names.last == "process.exit")
    let none = try read(#"{"app": {"timeStampBegin": "1", "timeStampEnd": "2"}}"# + "\n")
    #expect(none.summary.problems.contains { $0.kind == .unsupported })
  }

  /// A payload that was made a string before it was sent or printed.
  @Test func aPayloadMayBeAString() throws {
    let payload = Self.oneLine(Self.exits)
    let expected = try facts(payload + "\n")
    let string = JSONString.quoted(payload)
    for text in [
      #"{"device": "iPhone17,1", "payload": \#(string)}"#, #"{"a": {"payloads": \#(string)}}"#,
      "didReceive payload: \(string)",
      "2026-04-02 09:00:00.000100+0200 Films[812:1a] payload: \(string)",
    ] {
      #expect(try facts(text + "\n") == expected, "\(text)")
    }
    let crash = try read("payload: " + JSONString.quoted(Self.oneLine(Self.crash)) + "\n")
    #expect(crash.recorder.names.last == "process.exit")
    let other = #"payload: "{\"timeStampBegin\": 1"# + "\n"
    #expect(try read(other).problemTexts.allSatisfy { !$0.contains("MetricKit") })
  }

  /// What is known of a single diagnostic: how long it took, and where the app's code was.
  @Test(arguments: [
    ("hangDiagnostics", #""hangDuration":"20 sec""#, "a hang of 20 s"),
    ("hangDiagnostics", #""hangDuration":"1,5 сек""#, "a hang of 1.5 s"),
    ("hangDiagnostics", #""hangDuration":"1,456 s""#, "a hang of '1,456 s'"),
    ("hangDiagnostics", #""a":"b""#, "a hang"),
    ("appLaunchDiagnostics", #""launchDuration":"8 sec""#, "a launch of 8 s"),
    (
      "cpuExceptionDiagnostics", #""totalCPUTime":"80 sec","totalSampledTime":"100 sec""#,
      "a CPU exception: 1 min 20 s of processor time within 1 min 40 s"
    ),
  ])
  func aDiagnosticIsTold(_ kind: String, _ members: String, _ fact: String) throws {
    let text = Self.diagnostics(["UIKitCore", "Films"], kind: kind)
      .replacing(#""exceptionType":1,"signal":11"#, with: members)
    #expect(
      try facts(text).last == "\(fact); the app's first frame on its thread is 'Films + 123'")
    let bare = text.replacing(#""callStackTree""#, with: #""other""#)
    #expect(try facts(bare).last == (fact == "a hang" ? "hangs: 1" : fact))
  }

  @Test func severalPayloadsAreReadOneByOne() throws {
    let outcome = try read(Self.exits + Self.exits)
    #expect(outcome.problemTexts.filter { $0.hasPrefix("time:") }.count == 2)
  }

  /// An app prints it behind words of its own.
  @Test(arguments: [
    "2026-03-02 07:12:00.100 Films[731:1a2b3c] didReceive payload: ",
    "2026-03-02 07:12:00.100 Films[731:1a2b3c] didReceive payload:\n",
    "default\t07:12:00.100000+0100\tFilms\tMetricKit payload: ",
  ])
  func aPayloadOverLinesMayBePrinted(_ words: String) throws {
    #expect(try facts(words + Self.exits).suffix(3) == facts(Self.exits).suffix(3))
  }

  @Test func aPayloadAmongOtherLinesLeavesThem() throws {
    let head = "2026-03-02 07:12:00.100 Films[731:1a2b3c] "
    for (before, names) in [
      ("", ["app.didBecomeActive"]),
      (
        "\(head)applicationWillEnterForeground\n",
        ["app.willEnterForeground", "app.didBecomeActive"]
      ),
    ] {
      let outcome = try read(
        "\(before)\(head)didReceive payload: \(Self.exits)\(head)applicationDidBecomeActive\n")
      #expect(outcome.recorder.names.filter { !$0.isEmpty } == names)
      #expect(outcome.recorder.headers.compactMap(\.pid) == [731])
      // Below a record of the log it is a message of the log.
      let isRead = outcome.problemTexts.contains { $0.hasPrefix("exits in the background: 21") }
      #expect(isRead == before.isEmpty)
    }
  }

  @Test func theSimulatedPayloadIsNamed() throws {
    let counts = MetricExit.all.map { "\"\($0.key)\": 1" }.joined(separator: ", ")
    let text =
      #"{"applicationExitMetrics": {"backgroundExitData": {\#(counts)}, "foregroundExitData": {\#(counts)}}}"#
    #expect(try facts(text + "\n").last?.contains("Xcode simulates") == true)
    #expect(try !facts(Self.exits).contains { $0.contains("simulates") })
    // Without counters of exits, as older versions have it.
    func buckets(_ third: Int) -> String {
      let counts = [50, 60, third].enumerated().map {
        #""\#($0.offset)": {"bucketCount": \#($0.element), "bucketStart": "0 ms"}"#
      }
      return "{\"histogramNumBuckets\": 3, \"histogramValue\": {\(counts.joined(separator: ", "))}}"
    }
    func old(_ third: Int) -> String {
      #"{"applicationResponsivenessMetrics": {"histogrammedAppHangTime": \#(buckets(third))}, "#
        + #""applicationLaunchMetrics": {"histogrammedTimeToFirstDrawKey": \#(buckets(third))}}"#
        + "\n"
    }
    #expect(try facts(old(30)).last?.contains("Xcode simulates") == true)
    #expect(try !facts(old(31)).contains { $0.contains("simulates") })
  }

  /// Frames of diagnostics: the name of a binary, and what called it.
  private static func diagnostics(_ binaries: [String], kind: String = "crashDiagnostics") -> String
  {
    let frames = binaries.reversed().reduce("") { inner, name in
      #"{"offsetIntoBinaryTextSegment":123,"binaryName":"\#(name)","address":74565"#
        + (inner.isEmpty ? "}" : #","subFrames":[\#(inner)]}"#)
    }
    return #"{"timeStampBegin":"2026-03-01 10:00:00","\#(kind)":["#
      + #"{"callStackTree":{"callStackPerThread":true,"callStacks":[{"threadAttributed":true,"#
      + #""callStackRootFrames":[\#(frames)]}]},"diagnosticMetaData":{"exceptionType":1,"signal":11,"#
      + #""osVersion":"iPhone OS 18.0 (22A1)","bundleIdentifier":"com.example.films"}}]}"# + "\n"
  }

  @Test(arguments: ["crashDiagnostics", "hangDiagnostics"])
  func simulatedDiagnosticsAreNamed(_ kind: String) throws {
    let simulated = Self.diagnostics(["testBinaryName", "testBinaryName"], kind: kind)
    #expect(try facts(simulated).last?.contains("Xcode simulates") == true)
    let newer = Self.diagnostics(["MetricKitTestApp"], kind: kind)
    #expect(try facts(newer).last?.contains("of 'MetricKitTestApp'") == true)
    let real = try read(Self.diagnostics(["Films", "testBinaryName"], kind: kind))
    #expect(!real.problemTexts.contains { $0.contains("simulates") })
    #expect(real.summary.events == (kind == "crashDiagnostics" ? 1 : 0))
  }

  /// The app's binary is the one whose `main` is called, or else the one that is called like its
  /// bundle; it is printed as it is written.
  @Test(arguments: [
    (["Films"], "the app's first frame on the thread that crashed is 'Films + 123'"),
    (
      ["UIKitCore", "Kino", "UIKitCore", "Kino", "dyld"],
      "the app's first frame on the thread that crashed is 'Kino + 123'"
    ),
    (
      ["libdyld.dylib", "Kino", "UIKitCore"],
      "the app's first frame on the thread that crashed is 'Kino + 123'"
    ),
    (["Kino"], "the first frame on the thread that crashed is 'Kino + 123'"),
    (
      ["UIKitCore", "Foundation", "dyld"],
      "the first frame on the thread that crashed is 'UIKitCore + 123'"
    ),
  ])
  func theFrameOfACrashIsTold(_ binaries: [String], _ fact: String) throws {
    let facts = try read(Self.diagnostics(binaries)).limits.filter { $0.kind == .crashFact }
    #expect(facts.map(\.text).contains { $0.hasSuffix(fact) }, "\(facts)")
  }

  @Test func aCrashIsTheEndOfItsProcess() throws {
    let outcome = try read(Self.crash)
    #expect(outcome.story == [#"- process.exit reason="EXC_CRASH (SIGKILL)" code=3735883980"#])
    let header = try #require(outcome.recorder.headers.first)
    #expect(header.app == "com.example.films" && header.os == "26.1" && header.platform == .iOS)
  }

  @Test func reportsOfIOS27AreNamed() throws {
    let text = #"{"environment":{"a":1},"intervalEntries":[],"stateEntries":[]}"#
    #expect(try facts(text + "\n").first?.contains("MetricReport of MetricKit (iOS 27)") == true)
  }

  @Test func deepStacksAreSurvived() throws {
    for depth in [10, 1_000, 20_000] {
      let frames =
        String(repeating: #"{"subFrames":["#, count: depth) + String(repeating: "]}", count: depth)
      let text =
        #"{"crashDiagnostics":[{"callStackTree":{"callStacks":[{"threadAttributed":true,"callStackRootFrames":[\#(frames)]}]}}]}"#
      _ = try read(text + "\n")
    }
  }

  /// Every beginning of a payload says the same or less.
  @Test func aCutSaysTheSameOrLess() throws {
    var options = ReadingOptions()
    options.format = .metricKit
    let bytes = Array(Self.exits.utf8)
    let whole = Set(try facts(Self.exits))
    for length in stride(from: 1, to: bytes.count, by: 5) {
      let outcome = try read(Array(bytes[..<length]), options: options)
      #expect(outcome.summary.events == 0)
      for fact in outcome.problemTexts where fact.hasPrefix("time:") || fact.hasPrefix("exits") {
        #expect(
          whole.contains { $0.hasPrefix(fact) } || fact.hasSuffix(": none"), "\(length): \(fact)")
      }
    }
  }

  // MARK: Numbers

  @Test(arguments: [
    ("5,400 sec", 5_400), ("620 sec", 620), ("1,234,567 sec", 1_234_567), ("12.600 Sek.", 12_600),
    ("1.080 Sek.", 1_080), ("1\u{202F}456 s", 1_456), ("1\u{A0}456 s", 1_456),
    ("1\u{2019}456 s", 1_456), ("1,456\u{79D2}", 1_456), ("1,456\u{CD08}", 1_456),
    ("12.600 s", 12_600), ("0 sec", 0), ("1.234.567 s", 1_234_567),
    ("\u{661}\u{66C}\u{664}\u{665}\u{666} s", 1_456),
  ])
  func durationsOfAnyLanguageAreRead(_ text: String, _ seconds: Int64) {
    #expect(MetricDuration.nanoseconds(text) == seconds * 1_000_000_000)
  }

  @Test func fractionsAreRead() {
    #expect(MetricDuration.nanoseconds("1.5 sec") == 1_500_000_000)
    #expect(MetricDuration.nanoseconds("1,5 Sek.") == 1_500_000_000)
    #expect(MetricDuration.nanoseconds("1,234.25 sec") == 1_234_250_000_000)
    #expect(MetricDuration.nanoseconds("20 ms") == 20_000_000)
  }

  /// What may mean two things is not read.
  @Test(arguments: [
    "1,456 s", "1.456 s", "", "sec", "12", "12 parsecs", "1..2 sec", "1,23,456 sec", "- 5 sec",
    "99999999999999999999 sec", "9,999,999,999,999 sec", "1.456.78 s", "1,456,7 sec", "1:30 s",
  ])
  func unclearDurationsAreNotRead(_ text: String) {
    #expect(MetricDuration.nanoseconds(text) == nil)
  }

  /// The region writes the number, whatever the language of the unit is.
  @Test(
    arguments: [
      ("1.456 sec", "IT", nil), ("1.456 sec", "US", 1_456_000_000),
      ("1,456 sec", "US", 1_456_000_000_000),
      ("1,456 sec", "DE", nil), ("28 sec", "IT", 28_000_000_000),
      // Italian has English's word; a fraction ends with no zero, and a thousand begins with none.
      ("1.456 sec", nil, nil), ("12.600 sec", nil, 12_600_000_000_000),
      ("0.456 sec", nil, 456_000_000), ("1.45 sec", nil, 1_450_000_000),
      ("1.456,5 sec", "IT", 1_456_500_000_000), ("1.456 Sek.", "CH", 1_456_000_000_000),
    ] as [(String, String?, Int64?)])
  func aRegionDecidesHowNumbersAreWritten(_ text: String, _ region: String?, _ time: Int64?) {
    #expect(MetricDuration.nanoseconds(text, region: region) == time)
  }

  /// A payload that a line prints lies in memory of its own, and its mistake is one of the line.
  @Test func aMistakeInAPrintedPayloadIsOneOfItsLine() throws {
    let payload =
      #"{"timeStampBegin":"2026-03-01 00:00:00","timeStampEnd":"2026-03-01 23"#
    let rest = #":59:00","appVersion":"2.0"}"#
    let line = "2026-03-02 09:00:00.100 Rain[640:1a2b] Payload: "
    let text = Array((line + payload).utf8) + [0xFF] + Array((rest + "\n").utf8)
    let outcome = try read(text)
    #expect(outcome.summary.problems.allSatisfy { $0.line <= 1 })
  }
}
