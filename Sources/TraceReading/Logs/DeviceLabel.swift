/// The device that a line is from, as people mark lines of several devices in one text: `iPad: `,
/// `[iPhone 16 Pro, 26.1] `, `Vision Pro | `, `Lenas iPhone: `, or by its number before a time.
struct DeviceLabel {
  let name: UnsafeRawBufferPointer
  /// Where the rest of the line begins.
  private(set) var end: Int

  private static let longest = 48

  /// Names that Apple gives to devices (https://support.apple.com/specs), and the Simulator.
  private static let families: [StaticString] = [
    "iPhone", "iPad", "iPod", "Apple Watch", "Apple TV", "Apple Vision Pro", "Vision Pro", "Mac",
    "MacBook", "iMac", "Simulator",
  ]

  /// Systems, which mark a device with their version: `[iOS 26.1] `.
  private static let systems: [StaticString] = [
    "iOS ", "iPadOS ", "macOS ", "tvOS ", "visionOS ", "watchOS ",
  ]

  init?(_ line: UnsafeRawBufferPointer) {
    guard let first = line.first else { return nil }
    let isInBrackets = first == UInt8(ascii: "[") || first == UInt8(ascii: "(")
    let start = isInBrackets ? 1 : 0
    let text = line.part(start, Self.longest)
    if let number = Self.number(text) {
      name = text.part(0, number)
      end = start + number + start
      guard line.part(end).first == 0x20, Self.mayBeTime(line.part(end).trimmed) else { return nil }
      return
    }
    guard let letter = text.first, (0x61...0x7A).contains(letter | 0x20) || letter >= 0x80
    else { return nil }
    let length: Int?
    if isInBrackets {
      length = text.place(of: first == UInt8(ascii: "[") ? 0x5D : 0x29)
    } else {
      length = text.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "|") }
    }
    guard let length, start + length + 1 < line.count else { return nil }
    let isNamed = isInBrackets && text.begins(with: Self.named)
    name = text.part(isNamed ? Self.named.utf8CodeUnitCount : 0, length).trimmed
    end = start + length + 1
    if isInBrackets, line[end] == UInt8(ascii: ":") { end += 1 }
    guard end < line.count, line[end] == 0x20 || line[end] == 0x09,
      isNamed && !name.isEmpty || !name.isEmpty && Self.beginsWithDevice(name)
        || isInBrackets && Self.isNumbered(name)
        || Self.endsWithDevice(name) && Self.mayBeTime(line.part(end).trimmed),
      name.allSatisfy({ Self.isNameByte($0) })
    else { return nil }
  }

  /// How long the number of a device is, which tools print: `00008110-001A2B3C4D5E801E`, or 40
  /// digits of older ones.
  private static func number(_ text: UnsafeRawBufferPointer) -> Int? {
    // Nearly all lines end here.
    guard text.count > 25, LogText.isHexadecimal(text[7]), LogText.isHexadecimal(text[24])
    else { return nil }
    let digits = text.prefix { LogText.isHexadecimal($0) }.count
    if digits == 40 { return digits }
    let rest = text.part(9).prefix { LogText.isHexadecimal($0) }.count
    return digits == 8 && text[8] == UInt8(ascii: "-") && rest == 16 ? 25 : nil
  }

  /// The mark of a line from the device that a column names: `[device: 7F3A] `.
  static func text(of device: [UInt8]) -> [UInt8] {
    let name = device.prefix(longest - 12).map { isNameByte($0) && $0 != 0x29 ? $0 : 0x2D }
    return Array("[\(named)".utf8) + name + Array("] ".utf8)
  }

  /// How long such a mark with the blank behind it is; 0 without one.
  static func length(ofColumn text: UnsafeRawBufferPointer) -> Int {
    guard text.first == UInt8(ascii: "["), text.part(1).begins(with: named),
      let end = text.part(0, longest + 8).place(of: "] ")
    else { return 0 }
    return end + 2
  }

  private static let named: StaticString = "device: "

  /// One of several that a tool started: `[simulator-1]`, `(clone 2)`, Xcode's
  /// `(Clone 1 of iPhone 17)`.
  private static func isNumbered(_ name: UnsafeRawBufferPointer) -> Bool {
    let word = name.prefix { (0x61...0x7A).contains($0 | 0x20) }
    let rest = name.part(word.count)
    guard rest.count > 1, let sign = rest.first, sign == 0x20 || sign == 0x2D || sign == 0x23
    else { return false }
    let kind = String(decoding: word, as: UTF8.self).lowercased()
    let number = rest.part(1).prefix { (0x30...0x39).contains($0) }
    guard numbered.contains(kind), !number.isEmpty else { return false }
    let origin = rest.part(1 + number.count)
    return origin.isEmpty || origin.begins(with: " of ") && beginsWithDevice(origin.part(4))
  }

  private static let numbered: Set<String> = ["simulator", "clone", "phone", "worker", "runner"]

  /// The device that a line names and nothing else: a heading above the lines of its log,
  /// `iPhone 16 Pro:`, `### iOS 18.2`, `**iPad**`. Or the file whose lines `tail` shows,
  /// `==> ipad.log <==`.
  ///
  /// - Parameter isAnother: a heading of a device is above. `Device:` alone is a field of a form.
  static func heading(
    _ line: UnsafeRawBufferPointer, isAnother: Bool = false
  ) -> UnsafeRawBufferPointer? {
    if line.begins(with: "==> "), line.hasSuffix(" <=="), (9...longest).contains(line.count) {
      return line.part(4, line.count - 4)
    }
    guard let first = line.first, line.count <= longest,
      isFirst(first) || "#*DRP".utf8.contains(first)
    else { return nil }
    let signs = Set("#*: ".utf8)
    var start = 0
    while start < line.count, signs.contains(line[start]) { start += 1 }
    var end = line.count
    while end > start, signs.contains(line[end - 1]) { end -= 1 }
    let name = line.part(start, end)
    // Without a sign it may be any line.
    guard !name.isEmpty, name.count < line.count || isLettered(name) else { return nil }
    if isLettered(name) || isAnother && name.is("Device")
      || unnamed.contains(where: { name.is($0) })
    {
      return name
    }
    guard beginsWithDevice(name) else { return nil }
    // `iPad (Stage Manager)`: what a person adds is no other device.
    let aside = name.last == UInt8(ascii: ")") ? name.place(of: " (") : nil
    let words = String(decoding: name.part(0, aside ?? name.count), as: UTF8.self)
      .split { !$0.isLetter && !$0.isNumber && $0 != "." }
    let areOfName = words.allSatisfy { word in
      word.contains(where: \.isNumber) || wordsOfNames.contains(String(word))
    }
    return areOfName ? name : nil
  }

  /// `Device A`, `Device 2`.
  private static func isLettered(_ name: UnsafeRawBufferPointer) -> Bool {
    guard name.begins(with: "Device ") else { return false }
    let rest = name.part(7)
    return rest.count == 1 && rest[0].isNameByte
      || !rest.isEmpty && rest.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// A device that is not the Simulator, or the other one of two.
  private static let unnamed: [StaticString] = [
    "Real device", "Real Device", "Physical device", "Physical Device",
  ]

  private static let wordsOfNames: Set<String> = [
    "iPhone", "iPad", "iPod", "touch", "Apple", "Watch", "TV", "Vision", "Mac", "MacBook", "iMac",
    "mini", "Pro", "Max", "Plus", "Air", "SE", "Series", "Ultra", "Studio", "inch", "generation",
    "Simulator", "simulator", "device", "iOS", "iPadOS", "macOS", "tvOS", "visionOS", "watchOS",
    "beta", "on", "log", "logs", "console", "output",
  ]

  /// Whether a text is what a device is called: `iPhone 16 Pro`, `Anna's iPad`.
  static func isName(_ text: UnsafeRawBufferPointer) -> Bool {
    (1...longest).contains(text.count) && text.allSatisfy { isNameByte($0) || $0 >= 0x80 }
      && (beginsWithDevice(text) || endsWithDevice(text))
  }

  private static func beginsWithDevice(_ name: UnsafeRawBufferPointer) -> Bool {
    guard isFirst(name[0]) else { return false }
    if let family = families.last(where: { name.begins(with: $0) }) {
      return name.count == family.utf8CodeUnitCount
        || !name[family.utf8CodeUnitCount].isNameByte
    }
    return systems.contains {
      name.count > $0.utf8CodeUnitCount && name.begins(with: $0)
        && (0x30...0x39).contains(name[$0.utf8CodeUnitCount])
    }
  }

  /// `Lenas iPhone`, `Büro-iPad`: as its owner calls it. A sentence may end so, too, but not before
  /// a time.
  private static func endsWithDevice(_ name: UnsafeRawBufferPointer) -> Bool {
    families.contains { family in
      let before = name.count - family.utf8CodeUnitCount - 1
      return before > 0 && (name[before] == 0x20 || name[before] == UInt8(ascii: "-"))
        && name.hasSuffix(family)
    } && name.count { $0 == 0x20 } < 3
  }

  private static func mayBeTime(_ rest: UnsafeRawBufferPointer) -> Bool {
    let start = rest.first == UInt8(ascii: "[") || rest.first == UInt8(ascii: "(") ? 1 : 0
    return rest.count > start + 1 && (0x30...0x39).contains(rest[start])
  }

  private static func isFirst(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "i"), UInt8(ascii: "A"), UInt8(ascii: "V"), UInt8(ascii: "M"),
      UInt8(ascii: "S"), UInt8(ascii: "m"), UInt8(ascii: "t"), UInt8(ascii: "v"),
      UInt8(ascii: "w"):
      true
    default: false
    }
  }

  /// Of `iPad Pro 13-inch (M4), 26.1`.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isNameByte || " ().,-'/#".utf8.contains(byte) || byte >= 0x80
  }
}
