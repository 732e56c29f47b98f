internal import TraceModel

/// Who wrote a line, as loggers and collectors write it between the time and the message, where no
/// process with a number in square brackets is.
///
/// | form | example |
/// | --- | --- |
/// | syslog (RFC 5424), after the priority and the time | `iphone Films 412 - - draft saved` |
/// | a host and a process | `annas-iphone Films: sceneDidBecomeActive` |
/// | a device and a process | `[iOS Simulator] Films(412) sceneDidBecomeActive` |
/// | a channel and a level (Monolog) | `films.INFO: sceneDidBecomeActive [] []` |
struct SenderHead {
  private(set) var process = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var pid: Int64 = -1
  private(set) var host = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var category = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var level = LogLine.Level.unknown
  /// Where the message begins, and how many bytes at the end of the line are none of it.
  private(set) var end = 0
  private(set) var tail = 0

  private static let longest = 96

  /// `<135>1 ` before the time: where it ends, and the number in it. What stores the lines may
  /// leave the number out, `1 `; -1 then.
  static func priority(_ line: UnsafeRawBufferPointer) -> (end: Int, number: Int)? {
    guard line.first == UInt8(ascii: "<") else { return SyslogVersion.end(line).map { ($0, -1) } }
    var place = 1
    guard let number = LogText.number(line, &place), (0...191).contains(number), place < 5,
      line.part(place).begins(with: ">1 ")
    else { return nil }
    return (place + 3, Int(number))
  }

  /// Where `<14>` ends before a month, as syslog writes it by RFC 3164 (section 4.1).
  static func oldPriority(_ line: UnsafeRawBufferPointer) -> Int? {
    guard line.first == UInt8(ascii: "<") else { return nil }
    var place = 1
    guard let number = LogText.number(line, &place), (0...191).contains(number), place < 5,
      line.part(place).first == UInt8(ascii: ">"),
      LogTime.month(line.part(place + 1, place + 4)) != nil
    else { return nil }
    return place + 1
  }

  /// Reads what follows the time in RFC 5424 (section 6): host, app, process, message and data.
  init?(syslog text: UnsafeRawBufferPointer, priority: Int) {
    var place = 0
    var fields: [UnsafeRawBufferPointer] = []
    while fields.count < 4 {
      guard let blank = text.part(0, place + Self.longest).place(of: 0x20, from: place),
        blank > place
      else { return nil }
      fields.append(text.part(place, blank))
      place = blank + 1
    }
    if text.part(place).first == UInt8(ascii: "[") {
      guard let close = text.part(0, place + 512).place(of: "] ", from: place) else { return nil }
      end = close + 2
    } else {
      guard text.part(place).begins(with: "- ") else { return nil }
      end = place + 2
    }
    if !fields[0].is("-") { host = fields[0] }
    if !fields[1].is("-") { process = fields[1] }
    var digits = 0
    if let number = LogText.number(fields[2], &digits), digits == fields[2].count { pid = number }
    guard priority >= 0 else { return }
    level =
      switch priority & 7 {
      case 0...2: .fault
      case 3: .error
      case 4, 5: .default
      case 6: .info
      default: .debug
      }
  }

  /// `annas-iphone Films: `. The name of the host must look like one, since words of a message may
  /// have a colon, too.
  init?(host text: UnsafeRawBufferPointer) {
    let head = text.part(0, Self.longest)
    guard let blank = head.place(of: 0x20), blank > 1,
      let colon = head.place(of: ": ", from: blank), colon > blank + 1
    else { return nil }
    let (host, name) = (text.part(0, blank), text.part(blank + 1, colon))
    guard Self.isHost(host), host.allSatisfy({ $0.isNameByte || $0 == 0x2D || $0 == 0x2E }),
      host.first.map({ (0x61...0x7A).contains($0 | 0x20) }) ?? false,
      name.allSatisfy({ $0.isNameByte || $0 == 0x2D || $0 == 0x2E }),
      name.first.map({ (0x61...0x7A).contains($0 | 0x20) }) ?? false,
      LevelWords.ofLogger(name) == nil, !host.hasSuffix("Delegate"), !name.hasSuffix("Delegate")
    else { return nil }
    (self.host, process, end) = (host, name, colon + 2)
  }

  /// Whether a name has the word for a kind of device: `Annas-iPhone` is a host, `step-2` is none.
  private static func isHost(_ name: UnsafeRawBufferPointer) -> Bool {
    String(decoding: name, as: UTF8.self).lowercased().split { "-._".contains($0) }
      .contains { kinds.contains($0) }
  }

  private static let kinds: Set<Substring> = [
    "iphone", "ipad", "ipod", "mac", "macbook", "macbookpro", "macbookair", "macmini", "imac",
    "mbp", "mba", "mini", "watch", "simulator", "localhost",
  ]

  /// `[iOS Simulator] Films(412) `, where the name of the device may be read already.
  init?(device text: UnsafeRawBufferPointer) {
    var start = 0
    let simulator: StaticString = "[iOS Simulator] "
    if text.begins(with: simulator) { start = simulator.utf8CodeUnitCount }
    let name = text.part(start).prefix { $0.isNameByte || $0 == 0x2D }
    var place = start + name.count
    guard start > 0, !name.isEmpty, LogText.skip(text, &place, "("),
      let number = LogText.number(text, &place), LogText.skip(text, &place, ")"),
      text.part(place).first == 0x20
    else { return nil }
    (process, pid, end) = (UnsafeRawBufferPointer(rebasing: name), number, place + 1)
  }

  /// `films.INFO: … [] []`, as PHP's Monolog writes lines
  /// (https://github.com/Seldaek/monolog/blob/main/src/Monolog/Formatter/LineFormatter.php).
  init?(channel text: UnsafeRawBufferPointer) {
    let head = text.part(0, 48)
    guard text.hasSuffix(" [] []"), let colon = head.place(of: ": "),
      let point = head.part(0, colon).lastIndex(of: 0x2E), point > 0,
      let level = LevelWords.ofLogger(head.part(point + 1, colon)),
      head.part(0, point).allSatisfy({ $0.isNameByte || $0 == 0x2D })
    else { return nil }
    (category, self.level, end, tail) = (head.part(0, point), level, colon + 2, 6)
  }
}
