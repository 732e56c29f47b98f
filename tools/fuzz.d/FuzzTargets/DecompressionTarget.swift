@testable import TraceModel
@testable import TraceReading

/// Sniffing and decoding: the same text, gaps and problems for any pieces of bytes and any decoding
/// thread; all of the text if nothing is damaged; memory within the limits.
enum DecompressionTarget {
  /// Everything that a stream returned.
  struct Decoding: Equatable {
    var text: [UInt8] = []
    /// Gaps and problems with the length of the text before them.
    var marks: [Mark] = []
    var compression = Decompressor.Compression.plain

    struct Mark: Equatable {
      var position: Int
      /// Nil: a gap.
      var problem: InputProblem?
    }
  }

  private static let longest = 1 << 20

  static func run(_ input: FuzzInput) {
    var input = input
    let flags = input.byte()
    let pieces = [input.number(below: 64), input.number(below: 8)]
    let room = 1 + input.number(below: 128) * 7
    let (usual, readSize) = (1 + input.number(below: 250), 1 + input.number(below: 100))
    var options = ReadingOptions()
    options.maximumDecoded = Int64(flags & 2 == 0 ? longest : input.word() + 1)
    options.maximumWindow = flags & 4 == 0 ? 1 << 21 : 1 << 10
    // So small an input would fit into a window of the usual size, and nothing would ever leave it.
    if flags & 16 == 16 { options.window.history = 1 + input.number(below: 200) }
    let file = flags & 1 == 0 ? AssembledFile(&input) : nil
    let bytes = file?.bytes ?? input.rest()

    let whole = decode(bytes, [], longest, options)
    if flags & 8 == 8 {
      options.jobs = 4
      options.threadFrom = 0
      options.wholeFrom = 0
    }
    (options.window.usual, options.window.readSize) = (usual, readSize)
    let parts = decode(bytes, pieces, room, options)
    expectSame(whole, parts, "pieces of \(pieces) into \(room), \(options.jobs) jobs")
    hold(whole.text.count <= Int(options.maximumDecoded), "the limit of the text holds")
    // A text that begins with a zero may be messages after their lengths, which become lines.
    guard let text = file?.text, flags & 22 == 0, !bytes.isEmpty, text.first != 0 else { return }
    hold(whole.text == text, "\(text.count) undamaged bytes decode to \(whole.text.count)")
    hold(whole.marks.isEmpty, "an undamaged file has problems: \(whole.marks)")
  }

  private static func expectSame(_ left: Decoding, _ right: Decoding, _ what: String) {
    hold(left.text == right.text, "\(what): \(right.text.count) bytes, not \(left.text.count)")
    hold(left.marks == right.marks, "\(what): \(right.marks), not \(left.marks)")
    hold(left.compression == right.compression, "\(what): another container")
  }

  static func decode(
    _ bytes: [UInt8], _ pieces: [Int], _ room: Int, _ options: ReadingOptions
  ) -> Decoding {
    let stream = DecodedStream(MemorySource(bytes, pieces: pieces), options: options.decoding)
    var decoding = Decoding()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
    defer { memory.deallocate() }
    while true {
      guard let piece = try? stream.decode(into: memory) else {
        preconditionFailure("memory does not fail to be read")
      }
      if case .bytes(let count) = piece {
        hold((1...room).contains(count), "\(count) bytes into \(room)")
        decoding.text += memory.prefix(count)
      }
      let position = decoding.text.count
      if piece == .gap { decoding.marks.append(.init(position: position)) }
      decoding.marks += stream.takeProblems().map { .init(position: position, problem: $0) }
      if piece == .end { break }
    }
    hold(
      Int(stream.progress.decodedBytes) == decoding.text.count,
      "the count of decoded bytes is right")
    hold((try? stream.decode(into: memory)) == .end, "the end stays the end")
    decoding.compression = stream.progress.compression
    return decoding
  }
}
