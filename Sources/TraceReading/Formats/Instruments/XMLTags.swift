internal import TraceModel

/// Takes XML apart line by line: tags, and the text between them.
///
/// Enough for the output of `xctrace export`: elements, attributes, entities; declarations and
/// comments are skipped. A tag may continue on the next lines; then at most ``limit`` bytes are
/// kept, which hold its name, and the end, which says whether it is empty.
struct XMLTags {
  enum Part {
    /// `<name …>`, with its attributes as they are written; `isEmpty`: `<name …/>`.
    case begin(name: Slice<UnsafeRawBufferPointer>, attributes: Slice<UnsafeRawBufferPointer>)
    case empty(name: Slice<UnsafeRawBufferPointer>, attributes: Slice<UnsafeRawBufferPointer>)
    case end(name: Slice<UnsafeRawBufferPointer>)
    case text(Slice<UnsafeRawBufferPointer>)
  }

  static let limit = 1 << 16

  /// A tag that is not finished, without its `<`.
  private var tag: [UInt8] = []
  private var isInTag = false
  /// In a comment, where neither quotes nor `>` mean anything.
  private var isInComment = false
  /// The quote that an attribute's value ends with.
  private var quote: UInt8?
  private var isCutShort = false
  /// Tags that were not kept whole.
  private(set) var cutShort: Int64 = 0

  var isOpen: Bool { isInTag }

  mutating func reset() {
    tag.removeAll(keepingCapacity: true)
    (isInTag, isInComment, isCutShort, quote) = (false, false, false, nil)
  }

  mutating func feed(
    _ line: UnsafeRawBufferPointer, _ take: (Part) throws(Malformed) -> Void
  ) throws(Malformed) {
    var place = 0
    while place < line.count {
      guard isInTag else {
        let open = line[place...].indices.first { Self.beginsTag(line, $0) } ?? line.count
        if open > place { try take(.text(line[place..<open])) }
        isInTag = open < line.count
        isInComment = line.part(open).begins(with: "<!--")
        place = open + (isInComment ? 4 : 1)
        continue
      }
      if isInComment {
        guard let end = line.place(of: "-->", from: place) else { return }
        reset()
        place = end + 3
        continue
      }
      let close = tagEnd(line, place)
      guard let close else {
        keep(line[place...])
        break
      }
      if tag.isEmpty {
        reset()
        try Self.handOut(line[place..<close], take)
      } else {
        keep(line[place..<close])
        if isCutShort, line[place..<close].last == UInt8(ascii: "/") {
          tag[tag.count - 1] = UInt8(ascii: "/")
        }
        let whole = tag
        reset()
        try Self.handOut(whole, take)
      }
      place = close + 1
    }
    // The end of a line stands for a blank.
    if isInTag, tag.count < Self.limit { tag.append(0x20) }
  }

  /// A lone `<` is not XML, and begins nothing.
  private static func beginsTag(_ line: UnsafeRawBufferPointer, _ place: Int) -> Bool {
    guard line[place] == UInt8(ascii: "<"), place + 1 < line.count else { return false }
    let next = line[place + 1]
    return (0x61...0x7A).contains(next | 0x20) || next == UInt8(ascii: "/")
      || next == UInt8(ascii: "?") || next == UInt8(ascii: "!")
  }

  /// The `>` that ends the tag, which none in a value of an attribute does.
  private mutating func tagEnd(_ line: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    for index in start..<line.count {
      let byte = line[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      }
    }
    return nil
  }

  private mutating func keep(_ part: Slice<UnsafeRawBufferPointer>) {
    let kept = part.prefix(Self.limit - tag.count)
    tag += kept
    if kept.count < part.count, !isCutShort {
      isCutShort = true
      cutShort += 1
    }
  }

  private static func handOut(
    _ whole: [UInt8], _ take: (Part) throws(Malformed) -> Void
  ) throws(Malformed) {
    let result = whole.withUnsafeBytes { bytes -> Result<Void, Malformed> in
      do throws(Malformed) {
        return .success(try handOut(bytes[...], take))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private static func handOut(
    _ tag: Slice<UnsafeRawBufferPointer>, _ take: (Part) throws(Malformed) -> Void
  ) throws(Malformed) {
    switch tag.first {
    case UInt8(ascii: "?"), UInt8(ascii: "!"): return
    case UInt8(ascii: "/"): return try take(.end(name: name(tag.dropFirst())))
    default: break
    }
    let name = name(tag)
    let rest = tag[name.endIndex...]
    if rest.last == UInt8(ascii: "/") {
      try take(.empty(name: name, attributes: rest.dropLast()))
    } else {
      try take(.begin(name: name, attributes: rest))
    }
  }

  private static func name(
    _ tag: Slice<UnsafeRawBufferPointer>
  ) -> Slice<UnsafeRawBufferPointer> {
    tag.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
  }

  // MARK: Attributes and entities

  /// The value of an attribute, with its entities; nil if none has this name.
  static func attribute(
    _ name: StaticString, in attributes: Slice<UnsafeRawBufferPointer>
  ) -> Slice<UnsafeRawBufferPointer>? {
    var rest = attributes
    while let start = rest.firstIndex(where: { $0 > 0x20 }) {
      rest = rest[start...]
      guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      var key = rest[..<equals]
      while let last = key.last, last <= 0x20 { key = key.dropLast() }
      let value = rest[rest.index(after: equals)...].drop { $0 <= 0x20 }
      guard let quote = value.first, quote == 0x22 || quote == 0x27,
        let end = value.dropFirst().firstIndex(of: quote)
      else { return nil }
      if UnsafeRawBufferPointer(rebasing: key).is(name) { return value.dropFirst()[..<end] }
      rest = rest[(end + 1)...]
    }
    return nil
  }

  /// A text of at most `limit` bytes, without entities.
  static func text(_ bytes: some Collection<UInt8>, limit: Int = limit) -> String {
    let part = bytes.prefix(limit)
    guard part.contains(UInt8(ascii: "&")) else { return String(decoding: part, as: UTF8.self) }
    var result: [UInt8] = []
    var rest = part[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&"), let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";")),
        let scalar = scalar(String(decoding: rest[..<end], as: UTF8.self))
      else {
        result.append(byte)
        continue
      }
      result += Array(String(Character(scalar)).utf8)
      rest = rest[end...].dropFirst()
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func scalar(_ entity: String) -> Unicode.Scalar? {
    switch entity {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case _ where entity.hasPrefix("#x"):
      UInt32(entity.dropFirst(2), radix: 16).flatMap { Unicode.Scalar($0) }
    case _ where entity.hasPrefix("#"): UInt32(entity.dropFirst()).flatMap { Unicode.Scalar($0) }
    default: nil
    }
  }
}
