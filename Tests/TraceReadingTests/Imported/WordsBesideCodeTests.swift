import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// What the system says beside the code of an end, on the line of the code or below it.
@Suite struct WordsBesideCodeTests {
  private static let held =
    "[app<com.example.films(0A)>:412] has active assertions beyond permitted time"
  private static func payload(_ reason: String) -> String {
    #"{"timeStampBegin":"2026-03-01 10:00:00","crashDiagnostics":[{"diagnosticMetaData":"#
      + #"{"exceptionType":10,"signal":9,"terminationReason":"\#(reason)","#
      + #""bundleIdentifier":"com.example.films"}}]}"# + "\n"
  }

  private func cause(_ text: String) throws -> (EndCause?, String) {
    let outcome = try read(text)
    let end = outcome.story.last ?? ""
    let said = end.lowercased()
    return (EndCause(.init(0x8BAD_F00D)) { said.contains($0) }, end)
  }

  @Test(arguments: [
    "Termination Reason: RUNNINGBOARD 0x8badf00d \(held):\n{(\n <RBSAssertion| \"Upload\" ID:3>\n)}\n",
    "Termination Reason: RUNNINGBOARD 2343432205 \(held)\n",
    "Termination Reason: Namespace RUNNINGBOARD, Code 0x8badf00d \(held)\nand more words\n",
    "Termination Reason: RUNNINGBOARD 2343432205 [app<com.example.films>:412] has active\n"
      + "assertions beyond permitted time\n",
    "<RBSTerminateContext| domain:15 code:0x8BADF00D\nexplanation:\(held):\n{(\n"
      + "    <RBSAssertion| \"Upload\" ID:32-412-7>\n)} reportType:CrashLog>\n",
    "> <RBSTerminateContext| domain:15 code:0x8BADF00D\n> explanation:\(held):\n> {(\n"
      + "> )} reportType:CrashLog>\n",
    payload("Namespace RUNNINGBOARD, Code 0x8badf00d \(held)"),
    payload("RUNNINGBOARD 2343432205 \(held)"),
  ])
  func assertionsThatWereHeldAreNoTransition(_ text: String) throws {
    let (cause, end) = try cause(text)
    #expect(cause == .assertionHeld && !end.contains("and more"), "\(end)")
  }

  private static let create =
    "scene-create watchdog transgression: app<com.example.films>:412 "
    + "exhausted real (wall clock) time allowance of 19.50 seconds"

  @Test(arguments: [
    "Termination Reason: CAROUSEL 2343432205 \(create)\n",
    "Termination Reason: Namespace FRONTBOARD, Code 0x8badf00d \(create)\n",
    "Termination Reason: FRONTBOARD 2343432205\n<RBSTerminateContext| domain:10 code:0x8BADF00D "
      + "explanation:scene-create watchdog\ntransgression: app<com.example.films>:412 exhausted "
      + "real (wall clock) time allowance\nof 19.50 seconds\n",
    "Termination Reason: FRONTBOARD 2343432205 scene-create watchdog\ntransgression: "
      + "app<com.example.films>:412 exhausted\nreal (wall clock) time allowance of 19.50\nseconds\n",
    "Termination Reason: FRONTBOARD 2343432205 scene-create watchdog transgression:\n"
      + "app<com.example.films>:412 exhausted real (wall clock) time allowance of 19.50\nseconds\n",
    "Termination Reason: FRONTBOARD 2343432205\nexplanation: com.example.films failed to "
      + "scene-create after\n19.50s (launch took 0.19s of total time limit 20.00s)\n",
    payload("FRONTBOARD 2343432205 \(create)"),
  ])
  func theTransitionAndItsTimeAreRead(_ text: String) throws {
    let (_, end) = try cause(text)
    #expect(
      end.contains("reason=watchdog transition=scene-create allowance=19500ms"), "\(end)")
  }

  /// The text may end behind the name of the transition.
  @Test func aCutSentenceNamesTheTransition() throws {
    let (cause, end) = try cause(
      "Termination Reason: FRONTBOARD 2343432205\n<RBSTerminateContext| domain:10 code:0x8BADF00D "
        + "explanation:scene-update watchdog transgression\n")
    #expect(cause == .watchdog && end.contains("reason=watchdog transition=scene-update"), "\(end)")
    #expect(!end.contains("allowance"))
  }

  /// Other lines below the reason are no part of it.
  @Test(arguments: [
    "Triggered by Thread:  0\n", "\nscene-create watchdog transgression\n",
    "0   UIKitCore   0x18a0b0c10 -[UIScene update] + 84\nscene-create\n", "it was slow\n",
  ])
  func otherLinesAddNothing(_ rest: String) throws {
    let (cause, end) = try cause("Termination Reason: FRONTBOARD 0x8badf00d took long\n\(rest)")
    #expect(cause == .watchdog && !end.contains("allowance") && !end.contains("slow"), "\(end)")
  }

  // MARK: Codes that end nothing

  @Test(arguments: ["0xbaaaaaad", "0xBAAAAAAD"])
  func aStackshotIsNoEnd(_ code: String) throws {
    let text =
      "Process:             Films [412]\nException Type:  00000020\nException Codes: \(code)\n"
    let outcome = try read(text)
    #expect(outcome.story.isEmpty)
    #expect(outcome.problemTexts.contains { $0.contains("stackshot") })
  }

  @Test(arguments: [
    "Exception Type:  EXC_BAD_ACCESS (SIGSEGV)\nException Codes: KERN_INVALID_ADDRESS at "
      + "0x00000000dead10cc\n",
    "Exception Type:  EXC_BAD_ACCESS (SIGSEGV)\nException Subtype: KERN_INVALID_ADDRESS at "
      + "0x00000000dead10cc\nException Codes: 0x0000000000000001, 0x00000000dead10cc\n",
    "Exception Type:  EXC_BREAKPOINT (SIGTRAP)\nException Codes: 0x1, 0x8badf00d\n",
    "Exception Type:  EXC_BAD_ACCESS (SIGSEGV)\nException Codes: 0xbaaaaaad\n",
  ])
  func anAddressIsNoCode(_ text: String) throws {
    let outcome = try read(text)
    #expect(outcome.story.count == 1 && outcome.story.last?.contains("code=") == false)
  }

  @Test(arguments: ["00000020", "EXC_CRASH (SIGKILL)"])
  func theCodeOfAKillMayBeThatOfTheException(_ type: String) throws {
    let end = try read("Exception Type:  \(type)\nException Codes: 0xdead10cc\n").story.last
    #expect(end?.contains("code=3735883980") == true)
  }

  // MARK: Who ended it

  @Test func aSignalThatAnotherProcessSentIsNoFault() throws {
    func end(_ signal: String, _ killer: String) throws -> String {
      try read(
        "Process:             Films [412]\nException Type:  EXC_CRASH (\(signal))\n"
          + "Terminating Process: \(killer) [58]\n"
      ).story.last ?? ""
    }
    #expect(try end("SIGQUIT", "SpringBoard").contains("SIGQUIT, sent by SpringBoard"))
    #expect(try end("SIGABRT", "watchdogd").contains("EXC_CRASH (SIGABRT)"))
    #expect(try end("SIGQUIT", "Films").contains("EXC_CRASH (SIGQUIT)"))
    #expect(try end("SIGKILL", "launchd").contains("EXC_CRASH (SIGKILL)"))
  }

  @Test(arguments: [
    (0, "per-process-limit", "memory: per-process-limit"), (7, "", "jetsam: per-process-limit"),
    (7, "vm-pageshortage", "jetsam: per-process-limit"), (0, "", "jetsam"),
    (0, "some words of it", "jetsam"),
  ])
  func theReasonOfAKillForMemoryIsTold(_ code: Int, _ indicator: String, _ reason: String) throws {
    let end = try read(
      #"{"bug_type":"309","os_version":"iPhone OS 18.2 (22C152)","incident_id":"A1"}"# + "\n"
        + #"{"procName":"Films","pid":412,"termination":{"code":\#(code),"namespace":"JETSAM","#
        + #""indicator":"\#(indicator)"}}"# + "\n"
    ).story.last
    let shown = reason.contains(" ") ? "\"\(reason)\"" : reason
    #expect(end?.contains("reason=\(shown) ") == true, "\(end ?? "")")
  }

  /// A name in a reason has quotation marks of its own.
  @Test(arguments: [
    "Could not find a storyboard named 'Main' in bundle",
    "Launch handler for task with identifier 'com.example.films' has already been registered",
    "The app's 'scene' must not be nil when it's activated", "the title isn't 'Films'", "it's",
    "key ('a', 'b')", "plain",
  ])
  func aReasonEndsAtItsLastQuotationMark(_ reason: String) throws {
    let sentence =
      "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: "
      + "'\(reason)'"
    for text in [
      "Exception Type:  EXC_CRASH (SIGABRT)\nApplication Specific Information:\n\(sentence)\n",
      "2026-03-02 09:30:00.500 Films[412:1a2b] \(sentence)\n",
      "2026-03-02 09:30:00.500 Films[412:1a2b] \(sentence) *** First throw call stack:\n",
    ] {
      let end = try #require(try read(text).story.last)
      #expect(end.contains("NSInternalInconsistencyException: \(reason)\""), "\(end)")
    }
  }
}
