import Testing
import TraceModel

@testable import TraceReading

/// Reports of services that collect crashes, as people paste them.
@Suite struct CrashlyticsTests {
  private static let frames = """
    0  CoreFoundation                 0x83f20 __exceptionPreprocess
    1  libobjc.A.dylib                0x16018 objc_exception_throw
    """

  @Test func anExceptionHasTheReasonOfTheNextLine() throws {
    let outcome = try imported(
      """
      Fatal Exception: NSInternalInconsistencyException
      All launch handlers must be registered before application finishes launching
      \(Self.frames)

      """)
    #expect(
      outcome.told.last
        == "- process.exit reason=\"NSInternalInconsistencyException: All launch handlers must be "
        + "registered before application finishes launching\"")
    let one = try imported(
      "Fatal Exception: NSInternalInconsistencyException: All launch handlers must be registered\n"
        + Self.frames + "\n")
    #expect(
      one.told.last
        == "- process.exit reason=\"NSInternalInconsistencyException: All launch handlers must be "
        + "registered\"")
    let bare = try imported("Fatal Exception: NSRangeException\n\(Self.frames)\n")
    #expect(bare.told.last == "- process.exit reason=NSRangeException")
  }

  @Test(arguments: ["", "#0. "])
  func theHeadAndTheFirstFrameOfTheAppAreRead(_ number: String) throws {
    let outcome = try imported(
      """
      # Crashlytics - Stack trace
      # Application: com.example.films
      # Platform: apple
      # Version: 4.1.0 (410)
      # Date: 2026-03-11T13:22:52Z

      \(number)Crashed: com.apple.main-thread
      0  libswiftCore.dylib             0x3a1c4 _assertionFailure(_:_:file:line:flags:) + 264
      1  Films                          0x1a3f0 SceneDelegate.sceneDidEnterBackground(_:) + 44
      #1. Thread
      0  Films                          0x2a3f0 Worker.run() + 4

      """)
    let header = try #require(outcome.recorder.headers.first)
    #expect(header.app == "com.example.films")
    #expect(header.version == "4.1.0" && header.build == "410")
    #expect(header.start == "2026-03-11T13:22:52Z")
    #expect(outcome.told.last?.hasSuffix("process.exit reason=crash") == true)
    #expect(
      outcome.limits.contains { $0.text.contains("'SceneDelegate.sceneDidEnterBackground") },
      "\(outcome.limits)")
  }

  @Test(arguments: [
    "Fatal Exception: java.lang.RuntimeException\nUnable to resume activity\n",
    "# Crashlytics - Stack trace\n# Platform: android\n\nCrashed: com.google.firebase\n",
  ])
  func reportsOfAndroidTellOfNoApp(_ text: String) throws {
    #expect(try imported(text).recorder.headers.isEmpty)
  }

  /// A process lives on with a hang that Sentry reports.
  @Test(arguments: [
    "Exception Type: App Hanging", "App Hanging: App hanging for at least 2000 ms.",
  ])
  func aHangIsNoEnd(_ line: String) throws {
    let outcome = try imported(
      """
      OS Version: iOS 26.3 (23D101)
      Report Version: 104

      \(line)
      Thread 0 Crashed:
      0   Films                           0x100ab1c00         SceneDelegate.sceneDidEnterBackground

      """)
    #expect(outcome.recorder.headers.isEmpty)
    #expect(outcome.problemTexts.contains { $0.contains("a hang report") })
  }

  /// What Swift's runtime says may be the cause itself.
  @Test func theLastWordsMayBeTheCause() throws {
    let outcome = try imported(
      """
      Process: Films [412]
      Exception Type:  EXC_BREAKPOINT (SIGTRAP)
      Application Specific Information:
      Films/Tasks.swift:3: Fatal error: All launch handlers must be registered before application \
      finishes launching

      """)
    #expect(outcome.told.last?.contains("launch handlers must be registered") == true)
    #expect(outcome.limits.contains { $0.text.contains("its last words: 'Films/Tasks.swift:3") })
  }

  /// A person's form has such fields, too.
  @Test func whatAPersonDidIsNoReport() throws {
    let outcome = try imported("Action taken: pressed Home\nsceneWillResignActive\n")
    #expect(outcome.told.contains { $0.hasSuffix("scene.willResignActive") })
  }
}
