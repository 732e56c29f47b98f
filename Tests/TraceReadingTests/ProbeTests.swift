import Testing
import TraceModel

@testable import TraceReading

/// What looks like a frame or a member, and takes more of the file than is kept without giving any text.
@Suite struct ProbeTests {
  private let begin = Array((Sample.header + "\n").utf8)
  private let rest = Array((Sample.lines.dropFirst().joined(separator: "\n") + "\n").utf8)
  private let zeros = [UInt8](repeating: 0, count: 3 << 20)
  /// The head of a frame. Zeros behind it are empty blocks without end.
  private let head: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]

  private func records(_ file: [UInt8], pieces: [Int] = []) throws -> [String] {
    try read(file, pieces: pieces).recorder.texts.filter { !$0.isEmpty }
  }

  @Test func emptyBlocksWithoutEndHideNothingBehindThem() throws {
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

  /// The head of a member with a name that does not end.
  @Test func aNameWithoutEndIsNoMember() throws {
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
