import Testing
import TraceModel

@testable import TraceReading

/// Parts of crash reports without the lines that say whose they are, pasted into one text.
@Suite struct CrashExcerptTests {
  private static let locked = """
    Exception Type:  EXC_CRASH (SIGKILL)
    Exception Codes: 0x0000000000000000, 0x0000000000000000
    Termination Reason: RUNNINGBOARD 3735883980
    Triggered by Thread:  0

    Thread 0 Crashed:
    0   libsystem_kernel.dylib        0x00000001dda93ce4 fcntl + 8
    1   Films                         0x0000000102cc1234 FilmStore.save() + 204

    Thread 1:
    0   libsystem_kernel.dylib        0x00000001dda93ce4 mach_msg2_trap + 8

    """
  private static let access = """
    Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
    Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010
    Termination Reason: SIGNAL 11 Segmentation fault: 11
    Triggered by Thread:  3

    Thread 3 Crashed:
    0   Films                         0x0000000102cc9876 PosterCache.trim() + 20

    """

  private func ends(_ text: String) throws -> [String] {
    try imported(text).story.filter { $0.contains("process.exit") }
  }

  @Test func twoExcerptsAreTwoEnds() throws {
    let (locked, access) = (try ends(Self.locked), try ends(Self.access))
    #expect(locked.count == 1 && access.count == 1)
    for words in ["", "\nAnd the next day:\n\n"] {
      let outcome = try imported(Self.locked + words + Self.access)
      #expect(try ends(Self.locked + words + Self.access) == locked + access)
      #expect(outcome.recorder.headers.count == 2)
      #expect(try ends(Self.access + words + Self.locked) == access + locked)
    }
    // The reason of the system stands for the exception that was not copied.
    let reason = Self.access.split(separator: "\n").dropFirst(2).joined(separator: "\n") + "\n"
    #expect(try ends(Self.locked + reason).count == 2)
  }

  /// The same excerpt once more is no other end; nor is one with another stack the same.
  @Test func anExcerptThatIsThereTwiceIsOne() throws {
    let outcome = try imported(Self.locked + Self.locked)
    #expect(outcome.story == (try imported(Self.locked)).story)
    #expect(outcome.problemTexts.contains("1 report of an end is there twice; it is read once"))
    let other = Self.locked.replacing("FilmStore.save()", with: "PosterStore.save()")
    #expect(try ends(Self.locked + other).count == 2)
  }

  /// A line that is there twice makes no second end of a report, whole or not.
  @Test(arguments: [locked, access, FileSamples.crashText])
  func aLineThatIsThereTwiceIsNoOtherEnd(_ report: String) throws {
    let ends = try ends(report)
    #expect(ends.count == 1)
    let lines = report.split(separator: "\n", omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() {
      #expect(try self.ends(report + line + "\n") == ends, "\(line)")
      let doubled = lines[...place] + lines[place...]
      #expect(try self.ends(doubled.joined(separator: "\n")) == ends, "\(line)")
    }
  }

  /// A reason below the stack belongs to an excerpt that has none above it.
  @Test func aReasonBelowTheStackMayBeItsOwn() throws {
    let lines = Self.locked.split(separator: "\n", omittingEmptySubsequences: false)
    let moved = lines.filter { !$0.hasPrefix("Termination") } + lines[2...2]
    #expect(try ends(moved.joined(separator: "\n") + "\n") == ends(Self.locked))
  }

  /// The system may refuse what it is asked for. People break such a line at any blank.
  @Test(arguments: [
    "runningboardd: Executing termination request for:\n<RBSProcessPredicate "
      + "<RBSProcessHandlePredicate| app<com.example.films>:5058>>\nwith context "
      + "<RBSTerminateContext| domain:15 code:0x8BADF00D explanation:Asked>\n",
    "[app<com.example.films>:5058] Executing termination\nrequest <FBSProcessTerminationRequest: "
      + "0x2810; label: \"user quit\";\ncode: 0xDEADFA11; description: \"user quit the app\">\n",
  ])
  func aRequestIsNoEnd(_ text: String) throws {
    #expect(try ends(text).isEmpty)
    // What a report says was written after the end.
    #expect(try ends("\(text)\n\(Self.locked)").count == 1)
  }

  /// FrontBoard's watchdog ends what it asks for.
  @Test func aRequestOfTheWatchdogIsAnEnd() throws {
    let text =
      "Executing termination\nrequest <FBSProcessTerminationRequest: 0x2810; label: \"watchdog\";\n"
      + "code: 0x8BADF00D; description: \"too long\">\n"
    #expect(try ends(text).count == 1)
  }

  /// Systems up to iOS 14 write who sent the signal behind it.
  @Test func theSenderOfASignalIsTheNamespace() throws {
    let text = "Exception Type:  EXC_BAD_ACCESS (SIGKILL - CODESIGNING)\n"
    #expect(try ends(text).first?.contains("codesigning") == true)
    let other = text.replacing("CODESIGNING", with: "SOMETHING")
    #expect(try ends(other).first?.contains("codesigning") == false)
  }

  private static let backtrace = """
    Last Exception Backtrace:
    0   CoreFoundation                0x00000001a1b2c3d4 __exceptionPreprocess + 164
    1   Films                         0x0000000102cc1234 FilmStore.save() + 204

    """

  /// A report has the backtrace of an exception that nobody caught.
  @Test func theBacktraceOfAnExceptionIsACrash() throws {
    #expect(try ends(Self.backtrace) == ["- process.exit reason=crash"])
    #expect(try ends("Last Exception Backtrace:\nlook at the first frame\n").isEmpty)
    let report = Self.access + Self.backtrace
    #expect(try ends(report) == ends(Self.access), "the exception's type says more")
  }

  /// What precedes the sentence in a list of reasons is the code, which another field has, too.
  @Test func theSentenceIsShownAndNotTheCode() throws {
    func facts(_ reasons: String) throws -> [String] {
      try imported(
        #"{"procName":"Notes","captureTime":"2026-03-02 18:02:09.8312 +0100","pid":610,"exception":{"type":"EXC_CRASH","signal":"SIGKILL"},"termination":{"code":2343432205,"namespace":"CAROUSEL","reasons":[\#(reasons)]}}"#
          + "\n"
      ).limits.map(\.text).filter { $0.contains("the system says") }
    }
    let words = "[app<com.example.notes>:610] failed to return from the context in 10 seconds"
    #expect(
      try facts("\"CAROUSEL 0x8badf00d\",\"\(words)\"").first?.hasSuffix("'\(words)'") ?? false)
    #expect(try facts("\"CAROUSEL 0x8badf00d\"") == [])
  }

  /// The function in which the system ends an app that draws in the background, at the end of the
  /// stack and below other ones.
  @Test func theFunctionOfTheGraphicsTellsWhy() throws {
    let report = """
      Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
      Thread 0 Crashed:
      0   libGPUSupportMercury.dylib    0x00000001a2b3c4d5 gpus_ReturnNotPermittedKillClient + 12

      """
    func isTold(_ text: String) throws -> Bool {
      try imported(text).limits.contains { $0.text.contains("gpu-in-background") }
    }
    #expect(try isTold(report))
    #expect(try !isTold(report.replacing("NotPermittedKillClient", with: "GuiltyForHardware")))
    let below = report.replacing(
      "Crashed:\n", with: "Crashed:\n0 Notes 0x00000001a2b3c4d5 main + 1\n")
    #expect(try !isTold(below))
  }

  private static let refusal = "___UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption"

  /// The refusal in a list of frames, and in the document of a report without its first members.
  @Test func theRefusalIsOnAnyStack() throws {
    let list = "0  UIKitCore  +0x10b0c10  \(Self.refusal)_block_invoke\n1  Films  +0x4010  main\n"
    let document =
      #"{"exception":{"type":"EXC_BREAKPOINT","signal":"SIGTRAP"},"faultingThread":0,"threads":[{"triggered":true,"frames":[{"imageOffset":1,"symbol":"\#(Self.refusal)_block_invoke","imageIndex":3}]}]}"#
    for text in [list, document + "\n"] {
      #expect(try ends(text).count == 1, "\(text)")
      #expect(try ends(text).first?.contains("NoSceneLifecycleAdoption") ?? false)
      let other = try ends(text.replacing(Self.refusal, with: "_main"))
      #expect(other.allSatisfy { !$0.contains("Adoption") })
    }
  }
}
