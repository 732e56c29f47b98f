import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Packed text decodes to the written text, for any sizes of the writes.
@Suite struct CompressorTests {
  private static let packings: [Compressor.Packing] = [.zstd, .gzip, .none]

  /// Everything that is packed, and how much of it was handed out before the end.
  private func packed(
    _ parts: [[UInt8]], _ packing: Compressor.Packing
  ) -> (bytes: [UInt8], early: Int) {
    var bytes: [UInt8] = []
    let compressor = Compressor(packing) { bytes += $0 }
    for part in parts { part.withUnsafeBytes { compressor.write($0) } }
    let early = bytes.count
    compressor.finish()
    return (bytes, early)
  }

  private func unpacked(_ bytes: [UInt8]) throws -> (text: [UInt8], problems: [InputProblem]) {
    let decompressor = Decompressor(
      MemorySource(bytes, pieces: []), options: ReadingOptions().decoding)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { memory.deallocate() }
    var text: [UInt8] = []
    while true {
      switch try decompressor.decode(into: memory) {
      case .bytes(let count): text += memory.prefix(count)
      case .gap, .pause: break
      case .end: return (text, decompressor.takeProblems())
      }
    }
  }

  @Test(arguments: packings)
  func anyPiecesPackToTheSameText(_ packing: Compressor.Packing) throws {
    var random = SplitMix64(seed: 5)
    // Hard to pack, and more than the packer's memory holds.
    let noise = DamagedFiles.noise(400_000, &random)
    let text = DamagedFiles.text + noise + DamagedFiles.text
    for most in [1 << 20, 200_000, 4_000] {
      var parts: [[UInt8]] = [[]]
      var rest = text[...]
      while !rest.isEmpty {
        let part = rest.prefix(.random(in: 0...most, using: &random))
        parts.append(Array(part))
        rest = rest.dropFirst(part.count)
      }
      let outcome = try unpacked(packed(parts, packing).bytes)
      #expect(outcome.text == text && outcome.problems == [], "parts of up to \(most) bytes")
    }
  }

  @Test func nothingIsAnEmptyFrameOrMember() throws {
    for (packing, heads) in [(Compressor.Packing.zstd, 1), (.gzip, 1), (.none, 0)] {
      for parts in [[], [[]], [[], []]] as [[[UInt8]]] {
        let bytes = packed(parts, packing).bytes
        #expect(bytes.isEmpty == (heads == 0))
        #expect(try packing == .none || unpacked(bytes).text == [])
        if packing == .zstd { #expect(DamagedFiles.heads(bytes).count == 1) }
      }
    }
  }

  /// A frame ends with the piece that fills 4 MiB, so that what is lost with one has a bound.
  @Test(arguments: [
    (4 << 20, 1), ((4 << 20) - 1, 1), ((4 << 20) + 1, 1), (2 << 20, 2), (3 << 20, 2),
  ])
  func framesHoldAbout4MiB(_ piece: Int, _ perFrame: Int) throws {
    let part = [UInt8](repeating: 0x61, count: piece)
    for count in 1...3 {
      let outcome = packed(Array(repeating: part, count: count), .zstd)
      let isShort = piece < 4 << 20 && perFrame == 1
      let frames = isShort ? (count + 1) / 2 : (count + perFrame - 1) / perFrame
      #expect(DamagedFiles.heads(outcome.bytes).count == frames, "\(count) of \(piece)")
      // Nothing follows a full frame.
      let isFull = isShort ? count % 2 == 0 : count % perFrame == 0
      #expect((outcome.early == outcome.bytes.count) == isFull, "\(count) of \(piece)")
      #expect(try unpacked(outcome.bytes).text.count == piece * count)
    }
    // With a checksum: a flag of the head (RFC 8878 §3.1.1.1.1).
    #expect(packed([part], .zstd).bytes[4] & 4 == 4)
  }

  @Test func aNameSaysHowItIsPacked() {
    for (name, packing) in [
      ("a.zst", Compressor.Packing.zstd), (".zst", .zstd), ("zst", .none), ("a.ZST", .zstd),
      ("a.gz", .gzip), ("a.b.gz", .gzip), ("gz", .none), ("a.gzip", .none), ("", .none),
      ("a.zst.jsonl", .none),
    ] {
      #expect(Compressor.Packing(fileName: Array(name.utf8)) == packing, "\(name)")
    }
  }
}
