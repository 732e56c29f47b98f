internal import TraceModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Text as it stands, up to a Zstandard frame, if one begins in the middle.
///
/// That happens where plain lines and frames were put into one file, and where a file begins inside a
/// frame whose blocks are stored as they are. The magic number ends with a byte that UTF-8 never
/// uses, so only that byte is looked for.
final class PlainDecoder: StreamDecoder {
  private let window: InputWindow
  private let maximumWindow: UInt64
  /// Bytes before this offset hold no end of a magic number that was not looked at.
  private var searched: Int64 = 0
  private var decoded: Int64 = 0
  /// Takes over when the text ends because a frame begins at the window's position.
  private(set) var successor: ZstdDecoder?

  init(_ window: InputWindow, maximumWindow: UInt64) {
    self.window = window
    self.maximumWindow = maximumWindow
  }

  func decode(into output: UnsafeMutableRawBufferPointer) throws(SourceError) -> DecodedPiece {
    guard successor == nil, try window.need(1) else { return .end }
    var count = 0
    while count == 0 {
      if let start = nextMagic() {
        count = min(Int(start - window.position), output.count)
        if count == 0, try isFrame(at: start) { return .end }
        continue
      }
      count = min(window.available - beginning(), output.count)
      // The four bytes may be split over two reads: what may be their beginning waits for the rest.
      if count == 0, try !window.need(window.available + 1) {
        count = min(window.available, output.count)
      }
    }
    let bytes = window.bytes(from: window.position)
    output.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
    window.position += Int64(count)
    window.keep = window.position
    decoded += Int64(count)
    return .bytes(count)
  }

  /// A magic number in text that begins no frame is a piece of a damaged line like any other.
  private func isFrame(at start: Int64) throws(SourceError) -> Bool {
    let decoder = ZstdDecoder(window, maximumWindow: maximumWindow, decoded: decoded)
    let isFrame = try decoder.decodes(at: start)
    window.position = start
    if isFrame { successor = decoder } else { searched = start + 4 }
    return isFrame
  }

  func takeProblems() -> [InputProblem] { [] }

  /// How many of the last bytes may be the beginning of a magic number.
  private func beginning() -> Int {
    let tail = window.bytes(from: window.position).suffix(3)
    for index in tail.indices where ZstdDecoder.magic.starts(with: tail[index...]) {
      return tail.endIndex - index
    }
    return 0
  }

  /// The offset of the next magic number in what was read.
  private func nextMagic() -> Int64? {
    searched = max(searched, window.position)
    let bytes = window.bytes(from: window.position)
    guard let base = bytes.baseAddress else { return nil }
    var index = Int(searched - window.position)
    while index < bytes.count, let found = memchr(base + index, 0xFD, bytes.count - index) {
      index = UnsafeRawPointer(found) - base
      if index >= 3,
        ZstdDecoder.isFrame(UnsafeRawBufferPointer(rebasing: bytes[(index - 3)...]))
      {
        return window.position + Int64(index - 3)
      }
      index += 1
    }
    searched = window.position + Int64(bytes.count)
    return nil
  }
}
