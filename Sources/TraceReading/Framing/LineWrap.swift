/// How lines were broken that were longer than a window or a mail.
///
/// It is recognised by the records that it leaves: their beginnings show, by a time or a brace, so
/// that a line that is no beginning must be the rest of one.
struct LineWrap: Equatable {
  enum Joint {
    /// A full line ends anywhere, also inside a word; nothing is lost.
    case anywhere
    /// The line ends at a blank, which is lost, before the word that had no room.
    case atBlanks
  }

  /// Characters of a line that is full.
  let width: Int
  let joint: Joint
  /// The records are objects of JSON; otherwise lines of a log.
  let isOfObjects: Bool

  /// A narrower window is not recognised: too much of what people write is as short.
  static let narrowest = 40
  static let widest = 240

  /// Where terminals and mail programs break, so that one record that is broken there is enough.
  private static let common: Set<Int> = [72, 76, 78, 80, 100, 120, 132]

  /// The wrap that explains every line that begins no record; nil if none does.
  init?(of lines: [[UInt8]]) {
    func isObject(_ line: [UInt8]) -> Bool { line.starts(with: "{\"".utf8) }
    let full = lines.filter { line in line.contains { $0 != 0x20 } }
    // Words of a person may stand before the records.
    let records = Array(full.drop { !isObject($0) && !Self.isStart($0) })
    guard let first = records.first else { return nil }
    let found = isObject(first) ? Self.ofObjects(records) : Self.ofLog(records)
    guard let found else { return nil }
    self = found
  }

  private init(width: Int, joint: Joint, isOfObjects: Bool) {
    (self.width, self.joint, self.isOfObjects) = (width, joint, isOfObjects)
  }

  // MARK: Lines

  /// Whether a record goes on from a line in the next one.
  func continues(_ line: [UInt8], in next: [UInt8]) -> Bool {
    switch joint {
    case .anywhere: Self.width(line) == width
    case .atBlanks:
      next.first != 0x20 && Self.width(line) + 1 + Self.firstWord(next) > width
    }
  }

  /// A record of the lines that it was broken into.
  func joined(_ lines: [[UInt8]]) -> [UInt8] {
    var record = lines.first ?? []
    for line in lines.dropFirst() {
      // Some mail programs leave the blank where they break.
      if joint == .atBlanks, record.last != 0x20 { record.append(0x20) }
      record += line
    }
    return record
  }

  static func width(_ line: [UInt8]) -> Int { line.count { $0 & 0xC0 != 0x80 } }

  private static func firstWord(_ line: [UInt8]) -> Int { width(Array(line.prefix { $0 != 0x20 })) }

  /// Whether a line begins a record of a log, as its time or its level shows.
  static func isStart(_ line: [UInt8]) -> Bool {
    let levels = ["default\t", "info\t", "debug\t", "error\t", "fault\t"]
    return line.withUnsafeBytes { bytes in
      var place = bytes.first == UInt8(ascii: "[") ? 1 : 0
      if LogTime.stamp(bytes, &place) != nil || LogTime.timeOfDay(bytes, &place) != nil {
        return true
      }
      // `Nov 12 12:24:37`
      place = 7
      if bytes.count > 15, bytes[3] == 0x20, bytes[6] == 0x20,
        LogTime.timeOfDay(bytes, &place) != nil
      {
        return true
      }
      return levels.contains { bytes.starts(with: $0.utf8) }
    }
  }

  // MARK: Recognition

  private static func ofLog(_ lines: [[UInt8]]) -> LineWrap? {
    let widths = lines.map { width($0) }
    guard let widest = widths.max(), (narrowest...Self.widest).contains(widest) else { return nil }
    let isRest = lines.map { !isStart($0) }
    let rests = lines.indices.filter { isRest[$0] }
    // A few further lines may as well be prints of their own behind lines of one length.
    guard rests.count >= 3 else { return nil }
    let anywhere = LineWrap(width: widest, joint: .anywhere, isOfObjects: false)
    if rests.allSatisfy({ anywhere.continues(lines[$0 - 1], in: lines[$0]) }) { return anywhere }
    // Prints behind lines that are all nearly as long look the same, but not over three lines.
    // What begins with a blank is the next line of a message: the wrap took its blank.
    let words = rests.filter { lines[$0].first != 0x20 }
    guard words.count(where: { isRest[$0 - 1] }) >= 2 else { return nil }
    let atBlanks = LineWrap(width: widest, joint: .atBlanks, isOfObjects: false)
    return words.allSatisfy { atBlanks.continues(lines[$0 - 1], in: lines[$0]) } ? atBlanks : nil
  }

  private static func ofObjects(_ lines: [[UInt8]]) -> LineWrap? {
    var nesting = ObjectNesting()
    // Lines whose object goes on in the next one, and whether one such object has its end.
    var open: [Int] = []
    var hasWhole = false
    for (index, line) in lines.enumerated() {
      let isRest = nesting.isOpen
      if !isRest {
        guard line.first == UInt8(ascii: "{") else { return nil }
        nesting = ObjectNesting()
      }
      nesting.read(line)
      // Text behind an object is no record of anything.
      guard !nesting.isBroken else { return nil }
      if nesting.isOpen, index + 1 < lines.count { open.append(index) }
      hasWhole = hasWhole || isRest && !nesting.isOpen
    }
    guard hasWhole else { return nil }
    func explains(_ wrap: LineWrap) -> Bool {
      (narrowest...widest).contains(wrap.width)
        && open.allSatisfy { wrap.continues(lines[$0], in: lines[$0 + 1]) }
    }
    let widest = lines.map { width($0) }.max() ?? 0
    let anywhere = LineWrap(width: widest, joint: .anywhere, isOfObjects: true)
    // A single record may be broken at a blank as well.
    if open.count > 1 || common.contains(widest), explains(anywhere) { return anywhere }
    let withBlanks = lines.filter { $0.contains(0x20) }.map { width($0) }
    let full = (withBlanks.isEmpty ? open.map { width(lines[$0]) } : withBlanks).max() ?? 0
    let atBlanks = LineWrap(width: full, joint: .atBlanks, isOfObjects: true)
    return open.count > 1 && explains(atBlanks) ? atBlanks : nil
  }
}

/// Whether an object of JSON is finished, piece by piece.
struct ObjectNesting {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var hasBegun = false
  /// There is text behind the object.
  private(set) var isBroken = false

  /// The object was begun and has no end yet.
  var isOpen: Bool { depth > 0 }

  mutating func read(_ piece: [UInt8]) {
    for byte in piece {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isInString = false
        }
        continue
      }
      switch byte {
      case 0x22 where depth > 0: isInString = true
      case 0x7B, 0x5B:
        isBroken = isBroken || depth == 0 && hasBegun
        hasBegun = true
        depth += 1
      case 0x7D, 0x5D: depth -= 1
      case 0x20, 0x09, 0x0D: break
      default: isBroken = isBroken || depth == 0
      }
    }
  }
}
