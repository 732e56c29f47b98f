import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Laws for every format that was not written for this tool.
@Suite struct ImportedLawTests {
  /// Of the sample's format, unless its content shows it.
  static func options(_ sample: ImportedSample) -> ReadingOptions {
    var options = ReadingOptions()
    if sample.mustBeNamed { options.format = sample.format }
    return options
  }

  static func reading(_ sample: ImportedSample, _ text: String? = nil) throws -> Outcome {
    try read(Array((text ?? sample.text).utf8), options: options(sample))
  }

  @Test(arguments: ImportedSample.all)
  func theSampleHasAStory(_ sample: ImportedSample) throws {
    let outcome = try Self.reading(sample)
    #expect(outcome.summary.format == sample.format.rawValue)
    #expect(outcome.recorder.names.count > 3)
    #expect(outcome.summary.malformed == 0)
    #expect(!outcome.summary.isDamaged)
  }

  @Test(arguments: ImportedSample.all)
  func eventsDoNotDependOnTheSplit(_ sample: ImportedSample) throws {
    let expected = try Self.reading(sample)
    let bytes = Array(sample.text.utf8)
    for size in [1, 2, 3, 5, 7, 11, 40, 64, 1000] {
      for packed in [bytes, Compressing.zstd(bytes), Compressing.zstdFlushed(bytes, every: size)] {
        let outcome = try read(packed, pieces: [size], options: Self.options(sample))
        #expect(outcome.events == expected.events, "reads of \(size) bytes")
        #expect(outcome.summary.problems == expected.summary.problems)
      }
    }
  }

  @Test(arguments: ImportedSample.all)
  func eventsDoNotDependOnTheSizeOfBlocks(_ sample: ImportedSample) throws {
    let bytes = Array(sample.text.utf8)
    for count in [bytes.count, bytes.count * 2 / 3, bytes.count / 2 + 3] {
      var options = ReadingOptions()
      options.format = sample.format
      let expected = try read(Array(bytes.prefix(count)), options: options)
      for size in [1, 16, 100, 333, 1024] {
        options.blockSize = size
        let outcome = try read(Array(bytes.prefix(count)), options: options)
        #expect(outcome.recorder.sketch == expected.recorder.sketch, "blocks of \(size) bytes")
        #expect(outcome.recorder.lines == expected.recorder.lines)
        #expect(outcome.recorder.offsets == expected.recorder.offsets)
        #expect(outcome.recorder.texts == expected.recorder.texts)
        #expect(outcome.summary.problems == expected.summary.problems)
      }
    }
  }

  @Test(arguments: ImportedSample.all)
  func lineEndsOfWindowsDoNotChangeTheStory(_ sample: ImportedSample) throws {
    let expected = try Self.reading(sample).recorder.sketch
    let text = sample.text.replacing("\n", with: "\r\n")
    #expect(try Self.reading(sample, text).recorder.sketch == expected)
    #expect(try Self.reading(sample, "\u{FEFF}" + sample.text).recorder.sketch == expected)
    #expect(try Self.reading(sample, String(sample.text.dropLast())).recorder.sketch == expected)
  }

  @Test(arguments: ImportedSample.all)
  func theEventsBeforeACutAreRead(_ sample: ImportedSample) throws {
    let all = try Self.reading(sample)
    let bytes = Array(sample.text.utf8)
    var options = ReadingOptions()
    options.format = sample.format
    // Each byte next to a line end, and a sample of the others: a reading takes milliseconds.
    let places = (1..<bytes.count).filter { place in
      place % 41 == 0 || bytes[max(0, place - 3)..<min(place + 2, bytes.count)].contains(10)
    }
    for count in places {
      let cut = try read(Array(bytes.prefix(count)), options: options)
      // The line that is cut may say less than it did, or another thing.
      let lastLine = Int64(bytes.prefix(count).reduce(1) { $0 + ($1 == 10 ? 1 : 0) })
      #expect(
        Self.before(lastLine, cut) == Self.before(lastLine, all), "cut at \(count)")
    }
  }

  private static func before(_ line: Int64, _ outcome: Outcome) -> [String] {
    zip(outcome.recorder.lines, outcome.events).filter { $0.0 < line && !$0.1.hasPrefix("gap ") }
      .map(\.1)
  }

  @Test(arguments: ImportedSample.all)
  func otherLinesBetweenRecordsChangeNoEvent(_ sample: ImportedSample) throws {
    let expected = try Self.reading(sample)
    for junk in sample.junk {
      for place in 0...sample.records.count {
        var records = sample.records
        records.insert(junk, at: place)
        let outcome = try Self.reading(sample, records.joined(separator: "\n") + "\n")
        #expect(outcome.recorder.sketch == expected.recorder.sketch, "'\(junk)' at \(place)")
        #expect(outcome.summary.malformed == 0)
        #expect(!outcome.summary.isDamaged)
      }
    }
  }

  @Test(arguments: ImportedSample.all)
  func itIsTakenForItselfAndNothingElse(_ sample: ImportedSample) throws {
    for line in sample.text.split(separator: "\n") {
      // Anything that an app prints may be a line of a console, which is asked last.
      let found = Self.formats(of: String(line)).filter { $0 != .console || sample.format == $0 }
      #expect(found.allSatisfy { $0 == sample.format }, "'\(line)' is \(found)")
    }
  }

  @Test func ourOwnFormatsAreTakenForNoOther() {
    let sketch = [
      "header run=r1 lifeCycle=uikit-scene platform=ios app=Films", "0ms process.start",
      "20ms A scene.willConnect role=UIWindowSceneSessionRoleApplication",
      "- app.didFinishLaunching", "# 2026-11-20 a comment",
      "1.5s log subsystem=com.apple.UIKit message=eventMessage",
    ]
    let own =
      Sample.lines + [
        #"{"event":"log","t":1,"subsystem":"s","category":"c","message":"m","level":"info"}"#,
        #"{"lifetrace":1,"run":"r","app":"com.example.films","pid":412}"#,
      ]
    for line in sketch + own { #expect(Self.formats(of: line).isEmpty, "'\(line)'") }
  }

  /// The formats that take a line for one of theirs, without blanks around it as they are asked.
  private static func formats(of line: String) -> [TraceFormat] {
    let bytes = Array(line.utf8) + [UInt8](repeating: 0, count: TextBlock.padding)
    return bytes.withUnsafeBytes { bytes in
      let line = bytes.part(0, bytes.count - TextBlock.padding).trimmed
      return ImportedFormats.takers(of: line)
    }
  }

  @Test func theConsoleIsAskedLast() {
    #expect(ImportedFormats.all.last?.format == .console)
  }

  @Test(arguments: ImportedSample.all)
  func theNamedFormatReadsTheSameAsTheDetectedOne(_ sample: ImportedSample) throws {
    let looked = try Self.reading(sample)
    var options = ReadingOptions()
    options.format = sample.format
    let named = try read(Array(sample.text.utf8), options: options)
    #expect(named.events == looked.events)
    #expect(named.summary == looked.summary)
  }

  @Test(arguments: ImportedSample.all)
  func whateverBytesAreWrongItIsReadToTheEnd(_ sample: ImportedSample) throws {
    let most = 3 * (try Self.reading(sample).recorder.names.count) + 2 * sample.records.count
    var random = SplitMix64(seed: 0x1A7E)
    let bytes = Array(sample.text.utf8)
    let special: [UInt8] = [
      0, 10, 13, 0x20, 0x22, 0x28, 0x2F, 0x3A, 0x5B, 0x5C, 0x5D, 0x7B, 0x7D, 0xFF,
    ]
    var options = ReadingOptions()
    options.format = sample.format
    for round in 0..<200 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        switch round % 3 {
        case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
        case 1: damaged[place] = special.randomElement(using: &random) ?? 0
        default: damaged.removeSubrange(place..<min(place + 9, damaged.count))
        }
      }
      let outcome = try read(damaged, options: options)
      #expect(outcome.recorder.names.count <= most, "seed 0x1A7E, round \(round)")
    }
  }
}

extension ImportedFormats {
  /// The formats that take a line for one of theirs. The console is asked only for lines that no
  /// other one takes, since a message that an app printed may also occur in the lines of other
  /// logs.
  static func takers(of line: UnsafeRawBufferPointer) -> [TraceFormat] {
    let takers = all.filter { $0.recognises(line) }.map { $0.format }
    return takers.count > 1 ? takers.filter { $0 != .console } : takers
  }
}
