import Testing
import TraceModel

@testable import TraceReading

@Suite struct CutMemberTests {
  /// zlib keeps what did not fit into the room that it was given, also when it has all input.
  @Test func aCutMemberGivesTheSameTextForAnyRoom() throws {
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

  private func decoded(_ bytes: [UInt8], room: Int) throws -> [UInt8] {
    let stream = DecodedStream(MemorySource(bytes, pieces: []), options: ReadingOptions())
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
