import Testing
import TraceModel
import TraceReading

/// Words of the system in forms that are seldom, or that a person cut.
extension SystemEndTests {
  private func facts(_ lines: [(String, String)]) throws -> [String] {
    try outcome(lines).summary.problems.filter { $0.kind == .systemFact }.map(\.text)
  }

  /// An exit of the process itself, and a signal below a namespace that has no name here.
  @Test func whoEndedTheProcessIsSaid() throws {
    let context = "Process exited: <RBSProcessExitContext| "
    let own = "voluntary, status:<RBSProcessExitStatus| domain:voluntary(0) code:1>>."
    #expect(
      try facts([("SpringBoard", "\(app) \(context)\(own)")])
        == ["'com.example.films' (pid 412) exited by itself with status 1"])
    #expect(try ends([reported("5, 11, 11")]).first?.contains("reason=SIGSEGV") == true)
    #expect(
      try facts([reported("5, 11, 11")])
        == ["'com.example.films' (pid 412) ended by SIGSEGV; a crash"])
    // Another process may have sent SIGKILL.
    #expect(
      try facts([reported("5, 11, 9")])
        == ["'com.example.films' (pid 412) was ended by the system: domain 5, code 11"])
  }

  /// `(reason: 2, description: (null))` has no description.
  @Test func aReportWithoutADescriptionHasNoReason() throws {
    let process = "<FBApplicationProcess: 0x10; Films; pid: 412>"
    let told = { (words: String) in
      try self.facts([
        ("SpringBoard", "Forcing crash report of \(process) (reason: 2, description: \(words))")
      ])
    }
    #expect(try told("(null)") == ["'Films' (pid 412) was ended by the system; not a crash"])
    #expect(
      try told("was asked (twice)").first?.contains("'was asked (twice)'") == true)
  }

  @Test(arguments: [
    ("skipped", false), ("failed: not managed", false), ("", true), (".", true),
  ])
  func aTaskIsSuspendedWhereTheSentenceEnds(_ rest: String, _ isSuspended: Bool) throws {
    let words = "\(app) Suspending task" + (rest.count > 1 ? " " : "") + rest
    let told = try outcome([own, ("runningboardd", words)]).told
    #expect(told.contains { $0.contains("process.suspend") } == isSuspended, "\(told)")
  }

  /// What is known of a process that is there no more.
  @Test(arguments: [
    "Calculated state for app<com.example.films>: none (role: None)",
    "{\"msg\":\"Post Application State Change Notification\", \"notification\":\"Terminated\", "
      + "\"pid\":412, \"bundleId\":\"com.example.films\"}",
  ])
  func aStateWithoutAProcessIsItsEnd(_ words: String) throws {
    let runs = (
      "runningboardd",
      "Calculated state for app<com.example.films>: running-active "
        + "(role: Background)"
    )
    let shown = ("SpringBoard", "\(app) Setting process visibility to: Foreground")
    let suspended = ("runningboardd", "\(app) Suspending task.")
    #expect(try ends([runs, shown, suspended, ("locationd", words)]).count == 1)
    // Of an app of which nothing shows that it ran.
    #expect(try ends([("locationd", words)]).isEmpty)
  }

  @Test func aTaskOfAnyNameIsNamed() throws {
    let held =
      "<BKProcessAssertion: 0x14e0> identifier: NAME process: Films[412] "
      + "permittedBackgroundDuration: 600.000000 reason: finishTask owner pid:412"
    for (name, isNamed) in [("Upload", true), ("UIKitBackgroundCompletionTask", false)] {
      let text = """
        Mar  2 18:23:50 iPhone backboardd[28] <Warning>: Films[412] has active assertions beyond permitted time:\(" ")
        {(
            \(held.replacing("NAME", with: name))
        )}

        """
      #expect(try imported(text).told.contains { $0.contains("name=\(name)") } == isNamed)
    }
  }

  @Test func theWatchdogOfAWatchHasALimit() throws {
    let words =
      "CAROUSEL, Background App Refresh watchdog transgression. Exhausted wall time "
      + "allowance of 15.00 seconds."
    let told = try ends([("Carousel", "\(app) Forcing crash report with description: \(words)")])
    #expect(told.first?.contains("allowance=15") == true, "\(told)")
  }

  /// An app that is called one needs no number; another name may be of any process.
  @Test(arguments: [("app com.example.films", 1), ("com.example.films", 0)])
  func aKillOfAnAppIsItsEnd(_ name: String, _ count: Int) throws {
    let words =
      "Killing \(name) because it never posted an incoming call to the system after "
      + "receiving a PushKit VoIP push."
    #expect(try ends([("callservicesd", words)]).count == count)
  }

  @Test func iOSNineSaysJetsammed() throws {
    let words = "Application 'UIKitApplication:com.example.films[0x9e3a]' jetsammed."
    #expect(try ends([("SpringBoard", words)]).count == 1)
  }

  /// A request that a person copied by hand: the name of the app ends before the code.
  @Test(arguments: [
    "on com.example.films code:0xBADDD15C", "on \"com.example.films\" with context code:0xBADDD15C",
    "on com.example.films with context <RBSTerminateContext| code:0xBADDD15C reportType:None>",
  ])
  func theNameOfAnAppEndsBeforeTheCode(_ words: String) throws {
    let asker = "Received termination request from [osservice<com.apple.cache_delete(501)>:640] "
    let told = try facts([("runningboardd", asker + words)])
    #expect(
      told.count == 1
        && told[0].hasPrefix(
          "com.apple.cache_delete asked to end 'com.example.films' (0xbaddd15c: "),
      "\(told)")
  }

  /// Without what follows it, a number that is not documented may be cut.
  @Test func aCutCodeIsNone() throws {
    let told = try facts([
      (
        "runningboardd",
        "Received termination request from [osservice<com.apple.x(501)>:640] on "
          + "com.example.films code:0xBADDD1"
      )
    ])
    #expect(told.count == 1 && !told[0].contains("0xbaddd1"), "\(told)")
  }

  /// A sentence about an error is none.
  @Test(arguments: [
    ("BGTaskSchedulerErrorDomain Code=3 is documented as notPermitted", false),
    ("Error Domain=BGTaskSchedulerErrorDomain Code=3 \"(null)\"", true),
    ("failed: BGTaskSchedulerErrorDomain Code=3", true),
    ("(BGTaskSchedulerErrorDomain error 3.)", true),
  ])
  func anErrorOfTheSchedulerIsNoSentence(_ words: String, _ isError: Bool) throws {
    let told = try outcome([own, ("Films", words)]).told
    #expect(told.contains { $0.contains("bgtask.submitFailed") } == isError, "\(told)")
  }
}
