internal import TraceModel

/// What one step of decoding gave.
enum DecodedPiece: Equatable {
  /// So many bytes were written; at least one.
  case bytes(Int)
  /// Something is missing between the bytes before and those that follow, if any follow.
  case gap
  /// Nothing yet; there are problems to report before what follows.
  case pause
  case end
}

/// Bytes of one container, pulled a buffer at a time.
protocol StreamDecoder: AnyObject {
  /// Fills `output` as far as the next gap or the end.
  func decode(into output: UnsafeMutableRawBufferPointer) throws(SourceError) -> DecodedPiece
  /// Problems since the last call, in order.
  func takeProblems() -> [InputProblem]
}

/// Decodes an input by what its first bytes say, whatever its name is.
///
/// Zstandard: RFC 8878 §3.1. gzip: RFC 1952. Anything else is text as it stands, unless it is a
/// container we know and cannot read, which gives one problem.
public final class Decompressor {
  /// How the input is packed. Raw values are those of the JSON report.
  public enum Compression: String, Sendable {
    case zstd, gzip
    case plain = "none"
    /// A known container that is not read.
    case unsupported
  }

  public private(set) var compression = Compression.plain
  /// Bytes handed out so far.
  public private(set) var decodedBytes: Int64 = 0
  private let window: InputWindow
  private let options: ReadingOptions
  private var decoder: (any StreamDecoder)?
  private var problems: [InputProblem] = []
  private var hasStarted = false
  private var isFinished = false

  public init(_ source: any ByteSource, options: ReadingOptions) {
    window = InputWindow(source)
    self.options = options
  }

  /// Fills `output` as far as the next gap, limit or the end.
  func decode(into output: UnsafeMutableRawBufferPointer) throws(SourceError) -> DecodedPiece {
    guard !isFinished else { return .end }
    let decoder = try started()
    guard let decoder else {
      // Empty or not readable; the problem says which.
      isFinished = true
      return .end
    }
    let room = options.maximumDecoded - decodedBytes
    guard room > 0 else { return try stopAtLimit(decoder) }
    let part = UnsafeMutableRawBufferPointer(
      rebasing: output.prefix(Int(clamping: min(room, Int64(output.count)))))
    let piece = try decoder.decode(into: part)
    if case .bytes(let count) = piece {
      // Problems wait until the text before them was handed out, so that their place does not depend on
      // the size of `output`.
      decodedBytes += Int64(count)
      return piece
    }
    if piece == .end { isFinished = true }
    problems += decoder.takeProblems()
    return piece
  }

  /// Looks at the first bytes, so that ``compression`` is known. Does nothing the second time.
  func begin() throws(SourceError) {
    _ = try started()
  }

  func takeProblems() -> [InputProblem] {
    defer { problems = [] }
    return problems
  }

  /// At the limit it still matters whether anything follows.
  private func stopAtLimit(_ decoder: any StreamDecoder) throws(SourceError) -> DecodedPiece {
    isFinished = true
    var probe: UInt8 = 0
    let piece = try withUnsafeMutableBytes(of: &probe) {
      (memory) throws(SourceError) -> DecodedPiece in try decoder.decode(into: memory)
    }
    problems += decoder.takeProblems()
    guard piece != .end, piece != .gap else { return piece == .gap ? .gap : .end }
    problems.append(
      InputProblem(
        .limit, .error, offset: window.position,
        text: "decodes to more than \(options.maximumDecoded) bytes; the rest was not read; "
          + "--max-decoded sets the limit"))
    return .gap
  }

  private func started() throws(SourceError) -> (any StreamDecoder)? {
    if hasStarted { return decoder }
    _ = try window.need(4096)
    hasStarted = true
    let head = UnsafeRawBufferPointer(rebasing: window.bytes(from: 0).prefix(4096))
    guard head.count > 0 else {
      problems.append(InputProblem(.empty, .error, offset: 0, text: "the input is empty (0 bytes)"))
      return nil
    }
    if let name = Self.foreignContainer(head) {
      compression = .unsupported
      problems.append(
        InputProblem(
          .unsupported, .error, offset: 0,
          text: "is \(name); expected text, Zstandard or gzip; convert it first"))
      return nil
    }
    let started: any StreamDecoder
    if Self.isZstd(head) || (!Self.isGzip(head) && (Self.isBinary(head) || Self.hasFrame(head))) {
      compression = .zstd
      started = ZstdDecoder(window, maximumWindow: options.maximumWindow)
    } else if Self.isGzip(head) {
      compression = .gzip
      started = GzipDecoder(window)
    } else {
      started = PlainDecoder(window)
    }
    decoder = started
    return started
  }
}

extension Decompressor {
  /// Also a file so short that it holds only a part of the magic number.
  private static func isZstd(_ head: UnsafeRawBufferPointer) -> Bool {
    head.count >= 4
      ? ZstdDecoder.isFrame(head) || ZstdDecoder.isSkippable(head)
      : ZstdDecoder.magic.starts(with: head)
  }

  /// Whether a frame seems to begin further on. The magic number is no UTF-8, so no text holds it.
  private static func hasFrame(_ head: UnsafeRawBufferPointer) -> Bool {
    guard head.count >= 5 else { return false }
    return (0...(head.count - 5)).contains { index in
      head[index] == 0x28
        && ZstdDecoder.isFrame(UnsafeRawBufferPointer(rebasing: head[index...]))
    }
  }

  private static func isGzip(_ head: UnsafeRawBufferPointer) -> Bool {
    head[0] == 0x1F && (head.count == 1 || head[1] == 0x8B)
  }

  /// Whether so much is neither ASCII text nor UTF-8 that it is no text: the middle of a
  /// compressed file has a third to a half of such bytes, a text with bad bytes in it a few.
  private static func isBinary(_ head: UnsafeRawBufferPointer) -> Bool {
    var odd = 0
    var index = 0
    while index < head.count {
      let length = UTF8Check.sequenceLength(head, at: index)
      switch head[index] {
      case 0, 9, 10, 12, 13, 27: break
      case 0..<0x20, 0x7F: odd += 1
      default: odd += length == 0 ? 1 : 0
      }
      index += max(1, length)
    }
    return odd * 10 > head.count
  }

  private static let signatures: [(bytes: [UInt8], name: String)] = [
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "an xz file"),
    ([0x42, 0x5A, 0x68], "a bzip2 file"),
    ([0x04, 0x22, 0x4D, 0x18], "an LZ4 file"),
    ([0x02, 0x21, 0x4C, 0x18], "an LZ4 file of the legacy format"),
    ([0x50, 0x4B, 0x03, 0x04], "a zip archive"),
    ([0x50, 0x4B, 0x05, 0x06], "a zip archive"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7-Zip archive"),
    ([0x1F, 0x9D], "a file of compress (.Z)"),
    ([0xFF, 0xFE], "UTF-16 text"),
    ([0xFE, 0xFF], "UTF-16 text"),
  ]

  private static func foreignContainer(_ head: UnsafeRawBufferPointer) -> String? {
    if head.count >= 4, head[1] == 0xB5, head[2] == 0x2F, head[3] == 0xFD,
      head[0] == 0x1E || (0x22...0x27).contains(head[0])
    {
      return "a Zstandard file of a legacy format (before 0.8)"
    }
    for signature in signatures where head.starts(with: signature.bytes) {
      // 'BZh' could begin a text; the digit of the level and the block's magic number decide.
      if signature.bytes.count == 3,
        head.count < 10 || !(0x31...0x39).contains(head[3])
          || !(head[4] == 0x31 || head[4] == 0x17)
      {
        continue
      }
      return signature.name
    }
    // UTF-16 without a byte order mark: every other byte of ASCII text is 0.
    let start = head.prefix(64)
    if start.count >= 4 {
      let even = stride(from: 0, to: start.count - 1, by: 2)
      if even.allSatisfy({ start[$0] != 0 && start[$0 + 1] == 0 })
        || even.allSatisfy({ start[$0] == 0 && start[$0 + 1] != 0 })
      {
        return "UTF-16 text"
      }
    }
    return nil
  }
}

/// Text as it stands.
final class PlainDecoder: StreamDecoder {
  private let window: InputWindow

  init(_ window: InputWindow) { self.window = window }

  func decode(into output: UnsafeMutableRawBufferPointer) throws(SourceError) -> DecodedPiece {
    guard try window.need(1) else { return .end }
    let count = min(window.available, output.count)
    let bytes = window.bytes(from: window.position)
    output.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
    window.position += Int64(count)
    window.keep = window.position
    return .bytes(count)
  }

  func takeProblems() -> [InputProblem] { [] }
}
