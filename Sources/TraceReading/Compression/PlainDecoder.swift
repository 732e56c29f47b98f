import SystemLibrary
internal import TraceModel

/// Uncompressed text, up to a Zstandard frame or a gzip member, if one begins in the middle.
///
/// That happens where plain lines and compressed ones were put into one file, and where a file
/// begins inside a frame whose blocks are stored as they are. The magic number of frames ends with
/// a byte that UTF-8 never uses, and that of members begins with one that text hardly has, so only
/// those bytes are looked for.
final class PlainDecoder: StreamDecoder {
  private let window: InputWindow
  private let maximumWindow: UInt64
  /// Bytes before these offsets hold no end of a magic number, and no beginning of a member, that
  /// was not examined.
  private var searched: Int64 = 0
  private var searchedForMembers: Int64 = 0
  private var decoded: Int64 = 0
  /// For places where one may begin.
  private lazy var trialFrames = ZstdDecoder(window, maximumWindow: maximumWindow)
  private lazy var trialMembers = GzipDecoder(window)
  /// Takes over when the text ends because a frame or a member begins at the window's position.
  private(set) var successor: (any StreamDecoder)?

  init(_ window: InputWindow, maximumWindow: UInt64) {
    self.window = window
    self.maximumWindow = maximumWindow
  }

  func decode(into output: UnsafeMutableRawBufferPointer) throws(SourceError) -> DecodedPiece {
    guard successor == nil, try window.need(1) else { return .end }
    var count = 0
    while count == 0 {
      if let start = next() {
        count = min(Int(start - window.position), output.count)
        if count == 0, try succeeds(at: start) { return .end }
        continue
      }
      count = min(window.available - beginning(), output.count)
      // The first bytes may be split over two reads: what may be their beginning waits for the
      // rest.
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

  private func succeeds(at start: Int64) throws(SourceError) -> Bool {
    if window.bytes(from: start)[0] == 0x1F { return try isMember(at: start) }
    return try isFrame(at: start)
  }

  private func isMember(at start: Int64) throws(SourceError) -> Bool {
    guard try trialMembers.inflatesMember(at: start) else {
      searchedForMembers = start + 1
      return false
    }
    successor = GzipDecoder(window, decoded: decoded)
    return true
  }

  /// A magic number in text that begins no frame is a piece of a damaged line like any other.
  private func isFrame(at start: Int64) throws(SourceError) -> Bool {
    guard try trialFrames.decodes(at: start) else {
      searched = start + 4
      return false
    }
    successor = ZstdDecoder(window, maximumWindow: maximumWindow, decoded: decoded)
    return true
  }

  func takeProblems() -> [InputProblem] { [] }

  /// How many of the last bytes may be the beginning of a frame or a member.
  private func beginning() -> Int {
    let tail = window.bytes(from: window.position).suffix(3)
    for index in tail.indices {
      let rest = tail[index...]
      if ZstdDecoder.magic.starts(with: rest) || GzipDecoder.magic.starts(with: rest) {
        return rest.count
      }
    }
    return 0
  }

  /// The offset of the next place in what was read where a frame or a member may begin.
  private func next() -> Int64? {
    let frame = nextMagic()
    guard let member = nextMember() else { return frame }
    return min(member, frame ?? member)
  }

  private func nextMember() -> Int64? {
    searchedForMembers = max(searchedForMembers, window.position)
    let bytes = window.bytes(from: window.position)
    guard let base = bytes.baseAddress else { return nil }
    var index = Int(searchedForMembers - window.position)
    while index + 3 < bytes.count, let found = memchr(base + index, 0x1F, bytes.count - 3 - index) {
      index = UnsafeRawPointer(found) - base
      searchedForMembers = window.position + Int64(index)
      if GzipDecoder.isMember(UnsafeRawBufferPointer(rebasing: bytes[index...])) {
        return searchedForMembers
      }
      index += 1
    }
    searchedForMembers = window.position + Int64(max(0, bytes.count - 3))
    return nil
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
