internal import TraceModel

/// Something that a tool put before the lines of a log that have a beginning of their own.
///
/// It is a sequence of parts, and the same for many lines, as the beginning of the text shows:
///
/// | parts | lines |
/// | --- | --- |
/// | time | `2026-11-25T10:00:01.1234567Z 2026-03-02 09:41:00.100 Df Films[…` (GitHub Actions) |
/// | time | `[2026-11-25T10:00:01.123Z] Mar  2 09:41:00 iPhone Films[…` (Jenkins' Timestamper) |
/// | time, stream | `2026-11-25T10:00:01.123456Z 01O 2026-03-02 09:41:00.100 Films[…` (GitLab) |
/// | time, stream | `2026-11-25T10:00:01.123456Z stdout F 2026-03-02 09:41:00.100 …` (Kubernetes) |
/// | time, daemon | `Mar 02 08:30:00 ci-7 appium[812]: 2026-03-02 09:30:00 Films[…` (journald) |
/// | time, mark, words | `2026-03-02 08:30:00:110 - [IOSDeviceLog] Mar  2 09:30:00 …` (Appium) |
/// | words, words | `[iOSLog] [IOS_SYSLOG_ROW] Jun 15 18:16:33 …` (Appium 1) |
/// | name | `app_1  \| {"event":…` (Docker Compose) |
/// | place | `logs/films.log:12:10ms A scene.willConnect`, `films.log:2026-03-02 …` (grep) |
/// | file | `films.log:09:41:00.250 sceneDidBecomeActive` (grep) |
/// | level | `[INFO] 2026-03-02 …` (Maven, Gradle), `<Notice>: Mar  2 09:41:00 …` |
/// | time, words | `[08:30:00]i: [Step 2/3] 2026-03-02 …` (TeamCity) |
/// | time, mark | `[08:30:00]: ▸ 2026-03-02 …` (fastlane) |
/// | number | `#12 10.42 sceneDidBecomeActive` (docker build) |
/// | number, mark | `101 \| 07:44:10:300 (UTC) \| …` |
/// | column, column | `test⇥Run tests⇥2026-11-25T10:00:01.1234567Z …` (`gh run view --log`) |
/// | column | `build⇥25-Nov-2026 10:00:01⇥…` (Bamboo) |
/// | time, person | `[02.03.26, 08:35:10] Ann: 08:30:00 …` (a chat) |
///
/// A time before a line is decoration only where the line has a date of its own, or a time of day
/// with a fraction or of another clock; bare prints between such lines lose it, too, since its
/// clock is another one.
struct LineDecoration: Equatable {
  enum Part: Equatable {
    case time, level, number, name, place
    /// The number of a step and which of its streams it is: `01O`, `00E+`
    /// (https://docs.gitlab.com/ci/jobs/job_logs/). Or the name of the stream and whether the line
    /// is whole, `stdout F`, as the runtimes of containers write it (CRI logging format).
    case stream
    /// The name of a file before a time of day, whose hour looks like the number of a line.
    case file
    /// The host and the process that syslog names, before a line that names another process.
    case daemon
    /// Who sent a line in a chat, behind the chat's own time and before that of the line.
    case person
    /// Text before a tab, behind which the next column is or a date with a time: what a tool writes
    /// of the job.
    case column
    /// One of ``marks``.
    case mark(Int)
    /// In brackets; equal for all lines.
    case words([UInt8])
    /// Any text that is the same for all lines but for its numbers, `[#-#-# #:#:#.#][Driver] `:
    /// numbers and blanks are one sign each.
    case shape([UInt8])
  }

  let parts: [Part]

  private static let mostParts = 6

  /// The decorations of a text, judging by lines at its beginning.
  static func all(of lines: [[UInt8]], _ recogniser: LineRecogniser) -> [LineDecoration] {
    // The flutter tool's marks belong to its lines.
    guard !lines.contains(where: { $0.withUnsafeBytes { FlutterTool.unwrapped($0) != nil } }) else {
      return []
    }
    if let durations = durations(of: lines) { return [durations] }
    var found: [(decoration: LineDecoration, count: Int)] = []
    for line in lines {
      guard let decoration = line.withUnsafeBytes({ LineDecoration($0) }) else { continue }
      if let index = found.firstIndex(where: { $0.decoration == decoration }) {
        found[index].count += 1
      } else if found.count < 16 {
        found.append((decoration, 1))
      }
    }
    let sure = found.filter { decoration, count in
      let decorated = lines.count { $0.withUnsafeBytes { decoration.end(in: $0) != nil } }
      if decorated * 10 >= lines.count * 9 {
        // All lines have it: a few that go on like a line of a tool are enough.
        return !decoration.parts.contains(.time)
          || lines.count { decoration.isBeforeProcess(in: $0) } * 8 >= decorated
          || count * 2 >= decorated || decoration.isBeforeDates(lines, recogniser)
      }
      return count * 2 >= decorated && (decoration.hasWords || decorated * 2 >= lines.count)
    }.map(\.decoration)
    // What may be names of several apps stays with their prints.
    if sure.count > 1, sure.allSatisfy(\.isName), !lines.contains(where: sure[0].isBeforeProcess) {
      return []
    }
    guard sure.isEmpty else { return sure.map { $0.withStamps(lines, recogniser) } }
    if let files = files(of: lines) { return [files] }
    if let stamps = beforeTimesOfDay(lines, recogniser) { return [stamps] }
    if let found = beforeOtherText(lines, recogniser) { return [found] }
    let common = common(of: lines)
    return common.isEmpty ? shaped(of: lines) : common
  }

  /// Seconds in brackets that are how long each call took, and no times: `[0.003] `, `[0.120] `.
  /// They fall again and again, or an app that was left is back within a second.
  private static func durations(of lines: [[UInt8]]) -> LineDecoration? {
    // Nearly all texts end here.
    guard lines.first?.first == UInt8(ascii: "[") else { return nil }
    for shape in ["[#.#] ", "[#.#s] "].map({ Array($0.utf8) }) {
      let values = lines.compactMap { line in
        line.withUnsafeBytes { text in
          end(of: shape, in: text).flatMap { _ in DecimalTime.nanoseconds(text.part(1)) }
        }
      }
      guard values.count > 2, values.count * 10 >= lines.count * 9, let first = values.first,
        let last = values.last
      else { continue }
      let falls = zip(values, values.dropFirst()).count { $0 > $1 }
      let isLeft = lines.contains { line in
        line.withUnsafeBytes { $0.has("EnterBackground") || $0.has("ResignActive") }
      }
      if falls * 3 >= values.count || isLeft && (0..<LogTime.second).contains(last - first) {
        return LineDecoration(parts: [.shape(shape)])
      }
    }
    return nil
  }

  /// The text before nearly all lines of a crash report, or of a log whose times count from its
  /// start. Prints of an app keep the time before them, since they have no other.
  static func beforeOtherText(
    _ lines: [[UInt8]], _ recogniser: LineRecogniser
  ) -> LineDecoration? {
    guard let first = lines.first(where: { !$0.isEmpty }),
      !lines.contains(where: { showsText($0, recogniser) })
    else { return nil }
    var parts: [Part] = []
    first.withUnsafeBytes { text in
      var place = 0
      while parts.count < mostParts, let part = part(text, &place) { parts.append(part) }
    }
    for count in (1...max(1, parts.count)).reversed() where count <= parts.count {
      let decoration = LineDecoration(parts: Array(parts.prefix(count)))
      let rests = lines.compactMap { line in
        line.withUnsafeBytes { text in decoration.end(in: text).map { Array(text.part($0)) } }
      }
      guard rests.count * 10 >= lines.count * 9 else { continue }
      let hasTime = decoration.parts.contains(.time)
      let shown = rests.count { showsText($0, recogniser) }
      // An app writes its own times in other forms, and may quote a line of a report.
      let isSure = !hasTime || shown > (first.prefix(24).contains(UInt8(ascii: "T")) ? 0 : 2)
      let hasPrint = hasTime && rests.contains { $0.withUnsafeBytes { isPrint($0, recogniser) } }
      if shown > 0, isSure, !hasPrint { return decoration }
      // Each has a time of its own, and the process that printed it.
      if !TextColumns.bareProcesses(rests).isEmpty { return decoration }
      let isLabel = decoration.parts.count == 1 && decoration.hasWords
      if hasTime || isLabel || decoration.isStep(of: first), haveOwnClock(rests, recogniser) {
        return decoration
      }
    }
    return nil
  }

  /// Whether a line shows that a text is of a tool that writes no bare prints.
  static func showsText(_ line: [UInt8], _ recogniser: LineRecogniser) -> Bool {
    if TextColumns.tabbed(line) != nil || CrashHeading.isOne(line) { return true }
    return line.withUnsafeBytes { recogniser.kind($0) == .record }
  }

  private static func isPrint(
    _ line: UnsafeRawBufferPointer, _ recogniser: LineRecogniser
  ) -> Bool {
    RecordStart.time(of: line) == nil && recogniser.kind(line) == .print
  }

  /// Whether lines have the time since the start before what they print, `14.800 NOTIFICATION_…`.
  /// Two numbers with a unit may be how long something took.
  static func haveOwnClock(_ lines: [[UInt8]], _ recogniser: LineRecogniser) -> Bool {
    let times = lines.compactMap { line in
      line.withUnsafeBytes { text -> TextColumns.Seconds? in
        guard let time = TextColumns.Seconds(text), isPrint(text.part(time.end), recogniser),
          !(time.hasUnit && isOfSketch(text.part(time.end)))
        else { return nil }
        return time
      }
    }
    guard let first = times.first, let last = times.last, first.nanoseconds != last.nanoseconds,
      times.count > (first.hasUnit ? 2 : 1), times.count * 2 >= lines.count
    else { return false }
    let steps = zip(times, times.dropFirst())
    // Or the newest line is first.
    return steps.allSatisfy { $0.nanoseconds <= $1.nanoseconds }
      || times.count > 2 && steps.allSatisfy { $0.nanoseconds >= $1.nanoseconds }
  }

  /// Whether what is after a time is an event of the sketch notation, which may have a scene before
  /// its name.
  private static func isOfSketch(_ text: UnsafeRawBufferPointer) -> Bool {
    text.split(separator: 0x20, maxSplits: 2).prefix(2).contains {
      EventKind.named(String(decoding: $0, as: UTF8.self)) != nil
    }
  }

  /// Whatever is before nearly all lines of apps in the same shape.
  private static func shaped(of lines: [[UInt8]]) -> [LineDecoration] {
    let shapes = lines.map { line in
      line.withUnsafeBytes { text in start(of: text).map { shape(of: text.part(0, $0)) } }
    }
    guard let first = shapes.first(where: { $0 != nil }), let first,
      shapes.count(where: { $0 == first }) > 2,
      shapes.count(where: { $0 == first }) * 10 >= lines.count * 9
    else { return [] }
    return [LineDecoration(parts: [.shape(first)])]
  }

  /// Where a line of an app begins that has something before it: a date, a time, and a process with
  /// its number. A tool's own time may come before it, so the last one before the process counts.
  private static func start(of line: UnsafeRawBufferPointer) -> Int? {
    guard !RecordStart.isOne(line), line.first != UInt8(ascii: "{") else { return nil }
    var found: (place: Int, process: Int)?
    var place = 1
    while place < min(line.count, longestShape) {
      var end = place
      guard (0x30...0x39).contains(line[place]),
        !isNameByte(line[place - 1]) || line[place - 1] == 0x2D,
        let moment = LogTime.moment(line, &end), case .full = moment.date,
        let process = process(in: line, from: end), found.map({ $0.process == process }) ?? true
      else {
        place += 1
        continue
      }
      found = (place, process)
      place = end
    }
    return found?.place
  }

  /// Where the number of a process begins, `[412`.
  private static func process(in line: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let rest = line.part(start, start + 160)
    return rest.indices.dropLast().first {
      rest[$0] == UInt8(ascii: "[") && (0x30...0x39).contains(rest[$0 + 1]) && $0 > 0
        && rest[$0 - 1] != 0x20
    }.map { start + $0 }
  }

  private static let longestShape = 160

  static func shape(of text: UnsafeRawBufferPointer) -> [UInt8] {
    text.reduce(into: []) { shape, byte in
      let sign = sign(byte)
      let isRun = sign == UInt8(ascii: "#") || sign == 0x20
      if !isRun || shape.last != sign { shape.append(sign) }
    }
  }

  private static func sign(_ byte: UInt8) -> UInt8 {
    if (0x30...0x39).contains(byte) { return UInt8(ascii: "#") }
    return byte == 0x09 ? 0x20 : byte
  }

  /// Where a shape ends in a line; nil if the line begins otherwise.
  static func end(of shape: [UInt8], in line: UnsafeRawBufferPointer) -> Int? {
    var place = 0
    for wanted in shape {
      guard place < line.count, sign(line[place]) == wanted else { return nil }
      place += 1
      guard wanted == UInt8(ascii: "#") || wanted == 0x20 else { continue }
      while place < line.count, sign(line[place]) == wanted { place += 1 }
    }
    return place
  }

  /// Before prints that have no beginning of their own: what only a tool writes before nearly each
  /// line.
  private static func common(of lines: [[UInt8]]) -> [LineDecoration] {
    for part in [Part.name, .place, .level, .mark(0)] {
      let decoration = LineDecoration(parts: [part])
      let decorated = lines.count { $0.withUnsafeBytes { decoration.end(in: $0) != nil } }
      if decorated > 2, decorated * 10 >= lines.count * 9 { return [decoration] }
    }
    return []
  }

  /// Whether the line goes on with a time and a process with its number, `Films[412`.
  private func isBeforeProcess(in line: [UInt8]) -> Bool {
    line.withUnsafeBytes { text in
      guard let end = end(in: text), Self.isRecord(text.part(end), afterTime: true) else {
        return false
      }
      let rest = text.part(end, end + 160)
      return RecordStart.beginsWithLevel(rest) || RecordStart.isOfRecording(text.part(end))
        || XcodeMetadata.isOne(Array(rest)) || Self.process(in: text, from: end) != nil
    }
  }

  private var hasWords: Bool {
    parts.contains { if case .words = $0 { true } else { false } }
  }

  /// Nothing but the number of a step, as a line shows it.
  private func isStep(of line: [UInt8]) -> Bool {
    parts == [.number] && line.first == UInt8(ascii: "#")
  }

  /// One name in brackets.
  private var isName: Bool {
    guard parts.count == 1, case .words(let words) = parts[0] else { return false }
    return words.allSatisfy(\.isNameByte)
  }

  init(parts: [Part]) { self.parts = parts }

  /// All parts before the last beginning of a record in a line; nil if it has none but its own.
  private init?(_ line: UnsafeRawBufferPointer) {
    guard !RecordStart.beginsWithLevel(line), !RecordStart.isOfRecording(line),
      SyslogVersion.end(line) == nil
    else { return nil }
    var parts: [Part] = []
    var longest: [Part]?
    var place = 0
    while parts.count < Self.mostParts, let part = Self.part(line, &place) {
      parts.append(part)
      if part == .person || Self.isRecord(line.part(place), afterTime: parts.contains(.time)) {
        longest = parts
      }
    }
    guard let longest else { return nil }
    self.parts = longest
  }

  private static func isRecord(_ text: UnsafeRawBufferPointer, afterTime: Bool) -> Bool {
    if TextColumns.tabbed(Array(text.part(0, longestShape))) != nil { return true }
    if RecordStart.beginsWithLevel(text) || RecordStart.isOfRecording(text)
      || XcodeMetadata.isOne(Array(text))
    {
      return true
    }
    guard let moment = RecordStart.time(of: text) else { return false }
    if case .none = moment.date { return !moment.isWhole }
    return true
  }

  /// Whether a line has a record of a log behind what a tool put before it.
  static func isBeforeRecord(_ line: UnsafeRawBufferPointer) -> Bool { LineDecoration(line) != nil }

  /// Where the text of a line begins after this decoration; nil if the line begins otherwise.
  func end(in line: UnsafeRawBufferPointer) -> Int? {
    var place = 0
    for part in parts {
      if case .shape(let shape) = part { return Self.end(of: shape, in: line) }
      if part == .file { return Self.fileEnd(in: line) }
      guard Self.part(line, &place) == part else { return nil }
    }
    return place
  }
}
