internal import TraceModel

/// Makes plain text of a log that was copied from somewhere, if its beginning shows that it was.
///
/// Anything else goes through as it is. Of text that begins with an object, as traces do, a few
/// lines are looked at: whether they are whole, and in the order of their times.
struct PasteFraming {
  private enum State { case undecided, through, cleaned }

  /// Number of bytes at the beginning that are examined.
  private static let sample = 1 << 16
  private static let readSize = 1 << 16
  /// A longer line passes in pieces, which are not examined.
  private static let longest = 1 << 20

  private let recogniser: LineRecogniser
  private var state = State.undecided
  /// Bytes that are ready to be handed out, from `start` on.
  private var ready: [UInt8] = []
  private var start = 0
  /// The piece after them: a gap, or the end.
  private var next: DecodedPiece?
  private var failure: SourceError?
  private var wide: WideText?
  private var cleaner: PasteCleaner?
  private var array: RecordArray?
  /// The text of an object a line, where those texts are the log.
  private var unwrap: (@Sendable ([UInt8]) -> [UInt8])?
  /// Of a text whose lines are read in another order.
  private var held: HeldText?
  private var problems: [InputProblem] = []
  /// A line that is not finished.
  private var line: [UInt8] = []

  init(_ recogniser: LineRecogniser) { self.recogniser = recogniser }

  /// The numbers of the lines in the text as it was.
  var lineNumbers: LineNumbers {
    var numbers = array?.lineNumbers ?? cleaner?.lineNumbers ?? LineNumbers()
    numbers.order = held?.order ?? []
    return numbers
  }

  /// Nothing shows in which order the lines were written.
  var isOrderUnclear: Bool { cleaner?.marks.contains(.unclearOrder) ?? false }

  mutating func takeProblems() -> [InputProblem] {
    defer { problems = [] }
    return problems
  }

  typealias Source = (UnsafeMutableRawBufferPointer) throws(SourceError) -> DecodedPiece

  /// Fills `output` from the pieces that `decode` returns. Where the input pauses, what is there
  /// decides, and no line waits for the next one.
  mutating func decode(
    into output: UnsafeMutableRawBufferPointer, isPaused: () -> Bool = { false }, _ decode: Source
  ) throws(SourceError) -> DecodedPiece {
    if state == .undecided { try decide(isPaused, decode) }
    while true {
      if start < ready.count {
        let count = min(ready.count - start, output.count)
        ready.withUnsafeBytes {
          output.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + count]))
        }
        start += count
        if start == ready.count { (ready, start) = ([], 0) }
        return .bytes(count)
      }
      if let piece = next {
        next = nil
        return piece
      }
      if let failure {
        self.failure = nil
        throw failure
      }
      guard state == .cleaned else { return try decode(output) }
      let (bytes, piece) = try Self.read(Self.readSize, decode)
      if case .bytes = piece {
        takeText(wide?.decode(bytes) ?? bytes)
        if isPaused() { cleaner?.flush(into: &ready) }
        holdBack()
      } else {
        finishLines()
        next = piece
        handOutHeld()
      }
    }
  }

  /// Reads once; the bytes are empty for anything else than text.
  private static func read(
    _ count: Int, _ decode: Source
  ) throws(SourceError) -> (bytes: [UInt8], piece: DecodedPiece) {
    var piece = DecodedPiece.pause
    var failure: SourceError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { memory, used in
      do throws(SourceError) {
        piece = try decode(UnsafeMutableRawBufferPointer(memory))
      } catch {
        failure = error
      }
      if case .bytes(let count) = piece { used = count }
    }
    if let failure { throw failure }
    return (bytes, piece)
  }

  private mutating func decide(
    _ isPaused: () -> Bool, _ decode: Source
  ) throws(SourceError) {
    var beginning: [UInt8] = []
    while next == nil, beginning.count < Self.sample, !Self.suffices(beginning),
      !(isPaused() && beginning.contains(10))
    {
      do throws(SourceError) {
        let (bytes, piece) = try Self.read(Self.sample - beginning.count, decode)
        if case .bytes = piece { beginning += bytes } else { next = piece }
      } catch {
        guard !beginning.isEmpty else { throw error }
        // The bytes read before are handed out first.
        failure = error
        break
      }
    }
    var text = beginning
    switch Self.kind(beginning) {
    case .document: break
    case .object:
      if let log = RecordMessages.beginning(of: beginning, isWhole: next != nil) {
        unwrap = { RecordMessages.text($0) }
        cleaner = PasteCleaner(beginning: log, isWhole: true, recogniser)
      } else if let log = ContainerLog.beginning(of: beginning, isWhole: next != nil, recogniser) {
        unwrap = { ContainerLog.text($0) }
        cleaner = PasteCleaner(beginning: log, isWhole: true, recogniser)
      } else if let log = MessageObjects.beginning(
        of: beginning, isWhole: next != nil, recogniser)
      {
        unwrap = { MessageObjects.text($0) }
        cleaner = PasteCleaner(beginning: log, isWhole: true, recogniser)
      } else if let log = LoggerObjects.beginning(
        of: beginning, isWhole: next != nil, recogniser)
      {
        unwrap = log.unwrap
        cleaner = PasteCleaner(beginning: log.text, isWhole: true, recogniser)
      } else {
        cleaner = PasteCleaner(objects: beginning, isWhole: next != nil)
      }
    case .recording: cleaner = PasteCleaner(objects: beginning, isWhole: next != nil)
    case .text:
      array = RecordArray(beginning: beginning)
      guard array == nil else { break }
      if let object = PrintedObject.bare(beginning, recogniser) {
        beginning = object
        break
      }
      wide = WideText(beginning)
      text = wide?.decode(beginning) ?? beginning
      cleaner = PasteCleaner(beginning: text, isWhole: next != nil, recogniser)
    }
    guard wide != nil || cleaner != nil || unwrap != nil || array != nil else {
      state = .through
      ready = beginning
      return
    }
    state = .cleaned
    held = cleaner?.arrangement.map { HeldText($0) }
    if isOrderUnclear {
      problems.append(
        InputProblem(
          .unclearOrder, .note,
          text: "the times of its lines step back, and nothing shows whether the oldest or the "
            + "newest one is first; what rests on their order is unknown"))
    }
    takeText(text)
    if next != nil || failure != nil {
      finishLines()
      handOutHeld()
    } else {
      holdBack()
    }
  }

  // MARK: Another order

  /// Keeps the text until its end.
  private mutating func holdBack() {
    guard held != nil else { return }
    held?.take(ready)
    (ready, start) = ([], 0)
  }

  /// Hands the text out, in the order in which it is read. One that is too long is refused.
  private mutating func handOutHeld() {
    guard held != nil else { return }
    holdBack()
    if !(held?.isTooLong ?? false) {
      ready = held?.arrange() ?? []
      guard !ready.isEmpty || held?.arrangement == .unknown else { return }
    }
    if let problem = held?.problem { problems.append(problem) }
  }

  private enum Kind {
    case document, object, text
    /// A recording of the own format, from its header on: no other program printed its lines.
    case recording
  }

  /// A document with tags is not a log of lines, unless they are those of a page's source around
  /// one; a record is an object whose first key is in straight quotes.
  private static func kind(_ bytes: [UInt8]) -> Kind {
    let rest = bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    guard rest.count >= 3 else { return .text }
    if rest.starts(with: "{\"lifetrace\":".utf8) { return .recording }
    if rest.first == 0x3C {
      return PasteMarks.mayBeLog(rest.prefix { $0 != 0x0A }) ? .text : .document
    }
    let second = rest[rest.startIndex + 1]
    // Jira's macros and the two braces that it sets around code also begin with a brace.
    let isObject =
      rest.first == 0x7B && ![0xE2, 0, 0x7B].contains(second) && !(0x61...0x7A).contains(second)
    return isObject && !isOfPage(rest) ? .object : .text
  }

  /// Whether an object is in the source of a page: its first key has entities around it, or its
  /// first line ends with a tag.
  private static func isOfPage(_ object: ArraySlice<UInt8>) -> Bool {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let key = object.dropFirst().drop { blanks.contains($0) }
    if key.first == UInt8(ascii: "&") || key.first == UInt8(ascii: "<") { return true }
    guard key.first != 0x22 || object.dropFirst().first == 0x22 else { return false }
    let line = object.prefix(1 << 14).prefix { $0 != 0x0A && $0 != 0x0D }
    return PasteMarks.hasBreak(line)
  }

  private static func suffices(_ beginning: [UInt8]) -> Bool {
    switch kind(beginning) {
    case .document: true
    case .object, .recording: PasteCleaner.suffices(objects: beginning)
    case .text: false
    }
  }

  private mutating func takeText(_ text: [UInt8]) {
    guard array == nil else {
      array?.take(text, into: &ready)
      return
    }
    guard cleaner != nil || unwrap != nil else {
      ready += text
      return
    }
    var rest = text[...]
    while let end = rest.firstIndex(of: 10) {
      line += rest[..<end]
      takeLine()
      line.removeAll(keepingCapacity: true)
      rest = rest[(end + 1)...]
    }
    line += rest
    guard line.count > Self.longest else { return }
    cleaner?.flush(into: &ready)
    ready += line
    line.removeAll(keepingCapacity: true)
  }

  private mutating func takeLine() {
    if let unwrap { line = unwrap(line) }
    guard cleaner == nil else {
      cleaner?.take(line, into: &ready)
      return
    }
    ready += line
    ready.append(10)
  }

  /// The last line has no end, and nothing follows what waits for a next line.
  private mutating func finishLines() {
    array?.finish(into: &ready)
    guard cleaner != nil || unwrap != nil else { return }
    let hasRest = !line.isEmpty
    if hasRest { takeLine() }
    line = []
    cleaner?.flush(into: &ready)
    if hasRest, ready.last == 10 { ready.removeLast() }
  }
}
