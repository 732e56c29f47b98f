import TestSupport
import Testing
import TraceModel

@testable import TraceReading

@Suite struct CutMemberTests {
  /// zlib keeps what did not fit into the room that it was given, also when it has all input.
  @Test func textOfACutMemberDoesNotDependOnTheRoom() throws {
    let text = (0..<60).map { "line \($0 % 7) of the same words, again and again\n" }.joined()
    let whole = Compressing.gzip(Array(text.utf8))
    var most = 0
    for cut in 0..<(whole.count - 8) {
      let bytes = Array(whole.prefix(whole.count - cut))
      let expected = try decoded(bytes, room: 1 << 16)
      most = max(most, expected.count)
      for room in [1, 13, 100, 257] {
        #expect(try decoded(bytes, room: room) == expected, "cut \(cut), room \(room)")
      }
    }
    #expect(most == text.utf8.count)
  }

  /// The bytes after a flush may not look like text, and may end just where the check stops.
  @Test(arguments: [255, 256, 257]) func anEndAfterAFlushIsSeenForAnyReads(_ count: Int) throws {
    let binary = (0..<count).map { UInt8($0 % 5) }
    let flush: [UInt8] = [0, 0, 0xFF, 0xFF]
    // Past the bytes that are read at once to know what the file is.
    let first = (0..<9_000).map { "line \($0 &* 7919 % 10_009)\n" }.joined()
    let bytes =
      Compressing.gzip(Array(first.utf8)) + [9, 9] + flush
      + Compressing.gzip(binary).dropFirst(10) + [9, 9] + Compressing.gzip(Array("last\n".utf8))
    let expected = try decoded(bytes, room: 1 << 16)
    #expect(expected.count >= first.utf8.count + 5)
    for pieces in [[1], [3, 4], [1, 200]] {
      var options = ReadingOptions()
      options.window.readSize = pieces.count == 1 ? 1 : 1 << 17
      #expect(try decoded(bytes, room: 1 << 16, pieces: pieces, options) == expected, "\(pieces)")
    }
  }

  private func decoded(
    _ bytes: [UInt8], room: Int, pieces: [Int] = [], _ options: ReadingOptions = ReadingOptions()
  ) throws -> [UInt8] {
    let stream = DecodedStream(MemorySource(bytes, pieces: pieces), options: options.decoding)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
    defer { memory.deallocate() }
    var text: [UInt8] = []
    while true {
      switch try stream.decode(into: memory) {
      case .bytes(let count): text += memory.prefix(count)
      case .gap, .pause: break
      case .end: return text
      }
    }
  }
}
