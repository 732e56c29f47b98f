import CRecorder

/// Writes the keys and values of one record as JSON into memory that the caller provides.
///
/// It never allocates. A text is cut to at most ``valueLimit`` bytes and then ends with `…`; a key
/// that no longer fits is omitted. In both cases the record gets `"cut":true`, which readers of the
/// format ignore but people see. The written text is valid JSON at any time.
struct RecordText {
  /// Bytes of the longest encoded value.
  static let valueLimit = 256
  /// Bytes that are kept free for `,"cut":true`.
  private static let reserve = 11

  private let bytes: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private(set) var count = 0
  private var isCut = false
  /// The secret that keys are hashed with.
  private let secret: (UInt64, UInt64)

  init(_ memory: UnsafeMutableRawBufferPointer, secret: (UInt64, UInt64) = (0, 0)) {
    self.secret = secret
    guard let base = memory.baseAddress, memory.count > Self.reserve else {
      preconditionFailure("a record needs memory")
    }
    bytes = base.assumingMemoryBound(to: UInt8.self)
    capacity = memory.count - Self.reserve
  }

  /// The written bytes. Valid as long as the memory.
  var written: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: count) }

  /// Adds the mark of a record that is not whole, if it is one. Call last.
  mutating func finish() {
    guard isCut else { return }
    let mark: StaticString = count == 0 ? "\"cut\":true" : ",\"cut\":true"
    (bytes + count).update(from: mark.utf8Start, count: mark.utf8CodeUnitCount)
    count += mark.utf8CodeUnitCount
  }

  // MARK: Keys

  mutating func key(_ name: StaticString, _ value: Int64) {
    tryAdding { $0.begin(name) && $0.number(value) }
  }

  mutating func key(_ name: StaticString, _ value: Bool) {
    tryAdding { $0.begin(name) && $0.raw(value ? "true" : "false") }
  }

  mutating func key(_ name: StaticString, _ value: StaticString) {
    tryAdding {
      $0.begin(name) && $0.byte(.quote)
        && $0.escaped(UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
        && $0.byte(.quote)
    }
  }

  mutating func key(_ name: StaticString, _ value: String) {
    tryAdding { $0.begin(name) && $0.byte(.quote) && $0.escaped(value) && $0.byte(.quote) }
  }

  mutating func key(_ name: StaticString, _ label: Lifetrace.Label) {
    switch label.content {
    case .literal(let text): key(name, text)
    case .text(let text): key(name, text)
    }
  }

  mutating func key(_ name: StaticString, _ key: Lifetrace.Key) {
    switch key.content {
    case .literal(let text): self.key(name, text)
    case .text(let text): self.key(name, text)
    case .hashed(let text): self.key(name, hex: KeyedHash.value(of: text, secret))
    }
  }

  /// Keys that another text of this kind has.
  mutating func keys(_ written: UnsafeRawBufferPointer) {
    guard let base = written.baseAddress, written.count > 0 else { return }
    tryAdding { text in
      guard text.count == 0 || text.byte(.comma), text.count + written.count <= text.capacity
      else { return false }
      UnsafeMutableRawPointer(text.bytes + text.count)
        .copyMemory(from: base, byteCount: written.count)
      text.count += written.count
      return true
    }
  }

  /// The scene, if the event belongs to one.
  mutating func scene(_ scene: Lifetrace.SceneID?) {
    if let scene { key("scene", hex: scene.hash) }
  }

  /// The scene that is given, or that of the callback or work around the call.
  mutating func scene(orInherited scene: Lifetrace.SceneID?) {
    self.scene(scene ?? Inherited.context?.scene)
  }

  /// The trigger that is given, or the callback around the call.
  mutating func trigger(orInherited trigger: Lifetrace.Label?) {
    if let trigger = trigger ?? Inherited.context?.trigger { key("trigger", trigger) }
  }

  /// `main`, or `t1`, `t2`, … for other threads.
  mutating func thread() {
    let number = lt_thread_number()
    if number == 0 { return key("thread", "main") }
    tryAdding {
      $0.begin("thread") && $0.byte(.quote) && $0.byte(UInt8(ascii: "t"))
        && $0.number(Int64(number)) && $0.byte(.quote)
    }
  }

  /// A number as 16 hexadecimal digits in quotes.
  mutating func key(_ name: StaticString, hex value: UInt64) {
    tryAdding { $0.begin(name) && $0.byte(.quote) && $0.hex(value) && $0.byte(.quote) }
  }

  /// `"src":"Films/FilmList.swift:42"`.
  mutating func source(_ file: StaticString, _ line: UInt) {
    tryAdding {
      $0.begin("src") && $0.byte(.quote)
        && $0.escaped(UnsafeBufferPointer(start: file.utf8Start, count: file.utf8CodeUnitCount))
        && $0.byte(UInt8(ascii: ":")) && $0.number(Int64(clamping: line)) && $0.byte(.quote)
    }
  }

  /// An array of words: `"payload":["url","activity"]`.
  mutating func key(_ name: StaticString, _ words: some Sequence<String>) {
    tryAdding { text in
      guard text.begin(name), text.byte(UInt8(ascii: "[")) else { return false }
      var isFirst = true
      for word in words {
        guard isFirst || text.byte(.comma), text.byte(.quote), text.escaped(word),
          text.byte(.quote)
        else { return false }
        isFirst = false
      }
      return text.byte(UInt8(ascii: "]"))
    }
  }

  // MARK: Pieces; false where there is no room

  /// Takes back what did not fit.
  private mutating func tryAdding(_ add: (inout RecordText) -> Bool) {
    let before = count
    if !add(&self) {
      count = before
      isCut = true
    }
  }

  private mutating func begin(_ name: StaticString) -> Bool {
    (count == 0 || byte(.comma)) && byte(.quote) && raw(name) && byte(.quote)
      && byte(UInt8(ascii: ":"))
  }

  private mutating func byte(_ value: UInt8) -> Bool {
    guard count < capacity else { return false }
    bytes[count] = value
    count += 1
    return true
  }

  private mutating func raw(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard count + length <= capacity else { return false }
    (bytes + count).update(from: text.utf8Start, count: length)
    count += length
    return true
  }

  private mutating func number(_ value: Int64) -> Bool {
    guard count + 20 <= capacity else { return false }
    count += Decimal.write(value, to: bytes + count)
    return true
  }

  private mutating func hex(_ value: UInt64) -> Bool {
    guard count + 16 <= capacity else { return false }
    for place in 0..<16 {
      let digit = UInt8(truncatingIfNeeded: value >> UInt64(60 - 4 * place)) & 15
      bytes[count + place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
    }
    count += 16
    return true
  }

  private mutating func escaped(_ text: String) -> Bool {
    // A string from Objective-C may have no contiguous UTF-8.
    if let isDone = text.utf8.withContiguousStorageIfAvailable({ escaped($0) }) { return isDone }
    return escaped(UTF8Prefix(text))
  }

  /// The text with JSON's escapes, cut between characters of Unicode.
  private mutating func escaped(_ text: some Sequence<UInt8>) -> Bool {
    let begin = count
    var boundary = count
    for value in text {
      // A scalar begins at every byte that does not continue one.
      if value & 0xC0 != 0x80 { boundary = count }
      let isPlain = value >= 0x20 && value != .quote && value != .backslash && value != 0x7F
      if isPlain, count - begin < Self.valueLimit - 3 {
        guard byte(value) else { return false }
      } else if !isPlain, count - begin < Self.valueLimit - 9 {
        guard escape(value) else { return false }
      } else {
        count = boundary
        isCut = true
        return byte(0xE2) && byte(0x80) && byte(0xA6)  // …
      }
    }
    return true
  }

  private mutating func escape(_ value: UInt8) -> Bool {
    if value == .quote || value == .backslash { return byte(.backslash) && byte(value) }
    let digits: StaticString = "0123456789abcdef"
    return raw("\\u00") && byte(digits.utf8Start[Int(value >> 4)])
      && byte(digits.utf8Start[Int(value & 15)])
  }
}

/// The first bytes of a string that is not stored as UTF-8: more than a value shows.
private struct UTF8Prefix: Sequence, IteratorProtocol {
  private var rest: String.UTF8View.Iterator
  private var left = RecordText.valueLimit + 4

  init(_ text: String) { rest = text.utf8.makeIterator() }

  mutating func next() -> UInt8? {
    guard left > 0 else { return nil }
    left -= 1
    return rest.next()
  }
}

enum Decimal {
  /// Writes the digits of a number and returns how many bytes they took: at most 20.
  static func write(_ value: Int64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    var rest = value.magnitude
    var length = value < 0 ? 1 : 0
    var limit: UInt64 = 10
    var digits = 1
    while digits < 19, rest >= limit {
      digits += 1
      limit &*= 10
    }
    if value < 0 { target[0] = UInt8(ascii: "-") }
    length += digits
    var place = length
    repeat {
      place -= 1
      target[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    return length
  }

  /// Writes a number of at most that many bytes, with spaces before it.
  static func write(_ value: Int64, to target: UnsafeMutablePointer<UInt8>, width: Int) {
    let count = write(value, to: target)
    guard count < width else { return }
    for place in 0..<count { target[width - 1 - place] = target[count - 1 - place] }
    target.update(repeating: .space, count: width - count)
  }
}

extension UInt8 {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let space = UInt8(ascii: " ")
  static let lineFeed = UInt8(ascii: "\n")
}
