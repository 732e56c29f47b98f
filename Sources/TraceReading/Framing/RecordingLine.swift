internal import TraceModel

/// What a line of a recording says of its place among the others, as JSON or as a sketch.
struct RecordingLine {
  private(set) var isHeader = false
  /// Nanoseconds.
  private(set) var time: Int64?
  private(set) var sequence: Int64?
  /// Its run and its writer, as the line spells them.
  private(set) var writer: [UInt8] = []
  private(set) var name: [UInt8] = []

  /// Nil for a line that is no whole record.
  init?(_ line: UnsafeRawBufferPointer) {
    switch line.first ?? 0 {
    case 0x7B:
      guard line.begins(with: "{\""), line.withoutPadding.last == 0x7D, readJSON(line) else {
        return nil
      }
    case UInt8(ascii: "h"), 0x2D, 0x30...0x39:
      guard readSketch(line) else { return nil }
    default: return nil
    }
  }

  /// Whether it can be of no other program: it has the name of an event with its place, or is a
  /// header.
  var isSure: Bool { isHeader || (time != nil || sequence != nil) && hasKnownName }

  /// Whether it is a header, or has the name of an event.
  var hasKnownName: Bool {
    isHeader || EventKind.named(String(decoding: name, as: UTF8.self)) != nil
  }

  /// Whether it is a header, or an event of any name with its place: apps record names of their
  /// own.
  var hasPlace: Bool { isHeader || !name.isEmpty && (time != nil || sequence != nil) }

  /// Whether a run begins with it.
  var beginsRun: Bool { isHeader || name.elementsEqual("process.start".utf8) }

  private mutating func readJSON(_ line: UnsafeRawBufferPointer) -> Bool {
    if Self.value(of: "\"lifetrace\"", in: line.part(0, 4_096)) != nil {
      isHeader = true
    } else {
      guard let event = Self.value(of: "\"event\"", in: line), event.first == 0x22 else {
        return false
      }
      name = Array(event.dropFirst().prefix { $0 != 0x22 })
      time = Self.value(of: "\"t\"", in: line).flatMap { Self.integer($0) }
      sequence = Self.value(of: "\"seq\"", in: line).flatMap { Self.integer($0) }
    }
    for key: StaticString in ["\"run\"", "\"writer\""] {
      let value = Self.value(of: key, in: line)
      writer += value.map { Array($0.prefix { $0 != 0x2C && $0 != 0x7D }) } ?? []
      writer.append(0)
    }
    return true
  }

  /// The text from the value of a key on. In a string the quotation mark before a key would be
  /// escaped.
  private static func value(
    of key: StaticString, in line: UnsafeRawBufferPointer
  ) -> UnsafeRawBufferPointer? {
    var place = 0
    while let found = line.place(of: key, from: place) {
      place = found + key.utf8CodeUnitCount
      let rest = line.part(place).trimmed
      if rest.first == 0x3A { return rest.part(1).trimmed }
    }
    return nil
  }

  private static func integer(_ text: UnsafeRawBufferPointer) -> Int64? {
    let digits = text.prefix { $0 == 0x2D || (0x30...0x39).contains($0) }
    return UnsafeRawBufferPointer(rebasing: digits).integer
  }

  private mutating func readSketch(_ line: UnsafeRawBufferPointer) -> Bool {
    let first = UnsafeRawBufferPointer(rebasing: line.prefix { $0 != 0x20 && $0 != 0x09 })
    isHeader = first.is("header")
    if !isHeader, !first.is("-") {
      // Nearly all other lines end here.
      time = UnitTime.nanoseconds(first, isUnitOptional: false)
      guard time != nil else { return false }
    }
    let words = line.part(first.count).split { $0 == 0x20 || $0 == 0x09 }
    if isHeader {
      guard words.allSatisfy({ $0.contains(0x3D) || $0.contains(0x22) }) else { return false }
    } else {
      guard let name = words.prefix(2).first(where: { Self.isName($0) }) else { return false }
      self.name = Array(name)
    }
    for word in words {
      let word = UnsafeRawBufferPointer(rebasing: word)
      if word.begins(with: "seq=") { sequence = Self.integer(word.part(4)) }
      if word.begins(with: "run=") || word.begins(with: "writer=") { writer += Array(word) + [0] }
    }
    return true
  }

  /// `scene.willConnect`.
  private static func isName(_ word: Slice<UnsafeRawBufferPointer>) -> Bool {
    (0x61...0x7A).contains(word.first ?? 0) && word.contains(0x2E)
      && word.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2E }
  }
}
