import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Laws for every format that comes in files of other tools.
@Suite struct FileFormatLawTests {
  static let samples = FileSamples.all.indices

  @Test(arguments: samples)
  func eachIsRecognisedAsItselfAndReadWhole(_ index: Int) throws {
    let sample = FileSamples.all[index]
    let outcome = try read(sample.text)
    #expect(outcome.summary.format == sample.format.rawValue)
    // A payload has facts besides its events.
    #expect(outcome.summary.problems.filter { $0.kind != .systemFact } == [])
    #expect(outcome.summary.events > 0)
    var options = ReadingOptions()
    options.format = sample.format
    #expect(try read(sample.text, options: options).events == outcome.events)
  }

  /// No line of a trace or of another of these formats begins one of them.
  @Test(arguments: samples)
  func noLineOfItIsOneOfAnotherFormat(_ index: Int) {
    let sample = FileSamples.all[index]
    for line in sample.text.split(separator: "\n") {
      var text = String(line.drop { $0 == " " })
      let found = text.withUTF8 { ImportedFormats.recognise(UnsafeRawBufferPointer($0)) }
      #expect(found == nil || found == sample.format, "\(line)")
    }
    for line in Sample.lines {
      var text = line
      #expect(text.withUTF8 { ImportedFormats.recognise(UnsafeRawBufferPointer($0)) } == nil)
    }
  }

  @Test(arguments: samples)
  func eventsDoNotDependOnTheSplit(_ index: Int) throws {
    let bytes = Array(FileSamples.all[index].text.utf8)
    let expected = try read(bytes)
    for size in [1, 2, 7, 64, 1000] {
      for packed in [bytes, Compressing.zstd(bytes), Compressing.gzip(bytes)] {
        let outcome = try read(packed, pieces: [size])
        #expect(outcome.events == expected.events)
        #expect(outcome.summary.problems == expected.summary.problems)
      }
    }
  }

  /// Blocks of a few lines hand the same lines on; texts that an event points to live long enough.
  @Test(arguments: samples)
  func theStoryDoesNotDependOnTheSizeOfBlocks(_ index: Int) throws {
    let sample = FileSamples.all[index]
    let bytes = Array(sample.text.utf8)
    for count in [bytes.count, bytes.count * 2 / 3, bytes.count / 2 + 3] {
      var options = ReadingOptions()
      options.format = sample.format
      let expected = try read(Array(bytes.prefix(count)), options: options).recorder
      for size in [1, 100, 1000] {
        options.blockSize = size
        let outcome = try read(Array(bytes.prefix(count)), options: options).recorder
        #expect(outcome.sketch == expected.sketch)
        #expect(outcome.lines == expected.lines && outcome.offsets == expected.offsets)
        #expect(outcome.texts == expected.texts, "blocks of \(size) bytes, cut at \(count)")
      }
    }
  }

  /// Problems that only the end shows are reported at the last line.
  @Test func problemsThatTheEndShowsLieAtTheLastLine() throws {
    let bytes = Array("{\n\"resourceLogs\" : [\n{ \"resource\" :\n".utf8)
    var options = ReadingOptions()
    options.format = .otlpJSON
    for size in [1, 8, 1_000] {
      options.blockSize = size
      let outcome = try read(bytes, options: options).recorder
      #expect(outcome.gaps.count == 1 && outcome.offsets == [21], "blocks of \(size) bytes")
    }
  }

  /// A cut file never yields events that the whole does not have, and is reported as cut.
  @Test(arguments: samples)
  func aCutAddsNoEvents(_ index: Int) throws {
    let sample = FileSamples.all[index]
    let bytes = Array(sample.text.utf8)
    let whole = try read(bytes)
    var options = ReadingOptions()
    options.format = sample.format
    for length in stride(from: 1, to: bytes.count - 2, by: 7) {
      let outcome = try read(Array(bytes[..<length]), options: options)
      #expect(
        outcome.recorder.names.filter { !$0.hasPrefix("(") }.count
          <= whole.recorder.names.filter { !$0.hasPrefix("(") }.count, "cut at \(length)")
      switch sample.format {
      case .otlpJSON:
        let names = outcome.recorder.names.filter { !$0.hasPrefix("(gap") }
        #expect(whole.recorder.names.starts(with: names), "cut at \(length)")
      case .xctraceXML: #expect(outcome.summary.isDamaged, "cut at \(length)")
      default: break
      }
    }
  }

  @Test(arguments: [0, 3, 4])
  func linesOfOtherToolsBetweenAreCountedOnly(_ index: Int) throws {
    let sample = FileSamples.all[index]
    let whole = try read(sample.text)
    let junk = "12:00 nothing > of ours; a < b & c"
    let text = sample.text.split(separator: "\n").map { junk + "\n" + $0 + "\n" }.joined()
    let outcome = try read(text)
    #expect(outcome.summary.format == sample.format.rawValue)
    #expect(outcome.story == whole.story)
    #expect(outcome.summary.problems.map(\.kind) == [.unsupported])
    #expect(outcome.summary.problems.first?.severity == .note)
    #expect(outcome.summary.problems.first?.count == Int64(whole.lineCount(sample.text)))
  }

  /// Bytes that were changed, left out or doubled cost records, and never the reader.
  @Test(arguments: samples)
  func damageIsSurvived(_ index: Int) throws {
    let sample = FileSamples.all[index]
    let bytes = Array(sample.text.utf8)
    var random = SplitMix64(seed: UInt64(index) + 1)
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        let end = min(damaged.count, place + Int.random(in: 0...40, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
        case 1: damaged.removeSubrange(place..<end)
        case 2: damaged.insert(contentsOf: damaged[place..<end], at: place)
        default: damaged.insert(contentsOf: "9999999999999999999".utf8, at: place)
        }
      }
      var options = ReadingOptions()
      options.format = sample.format
      let outcome = try read(damaged, options: options)
      #expect(outcome.summary.events < 40)
    }
  }

  /// Work is linear, and memory is bounded, for any text.
  @Test(arguments: [
    #"{"resourceLogs":[{"#, "{\"event_id\":\"x\",\"exception\":{", "<trace-query-result><row a=\"",
    "Termination Reason: Namespace X, Code 1", "<row><process id=\"1\" fmt=\"((((\">",
    #"{"bug_type":"309","incident_id":"#,
  ])
  func repetitionsAreReadInLinearTime(_ line: String) throws {
    for format in [TraceFormat.otlpJSON, .crash, .sentry, .xctraceXML] {
      var options = ReadingOptions()
      options.format = format
      func time(_ count: Int) throws -> Double {
        let text = String(repeating: line + "\n", count: count)
        return try processorTime {
          let outcome = try read(text, options: options)
          #expect(outcome.summary.events <= 1)
        }
      }
      let (short, long) = (try time(2_000), try time(8_000))
      // In quadratic time it would be 16 times.
      #expect(long < short * 8, "\(format): 4 times the lines took \(long / short) times as long")
    }
  }
}

extension Outcome {
  fileprivate func lineCount(_ text: String) -> Int { text.split(separator: "\n").count }
}
