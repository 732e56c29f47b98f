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
}
