import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Stacks of processes that live on, in texts that show nothing else.
@Suite struct SurvivedStackTests {
  private static let function = "_UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption"
  private static let frame = "0   UIKitCore   0x18a0b0c10 \(function) + 84\n"
  private static let lldb = "  * frame #0: 0x18a0b0c10 UIKitCore`\(function)\n"
  private static func stop(_ reason: String) -> String {
    "* thread #1, queue = 'com.apple.main-thread', stop reason = \(reason)\n\(lldb)"
  }

  @Test(
    arguments: [
      "breakpoint 3.1", "instruction step into", "step over", "signal SIGSTOP", "watchpoint 1",
      "EXC_RESOURCE (RESOURCE_TYPE_MEMORY)",
    ].map(stop) + [
      "* thread #1, queue = 'com.apple.main-thread', stop\n  reason = breakpoint 3.1\n\(lldb)",
      "Main Thread Checker: UI API called on a background thread: -[UIApplication delegate]\n"
        + "PID: 512, TID: 123\nBacktrace:\n\(frame)",
      "Thread Performance Checker: Thread running at User-interactive\nPID: 512\nBacktrace\n"
        + "=======\n\(frame)",
      "Backtrace:\n\(frame)(the app goes on)\n", "Backtrace:\n\(frame)It did not crash.\n",
      "Hang detected: 0.52s\n\(frame)",
      "Event:            hang\nDuration:         4.50s\nProcess:          Films [412]\n\(frame)",
      "Event:            hang\nDuration:         4.50s\nProcess:          Films [412]\n"
        + "Heaviest stack for the main thread of the target process:\n"
        + "  45  start + 1903 (dyld) [0x1]\n  45  \(function) + 84 (UIKitCore) [0x2]\n",
    ])
  func itTellsOfNoEnd(_ text: String) throws {
    #expect(try read(text).story.isEmpty)
  }

  @Test(
    arguments: [
      frame, "Thread 0 Crashed:\n\(frame)", stop("signal SIGTRAP"), stop("signal SIGABRT"),
      stop("EXC_BREAKPOINT (code=1, subcode=0x18a0b0c10)"),
      stop("breakpoint 1.1") + stop("EXC_BREAKPOINT (code=1, subcode=0x18a0b0c10)"),
      "* thread #1, queue = 'com.apple.main-thread', stop\n  reason = EXC_BREAKPOINT (code=1)\n\(lldb)",
      "* thread #1, stop reason =\nEXC_BREAKPOINT (code=1)\n\(lldb)",
      "It crashes at the launch.\nBacktrace:\n\(frame)",
      "Exception Type:  EXC_BREAKPOINT (SIGTRAP)\nBacktrace:\n\(frame)",
    ])
  func anEndIsToldAsBefore(_ text: String) throws {
    let outcome = try read(text)
    #expect(outcome.story.count == 1)
    #expect(outcome.story.last?.contains("NoSceneLifecycleAdoption") == true, "\(outcome.story)")
  }

  @Test func whatTheTextIsOfIsSaid() throws {
    let outcome = try read(Self.stop("breakpoint 3.1"))
    #expect(outcome.problemTexts.contains { $0.contains("a stop in the debugger") })
  }
}
