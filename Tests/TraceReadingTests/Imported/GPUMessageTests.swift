import Testing
import TraceModel
import TraceReading

/// Metal's error for work in the background, in its own line and in what apps print of it.
@Suite struct GPUMessageTests {
  private static let error =
    "Insufficient Permission (to submit GPU work from background) "
    + "(00000006:kIOGPUCommandBufferCallbackErrorBackgroundExecutionNotPermitted)"

  private func logs(_ line: String) throws -> [String] {
    try imported("2026-04-02 09:00:05.000 \(line)\n").recorder.names.filter { $0 == "log" }
  }

  @Test(arguments: [
    "Df Films[812:1a] (Metal) [com.apple.Metal:default] Execution of the command buffer was aborted "
      + "due to an error during execution. \(error)",
    "Films[812:1a] Error Domain=MTLCommandBufferErrorDomain Code=7 \"\(error)\"",
    "Films[812:1a] \(error)",
    "Films[812:1a] Insufficient Permission (to submit GPU work from background) (IOAF code 6)",
    "Df Films[812:1a] (Metal) [com.apple.Metal:x] "
      + "kIOGPUCommandBufferCallbackErrorBackgroundExecutionNotPermitted",
  ])
  func theErrorIsHandedOn(_ line: String) throws {
    #expect(try logs(line).count == 1)
  }

  /// Another error of Metal, and the process that draws for web pages.
  @Test(arguments: [
    "Films[812:1a] Execution of the command buffer was aborted due to an error during execution.",
    "com.apple.WebKit.GPU[813:1a] \(error)", "backboardd[66:1a] \(error)",
  ])
  func otherErrorsAreNot(_ line: String) throws {
    #expect(try logs(line).isEmpty)
  }
}
