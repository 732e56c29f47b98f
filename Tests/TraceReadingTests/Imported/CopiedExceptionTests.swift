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
}
