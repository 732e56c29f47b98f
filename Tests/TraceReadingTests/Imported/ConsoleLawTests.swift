import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Laws for the texts of consoles, however they arrive.
@Suite struct ConsoleLawTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let format: TraceFormat
    let text: String
    /// Lines that change nothing but what is said of lines that are passed over.
    let junk: String
    var testDescription: String { format.rawValue }
  }

  static let samples = [
    Sample(
      format: .consoleApp,
      text: """
        default\t09:41:00.000000+0100\tFilms\tDeactivation reason added: 10; deactivation reasons: 0 -> 1024; animating application lifecycle event: 0
        default\t09:41:00.120000+0100\tFilms\tDeactivation reason removed: 10; deactivation reasons: 1024 -> 32; animating application lifecycle event: 1
        error\t09:41:00.125000+0100\tFilms\tThis process does not adopt UIScene lifecycle. Café.
        \tand more
        default\t09:41:00.200000+0100\tFilms\tDeactivation reason removed: 5; deactivation reasons: 32 -> 0; animating application lifecycle event: 0
        default\t09:41:02.000000+0100\tFilms\tsceneWillResignActive

        """,
      junk: "\tunknown words\n"),
    Sample(
      format: .console,
      text: """
        2026-03-02 09:41:00.000001+0100 Films[412:9031] [App] application:didFinishLaunchingWithOptions:
        🔵 SceneDelegate: scene(_:willConnectTo:options:) called
        sceneWillEnterForeground <UIWindowScene: 0x10a>
        2026-03-02 09:41:01.5+0100 Films[412:9031] sceneDidBecomeActive <UIWindowScene: 0x10a>
        sceneDidBecomeActive <UIWindowScene: 0x10a>
        2026-03-02 09:42:40.867850+0100 Films[412:9030] [BackgroundTask] Background Task 5 ("save"), was created over 30 seconds ago. Café.
        flutter: AppLifecycleState.paused
        applicationDidEnterBackground

        """,
      junk: "reload took 12 ms\n"),
  ]

  @Test(arguments: samples)
  func eventsDoNotDependOnTheSplit(_ sample: Sample) throws {
    let expected = try imported(sample.text)
    #expect(expected.summary.format == sample.format.rawValue)
    #expect(expected.recorder.names.count > 4)
    for size in 1...40 {
      let outcome = try imported(sample.text, pieces: [size])
      #expect(outcome.events == expected.events)
      #expect(outcome.summary == expected.summary)
    }
    let packed = try read(Compressing.zstdFlushed(Array(sample.text.utf8), every: 7))
    #expect(packed.events == expected.events)
  }

  @Test(arguments: samples)
  func theNamedFormatReadsTheSameAsTheDetectedOne(_ sample: Sample) throws {
    let sniffed = try imported(sample.text)
    let named = try imported(sample.text, as: sample.format)
    #expect(named.events == sniffed.events)
    #expect(named.summary == sniffed.summary)
  }

  @Test(arguments: samples)
  func eventsOfACutTextAreAPrefix(_ sample: Sample) throws {
    let all = try imported(sample.text, as: sample.format).told
    let bytes = Array(sample.text.utf8)
    for count in 0..<bytes.count {
      var options = ReadingOptions()
      options.format = sample.format
      let cut = try read(Array(bytes[..<count]), options: options).told.filter { $0 != "?" }
      let same = zip(cut, all.filter { $0 != "?" }).prefix { $0 == $1 }.count
      // The line that is cut may say less, or another thing.
      #expect(same >= cut.count - 1, "\(count) bytes")
    }
  }

  @Test(arguments: samples)
  func linesThatSayNothingChangeNothing(_ sample: Sample) throws {
    let expected = try imported(sample.text).told
    let lines = sample.text.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.joined(separator: "\n" + sample.junk)
    #expect(try imported(text).told == expected)
    #expect(try imported(sample.junk + sample.text).told == expected)
  }

  @Test(arguments: samples)
  func eachIsRecognisedAsItselfOnly(_ sample: Sample) throws {
    for line in sample.text.split(separator: "\n") {
      let bytes = Array(line.utf8) + [UInt8](repeating: 0, count: TextBlock.padding)
      bytes.withUnsafeBytes { all in
        let line = UnsafeRawBufferPointer(rebasing: all[..<(all.count - TextBlock.padding)])
        let formats = ImportedFormats.takers(of: line)
        #expect(formats.isEmpty || formats == [sample.format])
      }
    }
  }

  @Test(arguments: samples)
  func randomDamageNeverHurts(_ sample: Sample) throws {
    var random = SplitMix64(seed: 0x5EED)
    let bytes = Array(sample.text.utf8)
    for _ in 0..<400 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      var options = ReadingOptions()
      options.format = sample.format
      options.explainsInput = true
      let outcome = try read(damaged, options: options)
      #expect(outcome.recorder.names.count < 64)
    }
  }
}
