internal import TraceModel

/// What apps print: Xcode's console, `NSLog`, bare prints, and the tools of Flutter, React Native and
/// Capacitor.
///
///     2026-03-02 09:41:00.123456+0100 Films[412:9031] [App] sceneDidBecomeActive
///     🔵 SceneDelegate: sceneDidBecomeActive called
///     [ +655 ms] flutter: AppLifecycleState.resumed
///
/// Any text is a line of it. A line without a process is of the one that was named last; a line without
/// a time has none.
final class ConsoleText: ImportedFormat {
  static let format = TraceFormat.console

  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool {
    guard !isOfAnotherKind(line) else { return false }
    let prefix = ConsolePrefix(line)
    let hasPrefix = prefix.isOfFlutter || prefix.isOfDevice || !prefix.process.isEmpty
    guard hasPrefix || !isPieceOfJSON(line) && PrintedNames.isOne(prefix.message) else {
      return false
    }
    // The lines of other formats hold messages of the same kind.
    return !ImportedFormats.all.contains { $0.format != format && $0.recognises(line) }
  }

  /// A recording may begin inside of a record.
  private static func isPieceOfJSON(_ line: UnsafeRawBufferPointer) -> Bool {
    !line.begins(with: "⚡") && (line.has("\":") || line.has("\",\"") || line.last == 0x7D)
  }

  /// JSON, a sketch, or a part of a document with tags.
  static func isOfAnotherKind(_ line: UnsafeRawBufferPointer) -> Bool {
    let end = line.firstIndex { $0 == 0x20 || $0 == 0x09 } ?? line.count
    let word = UnsafeRawBufferPointer(rebasing: line[..<end])
    if word.is("header") || word.is("-") { return true }
    switch word.first {
    case 0x7B, 0x7D, 0x5D, 0x22, 0x23: return true
    case 0x5B: return line.count == 1 || [0x7B, 0x5B, 0x22].contains(line[1])
    case 0x3C: return !line.starts(with: "<UI".utf8)
    default: return SketchScan.nanoseconds(word, isUnitOptional: false) != nil
    }
  }

  private enum Clock { case dated, dayless, relative }

  private let context: ImportContext
  private var dayless = DaylessClock()
  /// Nanoseconds that Flutter's tool counted from line to line.
  private var elapsed: Int64 = 0
  /// Times of one kind are comparable; the first kind is it.
  private var clock: Clock?

  init(_ context: ImportContext) { self.context = context }

  func take(_ text: UnsafeRawBufferPointer) {
    let prefix = ConsolePrefix(text)
    if let step = prefix.milliseconds {
      elapsed = min(elapsed + Int64(step) * 1_000_000, .max / 2)
    }
    guard !prefix.message.isEmpty else { return }
    var line = LogLine()
    line.message = prefix.message
    line.category = prefix.category
    line.subsystem = prefix.subsystem
    line.library = prefix.library
    line.process = prefix.process
    line.pid = prefix.pid
    line.isAnonymous = prefix.process.isEmpty
    line.mayNameCallbacks = line.isOfApp
    line.echo = prefix.process.isEmpty ? .bare : .prefixed
    line.mayBeDoubled = !prefix.process.isEmpty
    setTime(of: &line, prefix)
    if !line.isAnonymous { context.session.name(line) }
    context.session.take(line)
  }

  private func setTime(of line: inout LogLine, _ prefix: ConsolePrefix) {
    let kind: Clock
    let time: Int64
    switch prefix.time {
    case .dated(let nanoseconds): (kind, time) = (.dated, nanoseconds)
    case .dayless(let nanoseconds):
      // Asked only for times that count: the clock remembers them.
      guard clock == nil || clock == .dayless else { return }
      (kind, time) = (.dayless, dayless.time(nanoseconds))
    case .none:
      guard prefix.milliseconds != nil else { return }
      (kind, time) = (.relative, elapsed)
    }
    clock = clock ?? kind
    guard clock == kind else { return }
    line.time = time
    line.hasDate = kind == .dated
    line.hasZone = prefix.hasZone
    line.resolution = kind == .relative ? 1_000_000 : 1_000
  }

  func noteGap() {}

  func finish() {}
}
