internal import TraceModel

/// Finds messages that say the same again: equal ones of one process within a millisecond, which a
/// tool printed twice, and further lines that an app prints in the same callback.
struct DoubledMessages {
  private static let window: UInt64 = 1_000_000
  /// As many as came last are remembered.
  private static let limit = 16

  private var recent: [(digest: UInt64, category: UInt64, time: Int64)] = []
  private var next = 0
  private var printed: [Printed] = []
  /// The latest time of a line that may be echoed.
  private var latest: Int64?
  private var callback: Callback?

  /// A line in a callback, as the beginning of its text shows: `-[AppDelegate applicationDid…`.
  private struct Callback {
    var writer: UInt64
    var beginning: UInt64
    var rest: UInt64
    var time: Int64?
    /// The beginning without its numbers, and each rest so far without them.
    var shape: UInt64
    var rests: Set<UInt64>
    var sender: SenderValues
  }

  /// A line whose message the tool may print in its other way, too.
  private struct Printed {
    var digest: UInt64
    var writer: UInt64
    var category: UInt64
    var echo: LogLine.Echo
    var time: Int64?
    /// Counted from the log's first.
    var line: Int64
  }

  /// Whether the same was there a moment ago; remembers it.
  mutating func isDouble(_ line: LogLine) -> Bool {
    guard let time = line.time else { return false }
    let digest = Self.digest(line.message) &* 31 &+ Self.writer(line)
    let category = Self.digest(line.category)
    for index in recent.indices
    where recent[index].digest == digest && Self.mayBeOne(recent[index].category, category) {
      let distance = time.subtractingReportingOverflow(recent[index].time)
      guard !distance.overflow, distance.partialValue.magnitude <= Self.window else {
        recent[index].time = time
        return false
      }
      // A third one is a message of its own.
      recent.remove(at: index)
      next = 0
      return true
    }
    if recent.count < Self.limit {
      recent.append((digest, category, time))
    } else {
      recent[next % Self.limit] = (digest, category, time)
      next += 1
    }
    return false
  }

  /// Whether a tool printed the same message already in its other way, or the same line; remembers
  /// it.
  ///
  /// - Parameters:
  ///   - number: of the line, counted from the log's first.
  ///   - mayContinue: whether the line may be a further one of the callback before.
  mutating func isEcho(_ line: LogLine, number: Int64, mayContinue: Bool) -> Bool {
    if mayContinue, isFurther(line) { return true }
    guard line.echo != .none else { return false }
    latest = line.time ?? latest
    printed = printed.filter { isRecent($0, at: number) }
    let digest = Self.digest(line.message)
    let writer = Self.writer(line)
    let category = Self.digest(line.category)
    // Within a second an app may print the same again, and begin the same load within less.
    let isFine =
      mayContinue ? line.time != nil && line.resolution < LogTime.second : line.isTimedFinely
    let twin = printed.firstIndex {
      $0.digest == digest
        && ($0.echo != line.echo
          || isFine && $0.time == line.time && $0.writer == writer
            && Self.mayBeOne($0.category, category))
    }
    if let twin {
      // The next equal one is another message again.
      if printed[twin].echo != line.echo { printed.remove(at: twin) }
      return true
    }
    // Echoes come in order: one that is missing ends them.
    printed.removeAll { $0.echo != line.echo }
    if printed.count == Self.limit { printed.removeFirst() }
    printed.append(
      Printed(
        digest: digest, writer: writer, category: category, echo: line.echo, time: line.time,
        line: number))
    return false
  }

  /// Whether a callback printed this line in addition to the one before: the text is the same up to
  /// its name, and another one after it.
  ///
  ///     -[FilmsDelegate applicationDidBecomeActive:] line 88 $ begin
  ///     -[FilmsDelegate applicationDidBecomeActive:] line 93 $ end
  ///
  /// Several scenes may get the same callback within a moment, so that its lines must speak of a
  /// begin and an end, or of lines.
  private mutating func isFurther(_ line: LogLine) -> Bool {
    guard let start = PrintedNames.firstName(in: line.message),
      !isWord(at: start, of: line.message)
    else { return false }
    // The labels of a selector are parts of the name.
    let isName = { (byte: UInt8) in byte.isNameByte || byte == UInt8(ascii: ":") }
    var end = start + line.message.part(start).prefix(while: isName).count
    // Swift writes them in parentheses: `application(_:didFinishLaunchingWithOptions:)`.
    let after = line.message.part(end)
    let labels = after.dropFirst().prefix(while: isName)
    if after.begins(with: "("), after.part(labels.endIndex).begins(with: ")") {
      end += labels.endIndex + 1
    }
    let rest = line.message.part(end)
    var new = Callback(
      writer: Self.writer(line), beginning: Self.digest(line.message.part(0, end)),
      rest: Self.digest(rest), time: line.time,
      shape: Self.shape(line.message.part(0, end)), rests: [Self.shape(rest)],
      sender: SenderValues(line.message))
    let before = callback
    defer { callback = new }
    guard let before, before.writer == new.writer, before.rest != new.rest,
      !new.sender.differs(from: before.sender)
    else { return false }
    if isLaterStep(new, of: before, rest, name: line.message.part(start, end)) {
      new.rests.formUnion(before.rests)
      return true
    }
    guard before.beginning == new.beginning, isNear(before.time, new.time) else { return false }
    return line.message.part(start).begins(with: "application")
      || Self.steps.contains { rest.has($0) } && !rest.has("0x")
  }

  /// Whether a line tells a further step of the callback that the line before began, which may take
  /// its time: other words follow the name than in any line of it so far. Another call of it would
  /// begin with the first ones again. A scene's callback may as well be another scene's.
  ///
  ///     application(_:didFinishLaunchingWithOptions:) database opened
  ///     application(_:didFinishLaunchingWithOptions:) remote config fetched         2.5 s later
  private func isLaterStep(
    _ new: Callback, of before: Callback, _ rest: UnsafeRawBufferPointer,
    name: UnsafeRawBufferPointer
  ) -> Bool {
    guard new.shape == before.shape, before.rests.isDisjoint(with: new.rests),
      before.rests.count < Self.limit, Self.isOfApp(name), Self.hasWords(rest),
      let time = new.time, let start = before.time
    else { return false }
    let isOnce = name.has("inishLaunching") || name.has("illTerminate")
    let distance = time.subtractingReportingOverflow(start)
    return !distance.overflow && distance.partialValue >= 0
      && distance.partialValue <= (isOnce ? Self.longestLaunch : Self.longestCallback)
  }

  /// Whether a name is that of a callback of the app: other words may have another value each time.
  private static func isOfApp(_ name: UnsafeRawBufferPointer) -> Bool {
    let end = name.prefix { $0.isNameByte }.count
    switch PrintedNames.meaning(of: name, 0, end) {
    case .callback, .shared, .posted, .selector: return !name.begins(with: "scene")
    default: return false
    }
  }

  /// From one step to the next (our choice). A process gets some callbacks only once.
  private static let longestLaunch = 60 * LogTime.second
  private static let longestCallback = 10 * LogTime.second

  /// Whether a text says what is done: names and values may be of another process.
  private static func hasWords(_ rest: UnsafeRawBufferPointer) -> Bool {
    guard rest.allSatisfy({ !"=({<@".utf8.contains($0) }) else { return false }
    return rest.split { !($0.isNameByte || $0 >= 0x80) }.contains { word in
      word.count > 2 && word.allSatisfy { (0x61...0x7A).contains($0) || $0 >= 0x80 }
    }
  }

  private static func shape(_ text: UnsafeRawBufferPointer) -> UInt64 {
    MessageShape(text).bytes.withUnsafeBytes { digest($0) }
  }

  /// Whether a name is no callback's, but a word that any message may have.
  private func isWord(at start: Int, of message: UnsafeRawBufferPointer) -> Bool {
    let end = start + message.part(start).prefix { $0.isNameByte }.count
    switch PrintedNames.meaning(of: message, start, end) {
    // Another value of a state is another message.
    case .framework(.word), .framework(.applicationState), .framework(.applicationStateValue),
      .framework(.activationState):
      return true
    // Labels follow the first word of a selector. None follow in `scene did enter background`,
    // `scene: main didBecomeActive` and `scene("main") didBecomeActive`.
    case .selector:
      let rest = message.part(end)
      return !(rest.begins(with: ":") && rest.dropFirst().first != 0x20)
        && !(rest.begins(with: "(") && rest.dropFirst().drop { $0.isNameByte }.first == 0x3A)
    default: return false
    }
  }

  private static let steps: [StaticString] = [
    "begin", "Begin", "start", "Start", "enter", "Enter", "end", "End", "exit", "Exit", "finish",
    "Finish", "leave", "done", "line ",
  ]

  /// The next line may follow any other.
  mutating func forgetLast() { callback = nil }

  /// Within the moments that a callback takes; also where there are no times.
  private func isNear(_ time: Int64?, _ other: Int64?) -> Bool {
    guard let time, let other else { return time == nil && other == nil }
    let distance = other.subtractingReportingOverflow(time)
    return !distance.overflow && distance.partialValue.magnitude <= UInt64(LogTime.second)
  }

  /// An echo comes within a moment, and few lines later.
  private func isRecent(_ before: Printed, at number: Int64) -> Bool {
    guard number - before.line <= Int64(Self.limit) else { return false }
    guard let time = before.time, let latest else { return true }
    let distance = latest.subtractingReportingOverflow(time)
    return !distance.overflow && distance.partialValue.magnitude <= LogTime.second
  }

  /// One way to print a message may lack its category.
  private static func mayBeOne(_ category: UInt64, _ other: UInt64) -> Bool {
    category == other || category == 0 || other == 0
  }

  /// Tells apart who wrote a line.
  static func writer(_ line: LogLine) -> UInt64 {
    let process = digest(line.process) &+ UInt64(bitPattern: line.pid) &* 0x9E37_79B9_7F4A_7C15
    return line.device.isEmpty ? process : process &* 31 &+ digest(line.device)
  }

  static func digest(_ text: UnsafeRawBufferPointer) -> UInt64 {
    text.isEmpty ? 0 : text.baseAddress.map { RecordDigest.of($0, text.count) } ?? 0
  }
}
