import Testing
import TraceModel
import TraceReading

/// Background tasks as the framework in the app logs them, and launches that the scheduler refuses.
@Suite struct SchedulerTests {
  private func console(_ lines: [(String, String)]) throws -> Outcome {
    var text = ""
    for (index, line) in lines.enumerated() {
      text += "default\t09:30:\(index + 10).000000+0100\t\(line.0)\t\(line.1)\n"
    }
    return try imported(text)
  }

  private func tasks(_ messages: [String]) throws -> [String] {
    try console(messages.map { ("Films", $0) }).told.filter { $0.contains("bgtask") }
  }

  private let task = "<BGAppRefreshTask: com.example.films.refresh>"
  private let activity = "bgRefresh-com.example.films.refresh:1A2B3C"

  @Test func eachStepOfATaskIsOneEvent() throws {
    let list = "{(\n    \(activity)\n)}"
    #expect(
      try tasks([
        "Handling launch from daemon for activities: \(list)",
        "Application launched for activities: \(list)", "Running task: \(task)",
        "Starting task: \(task)",
        "submitTaskRequest: <BGAppRefreshTaskRequest: com.example.films.refresh, "
          + "earliestBeginDate: (null)>",
        "Submitting task request activity: bgRefresh-com.example.films.refresh:4D5E6F",
        "Expiring task: \(task)", "Marking task (null) complete with success: 0",
        "Complete task request activity: \(activity)",
      ]) == [
        "0ms bgtask.launch id=com.example.films.refresh kind=refresh",
        "2s bgtask.submit id=com.example.films.refresh kind=refresh",
        "4s bgtask.expire id=com.example.films.refresh",
        "5s bgtask.complete id=com.example.films.refresh success=false",
      ])
  }

  /// An identifier without its end is that of another task.
  @Test func aCutNamesNoOtherTask() throws {
    let request = "<BGAppRefreshTaskRequest: com.example.films.refresh, earliestBeginDate: (null)>"
    for message in [
      "Running task: \(task)", "submitTaskRequest: \(request)",
      "Submitting task request activity: \(activity)",
    ] {
      for count in 0...message.count {
        let told = try tasks([String(message.prefix(count))])
        #expect(told.allSatisfy { $0.contains("id=com.example.films.refresh ") }, "\(told)")
      }
    }
  }

  @Test func whatTheDebuggerAsksForIsShown() throws {
    let told = try console([
      ("Films", "Simulating launch for task with identifier com.example.films.refresh"),
      (
        "Films", "No task request with identifier <decode: missing data> has been scheduled"
      ),
    ]).told
    #expect(told.filter { $0.contains(" log ") }.count == 2)
  }

  @Test func eitherLineOfAPairIsEnough() throws {
    #expect(
      try tasks([
        "Starting task: <BGProcessingTask: com.example.clean>",
        "Submitting task request activity: \(activity)",
        "Submitting task request activity: \(activity)",
        "Complete task request activity: bgProcessing-com.example.clean:99 (Succeeded)",
        "Complete task request activity: \(activity)",
      ]) == [
        "0ms bgtask.launch id=com.example.clean kind=processing",
        "1s bgtask.submit id=com.example.films.refresh kind=refresh",
        "2s bgtask.submit id=com.example.films.refresh kind=refresh",
        "3s bgtask.complete id=com.example.clean",
      ])
  }

  /// `_simulateLaunchForTaskWithIdentifier:` runs the handler at once.
  @Test func aSimulatedLaunchNamesTheDebugger() throws {
    #expect(
      try tasks([
        "Starting simulated task: \(task)", "Marking simulated task complete: \(task)",
      ]) == [
        "0ms bgtask.launch trigger=debugger id=com.example.films.refresh kind=refresh",
        "1s bgtask.complete id=com.example.films.refresh",
      ])
  }

  /// A log that hides the name has it in the debugger's line before.
  @Test(arguments: ["<decode: missing data>", "<private>", "(null)"])
  func aHiddenNameOfASimulatedTaskIsTheOneBefore(_ hidden: String) throws {
    let id = "com.example.films.refresh"
    #expect(
      try tasks([
        "Simulating launch for task with identifier \(id)", "Starting simulated task: \(hidden)",
        "Marking simulated task complete: \(task)",
      ]).filter { $0.contains("bgtask") } == [
        "1s bgtask.launch trigger=debugger id=\(id)", "2s bgtask.complete id=\(id)",
      ])
    // Without that line, or for a task that the scheduler runs, it is no name.
    for lines in [
      ["Starting simulated task: \(hidden)"],
      ["Simulating launch for task with identifier \(id)", "Running task: \(hidden)"],
    ] {
      #expect(try tasks(lines).allSatisfy { !$0.contains("bgtask.launch") })
    }
  }

  /// Which of two tasks is done is not known before the line that names it.
  @Test func anUnnamedEndOfTwoTasksWaitsForTheirNames() throws {
    #expect(
      try tasks([
        "Running task: \(task)", "Running task: <BGProcessingTask: com.example.clean>",
        "Marking task (null) complete with success: 1",
        "Complete task request activity: bgProcessing-com.example.clean:99",
      ]).suffix(1) == ["3s bgtask.complete id=com.example.clean"])
  }

  /// As many ends without a name as tasks that run: each of them is done, and nothing shows when.
  @Test func unnamedEndsOfAllTasksLeaveThemOpen() throws {
    let end = "Marking task (null) complete with success: 1"
    let lines = ["Running task: \(task)", "Running task: <BGProcessingTask: com.example.clean>"]
    func isOpen(_ ends: [String]) throws -> Bool {
      let other = "Running task: <BGProcessingTask: com.example.other>"
      return try console((lines + ends + [other]).map { ("Films", $0) }).told.contains("?")
    }
    #expect(try isOpen([end, end]))
    #expect(try !isOpen([end]))
  }

  @Test func aRefusedRequestSaysWhy() throws {
    let request = "<BGProcessingTaskRequest: com.example.clean, earliestBeginDate: (null)>"
    #expect(
      try tasks([
        "Error submitting task request: \(request), error: Error Domain=BGTaskSchedulerErrorDomain "
          + "Code=2 \"(null)\"",
        "com.example.other is not advertised in the application's Info.plist",
        "cancelTaskRequestWithIdentifier: com.example.clean",
      ]) == [
        "0ms bgtask.submitFailed id=com.example.clean reason=tooManyPendingTaskRequests",
        "1s bgtask.submitFailed id=com.example.other reason=notPermitted",
        "2s bgtask.cancel id=com.example.clean",
      ])
  }

  /// The launch was before the first line.
  @Test func aTaskOfAnEarlierLaunchIsCompleted() throws {
    let complete = "Complete task request activity: \(activity)"
    #expect(
      try tasks(["Marking task \(task) complete with success: 1", complete]) == [
        "0ms bgtask.complete id=com.example.films.refresh success=true"
      ])
    #expect(
      try tasks([complete, complete]) == ["0ms bgtask.complete id=com.example.films.refresh"])
    #expect(try tasks(["Marking task (null) complete with success: 1"]).isEmpty)
  }

  /// An app prints the error alone; a person writes about it.
  @Test(arguments: [
    ("Could not schedule app refresh: ERROR", true), ("ERROR", true), ("Optional(ERROR)", true),
    ("What does ERROR mean?", false), ("I always get ERROR in the simulator", false),
    ("Is it ERROR?", false),
  ])
  func theErrorOfARequestIsAPrint(_ line: String, _ isPrint: Bool) throws {
    let error = "Error Domain=BGTaskSchedulerErrorDomain Code=1 \"(null)\""
    let outcome = try imported(line.replacing("ERROR", with: error) + "\n")
    #expect(outcome.recorder.names.contains("bgtask.submitFailed") == isPrint)
    #expect(outcome.problemTexts.contains { $0.contains("are unavailable") } == isPrint)
  }

  /// The same in Foundation's words.
  @Test(arguments: [
    ("Could not schedule app refresh: ERROR", true), ("ERROR", true),
    ("What does ERROR mean?", false), ("I always get ERROR in the simulator", false),
    ("We ignore ERROR", false),
  ])
  func theDescriptionOfAnErrorIsAPrint(_ line: String, _ isPrint: Bool) throws {
    for sign in ["’", "'"] {
      let error = "The operation couldn\(sign)t be completed. (BGTaskSchedulerErrorDomain error 3.)"
      let names = try imported(line.replacing("ERROR", with: error) + "\n").recorder.names
      #expect(names.contains("bgtask.submitFailed") == isPrint, "\(names)")
    }
  }

  private func decision(_ name: String, _ final: String) -> String {
    "\(name):1A2B3C:[\n\t{name: BatteryPolicy, policyWeight: 5.000, response: {Decision: Can Proceed, "
      + "Score: 1.00}}\n\t{name: ApplicationPolicy, policyWeight: 50.000, response: {Decision: "
      + "\(final), Score: 0.00, Rationale: [{[pushDisallowed]: Required:0.00, Observed:1.00},]}}\n"
      + " ], FinalDecision: \(final)}"
  }

  @Test func aLaunchThatTheSystemRefusesIsSaid() throws {
    let push = decision("com.apple.pushLaunch.com.example.films", "Absolutely Must Not Proceed")
    let outcome = try console([("dasd", push), ("dasd", push)])
    #expect(
      outcome.problemTexts.contains {
        $0.hasPrefix(
          "the system's scheduler (dasd) refused a launch of 'com.example.films' for a push (policy "
            + "ApplicationPolicy [pushDisallowed]), 2 times")
      })
    #expect(outcome.told.dropFirst().allSatisfy { $0.contains(" log ") })
    let task = try console([("dasd", decision("501:\(activity.dropLast(7))", "Must Not Proceed"))])
    #expect(
      task.problemTexts.contains {
        $0.contains("put off a run of the background task 'com.example.films.refresh'")
      })
  }

  /// The scheduler writes its sums there, too.
  @Test func aDecisionMayHaveAScore() throws {
    let push = decision("com.apple.pushLaunch.com.example.films", "Must Not Proceed")
    let scored = push.replacing(
      "], FinalDecision: Must Not Proceed}",
      with: "] sumScores:13.070000, denominator:50.410000, FinalDecision: Must Not Proceed "
        + "FinalScore: 0.000000}")
    func texts(_ message: String) throws -> [String] {
      try console([("dasd", message)]).problemTexts.filter { $0.contains("dasd)") }
    }
    #expect(scored != push)
    #expect(try texts(scored).count == 1)
    #expect(try texts(scored) == texts(push))
    #expect(try texts(scored.replacing("Must Not Proceed F", with: "Can Proceed F")) == [])
  }

  @Test func aLaunchThatMayProceedIsNoNews() throws {
    let push = decision("com.apple.pushLaunch.com.example.films", "Can Proceed")
    #expect(try console([("dasd", push)]).problemTexts.allSatisfy { !$0.contains("dasd") })
    // Nor is a policy of another activity, or the words of another process.
    let cut = " ], FinalDecision: Absolutely Must Not Proceed}"
    #expect(try console([("dasd", cut)]).problemTexts.allSatisfy { !$0.contains("dasd)") })
    let quote = decision("com.apple.pushLaunch.com.example.films", "Must Not Proceed")
    #expect(try console([("Films", quote)]).problemTexts.allSatisfy { !$0.contains("dasd)") })
  }

  @Test func aSuspensionThatLocationdReportsIsTheApps() throws {
    let state = { (word: String) in
      "{\"msg\":\"RBS #AppMonitor Post Application State Change Notification\", \"notification\":"
        + "\"\(word)\", \"pid\":731, \"bundleId\":\"com.example.radio\"}"
    }
    #expect(
      try console([
        ("locationd", state("BackgroundTaskSuspended")), ("locationd", state("ForegroundRunning")),
      ]).told.dropFirst() == ["0ms process.suspend", "1s process.resume"])
  }

  @Test func whatUIKitSaysOfHalfAMigrationIsExplainedOnce() throws {
    let missing =
      "There is no scene delegate set. A scene delegate class must be specified to use a "
      + "main storyboard file."
    let outcome = try console([
      (
        "Films",
        "Info.plist contained no UIScene configuration dictionary (looking for configuration named "
          + "\"(no name)\")"
      ), ("Films", missing), ("Films", missing),
    ])
    #expect(outcome.problemTexts.filter { $0.hasPrefix("UIKit says to 'Films'") }.count == 2)
    #expect(outcome.problemTexts.contains { $0.hasSuffix("so the window stays empty") })
    // A console names no process.
    let alone = try imported("sceneDidBecomeActive\n" + missing + "\n")
    #expect(alone.problemTexts.contains { $0.hasPrefix("UIKit says to the app that ") })
  }

  /// Systems differ in how they write the framework's name.
  @Test(arguments: ["com.apple.BackgroundTasks:Framework", "com.apple.backgroundtasks:framework"])
  func theNameOfTheFrameworkIsReadInAnyCase(_ name: String) throws {
    let outcome = try imported(
      "2026-04-02 09:00:00.000 Df Films[812:1a] (BackgroundTasks) [\(name)] Starting task: \(task)\n"
    )
    #expect(outcome.told.last?.contains("bgtask.launch") == true)
    let other = try imported(
      "2026-04-02 09:00:00.000 Df Films[812:1a] [com.example.tasks:a] Starting task: \(task)\n")
    #expect(!other.told.contains { $0.contains("bgtask") })
  }

  /// What an app prints of the error names no task.
  @Test(arguments: [
    (#"Error Domain=BGTaskSchedulerErrorDomain Code=3 "(null)""#, "notPermitted"),
    (#"Error Domain=BGTaskSchedulerErrorDomain Code=2 "(null)""#, "tooManyPendingTaskRequests"),
    (#"Error Domain=BGTaskSchedulerErrorDomain Code=4 "(null)""#, "immediateRunIneligible"),
    ("The operation couldn’t be completed. (BGTaskSchedulerErrorDomain error 1.)", "unavailable"),
    ("L’opération n’a pas pu s’achever. (BGTaskSchedulerErrorDomain erreur 1.)", "unavailable"),
  ])
  func thePrintedErrorOfARequestIsARefusal(_ error: String, _ reason: String) throws {
    #expect(
      try tasks(["Could not schedule app refresh: \(error)"])
        == ["- bgtask.submitFailed reason=\(reason)"].map { $0.replacing("- ", with: "0ms ") })
  }

  @Test(arguments: [
    "BGTaskSchedulerErrorDomain", "BGTaskSchedulerErrorDomain Code=9 \"(null)\"",
  ])
  func anErrorWithoutAKnownCodeIsNone(_ error: String) throws {
    #expect(try tasks(["sceneDidBecomeActive", "Could not schedule: \(error)"]).isEmpty)
  }

  /// A sentence about the error is in no process.
  @Test func aTextAboutTheErrorIsNoRefusal() throws {
    let text = "You get BGTaskSchedulerErrorDomain Code=1 in the Simulator.\n"
    #expect(try !imported(text, as: .console).told.contains { $0.contains("bgtask") })
  }

  @Test func aRejectedRegistrationIsARefusal() throws {
    #expect(
      try tasks([
        "Registration rejected; com.example.films.refresh is not advertised in the application's "
          + "Info.plist"
      ]) == ["0ms bgtask.submitFailed id=com.example.films.refresh reason=notPermitted"])
  }
}
