import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// The framings of the Collector's file exporter: lines, a length before each compressed message, a
/// frame for each write, and lengths inside the compressed text.
@Suite struct MessageFramingTests {
  static let messages = FileSamples.otlpMessages.map { Array($0.utf8) }

  static func length(_ count: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
  }

  /// A length, and the message as one frame.
  static let legacy = messages.map { (message: [UInt8]) -> [UInt8] in
    let frame = Compressing.zstd(message)
    return length(frame.count) + frame
  }
  /// A frame for each write, also for the lone line end.
  static let native = messages.map { (message: [UInt8]) -> [UInt8] in
    Compressing.zstd(message) + Compressing.zstd("\n")
  }
  static let prefixed = messages.map { length($0.count) + $0 }

  static let framings: [(name: String, bytes: [UInt8])] = [
    ("lines", Array(FileSamples.otlp.utf8)),
    ("lengths before frames", legacy.flatMap { $0 }),
    ("a frame for each write", native.flatMap { $0 }),
    ("lengths", prefixed.flatMap { $0 }),
    ("lengths in a frame", Compressing.zstd(prefixed.flatMap { $0 })),
    ("lengths in frames", prefixed.flatMap { Compressing.zstd($0) }),
    ("lengths in a member", Compressing.gzip(prefixed.flatMap { $0 })),
  ]

  static let story = [
    "note.app.didBecomeActive", "note.app.willResignActive", "note.app.didEnterBackground",
    "note.app.willEnterForeground", "note.app.didBecomeActive",
  ]

  @Test(arguments: framings.indices)
  func eventsDoNotDependOnTheFraming(_ index: Int) throws {
    let bytes = Self.framings[index].bytes
    for size in [0, 1, 2, 3, 5, 77] {
      let outcome = try read(bytes, pieces: [size])
      #expect(outcome.recorder.names.dropFirst() == Self.story[...], "\(Self.framings[index].name)")
      #expect(outcome.summary.problems == [])
      #expect(outcome.recorder.lines.last == 3)
    }
    for size in [1, 64] {
      var options = ReadingOptions()
      options.format = .otlpJSON
      options.blockSize = size
      #expect(try read(bytes, options: options).recorder.names.dropFirst() == Self.story[...])
    }
  }

  /// Damage at the very beginning hides nothing after it.
  @Test func lengthsAfterAGapAreRecognised() throws {
    let garbage = [UInt8](repeating: 0xC3, count: 300)
    let bytes = garbage + Compressing.zstd(Self.prefixed.flatMap { $0 })
    for size in [0, 1, 77] {
      let outcome = try read(bytes, pieces: [size])
      #expect(
        outcome.recorder.names.filter { !$0.hasPrefix("(gap") }.dropFirst() == Self.story[...])
      #expect(outcome.kinds == [.frameCorrupt])
    }
  }

  @Test func thousandsOfTinyFramesAreRead() throws {
    var bytes: [UInt8] = []
    for number in 0..<5_000 {
      let state = number % 2 == 0 ? "active" : "inactive"
      let message = FileSamples.message([
        FileSamples.state(state, FileSamples.noon + Int64(number))
      ])
      bytes += Compressing.zstd(message) + Compressing.zstd("\n")
      if number % 100 == 0 { bytes += Compressing.skippable([1, 2, 3]) }
    }
    let outcome = try read(bytes)
    #expect(outcome.summary.events == 5_000)
    #expect(outcome.summary.problems == [])
  }

  /// Whatever a length says, it moves nothing.
  @Test(arguments: [9, 10, 100, 70_000, 0x00FF_FFFF])
  func aLengthThatLiesMovesNothing(_ lie: Int) throws {
    var frames = Self.legacy
    frames[1].replaceSubrange(0..<4, with: Self.length(lie))
    let legacy = try read(frames.flatMap { $0 })
    #expect(legacy.recorder.names.dropFirst() == Self.story[...])
    #expect(legacy.summary.problems.map(\.kind) == [.frameCorrupt])
    #expect(!legacy.summary.isDamaged)

    var texts = Self.prefixed
    texts[1].replaceSubrange(0..<4, with: Self.length(lie))
    let inside = try read(Compressing.zstd(texts.flatMap { $0 }))
    #expect(inside.recorder.names.dropFirst() == Self.story[...])
    #expect(
      inside.summary.problems.map(\.text) == [
        "a message claims \(lie) bytes but has \(Self.messages[1].count); lengths were "
          + "not used to find messages"
      ])
  }

  @Test func theMessagesBeforeACutAreRead() throws {
    for (name, bytes) in Self.framings[1...] {
      for length in stride(from: 20, to: bytes.count - 1, by: 13) {
        var options = ReadingOptions()
        options.format = .otlpJSON
        let outcome = try read(Array(bytes[..<length]), options: options)
        let names = outcome.recorder.names.dropFirst().filter { !$0.hasPrefix("(gap") }
        #expect(Self.story.starts(with: names), "\(name) cut at \(length)")
      }
    }
  }

  @Test func aCutIsSaid() throws {
    let frames = Self.legacy.flatMap { $0 }
    #expect(try read(Array(frames.dropLast(10))).kinds == [.truncated])
    #expect(try read(frames + [0, 0, 1]).kinds == [.truncated])
    let texts = Self.prefixed.flatMap { $0 }
    let outcome = try read(texts + [0, 0, 1])
    #expect(
      outcome.summary.problems.map(\.text) == [
        "the input ends in the length of a message, which is missing"
      ])
    #expect(try read(Array(texts.dropLast(10))).kinds == [.malformed])
  }

  @Test func afterDamageTheNextMessageIsRead() throws {
    var frames = Self.legacy
    frames[1][30] ^= 0xFF
    frames[1][31] ^= 0xFF
    let outcome = try read(frames.flatMap { $0 })
    #expect(outcome.recorder.names.first != "(gap -1)")
    #expect(outcome.recorder.names.suffix(2) == ["note.app.willEnterForeground", Self.story[4]])
    #expect(outcome.summary.isDamaged)
  }

  /// The rest of a message is a line of its own, however short it is.
  @Test(arguments: ["", "}", "]}", "\"}]}]}]}"])
  func theRestOfAMessageAfterAGapSpoilsNoOther(_ rest: String) throws {
    let garbage = [UInt8](repeating: 0xA5, count: 40)
    let outcome = try read(
      Compressing.zstd(Self.prefixed[0]) + garbage
        + Compressing.zstd(Array(rest.utf8) + Self.prefixed[1])
        + Compressing.zstd(Self.prefixed[2]))
    let names = outcome.recorder.names.filter { !$0.isEmpty && !$0.hasPrefix("(gap") }
    #expect(names == Self.story)
    #expect(outcome.summary.malformed == 0)
  }

  @Test func lineEndsInsideAMessageAreBlanks() throws {
    let message = FileSamples.otlpMessages[0].replacing(",", with: ",\n")
    let bytes = Array(message.utf8)
    let outcome = try read(Self.length(bytes.count) + bytes + Self.prefixed[1])
    #expect(outcome.summary.events == 3)
    #expect(outcome.recorder.lines == [1, 1, 1, 2])
  }

  @Test func protocolBuffersAreNamed() throws {
    // Field 1 of 6 bytes, which is field 1 of 4 bytes.
    let message: [UInt8] = [0x0A, 0x06, 0x0A, 0x04, 1, 2, 3, 4]
    let bytes = Self.length(message.count) + message
    for packed in [bytes, Compressing.zstd(bytes)] {
      let outcome = try read(packed)
      #expect(outcome.kinds == [.unsupported])
      #expect(outcome.summary.problems.first?.text.contains("Protocol Buffers") == true)
    }
  }

  /// Zeros that begin no message stay what they were.
  @Test(arguments: [
    "\0\0\0\0{\"event\":\"a\"}\n", "\0{\"event\":\"a\"}\n",
    "\0\0\0\0\0\0\n{\"event\":\"a\"}\n",
  ])
  func zerosBeforeATraceAreNotLengths(_ text: String) throws {
    #expect(try read(text).recorder.names == ["a"])
  }
}
