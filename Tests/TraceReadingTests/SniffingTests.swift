import CZlib
import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Recognition of bytes: a container, text, or neither.
@Suite struct SniffingTests {
  private func with<Result>(
    _ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try bytes.withUnsafeBytes(body)
  }

  // MARK: Text or not

  private static let characters: [[UInt8]] =
    ["a", "~", " ", "\0", "\t", "\n", "\u{C}", "\r", "\u{1B}", "é", "€", "🎬"].map { Array($0.utf8) }
  private static let oddBytes: [UInt8] =
    Array(1...8) + [11, 14, 26, 28, 31, 127, 0x80, 0xBF, 0xC0, 0xC1, 0xF5, 0xFF]

  @Test(arguments: UInt64(1)...40)
  func moreThanATenthOfOddBytesIsNotText(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let odd = Int.random(in: 0...30, using: &random)
    var parts = (0..<odd).map { _ in [Self.oddBytes.randomElement(using: &random) ?? 1] }
    while parts.reduce(0, { $0 + $1.count }) < odd * 10 + 4 {
      parts.append(Self.characters.randomElement(using: &random) ?? [])
    }
    // Of a character, as many bytes as are missing: none but the first could follow an odd byte.
    parts.shuffle(using: &random)
    for part in parts where part.count == 1 && Self.oddBytes.contains(part[0]) { #expect(odd > 0) }
    let bytes = parts.flatMap { $0 }
    #expect(!with(bytes, Decompressor.isBinary), "seed \(seed)")
    // One byte more that is odd, for each that is not one in ten.
    let more = [UInt8](repeating: 1, count: bytes.count / 9 + 1)
    #expect(with(bytes + more, Decompressor.isBinary), "seed \(seed)")
  }

  @Test(arguments: [1, 5, 100])
  func exactlyATenthIsText(_ odd: Int) {
    for byte in Self.oddBytes {
      let bytes = [UInt8](repeating: byte, count: odd)
      let text = [UInt8](repeating: 0x61, count: odd * 9)
      #expect(!with(text + bytes, Decompressor.isBinary), "\(byte)")
      #expect(with(text.dropLast() + bytes, Decompressor.isBinary), "\(byte)")
    }
    #expect(!with([], Decompressor.isBinary))
  }

  // MARK: Containers

  private static func foreign(_ bytes: [UInt8]) -> String? {
    bytes.withUnsafeBytes { Decompressor.foreignContent($0)?.name }
  }

  /// The kind of an attachment is named, with a way to make it readable.
  @Test func anInputThatIsNotTextHasARemedy() {
    let tar = [UInt8](repeating: 0x61, count: 257) + Array("ustar\0".utf8)
    let cases: [([UInt8], String, String)] = [
      (tar, "a tar archive", "tar -xf"),
      (Array("bplist00".utf8), "a binary property list", "plutil"),
      (
        [0x00, 0x10, 0, 0, 0x11, 0, 0, 0, 0xD0, 0, 0, 0], "a .tracev3 file of the unified log",
        "log show --archive"
      ),
      (Array("SQLite format 3\0".utf8), "an SQLite database", "xctrace export"),
      (Array("<!DOCTYPE html><html>".utf8), "an HTML page", "download the file again"),
      (Array("<html lang=en>".utf8), "an HTML page", "download the file again"),
      (
        Array("<?xml version=\"1.0\"?>\n<!DOCTYPE plist><plist>".utf8), "a property list",
        "name the log"
      ),
      (Array("{\\rtf1".utf8), "an RTF document", "textutil"),
      ([0x89, 0x50, 0x4E, 0x47, 13], "a PNG picture", "copy the log as text"),
    ]
    for (bytes, name, remedy) in cases {
      let content = bytes.withUnsafeBytes { Decompressor.foreignContent($0) }
      #expect(content?.name == name)
      #expect(content?.text.contains(remedy) == true, "\(name)")
    }
    for text in ["<?xml version=\"1.0\"?>\n<trace-query-result>", "<UIWindow", "{\"a\":1}", "<"] {
      #expect(Self.foreign(Array(text.utf8)) == nil, "\(text)")
    }
  }

  /// An archive is none less where it is packed.
  @Test func aPackedArchiveIsOne() throws {
    var tar = Array("log.txt".utf8) + [UInt8](repeating: 0, count: 250) + Array("ustar\0".utf8)
    tar += [UInt8](repeating: 0, count: 512 - tar.count)
    tar += Array("2026-05-04 10:00:00.100 Films[812:3a2] sceneDidBecomeActive\n".utf8)
    for packed in [tar, Compressing.gzip(tar), Compressing.zstd(tar)] {
      let outcome = try read(packed)
      #expect(outcome.summary.events == 0 && outcome.kinds == [.unsupported])
      #expect(outcome.problemTexts.contains { $0.hasPrefix("is a tar archive; ") })
    }
  }

  @Test func aPartOfAMagicNumberIsEnoughInAShortFile() {
    let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    for count in 1...4 {
      #expect(with(Array(magic.prefix(count)), Decompressor.isZstd))
      var other = Array(magic.prefix(count))
      other[count - 1] ^= 1
      #expect(!with(other, Decompressor.isZstd))
    }
    #expect(!with(Array(magic.prefix(3)) + [0, 0], Decompressor.isZstd))
    for first in UInt8(0x4F)...0x60 {
      let isSkippable = (0x50...0x5F).contains(first)
      #expect(with([first, 0x2A, 0x4D, 0x18, 0], Decompressor.isZstd) == isSkippable)
    }
    #expect(with([0x1F], Decompressor.isGzip) && with([0x1F, 0x8B], Decompressor.isGzip))
    #expect(!with([0x1F, 0x8A], Decompressor.isGzip) && !with([0x1E, 0x8B], Decompressor.isGzip))
  }

  @Test(arguments: [[0x28, 0xB5, 0x2F, 0xFD], [0x1F, 0x8B, 8, 0x1F]] as [[UInt8]])
  func theBytesBeforeTheFirstFrameOrMemberAreThoseThatAreJudged(_ head: [UInt8]) {
    let texts: [[UInt8]] = [
      [], [1], [0x28, 0x28, 0xB5], [0x1F, 0x1F, 0x8B], Array("{\"a\":1}\n".utf8),
    ]
    for before in texts {
      for behind in [[], [0], head] {
        #expect(with(before + head + behind) { Array(Decompressor.untilContainer($0)) } == before)
        let cut = before + head.dropLast()
        #expect(with(cut) { Array(Decompressor.untilContainer($0)) } == cut)
      }
    }
  }

  @Test func aBzip2FileIsDistinguishedFromATextThatBeginsLikeOne() {
    func name(_ text: String) -> String? {
      with(Array(text.utf8)) { Decompressor.foreignContent($0)?.name }
    }
    for level in 1...9 {
      #expect(name("BZh\(level)1AY&SY") == "a bzip2 file")
      #expect(name("BZh\(level)\u{17}rE8P\u{10}") == "a bzip2 file")
      #expect(name("BZh\(level)1AY&S") == nil)
      #expect(name("BZh\(level)2AY&SY") == nil)
    }
    for text in ["BZh01AY&SY", "BZh:1AY&SY", "BZi11AY&SY"] { #expect(name(text) == nil, "\(text)") }
  }

  @Test func everyContainerIsKnownByItsWholeSignature() {
    let signatures: [([UInt8], String)] = [
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "an xz file"),
      ([0x04, 0x22, 0x4D, 0x18], "an LZ4 file"),
      ([0x02, 0x21, 0x4C, 0x18], "an LZ4 file of the legacy format"),
      ([0x50, 0x4B, 0x03, 0x04], "a zip archive"), ([0x50, 0x4B, 0x05, 0x06], "a zip archive"),
      ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7-Zip archive"),
      ([0x1F, 0x9D], "a file of compress (.Z)"),
    ]
    let legacy = "a Zstandard file of a legacy format (before 0.8)"
    let heads =
      [([0xFD, 0x2F, 0xB5, 0x1E], legacy)]
      + (UInt8(0x22)...0x27).map { ([$0, 0xB5, 0x2F, 0xFD], legacy) }
    for (signature, name) in signatures + heads {
      #expect(Self.foreign(signature) == name)
      #expect(Self.foreign(signature + [9, 9, 9]) == name)
      for index in signature.indices {
        var other = signature
        other[index] ^= 0x40
        #expect(Self.foreign(other + [9, 9, 9]) == nil, "\(name)")
      }
    }
    for first: UInt8 in [0x1D, 0x1F, 0x21, 0x28] {
      #expect(Self.foreign([first, 0xB5, 0x2F, 0xFD]) == nil)
    }
  }

  @Test func wideTextNeedsNoMark() {
    func name(_ bytes: [UInt8]) -> String? { with(bytes) { Decompressor.wideText($0) } }
    let little: [UInt8] = "header a=b".utf8.flatMap { [$0, 0] as [UInt8] }
    let big: [UInt8] = "header a=b".utf8.flatMap { [0, $0] as [UInt8] }
    for bytes in [little, big] {
      #expect(name(bytes) == "UTF-16 text")
      // Half a character at the end means nothing, and neither do bytes far later.
      #expect(name(bytes + [0x41]) == "UTF-16 text")
      let long = Array([[UInt8]](repeating: bytes, count: 4).joined().prefix(64))
      #expect(name(long + Array("more".utf8)) == "UTF-16 text")
      #expect(name(Array(long.dropLast(2)) + [0x41, 0x41]) == nil)
      #expect(name(Array(bytes.prefix(4))) == "UTF-16 text")
      #expect(name(Array(bytes.prefix(3))) == nil)
    }
    #expect(name([0, 0, 0, 0, 0, 0]) == nil)
  }

  /// Lengths as variable numbers of seven bits a byte; the message inside fits into the one around
  /// it.
  @Test func aMessageOfProtocolBuffersIsKnownByItsLengths() {
    func message(_ outer: Int, _ inner: [UInt8], _ field: UInt8) -> [UInt8] {
      [0, UInt8(outer >> 16), UInt8(outer >> 8 & 255), UInt8(outer & 255), 0x0A] + inner
        + [field, 7, 7, 7]
    }
    func isOne(_ bytes: [UInt8]) -> Bool { with(bytes, Decompressor.isProtobufMessage) }
    for field: UInt8 in [0x0A, 0x12] {
      #expect(isOne(message(7, [5], field)))
      #expect(isOne(message(0x10000 + 4, [0x80, 0x80, 0x04], field)))
      #expect(!isOne(message(0x10000 + 3, [0x80, 0x80, 0x04], field)))
      // 1 for the tag, 1 for the length, 5 inside.
      #expect(!isOne(message(6, [5], field)))
      #expect(isOne(message(200 + 3, [0xC8, 0x01], field)))
      #expect(!isOne(message(200 + 2, [0xC8, 0x01], field)))
    }
    #expect(!isOne(message(7, [5], 0x1A)))
    #expect(!isOne(message(7, [0], 0x0A)))
    #expect(!isOne([1] + message(7, [5], 0x0A).dropFirst()))
    #expect(isOne(Array(message(7, [5], 0x0A).dropLast(2))))
    #expect(!isOne(Array(message(7, [5], 0x0A).dropLast(3))))
    var otherTag = message(7, [5], 0x0A)
    otherTag[4] = 0x12
    #expect(!isOne(otherTag))
  }

  // MARK: Members in garbage

  /// Text and what follows it in a member, cut after the text: nothing shows where it would end.
  private func cutMember(_ text: [UInt8]) -> [UInt8] {
    let whole = Compressing.gzip(text + text, every: text.count, flush: Z_SYNC_FLUSH)
    let flush = whole.indices.dropLast(4).first { whole[$0..<$0 + 4] == [0, 0, 0xFF, 0xFF] } ?? 0
    return Array(whole[..<flush])
  }

  /// Whether reading continues at a member after garbage.
  private func isFound(_ member: [UInt8]) throws -> Bool {
    let first = Compressing.gzip(Array((Sample.header + "\n").utf8))
    let garbage = [UInt8](repeating: 0xA5, count: 50)
    let problems = try read(first + garbage + member).summary.problems
    let goesOn = Damage.continuation(at: Int64(first.count + garbage.count))
    return problems.contains { $0.text.hasSuffix(goesOn) }
  }

  @Test func aMemberAfterGarbageCountsIfItEndsOrHoldsText() throws {
    var random = SplitMix64(seed: 3)
    // Hard to pack, so that most of it survives a cut.
    let words = (0..<3_000).map { _ in UInt8.random(in: 0x61...0x7A, using: &random) }
    let noise = DamagedFiles.noise(3_000, &random)
    // One that ends is one, whatever is in it, unless it is empty.
    #expect(try isFound(Compressing.gzip([0x61])))
    #expect(try isFound(Compressing.gzip(noise)))
    #expect(try !isFound(Compressing.gzip([])))
    // One that breaks off must hold text with a line end, or much text.
    #expect(try isFound(cutMember(words + [10])))
    #expect(try !isFound(cutMember(words)))
    #expect(try !isFound(cutMember(noise + [10])))
    let long = (0..<9_000).map { _ in UInt8.random(in: 0x61...0x7A, using: &random) }
    #expect(try isFound(cutMember(long)))
    #expect(try isFound(cutMember(Array(long.prefix(4_096)))))
    #expect(try !isFound(cutMember(Array(long.prefix(4_000)))))
    // So must one that turns out wrong later.
    for (text, isText) in [(words + [10], true), (words, false)] {
      #expect(try isFound(cutMember(text) + [0xFF, 0xFF, 0xFF, 0xFF]) == isText)
    }
  }

  /// The head of a member has a method and no reserved flag.
  @Test func aHeadThatNoMemberHasIsGarbage() throws {
    let member = Compressing.gzip(Array(Sample.text.utf8))
    #expect(try isFound(member))
    for (index, flip) in [(0, 1), (1, 1), (2, 1), (3, 0x20), (3, 0x40), (3, 0x80)] as [(Int, UInt8)]
    {
      var other = member
      other[index] ^= flip
      #expect(try !isFound(other), "byte \(index)")
    }
  }
}
