import Testing
import TraceModel

@testable import TraceReading

/// Exceptions of BackgroundTasks.framework as people copy them, without the line of the runtime.
@Suite struct CopiedExceptionTests {
  private static let sentences = [
    "All launch handlers must be registered before application finishes launching",
    "Launch handler for task with identifier com.example.sync has already been registered",
    "No launch handler registered for task with identifier com.example.sync",
  ]

  private func cause(_ text: String) throws -> EndCause? {
    let outcome = try imported(text + "\n")
    guard outcome.recorder.names.last == "process.exit" else { return nil }
    let said = outcome.told.last?.lowercased() ?? ""
    return EndCause(nil) { said.contains($0) }
  }

  @Test(arguments: sentences) func aBannerAndANamedExceptionAreTheEnd(_ sentence: String) throws {
    let expected = try #require(EndCause(nil) { sentence.lowercased().contains($0) })
    for text in [
      "Thread 1: \"\(sentence)\"", "sceneDidBecomeActive\nThread 12: \"\(sentence)\"",
      "NSInternalInconsistencyException: \(sentence)",
      "Fatal Exception: NSInternalInconsistencyException: \(sentence)",
    ] {
      #expect(try cause(text) == expected, "\(text)")
    }
  }

  /// An app may log what it caught, and people write about the sentence.
  @Test(arguments: sentences) func wordsAroundItMakeNoEnd(_ sentence: String) throws {
    for text in [
      "2026-04-02 09:00:05.000 Films[812:1a] NSInternalInconsistencyException: \(sentence)",
      "Apple: \"\(sentence)\"", "If you see Thread 1: \"\(sentence)\", register earlier.",
    ] {
      #expect(try cause(text) == nil, "\(text)")
    }
  }

  /// People leave the stars of the runtime's line out, and Markdown escapes them.
  @Test(arguments: ["", "*** ", "** ", "\\*\\*\\* ", "**\\* "])
  func theStarsOfTheRuntimeAreDecoration(_ stars: String) throws {
    let line =
      "Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: "
    let text = "\(stars)\(line)'\(Self.sentences[0])'"
    #expect(try cause(text) == .lateRegistration)
    #expect(try cause("sceneDidBecomeActive\n\(text)\n\(text)") == .lateRegistration)
    #expect(try cause("the last launch said: \(text)") == nil)
  }

  /// PushKit's reason alone.
  @Test func anAppThatReportedNoCallCrashed() throws {
    let text =
      "Killing app because it never posted an incoming call to the system after receiving a PushKit "
      + "VoIP push callback.\n"
    #expect(try imported(text).told.last?.contains("PushKit") == true)
    let quoted = "2026-04-02 09:00:05.000 Films[812:1a] \(text)"
    #expect(try imported(quoted).recorder.names.last != "process.exit")
  }
}
