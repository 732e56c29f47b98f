internal import TraceModel

/// The text before the message of a console line.
struct ConsolePrefix {
  enum Time {
    case none
    case dated(LogTime.Stamp)
    /// Nanoseconds since midnight, in UTC if the line has a zone.
    case dayless(Int64)
  }

  private(set) var time = Time.none
  /// Since the line before, as `flutter run --verbose` counts; nil if the line does not say.
  private(set) var milliseconds: Int?
  private(set) var process = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var pid: Int64 = -1
  private(set) var library = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var subsystem = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var category = UnsafeRawBufferPointer(start: nil, count: 0)
  /// A line that Flutter's tool took from the device's log.
  private(set) var isOfDevice = false
  private(set) var isOfFlutter = false
  private(set) var message: UnsafeRawBufferPointer
  /// Another tool may have written the line: `NSLog` and Xcode write `Films[412:9031]` behind the
  /// time.
  private(set) var mayBeAnotherTools = false

  /// A process has no longer name.
  private static let longestName = 96

  init(_ line: UnsafeRawBufferPointer) {
    message = line.trimmed
    let first = message.first ?? 0
    mayBeAnotherTools = first != UInt8(ascii: "[") && first < 0x80
    readFlutterPrefix()
    readTime()
    // The log of a device names the zone of its times; without one, a number in brackets before a
    // colon is the message's.
    if case .dated(let stamp) = time { readProcess(mayBeSyslog: isOfDevice || stamp.zone != nil) }
    if message.starts(with: "flutter: ".utf8) {
      isOfFlutter = true
      drop(9)
    }
  }

  private mutating func drop(_ count: Int) {
    message = UnsafeRawBufferPointer(rebasing: message[min(count, message.count)...]).trimmed
  }

  /// `[ +655 ms] ` or `[        ] `, then `[DEVICE LOG] `.
  private mutating func readFlutterPrefix() {
    guard message.first == UInt8(ascii: "["),
      let end = message.prefix(16).firstIndex(of: UInt8(ascii: "]"))
    else { return }
    let inside = UnsafeRawBufferPointer(rebasing: message[1..<end]).trimmed
    if inside.isEmpty, end > 4 {
      drop(end + 1)
    } else if inside.first == UInt8(ascii: "+"), inside.count > 4,
      UnsafeRawBufferPointer(rebasing: inside[(inside.count - 3)...]).is(" ms"),
      let number = UnsafeRawBufferPointer(rebasing: inside[1..<(inside.count - 3)]).integer,
      (0...1_000_000_000).contains(number)
    {
      milliseconds = Int(number)
      isOfFlutter = true
      drop(end + 1)
    }
    if message.starts(with: "[DEVICE LOG] ".utf8) {
      isOfDevice = true
      drop(13)
    }
  }

  /// A date with a time, in brackets or not, or a time of day with a fraction.
  private mutating func readTime() {
    let isInBrackets = message.first == UInt8(ascii: "[")
    var place = isInBrackets ? 1 : 0
    let found: Time
    if let stamp = LogTime.stamp(message, &place, mayHaveBlank: true) {
      found = .dated(stamp)
    } else if let time = LogTime.timeOfDay(message, &place), place > (isInBrackets ? 9 : 8) {
      found = .dayless(time.nanoseconds - time.zone)
    } else {
      return
    }
    if isInBrackets {
      guard place < message.count, message[place] == UInt8(ascii: "]") else { return }
      place += 1
    }
    guard place < message.count, message[place] == 0x20 else { return }
    time = found
    drop(place)
  }

  /// `Films[412:9031] [App] `, or `host Films[412]: (Library) [com.example.films:app] ` as the log
  /// of a device has it.
  private mutating func readProcess(mayBeSyslog: Bool) {
    guard let open = message.prefix(Self.longestName).firstIndex(of: UInt8(ascii: "[")), open > 0
    else { return }
    var place = open + 1
    while place < message.count, (0x30...0x39).contains(message[place]) { place += 1 }
    // A copy of Xcode's console lacks the number: `Films[-]`.
    let isUnknown = place == open + 1 && message.part(place).begins(with: "-] ")
    let digits = UnsafeRawBufferPointer(rebasing: message[(open + 1)..<place])
    guard let number = isUnknown ? -1 : digits.integer else { return }
    if isUnknown { place += 1 }
    guard place < message.count else { return }
    let isSyslog = !isUnknown && message[place] == UInt8(ascii: "]")
    if message[place] == UInt8(ascii: ":") {
      place += 1
      while place < message.count, Self.isHexadecimal(message[place]) { place += 1 }
    }
    guard place < message.count, message[place] == UInt8(ascii: "]") else { return }
    place += 1
    var name = UnsafeRawBufferPointer(rebasing: message[..<open])
    if isSyslog {
      guard mayBeSyslog, place < message.count, message[place] == UInt8(ascii: ":") else { return }
      place += 1
      if let space = name.firstIndex(of: 0x20) {
        name = UnsafeRawBufferPointer(rebasing: name[(space + 1)...]).trimmed
      }
    }
    guard place >= message.count || message[place] == 0x20, !name.isEmpty else { return }
    process = name
    pid = number
    // `Df Films` is a type of message and a name; a name may have a blank as well.
    mayBeAnotherTools = mayBeAnotherTools && (isSyslog || name.contains(0x20))
    drop(place)
    readLabels(isSyslog: isSyslog)
  }

  private mutating func readLabels(isSyslog: Bool) {
    if isSyslog, message.first == UInt8(ascii: "("),
      let end = message.prefix(Self.longestName).firstIndex(of: UInt8(ascii: ")"))
    {
      library = UnsafeRawBufferPointer(rebasing: message[1..<end])
      drop(end + 1)
    }
    guard message.first == UInt8(ascii: "["),
      let end = message.prefix(Self.longestName).firstIndex(of: UInt8(ascii: "]"))
    else { return }
    let label = UnsafeRawBufferPointer(rebasing: message[1..<end])
    guard !label.isEmpty, !label.contains(0x20), end + 1 < message.count, message[end + 1] == 0x20,
      // The name of a class that says of what a callback is.
      !label.hasSuffix("Delegate")
    else { return }
    if let colon = label.firstIndex(of: UInt8(ascii: ":")) {
      subsystem = UnsafeRawBufferPointer(rebasing: label[..<colon])
      category = UnsafeRawBufferPointer(rebasing: label[(colon + 1)...])
    } else {
      category = label
    }
    drop(end + 1)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}

extension UnsafeRawBufferPointer {
  func hasSuffix(_ text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount
      && UnsafeRawBufferPointer(rebasing: self[(count - text.utf8CodeUnitCount)...]).is(text)
  }
}
