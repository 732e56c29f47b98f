import Testing
import TraceModel
import TraceReading

/// Behind lines that are missing, nothing that was known before holds.
@Suite struct LogGapTests {
  private func object(_ time: String, _ message: String) -> String {
    "{\"timestamp\":\"2026-11-20 09:\(time)+0000\",\"eventType\":\"logEvent\",\"processID\":412,"
      + "\"processImagePath\":\"/x/Films\",\"eventMessage\":\"\(message)\"}\n"
  }

  private func reason(_ time: String, _ before: Int, _ after: Int) -> String {
    object(
      time,
      "Deactivation reason added: 0; deactivation reasons: \(before) -> \(after); animating "
        + "application lifecycle event: 0")
  }

  private static let losses = [
    #"{"timestamp":"2026-11-20 09:30:10+0000","eventType":"lossEvent","lossCount":5}"# + "\n",
    #"{"timestamp":"2026-11-20 09:30:10+0000","eventMessage":bad}"# + "\n",
    #"{"eventMessage":""# + String(repeating: "x", count: 1 << 20) + "\"}\n",
  ]

  private func story(_ text: String) throws -> [String] {
    try imported(text, as: .unifiedLogNDJSON).told.filter {
      !$0.hasPrefix("header") && !$0.contains("trace.loss")
    }
  }

  /// The app went to the background in between, as the reasons that were there show.
  @Test(arguments: losses)
  func theStateIsReadAgain(_ loss: String) throws {
    let text =
      reason("30:00.0", 32, 0) + loss + reason("31:00.0", 6176, 4128) + reason("31:01.0", 32, 0)
    #expect(
      try story(text).filter { $0 != "?" } == [
        "0ms note.app.didBecomeActive", "60s note.app.willEnterForeground",
        "61s note.app.didBecomeActive",
      ])
  }

  @Test(arguments: losses)
  func aNotificationIsNotARepetition(_ loss: String) throws {
    let messages = [
      "didBecomeActive", "willResignActive", "didEnterBackground", "willEnterForeground",
    ]
    var text = messages.enumerated().map { object("30:0\($0.offset).0", $0.element) }.joined()
    text += object("30:04.0", "didBecomeActive") + loss
    #expect(
      try story(text + object("50:00.0", "didBecomeActive")).last
        == "1200s note.app.didBecomeActive"
    )
  }

  /// The next printed line may follow anything that was not seen.
  @Test(arguments: losses)
  func aCallbackIsNotComparedWithOneBefore(_ loss: String) throws {
    let names = [
      "applicationDidBecomeActive called 1", "applicationWillResignActive",
      "applicationDidBecomeActive called 2",
    ]
    let text = names.enumerated().map { object("30:0\($0.offset).0", $0.element) }.joined()
    let lines = try story(text + loss + object("30:02.5", "applicationDidBecomeActive called 3"))
    #expect(lines.last == "2500ms app.didBecomeActive")
  }

  @Test(arguments: [
    ("--- 10 minutes later ---", 1), ("(a day later)", 1), ("[10 min later]", 1),
    ("[see you later]", 0), ("(later)", 0), ("10 minutes later", 0),
  ])
  func aPersonSaysThatTimePassed(_ line: String, _ gaps: Int) throws {
    for head in ["", "09:41:#.123 ", "Mar  2 09:41:# iPhone Films[412] <Notice>: "] {
      let first = head.replacing("#", with: "10") + "applicationWillResignActive"
      let second = head.replacing("#", with: "20") + "applicationWillResignActive (2)"
      let lines = [first, line, second]
      let told = try imported(lines.joined(separator: "\n") + "\n").told
      #expect(told.count { $0 == "?" } == gaps, "\(told)")
      if gaps > 0 { #expect(told.count { $0.hasSuffix("willResignActive") } == 2, "\(told)") }
    }
  }

  /// What a log says of messages that it has not.
  @Test(arguments: [
    "Mar  2 09:41:21 iPhone syslogd[31] <Notice>: *** process 412 exceeded 500 log message per "
      + "second limit  -  remaining messages this second discarded ***",
    "Mar  2 09:41:21 iPhone Films[412] <Notice>: QUARANTINED DUE TO HIGH LOGGING VOLUME",
    "Mar  2 09:41:21 iPhone logd[33] <Notice>: lost >=4 unreliable messages from 412",
  ])
  func aLogSaysThatMessagesAreMissing(_ loss: String) throws {
    func told(_ line: String) throws -> [String] {
      let head = "Mar  2 09:41:"
      return try imported(
        "\(head)20 iPhone Films[412] <Notice>: applicationWillResignActive\n\(line)\n"
          + "\(head)40 iPhone Films[412] <Notice>: applicationWillResignActive\n"
      ).told
    }
    let lossless = try told("Mar  2 09:41:21 iPhone Films[412] <Notice>: 12 drafts lost")
    #expect(try told(loss).count > lossless.count)
  }
}
