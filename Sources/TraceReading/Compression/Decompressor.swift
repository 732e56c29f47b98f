internal import TraceModel

/// The result of one decoding step.
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

/// Decodes an input. Its first bytes decide how; its name does not matter.
///
/// Zstandard: RFC 8878 §3.1. gzip: RFC 1952. Anything else is plain text, unless it is a container
/// we know and cannot read, which is reported as one problem.
final class Decompressor {
  /// How the input is packed. Raw values are those of the JSON report.
  enum Compression: String, Sendable {
    case zstd, gzip
    case plain = "none"
    /// A known container that is not read.
    case unsupported
  }

  private(set) var compression = Compression.plain
  /// Bytes handed out so far.
  private(set) var decodedBytes: Int64 = 0
  private let window: InputWindow
  /// Decode the frames of large files in parallel.
  let workers: FrameWorkers?
  private let options: DecodingOptions
  private var decoder: (any StreamDecoder)?
  private var problems: [InputProblem] = []
  private var hasStarted = false
  private var isFinished = false
  /// Something precedes the first bytes that decode.
  private var beginsWithGap = false

  init(_ source: any ByteSource, options: DecodingOptions) {
    self.options = options
    guard options.jobs > 2, let size = source.fileSize, size >= options.threadFrom else {
      window = InputWindow(source, sizes: options.window)
      workers = nil
      return
    }
    let ahead = AheadSource(source, step: options.window.readSize)
    window = InputWindow(ahead, sizes: options.window)
    workers = FrameWorkers(window, ahead, options: options)
  }

  /// Bytes of the source that were read for what was handed out.
  var bytesRead: Int64 { window.end }

  /// Fills `output` as far as the next gap, limit or the end.
  func decode(into output: UnsafeMutableRawBufferPointer) throws(SourceError) -> DecodedPiece {
    guard !isFinished else { return .end }
    let decoder = try started()
    guard let decoder else {
      // Empty or not readable; the problem says which.
      isFinished = true
      return .end
    }
    if beginsWithGap {
      beginsWithGap = false
      return .gap
    }
    let room = options.maximumDecoded - decodedBytes
    guard room > 0 else { return try stopAtLimit(decoder) }
    let part = UnsafeMutableRawBufferPointer(
      rebasing: output.prefix(Int(clamping: min(room, Int64(output.count)))))
    let piece = try decoder.decode(into: part)
    if case .bytes(let count) = piece {
      if decodedBytes == 0, let archive = archive(in: UnsafeRawBufferPointer(part).part(0, count)) {
        compression = .unsupported
        problems = [InputProblem(.unsupported, .error, offset: 0, text: archive.text)]
        isFinished = true
        return .end
      }
      // Problems wait until the text before them was handed out, so that their place does not
      // depend on the size of `output`.
      decodedBytes += Int64(count)
      let (stop, isTooFar) = window.position.addingReportingOverflow(fruitless)
      window.stop = isTooFar ? .max : stop
      return piece
    }
    problems += decoder.takeProblems()
    if piece == .end { return end(of: decoder) }
    return piece
  }

  /// The archive that the first bytes of a container decode to: the texts of its files and what is
  /// between them are no text.
  private func archive(in decoded: UnsafeRawBufferPointer) -> ForeignContent? {
    compression == .plain ? nil : ForeignContent.archives.first { $0.fits(decoded) }
  }

  /// The next piece when a decoder is done: the end, or frames that were found in text.
  private func end(of decoder: any StreamDecoder) -> DecodedPiece {
    if let next = (decoder as? PlainDecoder)?.successor {
      compression = next is GzipDecoder ? .gzip : .zstd
      let part = next is GzipDecoder ? "gzip member" : "Zstandard frame"
      problems.append(
        InputProblem(
          .frameCorrupt, .dataLoss, offset: window.position,
          text: "a \(part) begins in the middle of text, at byte \(window.position); text "
            + "may be missing before it, at decoded byte \(decodedBytes)"))
      self.decoder = next
      return .gap
    }
    isFinished = true
    guard window.isStopped else { return .end }
    problems.append(endlessInput)
    return .gap
  }

  /// Number of bytes of the file that may be skipped in a row, without any text in them: no
  /// more than may be decoded, and 1 GiB where the end of the input cannot be known.
  private var fruitless: Int64 {
    let most = max(options.maximumDecoded, 1 << 20)
    return window.fileSize == nil ? min(most, 1 << 30) : most
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
    var hasGap = false
    while true {
      let piece = try withUnsafeMutableBytes(of: &probe) {
        (memory) throws(SourceError) -> DecodedPiece in try decoder.decode(into: memory)
      }
      problems += decoder.takeProblems()
      switch piece {
      case .pause: continue
      case .gap: hasGap = true
      case .end where (decoder as? PlainDecoder)?.successor == nil: return hasGap ? .gap : .end
      case .bytes, .end:
        problems.append(
          InputProblem(
            .limit, .error, offset: window.position,
            text: "decodes to more than \(options.maximumDecoded) bytes; the rest was not read",
            remedy: .raiseDecodedLimit))
        return .gap
      }
    }
  }

  /// Bytes that are examined to detect the compression.
  private static let head = 4096

  /// Whether an input that is still being written has begun: with a whole line, or with more than
  /// the head of a frame or member.
  private var mayBegin: Bool {
    guard window.available > 0, window.isPaused else { return false }
    return window.available >= 64 || window.bytes(from: 0).contains(10)
  }

  /// Nothing more of the input is there at the moment.
  var isPaused: Bool { window.isPaused }
  func staysPaused() -> Bool { window.staysPaused() }

  private func started() throws(SourceError) -> (any StreamDecoder)? {
    if hasStarted { return decoder }
    window.stop = fruitless
    do throws(SourceError) {
      while window.available < Self.head, !mayBegin, try window.need(window.available + 1) {}
    } catch {
      // The bytes before the failure are delivered first.
      guard window.available > 0 else { throw error }
    }
    hasStarted = true
    let head = UnsafeRawBufferPointer(rebasing: window.bytes(from: 0).prefix(Self.head))
    guard head.count > 0 else {
      problems.append(InputProblem(.empty, .error, offset: 0, text: "the input is empty (0 bytes)"))
      return nil
    }
    if ZstdDecoder.messageEnd(head) != nil {
      compression = .zstd
      let messages = ZstdDecoder(window, maximumWindow: options.maximumWindow, isPrefixed: true)
      decoder = messages
      return messages
    }
    if let content = Self.foreignContent(head) {
      compression = .unsupported
      problems.append(InputProblem(.unsupported, .error, offset: 0, text: content.text))
      return nil
    }
    let started: any StreamDecoder
    if Self.isZstd(head) {
      compression = .zstd
      started = ZstdDecoder(window, maximumWindow: options.maximumWindow, workers: workers)
    } else if Self.isGzip(head) {
      compression = .gzip
      started = GzipDecoder(window)
    } else if Self.wideText(head) == nil, Self.isBinary(Self.untilContainer(head)) {
      decoder = try findContainer()
      return decoder
    } else {
      started = PlainDecoder(window, maximumWindow: options.maximumWindow)
    }
    decoder = started
    return started
  }

  /// Looks for the first frame or member that decodes, in an input that begins in the middle of one
  /// or with garbage.
  private func findContainer() throws(SourceError) -> (any StreamDecoder)? {
    let zstd = ZstdDecoder(window, maximumWindow: options.maximumWindow, workers: workers)
    let gzip = GzipDecoder(window)
    let isHead = { (bytes: UnsafeRawBufferPointer) in
      ZstdDecoder.isFrame(bytes) || GzipDecoder.isMember(bytes)
    }
    while try window.advance(toFirst: 0x28, or: 0x1F, length: 5, where: isHead) {
      let place = window.position
      window.keep = place
      let isMember = window.bytes(from: place)[0] == 0x1F
      guard isMember ? try gzip.inflatesMember(at: place) : try zstd.decodes(at: place) else {
        window.position = place + 1
        continue
      }
      compression = isMember ? .gzip : .zstd
      beginsWithGap = true
      problems.append(
        InputProblem(
          .frameCorrupt, .dataLoss, offset: 0,
          text:
            "\(place) bytes at byte 0 belong to no \(isMember ? "member" : "frame"); text is missing "
            + "at decoded byte 0; \(Damage.continuation(at: Int64(place)))"))
      return isMember ? gzip : zstd
    }
    problems.append(window.isStopped ? endlessInput : Self.noContainer)
    return nil
  }

  private static let noContainer = InputProblem(
    .notText, .error, offset: 0,
    text: "is neither text nor a known compressed file; expected JSON Lines, plain or "
      + "compressed with Zstandard or gzip")

  private var endlessInput: InputProblem {
    InputProblem(
      .limit, .error, offset: window.end,
      text: "no text in \(fruitless) bytes before byte \(window.end); the rest was not read",
      remedy: .raiseDecodedLimit)
  }
}
