internal import TraceModel

/// The mappings of a configuration, found by the first byte of a message.
final class MappingTable {
  private let mappings: [CompiledMapping]
  /// Indices into `mappings`, by first byte; those that may begin with anything are in every row.
  private let rows: [[Int]]
  private let keys: EventKeyTable?
  /// Number of values that did not fit their keys, by mapping and key.
  private var misfits: [[Int64]]
  /// Lines whose groups made a name that is no event, by mapping.
  private var nameless: [Nameless]

  private struct Nameless {
    var count: Int64 = 0
    /// The first one, for people, and its line.
    var name = ""
    var line: Int64 = 0
  }

  var isEmpty: Bool { mappings.isEmpty }

  /// A mapping with a mistake is skipped; the reader of the configuration has reported it.
  init(_ sources: [LogMapping]) {
    let mappings = sources.compactMap { source in
      CompiledMapping(source, suggest: { _, _ in "" }, note: { _ in })
    }
    self.mappings = mappings
    rows =
      mappings.isEmpty
      ? []
      : (0..<256).map { byte in
        mappings.indices.filter { index in
          mappings[index].pattern.beginning.first.map { Int($0) == byte } ?? true
        }
      }
    keys = mappings.isEmpty ? nil : EventKeyTable.shared
    misfits = mappings.map { [Int64](repeating: 0, count: $0.values.count) }
    nameless = mappings.map { _ in Nameless() }
  }

  /// Whether a message of which nothing else is known is one of a mapping.
  func contains(_ message: UnsafeRawBufferPointer) -> Bool {
    guard !rows.isEmpty else { return false }
    let words = LoggedWords(message)
    return candidates(words).contains { match($0, words) != nil }
  }

  /// The mappings that a message may be of, in their order.
  private func candidates(_ words: LoggedWords) -> [Int] {
    guard let first = words.whole.first, let other = words.text.first else { return [] }
    let row = rows[Int(first)]
    let third = words.numbered?.first ?? other
    return first == other && first == third
      ? row : Set(row + rows[Int(other)] + rows[Int(third)]).sorted()
  }

  /// The text that a mapping matches, and its groups. A mapping is written for what the app
  /// printed, without what its logger wrote around that. One that begins with the logger's own
  /// text means the whole message.
  private func match(
    _ index: Int, _ words: LoggedWords
  ) -> (text: UnsafeRawBufferPointer, groups: [UnsafeRawBufferPointer])? {
    let pattern = mappings[index].pattern
    func match(_ text: UnsafeRawBufferPointer) -> (
      UnsafeRawBufferPointer, [UnsafeRawBufferPointer]
    )? {
      pattern.match(text).map { (text, $0) }
    }
    guard words.text.count < words.message.count else { return match(words.message) }
    let own =
      pattern.beginning.isEmpty
      ? match(words.text) ?? match(words.whole) : match(words.whole) ?? match(words.text)
    return own ?? words.numbered.flatMap(match) ?? match(words.message)
  }

  /// Makes the event of a line, if a mapping has one for it: the first one that fits.
  func apply(_ line: LogLine, to session: LogSession) -> Bool {
    guard !rows.isEmpty else { return false }
    let words = LoggedWords(line.message)
    var line = line
    if line.time == nil, let stamp = words.stamp, session.mayTakeDate(line) {
      line.take(stamp)
    }
    for index in candidates(words) {
      let mapping = mappings[index]
      guard admits(line, words, mapping.source, session),
        let (text, groups) = match(index, words), isOfApp(line, mapping.source)
      else { continue }
      let kind = mapping.event.kind(groups) { name in
        if nameless[index].count == 0 {
          nameless[index].name = DisplayText.escaped(name, limit: Malformed.context)
          nameless[index].line = session.sink.lineNumber
        }
        nameless[index].count += 1
      }
      // What makes no event may fit another mapping.
      guard let kind else { continue }
      session.explain("mapping \(index + 1): \(mapping.source.pattern)")
      line.message = words.text
      if !session.isSaidBefore(line, isOfSystem: false, isMapped: true) {
        line.message = text
        emit(index, kind, groups, line, session)
      }
      return true
    }
    return false
  }

  private func admits(
    _ line: LogLine, _ words: LoggedWords, _ source: LogMapping, _ session: LogSession
  ) -> Bool {
    func fits(_ wanted: String?, _ found: some Collection<UInt8>) -> Bool {
      guard let wanted, !found.isEmpty else { return true }
      return found.elementsEqual(wanted.utf8)
    }
    // The app's own logger may write its category before the message.
    let category = line.category.isEmpty ? words.label : line.category
    guard fits(source.subsystem, line.subsystem), fits(source.category, category) else {
      return false
    }
    return line.isAnonymous
      ? fits(source.process, session.anonymousName) : fits(source.process, line.process)
  }

  /// Libraries and processes of the system write words of their own; a mapping that names one means
  /// it.
  private func isOfApp(_ line: LogLine, _ source: LogMapping) -> Bool {
    (line.isOfApp || source.subsystem != nil || source.category != nil)
      && (source.process != nil
        || !EventGuess.isOfSystem(process: String(decoding: line.process, as: UTF8.self)))
  }

  private func emit(
    _ index: Int, _ kind: EventKind, _ groups: [UnsafeRawBufferPointer], _ line: LogLine,
    _ session: LogSession
  ) {
    let mapping = mappings[index]
    let defined = KeySet.defined(for: kind)
    let fill = { (event: UnsafeMutablePointer<Event>) in
      if kind == .log { session.fill(event, from: line) }
      for (number, value) in mapping.values.enumerated()
      // With a group in the event's name, another of its kinds has the key.
      where defined.contains(KeySet(value.key)) {
        let isStored = value.template.fill(groups) { self.store($0, value.key, event, session) }
        if !isStored { self.misfits[index][number] += 1 }
      }
    }
    switch kind {
    case .noteAppDidBecomeActive, .noteAppWillResignActive, .noteAppDidEnterBackground,
      .noteAppWillEnterForeground:
      return session.printedNote(kind, line, fill)
    default: break
    }
    guard let scene = mapping.values.first(where: { $0.key == .scene }) else {
      return session.emitCallback(
        kind, scene: UnsafeRawBufferPointer(start: nil, count: 0), line, fill)
    }
    scene.template.fill(groups) { session.emitCallback(kind, scene: $0, line, fill) }
  }

  /// False if the text is not a value of the key, which is then absent.
  private func store(
    _ text: UnsafeRawBufferPointer, _ key: EventKey, _ event: UnsafeMutablePointer<Event>,
    _ session: LogSession
  ) -> Bool {
    guard let keys, let value = MappedValue(text, key) else { return false }
    let place = UnsafeMutableRawPointer(event) + max(0, keys.offsets[Int(key.rawValue)])
    switch value {
    case .text(let text) where key.valueType == .symbol:
      place.storeBytes(of: session.symbols.intern(text), as: Symbol.self)
    case .text(let text): place.storeBytes(of: session.text(text), as: TextRange.self)
    case .number(let number):
      place.storeBytes(of: number, as: Int64.self)
      if key == .code { event.pointee.hasCode = true }
    case .flag(let flag):
      let bit = EventKeyTable.boolean(key)
      event.pointee.given.insert(bit)
      if flag { event.pointee.isTrue.insert(bit) }
    case .words(let words): event.pointee.payload = words
    case .items(let items):
      var list = Array("[".utf8)
      for item in items {
        if list.count > 1 { list.append(UInt8(ascii: ",")) }
        list += Array(JSONString.quoted(String(item)).utf8)
      }
      list.append(UInt8(ascii: "]"))
      list.withUnsafeBytes { event.pointee.scenes = session.text($0) }
    }
    return true
  }

  /// One note for each mapping that made names of no event, and for each key whose values did not
  /// fit.
  var problems: [InputProblem] {
    var problems: [InputProblem] = []
    for (index, found) in nameless.enumerated() where found.count > 0 {
      let shown = DisplayText.escaped(mappings[index].source.event, limit: Malformed.context)
      let lines = found.count == 1 ? "1 line becomes" : "\(found.count) lines become"
      problems.append(
        InputProblem(
          .unsupported, .note, line: found.line, count: found.count,
          text:
            "mapping \(index + 1): \(lines) no event, since '\(found.name)' is none; expected a "
            + "name like '\(shown)' that the trace format has"))
    }
    for (index, counts) in misfits.enumerated() {
      for (number, count) in counts.enumerated() where count > 0 {
        let key = mappings[index].values[number].key
        problems.append(
          InputProblem(
            .unsupported, .note, count: count,
            text: "mapping \(index + 1): \(count) invalid values of '\(key.text)' "
              + "were skipped; expected \(key.expected)"))
      }
    }
    return problems
  }
}
