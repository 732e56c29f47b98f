public import TraceModel

/// Replaces the texts of events on their way to another consumer: ids, names, keys and sentences
/// become tokens, wall times move to a fixed day, and unknown keys are left out.
///
/// Times, order, numbers, flags and the words on which verdicts rest stay, so that a report has the
/// same findings. Nothing else of a text is in what the other consumer receives.
public final class Redactor: EventConsumer {
  private let symbols: SymbolTable
  private let consumer: any EventConsumer
  private let kept: Set<TokenClass>
  private let keys = EventKeyTable.shared
  private var tokens: Tokens
  private var dates = RedactedDates()
  private var installations = RedactedInstallations()
  /// By class and symbol.
  private var known: [UInt64: Symbol] = [:]
  /// The symbols that stand for the ids of runs.
  private var runs: [Symbol: Symbol] = [:]
  /// Those of them that readers find without an id in the header.
  private var taken: Set<Symbol> = []
  /// The text that the ranges of a batch's events point into.
  private var text: [UInt8] = []

  /// The names that `keeping` takes, in the order of help.
  public static let keyNames: [String] =
    TokenClass.headerKeys
    + EventKey.allCases.filter { $0.tokenClass != nil }.map(\.text)

  /// - Parameters:
  ///   - symbols: the table of the events.
  ///   - keeping: names of ``keyNames`` whose values stay, as do those of other keys that name the
  ///     same things: `scene` also keeps `scenes`.
  public convenience init(
    symbols: SymbolTable, keeping: [String] = [], into consumer: any EventConsumer
  ) {
    self.init(symbols: symbols, keeping: keeping, tokens: Tokens(), into: consumer)
  }

  init(
    symbols: SymbolTable, keeping: [String], tokens: Tokens, into consumer: any EventConsumer
  ) {
    self.symbols = symbols
    self.consumer = consumer
    self.tokens = tokens
    kept = Set(
      keeping.compactMap { name in
        TokenClass.ofHeader(name)
          ?? EventKey.allCases.first { $0.text == name }?.tokenClass
      })
  }

  public func consume(_ batch: EventBatch) {
    // Never empty, so that there is memory to point at.
    text = [0]
    var headers: [RunHeader] = []
    let events = batch.events.map { event in
      var event = event
      event.text = TextRange(offset: 0, length: 0)
      switch event.kind {
      case .header:
        let (header, run) = redacted(batch.headers[Int(event.code)], event.run)
        event.code = Int64(headers.count)
        event.run = run
        headers.append(header)
      default: redact(&event, batch)
      }
      return event
    }
    events.withUnsafeBufferPointer { events in
      text.withUnsafeBytes { text in
        guard let base = text.baseAddress else { return }
        consumer.consume(EventBatch(events: events, text: base, headers: headers))
      }
    }
  }

  public func report(_ problem: InputProblem) { consumer.report(problem) }

  private func redact(_ event: inout Event, _ batch: EventBatch) {
    for key in EventKey.allCases where key.owns(placeIn: event.kind) {
      let offset = keys.offsets[Int(key.rawValue)]
      guard let tokenClass = key.tokenClass(of: event.kind) else {
        if key.redacted == .time, !kept.contains(.start) { moveTime(at: offset, of: &event) }
        continue
      }
      if key == .trigger, let name = workName(event.trigger) {
        event.trigger = name
        continue
      }
      withUnsafeMutableBytes(of: &event) { memory in
        switch keys.types[Int(key.rawValue)] {
        case .symbol, .eventName:
          let symbol = memory.load(fromByteOffset: offset, as: Symbol.self)
          guard symbol.isPresent else { return }
          memory.storeBytes(
            of: token(symbol, tokenClass), toByteOffset: offset, as: Symbol.self)
        case .text, .identifier, .texts:
          let range = memory.load(fromByteOffset: offset, as: TextRange.self)
          guard range.isPresent else { return }
          memory.storeBytes(
            of: put(rewritten(batch.bytes(range), key, tokenClass)), toByteOffset: offset,
            as: TextRange.self)
        case .version, .amount, .integer, .boolean, .words: return
        }
      }
    }
  }

  private func moveTime(at offset: Int, of event: inout Event) {
    withUnsafeMutableBytes(of: &event) { memory in
      let time = memory.load(fromByteOffset: offset, as: Int64.self)
      memory.storeBytes(of: dates.moved(eventTime: time), toByteOffset: offset, as: Int64.self)
    }
  }

  /// The token of a trigger that names earlier work, as a part of it does (FORMAT.md §4).
  private func workName(_ trigger: Symbol) -> Symbol? {
    guard trigger.isPresent, trigger.eventKind == .unknown, !kept.contains(.event) else {
      return nil
    }
    return known[Self.place(trigger, .name)]
  }

  private static func place(_ symbol: Symbol, _ tokenClass: TokenClass) -> UInt64 {
    UInt64(symbol.rawValue) << 8 | UInt64(tokenClass.place)
  }

  private func put(_ rewritten: String) -> TextRange {
    let range = TextRange(
      offset: UInt32(truncatingIfNeeded: text.count),
      length: UInt32(truncatingIfNeeded: rewritten.utf8.count))
    text += Array(rewritten.utf8)
    return range
  }

  private func rewritten(
    _ bytes: UnsafeRawBufferPointer, _ key: EventKey, _ tokenClass: TokenClass
  ) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    switch key.valueType {
    case .texts:
      let items = JSONText.strings(bytes).map { JSONString.quoted(redacted($0, tokenClass)) }
      return "[" + items.joined(separator: ",") + "]"
    case .text where tokenClass == .message && !kept.contains(.message):
      return TellingText.message(bytes, token: tokens.token(text, .message)) {
        redacted($0, .name)
      }
    default: return redacted(text, tokenClass)
    }
  }

  private func token(_ symbol: Symbol, _ tokenClass: TokenClass) -> Symbol {
    if tokenClass == .event, symbol.eventKind != .unknown { return symbol }
    if tokenClass == .run, let run = runs[symbol] { return run }
    let place = Self.place(symbol, tokenClass)
    if let known = known[place] { return known }
    let token = symbols.intern(redacted(symbols[symbol], tokenClass))
    if tokenClass == .run { runs[symbol] = token } else { known[place] = token }
    return token
  }

  /// What stands for a text.
  private func redacted(_ text: String, _ tokenClass: TokenClass) -> String {
    if kept.contains(tokenClass) || KnownWords.contains(text, tokenClass) { return text }
    switch tokenClass {
    case .key:
      let isSecret = text.utf8.withContiguousStorageIfAvailable(SensitiveName.isOne) ?? false
      return tokens.token(text, isSecret ? .secret : .key)
    case .type where SceneStorageType.isSupported(text): return SceneStorageType.plainName(text)
    case .reason: return TellingText.reason(text, token: tokens.token(text, .reason))
    case .transition:
      let words = KnownWords.insideTransitions.filter(text.contains)
      return ([tokens.token(text, .transition)] + words).joined(separator: "-")
    case .os, .sdk: return KnownWords.version(text) ?? tokens.token(text, tokenClass)
    case .file: return source(text)
    case .id: return tokens.identifier(text)
    default:
      return KnownWords.beginning(of: text, tokenClass) + tokens.token(text, tokenClass)
    }
  }

  /// `file-1.swift:42` of `Films/FilmList.swift:42`.
  private func source(_ text: String) -> String {
    let place = SourceLocation(text)
    let ending = KnownWords.sourceEndings.first { place.file.hasSuffix($0) } ?? ""
    return
      ([tokens.token(place.file, .file) + ending]
      + [place.line, place.column].compactMap { $0.map(String.init) }).joined(separator: ":")
  }

  /// A header without texts, and the symbol of its run's id.
  private func redacted(_ header: RunHeader, _ run: Symbol) -> (RunHeader, Symbol) {
    var result = header
    result.run = header.run.map { redacted($0, .run) }
    result.app = header.app.map { redacted($0, .app) }
    result.version = header.version.map { redacted($0, .version) }
    result.build = header.build.map { redacted($0, .build) }
    result.os = header.os.map { redacted($0, .os) }
    result.sdk = header.sdk.map { redacted($0, .sdk) }
    result.device = header.device.map { redacted($0, .device) }
    installations.begin(header)
    result.install = header.install.map { install in
      kept.contains(.install)
        ? install : installations.marked(tokens.token(install, .install), of: install)
    }
    result.recorder = header.recorder.map { redacted($0, .recorder) }
    result.backgroundModes = header.backgroundModes.map { redacted($0, .backgroundMode) }
    // Beginnings come before what begins with them.
    for task in header.permittedTasks where task.hasSuffix(".*") { _ = redacted(task, .id) }
    result.permittedTasks = header.permittedTasks.map { redacted($0, .id) }
    (result.processName, result.bundle) = (nil, nil)
    if !kept.contains(.pid) { result.pid = header.pid.map { tokens.process($0) } }
    if !kept.contains(.start) {
      result.start = header.start.map { dates.moved($0) ?? tokens.token($0, .start) }
    }
    // Without an id, readers number the runs by their processes or by their order.
    let implied = header.run == nil ? result.pid.map(String.init) ?? symbols[run] : nil
    if let known = runs[run] {
      if let implied, implied != symbols[known] { result.run = symbols[known] }
    } else if let implied = implied.map({ symbols.intern($0) }), taken.insert(implied).inserted {
      runs[run] = implied
    } else {
      // A process and an order may have the same number, which would make two runs one.
      let name = token(run, .run)
      if header.run == nil { result.run = symbols[name] }
    }
    return (result, runs[run] ?? run)
  }
}

extension TokenClass {
  /// A small number of its own.
  fileprivate var place: Int { Self.places[self] ?? 0 }
  private static let places = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($0.element, $0.offset) })
}
