/// A frame of a stack, as crash reports and debuggers write it.
struct StackFrame {
  /// Its place on the stack, as a text counts it; nil where the report is a list.
  var number: Int64?
  /// Name of the binary; nil while it is known by its number alone.
  var image: String?
  /// Index into the report's list of binaries.
  var imageIndex: Int?
  /// Nil if the report has no symbols.
  var symbol: String?
  /// Bytes into the binary, or after the symbol.
  var offset: Int64?

  init() {}

  /// `FilmLibrary.load()`, or without symbols `Films + 40`.
  var text: String? {
    if let symbol { return symbol }
    guard let image, let offset else { return nil }
    return "\(image) + \(offset)"
  }

  /// `3   UIKitCore   0x18a0b0c10 -[UIView layout] + 40`, `#3 0x… in name ()`,
  /// `frame #3: 0x… UIKitCore`name + 40`.
  init?(_ line: UnsafeRawBufferPointer) {
    var line = line.trimmed
    if line.first == UInt8(ascii: "*") { line = line.part(1).trimmed }
    if line.begins(with: "frame #") { line = line.part(6) }
    let isOfDebugger = line.first == UInt8(ascii: "#")
    var place = isOfDebugger ? 1 : 0
    guard let number = LogText.number(line, &place) else { return nil }
    self.number = number
    if isOfDebugger { _ = LogText.skip(line, &place, ":") }
    guard place < line.count, line[place] == 0x20 || line[place] == 0x09 else { return nil }
    guard let address = Self.address(line, place) else {
      // A list of nothing but functions: `#0 _dispatch_client_callout`.
      let symbol = line.part(place).trimmed
      guard isOfDebugger, let first = symbol.first, "_-+$".utf8.contains(first),
        symbol.begins(with: "-[") || symbol.begins(with: "+[") || !symbol.contains(0x20)
      else { return nil }
      take(symbol)
      return
    }
    let image = line.part(place, address.start).trimmed
    if !image.isEmpty { self.image = Self.text(image) }
    var symbol = line.part(address.end).trimmed
    if isOfDebugger {
      if symbol.begins(with: "in ") { symbol = symbol.part(3) }
      if let tick = symbol.place(of: UInt8(ascii: "`")) {
        self.image = Self.text(symbol.part(0, tick))
        symbol = symbol.part(tick + 1)
      }
    } else if image.isEmpty {
      return nil
    }
    take(symbol)
    if self.symbol == nil, self.image == nil { return nil }
  }

  /// `name + 40 (File.swift:12)`, or `0x1b5d28000 + 16792` without symbols.
  private mutating func take(_ text: UnsafeRawBufferPointer) {
    var text = text
    if let plus = Self.lastPlus(text) {
      var place = plus + 3
      offset = LogText.number(text, &place)
      text = text.part(0, plus)
    }
    if text.count > 3, text.part(text.count - 3).is(" ()") { text = text.part(0, text.count - 3) }
    guard !text.isEmpty, !text.begins(with: "0x") else { return }
    symbol = Self.text(text)
  }

  /// The place of the last ` + ` before a number.
  private static func lastPlus(_ text: UnsafeRawBufferPointer) -> Int? {
    var (found, start): (Int?, Int) = (nil, 0)
    while let place = text.part(start).place(of: " + ") {
      let after = start + place + 3
      if after < text.count, (0x30...0x39).contains(text[after]) { found = start + place }
      start = after
    }
    return found
  }

  /// The hexadecimal address of a frame: the first word of it that begins with `0x`.
  private static func address(
    _ line: UnsafeRawBufferPointer, _ start: Int
  ) -> (start: Int, end: Int)? {
    var start = start
    while let found = line.part(start).place(of: "0x") {
      let place = start + found
      var end = place + 2
      while end < line.count, LogText.isHexadecimal(line[end]) { end += 1 }
      let isWord =
        (place == 0 || line[place - 1] == 0x20 || line[place - 1] == 0x09) && end - place > 6
        && (end == line.count || line[end] == 0x20 || line[end] == 0x09)
      if isWord { return (place, end) }
      // Sentry's list of frames: `0  UIKitCore  +0x10b0c10  name`.
      if place > 1, line[place - 1] == UInt8(ascii: "+"), line[place - 2] == 0x20,
        end < line.count, line[end] == 0x20
      {
        return (place - 1, end)
      }
      start = place + 2
    }
    return nil
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix(2_048), as: UTF8.self)
  }
}
