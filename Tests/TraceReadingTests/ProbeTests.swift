import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// False frames and members that take more of the file than is kept, without any text.
@Suite struct ProbeTests {
  private let begin = Array((Sample.header + "\n").utf8)
  private let rest = Array((Sample.lines.dropFirst().joined(separator: "\n") + "\n").utf8)
  private let zeros = [UInt8](repeating: 0, count: 3 << 20)
  /// The head of a frame. Zeros after it are empty blocks without end.
  private let head: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]

  private func records(_ file: [UInt8], pieces: [Int] = []) throws -> [String] {
    try read(file, pieces: pieces).recorder.texts.filter { !$0.isEmpty }
  }

  @Test func emptyBlocksWithoutEndHideNothingAfterThem() throws {
    let garbage = Array("garbage".utf8)
    for pieces in [[], [70_001, 3]] {
      let framed = Compressing.zstd(begin) + garbage + head + zeros + Compressing.zstd(rest)
      #expect(try records(framed, pieces: pieces) == Sample.lines)
      let amid = garbage.map { $0 &+ 128 } + head + zeros + Compressing.zstd(begin + rest)
      #expect(try records(amid, pieces: pieces) == Sample.lines)
      let inText = begin + head + zeros + Compressing.zstd(rest)
      #expect(
        try records(inText, pieces: pieces).suffix(Sample.lines.count - 1) == Sample.lines[1...])
    }
  }

  /// A member whose head is about as long as what a trial may see.
  @Test func aTrialSeesTheSameWhateverWasRead() throws {
    let member = Compressing.gzip(rest)
    for length in [500_000, 523_000, 524_270, 524_300, 560_000, 700_000] {
      let named =
        [0x1F, 0x8B, 8, 8] + member[4..<10] + [UInt8](repeating: 0x6E, count: length) + [0]
        + member[10...]
      for before in [0, 100_000] {
        let file =
          Compressing.gzip(begin) + [UInt8](repeating: 0xEE, count: before + 1) + named
          + Compressing.gzip(rest)
        let expected = try read(file)
        var options = ReadingOptions()
        options.window.readSize = 777
        for other in try [read(file, pieces: [1000, 70_001]), read(file, options: options)] {
          #expect(other.events == expected.events, "\(length) after \(before)")
          #expect(other.summary == expected.summary, "\(length) after \(before)")
        }
      }
    }
  }

  /// The limit of a trial counts from its beginning, not from the file's.
  @Test(arguments: [0, 600_000, 1_300_000])
  func aMemberWithALongNameIsFoundAnywhere(_ before: Int) throws {
    let member = Compressing.gzip(rest)
    let named =
      [0x1F, 0x8B, 8, 8] + member[4..<10] + [UInt8](repeating: 0x6E, count: 300_000) + [0]
      + member[10...]
    let file = Compressing.gzip(begin) + [UInt8](repeating: 0xEE, count: before + 1) + named
    for pieces in [[], [1000, 70_001]] {
      #expect(try records(file, pieces: pieces) == Sample.lines)
    }
  }

  /// A file of nothing but heads is tried in time that grows as the file does, and what is found
  /// costs nothing.
  @Test(arguments: [false, true]) func trialsInVainTakeAShareOfTheFile(_ isEverySecondFound: Bool)
    throws
  {
    var sizes = InputWindow.Sizes()
    sizes.history = 1000
    func taken(_ length: Int) throws -> Int {
      let window = InputWindow(MemorySource([UInt8](repeating: 1, count: length)), sizes: sizes)
      var taken = 0
      for start in 0..<length {
        let isThere = isEverySecondFound && start % 2 == 0
        let said = try window.probe(at: Int64(start)) { () throws(SourceError) in
          _ = try window.need(1000)
          if !isThere { taken += window.available }
          window.position = window.end
          return isThere
        }
        #expect(window.position == start && (!said || isThere))
        window.keep = window.position
      }
      return taken
    }
    let (short, long) = (try taken(10_000), try taken(40_000))
    #expect((8 * 10_000...8 * 12_000).contains(short))
    #expect((8 * 40_000...8 * 42_000).contains(long))
  }

  /// Damaged parts within damaged parts are tried again as seldom, and reading continues each time.
  @Test func bytesLostToDamageAreTriedAgainUpToAShareOfTheFile() throws {
    var sizes = InputWindow.Sizes()
    sizes.history = 1000
    func taken(_ length: Int) throws -> Int {
      let window = InputWindow(MemorySource([UInt8](repeating: 1, count: length)), sizes: sizes)
      var taken = 0
      while try window.need(1) {
        let start = window.position
        _ = try window.need(1000)
        let count = min(window.available, 1000)
        taken += count
        window.position += Int64(count)
        window.search(from: start + 1)
        #expect(window.position > start && window.keep == window.position)
      }
      return taken
    }
    #expect((8 * 10_000...10 * 11_000).contains(try taken(10_000)))
    #expect((8 * 40_000...10 * 41_000).contains(try taken(40_000)))
  }

  /// How much of what a damaged part took is searched does not depend on how much happens to be
  /// held.
  @Test(arguments: [true, false]) func bytesLostToDamageAreSearchedForBothFormats(_ isZstd: Bool)
    throws
  {
    let pack: ([UInt8]) -> [UInt8] = isZstd ? { Compressing.zstd($0) } : { Compressing.gzip($0) }
    let parts = (0..<200).map { pack(Array("{\"event\":\"a\($0)\"}\n".utf8)) }
    // One frame, or member, that holds the others as they are.
    var taker =
      isZstd ? Compressing.zstdStored(parts) : [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    if isZstd {
      taker[taker.count - parts[199].count - 3] |= 0x06
    } else {
      let length = UInt16(parts.joined().count)
      taker += [0, UInt8(length & 0xFF), UInt8(length >> 8)]
      taker += [UInt8(~length & 0xFF), UInt8(~length >> 8)] + parts.joined() + [6]
    }
    let file = pack(Array((Sample.header + "\n").utf8)) + taker + pack(rest)
    var options = ReadingOptions()
    options.window.history = 1000
    let expected = try read(file, options: options)
    #expect((10...35).contains(expected.recorder.names.filter { $0.hasPrefix("a") }.count))
    for (usual, readSize) in [(1, 1), (1500, 10), (3000, 777)] {
      (options.window.usual, options.window.readSize) = (usual, readSize)
      let other = try read(file, options: options)
      #expect(other.events == expected.events && other.summary == expected.summary)
    }
  }

  /// Where nothing decodes to text, reading stops at the same byte for any sizes of reads.
  @Test func anEndlessInputEndsAtOneByte() throws {
    let file = Compressing.zstd(begin) + [UInt8](repeating: 0xEE, count: 3 << 20)
    var options = ReadingOptions()
    options.maximumDecoded = 1 << 20
    let expected = try read(file, options: options)
    #expect(expected.kinds.contains(.limit))
    for pieces in [[1000], [65_536], [70_001, 3]] {
      #expect(try read(file, pieces: pieces, options: options).summary == expected.summary)
    }
  }

  /// The head of a member with a name that does not end.
  @Test func aNameWithoutEndIsNotAMember() throws {
    let name = [UInt8](repeating: 0x6E, count: 3 << 20)
    let file = Compressing.gzip(begin) + [0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 3] + name
    #expect(try records(file) == [Sample.header])
    let garbage = Array("garbage".utf8)
    let behind =
      Compressing.gzip(begin) + garbage + [0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 3] + name
      + Compressing.gzip(rest)
    #expect(try records(behind) == Sample.lines)
  }
}
