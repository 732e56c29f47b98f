internal import TraceModel

/// Makes the mappings that are proposed for messages that were not understood.
///
/// A proposal is right for every line of its shape, or it keeps the line as it is (`log`): words
/// that decide are part of the shape (``MessageShape``), a begin is proposed only with its end, but
/// for loads, whose begin says enough, and messages that differ in the name of the event become one
/// mapping.
struct MappingProposal {
  /// Messages of one shape.
  struct Source {
    let shape: MessageShape
    let example: [UInt8]
    let senders: [MessageSender]
    /// What the senders have in common.
    let sender: MessageSender
    /// Others write the same words, and mean another thing.
    var isOneOfSeveral = false
    /// Between two of them, a line says that one failed or did nothing, or that a person asked for
    /// the next.
    var isInterrupted = false

    init(
      shape: MessageShape, example: [UInt8], senders: [MessageSender], isOneOfSeveral: Bool = false,
      isInterrupted: Bool = false
    ) {
      self.isInterrupted = isInterrupted
      self.shape = shape
      self.example = example
      self.senders = senders
      sender = MessageSender.common(of: senders) ?? MessageSender(isOfApp: false)
      self.isOneOfSeveral = isOneOfSeveral
    }

    /// The senders write the same words in several categories, which do not name what they are
    /// about: `reload()` of one screen is not that of another, but all `fetchFeed()` are the same.
    var isOfSeveral: Bool {
      guard sender.category == nil, senders.contains(where: { $0.category != nil }) else {
        return false
      }
      guard let mapping = MappingProposal.draft(self, [])?.mapping,
        mapping.event.hasPrefix("work"),
        let name = mapping.keys.first(where: { $0.name == "key" || $0.name == "id" })
      else { return false }
      return !EventGuess.namesThing(name.text)
    }

    var isOfApp: Bool { sender.isOfApp }
    var text: String { String(decoding: example, as: UTF8.self) }
    /// A heading of Markdown, in a report around a log: `### Describe the bug`.
    var isHeading: Bool {
      let signs = example.prefix { $0 == 0x23 }
      let rest = example.dropFirst(signs.count)
      return (1...6).contains(signs.count) && rest.first == 0x20
        && rest.dropFirst().first.map { (0x61...0x7A).contains($0 | 0x20) } ?? false
    }
    /// The example is a line of source, or a frame of a stack.
    var isQuoted: Bool { example.withUnsafeBytes { PrintedWords($0).isQuoted } }
  }

  struct Draft {
    var mapping: LogMapping
    let example: [UInt8]
    /// Of a guess that needs another one: which of them it is, and the id that all have; `common`
    /// is the one without the number of the run.
    var pair: (place: EventGuess.Pair, id: String, common: String)?

    /// What tells it from others of its kind: an id of work is none of an assertion.
    var pairName: String { "\(mapping.event.prefix { $0 != "." }) \(pair?.id ?? "")" }
    /// What the message says of data that is changed or saved, without the verb: `draft A`.
    var subject: String?
    /// Whose data it may be, where lines of the shape name several.
    var things: [DataKeys.Key] = []
  }

  /// The mapping for each source; nil for messages of the system, and where no pattern
  /// distinguishes them.
  ///
  /// - Parameters:
  ///   - known: names of events that were read from other lines. What names a callback among them
  ///     is another line about it.
  ///   - others: messages that get no mapping.
  static func mappings(
    for sources: [Source], known: Set<String> = [], beside others: [Source] = []
  ) -> [LogMapping?] {
    let frames = framesOfStates(sources)
    var drafts = sources.map { draft($0, known, frames) }
    keepChangesWithoutSave(&drafts, sources + others)
    var both = pairNames(drafts)
    for index in drafts.indices {
      guard let draft = drafts[index], draft.pair != nil, !both.contains(draft.pairName) else {
        continue
      }
      // The other one may not have the number.
      drafts[index] = withCommonID(draft)
    }
    both = pairNames(drafts)
    for index in drafts.indices {
      guard let draft = drafts[index], draft.pair != nil, !both.contains(draft.pairName) else {
        continue
      }
      drafts[index] = begun(draft) ?? kept(draft)
    }
    keepFailedWork(&drafts, sources + others)
    keepInterruptedLoads(&drafts, sources)
    nameThings(&drafts)
    nameSubjects(&drafts)
    return merged(drafts, beside: (sources + others).map(\.example))
  }

  /// Of those that have a begin and an end.
  private static func pairNames(_ drafts: [Draft?]) -> Set<String> {
    func names(_ place: EventGuess.Pair) -> Set<String> {
      Set(drafts.compactMap { $0 }.filter { $0.pair?.place == place }.map(\.pairName))
    }
    return names(.begin).intersection(names(.end))
  }

  private static func withCommonID(_ draft: Draft) -> Draft {
    var draft = draft
    guard let common = draft.pair?.common else { return draft }
    draft.pair?.id = common
    for index in draft.mapping.keys.indices where draft.mapping.keys[index].name == "id" {
      draft.mapping.keys[index].text = common
    }
    return draft
  }

  /// The words around the state of the app in lines that name several, `app is` of `App is active`
  /// and `App is in background`, with the events of these.
  private static func framesOfStates(_ sources: [Source]) -> [String: Set<String>] {
    var events: [String: Set<String>] = [:]
    for source in sources where source.isOfApp {
      guard let named = EventGuess.named(source.text) else { continue }
      events[named.frame, default: []].insert(named.guess.event)
    }
    return events.filter { $0.value.count > 1 }
  }

  /// The event of such a line. The app is inactive on its way to the background and on its way
  /// back: where it was there, the line does not say which of the two it is.
  private static func ofFrame(
    _ message: String, _ frames: [String: Set<String>]
  ) -> EventGuess? {
    guard !frames.isEmpty, let named = EventGuess.named(message), let events = frames[named.frame],
      !named.guess.event.hasSuffix("willResignActive")
        || !events.contains("note.app.didEnterBackground")
    else { return nil }
    return named.guess
  }

  private static func draft(
    _ source: Source, _ known: Set<String>, _ frames: [String: Set<String>] = [:]
  ) -> Draft? {
    guard let pattern = source.shape.pattern, !source.sender.isOfSystem else { return nil }
    var mapping = LogMapping(pattern: pattern, event: "log")
    take(source.sender, &mapping)
    let plain = source.isHeading ? nil : kept(Draft(mapping: mapping, example: source.example))
    let example = source.text
    guard source.isOfApp, !source.isQuoted else { return plain }
    let said = WorkCause.without(bare(pattern))
    // Of whom it is, where the words do not tell it apart.
    let owner = source.isOneOfSeveral ? source.sender.category.map { "\($0) " } ?? "" : ""
    guard let guess = EventGuess(example) ?? ofFrame(example, frames)
    else {
      guard LoadGuess(WorkCause.without(example)) != nil, let load = LoadGuess(said) else {
        return plain
      }
      mapping.event = "work"
      mapping.keys = keys(ofLoad: owner + Self.object(said, before: load.key), kind: load.kind)
      return Draft(mapping: mapping, example: source.example)
    }
    // In another category, the same words may be about anything.
    if isOfLifeCycle(guess.event) { take(source.senders[0], &mapping) }
    if known.contains(guess.event), isOfLifeCycle(guess.event) { return plain }
    mapping.event = guess.event
    if guess.event.hasPrefix("view.") {
      guard let view = Self.view(in: pattern) else { return plain }
      mapping.keys = [LogMapping.Key(name: "view", text: view)]
    }
    guard let place = guess.pair else {
      var draft = Draft(mapping: mapping, example: source.example)
      if guess.event.hasPrefix("data.") {
        draft.things = DataKeys(pattern, verb: guess.verb).all
        draft.subject = subject(of: WorkCause.without(pattern), without: guess.verb)
      }
      return draft
    }
    // Pairs are distinguished by an id.
    let ids =
      mapping.event.hasPrefix("bg.")
      ? assertion(guess, said, &mapping) : work(guess, said, owner, &mapping)
    guard let ids else { return plain }
    return Draft(mapping: mapping, example: source.example, pair: (place, ids.own, ids.common))
  }

  /// What is loaded, behind the label of one of several objects, `[img-{number1}] loading`, or of a
  /// type, `FeedModel: loading`, where the words alone may be of any.
  private static func object(_ said: String, before key: String) -> String {
    guard let place = said.firstRange(of: key) else { return key }
    let head = said[..<place.lowerBound]
    let label = String(head.reversed().drop { $0 == " " || $0 == ":" }.reversed())
    if label.contains("{") {
      let isLabel = label.last.map { "])>".contains($0) } ?? false
      return isLabel && label.contains(where: \.isLetter) ? label + " " + key : key
    }
    let type = label.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    guard head.hasSuffix(": "), type.last?.isUppercase ?? false,
      type.contains(where: \.isLowercase),
      !EventGuess.namesThing(key)
    else { return key }
    return String(type.reversed()) + ": " + key
  }

  private typealias IDs = (own: String, common: String)

  private static func work(
    _ guess: EventGuess, _ said: String, _ owner: String, _ mapping: inout LogMapping
  ) -> IDs? {
    guard let name = WorkName(said, verb: guess.verb) else { return nil }
    mapping.keys = [LogMapping.Key(name: "id", text: owner + name.id)]
    // Loads are the same if their kind and key are: so one that comes twice is found.
    if mapping.event == "work.begin", let kind = name.kind {
      let hasKey = name.key != nil && !LoadGuess.isOneOfMany(name.name)
      mapping.keys += keys(ofLoad: owner + name.name, kind: kind, hasKey: hasKey)
    } else if mapping.event == "work.begin", let kind = EventGuess.leavingKind(name.name) {
      // Such work may begin while the app is on its way out.
      mapping.keys += keys(ofLoad: owner + name.name, kind: kind, hasKey: false)
    }
    if let outcome = guess.outcome {
      mapping.keys.append(LogMapping.Key(name: "outcome", text: outcome))
    }
    return (owner + name.id, owner + name.common)
  }

  private static func assertion(
    _ guess: EventGuess, _ said: String, _ mapping: inout LogMapping
  ) -> IDs? {
    guard let id = AssertionName.id(in: said) ?? WorkName(said, verb: guess.verb)?.id else {
      return nil
    }
    mapping.keys = [LogMapping.Key(name: "id", text: id)]
    if mapping.event == "bg.begin", let name = AssertionName.name(in: said), name != id {
      mapping.keys.append(LogMapping.Key(name: "name", text: name))
    }
    return (id, id)
  }

  private static func take(_ sender: MessageSender, _ mapping: inout LogMapping) {
    (mapping.subsystem, mapping.category) = (sender.subsystem, sender.category)
    // The process is named where nothing else identifies the sender.
    mapping.process = sender.subsystem == nil ? sender.process : nil
  }

  private static func isOfLifeCycle(_ event: String) -> Bool {
    ["app.", "scene.", "note.", "ns.", "wk.", "phase."].contains { event.hasPrefix($0) }
  }

  private static func keys(
    ofLoad key: String, kind: String, hasKey: Bool = true
  ) -> [LogMapping.Key] {
    let keys = [
      LogMapping.Key(name: "name", text: key), LogMapping.Key(name: "kind", text: kind),
    ]
    return hasKey ? keys + [LogMapping.Key(name: "key", text: key)] : keys
  }

  /// A load that begins, without its end, as one record; nil for anything else.
  static func begun(_ draft: Draft) -> Draft? {
    guard draft.pair?.place == .begin, draft.mapping.event == "work.begin",
      draft.mapping.keys.contains(LogMapping.Key(name: "kind", text: "refresh"))
    else { return nil }
    var draft = draft
    draft.mapping.event = "work"
    draft.mapping.keys.removeAll { $0.name == "id" }
    draft.pair = nil
    return draft
  }

  /// What a message announces to load, with the numbers that it has: messages for which it is equal
  /// are about one load. Nil if a mapping of the message alone would be no load.
  static func load(_ message: UnsafeRawBufferPointer, of sender: MessageSender) -> String? {
    let shape = MessageShape(message, cause: WorkCause.place(in: message))
    var source = Source(shape: shape, example: Array(message), senders: [sender])
    guard let key = key(ofLoad: source) else { return nil }
    source.isOneOfSeveral = sender.category != nil && !EventGuess.namesThing(key)
    return source.isOneOfSeveral ? self.key(ofLoad: source) : key
  }

  private static func key(ofLoad source: Source) -> String? {
    guard let draft = draft(source, []).map({ begun($0) ?? $0 }), draft.mapping.event == "work",
      let mapping = CompiledMapping(draft.mapping, suggest: { _, _ in "" }, note: { _ in })
    else { return nil }
    return source.example.withUnsafeBytes { message in
      guard let groups = mapping.pattern.match(message),
        let key = mapping.values.first(where: { $0.key == .key })
      else { return nil }
      return key.template.fill(groups) { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The pattern without the places where anything may follow.
  private static func bare(_ pattern: String) -> String {
    var text = pattern
    if text.hasPrefix("*") { text.removeFirst() }
    if text.hasSuffix("*") { text.removeLast() }
    return text
  }

  /// The same as a line of the log, unchanged.
  static func kept(_ draft: Draft) -> Draft {
    var draft = draft
    draft.mapping.event = "log"
    draft.mapping.keys = [LogMapping.Key(name: "message", text: bare(draft.mapping.pattern))]
    draft.pair = nil
    return draft
  }

  /// The words of a pattern without its verb; nil if something in it changes, or nothing is left.
  private static func subject(of pattern: String, without verb: String) -> String? {
    guard !pattern.contains("{"), !pattern.contains("*") else { return nil }
    let words = pattern.split(separator: " ").filter { $0.lowercased() != verb }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The type of a view, as messages name it: `ContentView onAppear`, `[Home] onAppear`.
  private static func view(in pattern: String) -> String? {
    let words = pattern.split { !($0.isLetter || $0.isNumber || $0 == "_") }.filter {
      $0.first?.isUppercase ?? false
    }
    let isType = { (word: Substring) in ["View", "Screen", "Page"].contains { word.hasSuffix($0) } }
    return (words.last(where: isType) ?? (words.count == 1 ? words[0] : nil)).map(String.init)
  }

  // MARK: One mapping for several events

  /// `phase is now {state}` with `phase.{state}` in place of a mapping for each phase.
  private static func merged(_ drafts: [Draft?], beside examples: [[UInt8]]) -> [LogMapping?] {
    let general = drafts.map { $0.flatMap { generalised($0.mapping) } }
    // A group would take the words of other messages, too.
    func takesOthers(_ mapping: LogMapping, _ pattern: MessagePattern) -> Bool {
      examples.enumerated().contains { index, example in
        (index < general.count ? general[index] != mapping : true) && matches(pattern, example)
      }
    }
    return drafts.indices.map { index in
      guard let draft = drafts[index] else { return nil }
      if let own = general[index], general.count(where: { $0 == own }) > 1,
        let pattern = pattern(of: own), matches(pattern, draft.example),
        !takesOthers(own, pattern)
      {
        return own
      }
      guard let pattern = pattern(of: draft.mapping), matches(pattern, draft.example) else {
        return nil
      }
      return draft.mapping
    }
  }

  /// The pattern of a mapping; nil if the mapping cannot be used.
  private static func pattern(of mapping: LogMapping) -> MessagePattern? {
    CompiledMapping(mapping, suggest: { _, _ in "" }, note: { _ in })?.pattern
  }

  private static func matches(_ pattern: MessagePattern, _ message: [UInt8]) -> Bool {
    message.withUnsafeBytes { pattern.match($0) != nil }
  }

  /// The mapping with a group for the last word of its event, if that stands once in the pattern.
  private static func generalised(_ mapping: LogMapping) -> LogMapping? {
    guard let dot = mapping.event.lastIndex(of: ".") else { return nil }
    let word = String(mapping.event[mapping.event.index(after: dot)...])
    let places = mapping.pattern.ranges(of: word)
    guard places.count == 1, let place = places.first, !mapping.pattern.contains("{state}") else {
      return nil
    }
    var mapping = mapping
    mapping.pattern.replaceSubrange(place, with: "{state}")
    mapping.event.replaceSubrange(mapping.event.index(after: dot)..., with: "{state}")
    return mapping
  }
}
