internal import TraceModel

/// Joins the lines of JSON objects that people and programs print over several lines.
///
/// Feed it lines; each time an outermost object is complete it is handed out, with zeros after it
/// so that ``JSONScan`` can read it. Brackets around the objects, and commas between them, belong
/// to no object.
final class JSONDocument {
  private var bytes: [UInt8] = []
  /// Arrays inside of an object belong to it.
  private var nesting = JSONNesting(countsArrays: false)
  /// The object that is open has more bytes than are kept; those before are forgotten.
  private(set) var isOverlong = false
  private let limit: Int

  /// Somebody left parts of the object out, as `...`, and put that in their place.
  private(set) var hasEllipsis = false
  /// The next byte that is not blank decides what stands in an ellipsis' place.
  private var isAfterEllipsis = false
  /// A member that follows the ellipsis needs a comma before it.
  private var owesComma = false
  /// A line that is nothing but such a mark was the last one.
  private var isAfterCut = false
  /// The lines of the object that is open.
  private var layout = JSONLayoutOfLines()

  /// Brackets outside of objects that are open: the array around them.
  private(set) var openArrays = 0

  /// - Parameter limit: bytes that an object has at the most; a longer one is refused where it
  ///   ends.
  init(limit: Int = 16 << 20) { self.limit = limit }

  /// Whether an object is begun and not finished.
  var isOpen: Bool { nesting.isOpen }
  /// Lines of the object that is open, and whether one of them is indented.
  private var openLines = 0
  private var isIndented = false

  /// Forgets an object that was begun: text is missing.
  func reset() {
    bytes.removeAll(keepingCapacity: true)
    (nesting, openArrays, isOverlong) = (JSONNesting(countsArrays: false), 0, false)
    (hasEllipsis, isAfterEllipsis, isAfterCut) = (false, false, false)
    layout.reset()
  }

  /// Hands out the object that was begun, as far as it is there, and forgets it.
  func handOutRest(_ object: (UnsafeRawBufferPointer) -> Void) {
    guard isOpen, !isOverlong else { return reset() }
    let count = bytes.count
    bytes += [UInt8](repeating: 0, count: TextBlock.padding)
    bytes.withUnsafeBytes { object(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    reset()
  }

  /// Takes a line without its end. `object` is called for each object that it completes, which is
  /// valid until it returns. False if the line has text outside of objects other than the brackets
  /// and commas around them.
  func feed(
    _ line: UnsafeRawBufferPointer, object: (UnsafeRawBufferPointer) throws(Malformed) -> Void
  ) throws(Malformed) -> Bool {
    var isJSON = true
    var failure: Malformed?
    if isOpen, JSONCut.isOne(line) {
      leaveOut()
      isAfterCut = true
      append(UnsafeRawBufferPointer(start: nil, count: 0), 0, 0, separator: true)
      return true
    }
    if isAfterCut, isOpen { join(line) }
    if isOpen, hasEllipsis, beginsAnew(line) {
      // Its end is among the parts that were left out.
      handOutRest { try? object($0) }
    } else if isOpen, beginsAnew(line) {
      failure = Malformed("the end of the object before", line, at: 0)
      nesting = JSONNesting(countsArrays: false)
      bytes.removeAll(keepingCapacity: true)
      isOverlong = false
    }
    var start = isOpen ? 0 : -1
    if !isOpen {
      (openLines, isIndented, hasEllipsis, isAfterEllipsis) = (0, false, false, false)
      layout.reset()
    }
    openLines += 1
    layout.begin(line, at: bytes.count)
    isIndented = isIndented || line.first == 0x20 || line.first == 0x09
    for (index, byte) in line.enumerated() {
      if isAfterEllipsis, byte > 0x20 { goOn(with: byte, line, &start, index) }
      if !nesting.isOpen, byte != 0x7B {
        switch byte {
        case 0x5B: openArrays += 1
        case 0x5D: openArrays -= 1
        case 0x20, 0x09, 0x0D, 0x2C: break
        default: isJSON = false
        }
        continue
      }
      if !nesting.isOpen { start = index }
      nesting.take(byte)
      if nesting.isOpen {
        guard !nesting.isInString, byte == 0x2E || byte == 0xE2,
          let end = Self.ellipsis(line, index)
        else { continue }
        append(line, max(0, start), index)
        leaveOut()
        start = end
        continue
      }
      append(line, start, index + 1)
      start = -1
      guard !isOverlong else {
        isOverlong = false
        failure = failure ?? Malformed("an object of at most 16 MiB", line, at: index)
        continue
      }
      do throws(Malformed) {
        try handOut(object)
      } catch {
        // Where it is wrong lies in memory that is used again; the line has its end.
        failure = failure ?? error.moved(to: line.baseAddress.map { $0 + index })
      }
    }
    nesting.endLine()
    if isOpen {
      append(line, max(0, start), line.count)
      append(UnsafeRawBufferPointer(start: nil, count: 0), 0, 0, separator: true)
    }
    if let failure { throw failure }
    return isJSON
  }

  /// Whether a line shows that the object that is open lost its end: outermost objects begin and
  /// end at the left margin, and their content does not. An object on one line is not laid out in
  /// this way.
  private func beginsAnew(_ line: UnsafeRawBufferPointer) -> Bool {
    switch line.first {
    case 0x7B:
      return isIndented || openLines == 1 && bytes.count > 8 && !awaitsElement
    case 0x7D:
      // Whatever is open within the object, this is its end.
      return isIndented && nesting.depth > 1
    default: return false
    }
  }

  /// The first line of the object ends where an element of an array comes.
  private var awaitsElement: Bool { bytes.last { $0 > 0x20 } == 0x5B }

  /// The end of `...` or `…` at a place; nil without one. A number has one point.
  private static func ellipsis(_ line: UnsafeRawBufferPointer, _ index: Int) -> Int? {
    line.has("...", at: index) || line.has("\u{2026}", at: index) ? index + 3 : nil
  }

  /// Makes JSON of what comes before an ellipsis.
  private func leaveOut() {
    (hasEllipsis, isAfterEllipsis, owesComma) = (true, true, true)
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    switch bytes.last {
    case 0x2C: bytes.removeLast()
    case UInt8(ascii: ":"): bytes += Array("null".utf8)
    case 0x7B, 0x5B, nil: owesComma = false
    default: break
    }
  }

  /// After an ellipsis: its own comma is dropped, and a member gets the comma that it needs.
  private func goOn(
    with byte: UInt8, _ line: UnsafeRawBufferPointer, _ start: inout Int, _ index: Int
  ) {
    if index < start || Self.ellipsis(line, index) != nil { return }
    if byte == 0x2C {
      start = index + 1
      return
    }
    isAfterEllipsis = false
    start = index
    if owesComma, byte != 0x7D, byte != 0x5D { bytes.append(0x2C) }
  }

  /// Makes JSON of the two parts around lines that were left out: how far a line is indented shows
  /// which of the brackets before it are still open. A line after the mark may be another mark.
  private func join(_ line: UnsafeRawBufferPointer) {
    guard let first = line.firstIndex(where: { $0 > 0x20 }) else { return }
    isAfterCut = false
    let byte = line[first]
    guard isIndented || first > 0, !isOverlong, byte != 0x2C, first > 0 || byte != 0x7B,
      let cut = layout.cut(before: line, first, bytes)
    else { return }
    for close in cut.closing { put(close) }
    if !cut.closing.isEmpty { owesComma = true }
    isAfterEllipsis = false
    if byte == 0x7D || byte == 0x5D { return }
    if owesComma { bytes.append(0x2C) }
    if !cut.opening.isEmpty { layout.begin(indented: cut.indent, at: bytes.count) }
    for open in cut.opening.utf8 { put(open) }
  }

  private func put(_ byte: UInt8) {
    nesting.take(byte)
    bytes.append(byte)
  }

  /// A text with zeros after it, as it is handed out.
  static func padded(_ text: some Sequence<UInt8>) -> [UInt8] {
    Array(text) + [UInt8](repeating: 0, count: TextBlock.padding)
  }

  private func append(
    _ line: UnsafeRawBufferPointer, _ start: Int, _ end: Int, separator: Bool = false
  ) {
    guard !isOverlong, start <= end else { return }
    guard bytes.count + end - start < limit else {
      isOverlong = true
      bytes.removeAll()
      return
    }
    bytes += line[start..<end]
    if separator { bytes.append(0x20) }
  }

  private func handOut(
    _ object: (UnsafeRawBufferPointer) throws(Malformed) -> Void
  ) throws(Malformed) {
    defer { bytes.removeAll(keepingCapacity: bytes.count < 1 << 20) }
    let count = bytes.count
    bytes += [UInt8](repeating: 0, count: TextBlock.padding)
    let result = bytes.withUnsafeBytes { all -> Result<Void, Malformed> in
      do throws(Malformed) {
        return .success(try object(UnsafeRawBufferPointer(rebasing: all[..<count])))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }
}
