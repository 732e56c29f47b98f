internal import TraceModel

// What is before the lines of a text, and the order that they stand in.
extension PasteCleaner {
  /// Finds out what is before the lines of the log, and removes it from them.
  mutating func findBeginnings(
    _ texts: inout [[UInt8]], _ recogniser: LineRecogniser
  ) {
    if texts.contains(where: { PasteMarks.hasPrompt($0) }) {
      marks.insert(.prompts)
      texts = texts.map { PasteMarks.withoutPrompt($0) }
    }
    let hasDevices = texts.contains { $0.withUnsafeBytes { DeviceLabel($0) != nil } }
    senders = hasDevices ? nil : SenderMarks(texts)
    // Whose lines they are where a text is of several devices.
    decorations = hasDevices || senders != nil ? [] : LineDecoration.all(of: texts, recogniser)
    var sources: [[UInt8]?] = []
    if !decorations.isEmpty {
      marks.insert(.decorations)
      let lines = texts.map { (source: source(of: $0), text: withoutDecoration($0)) }
        .filter { !$0.text.isEmpty }
      sources = lines.map(\.source)
      texts = lines.map(\.text)
      innerIndent = Self.indent(of: texts)
      if innerIndent > 0 {
        marks.insert(.innerIndent)
        texts = texts.map { PasteMarks.without(indent: innerIndent, $0) }
      }
    }
    if let found = CarriedRecords(of: texts, recogniser) {
      marks.insert(.carried)
      carried = found
      if sources.isEmpty { sources = texts.map { found.source(of: $0) } }
      texts = texts.map { found.text(of: $0) }
    }
    if areRecordings(texts) { return findSeveralRecordings(sources, texts) }
    if !decorations.isEmpty { senders = SenderMarks(texts) }
    if let senders {
      marks.insert(.senders)
      texts = texts.map { senders.marked($0) }
    }
    if texts.contains(where: { TextColumns.tabbed($0) != nil }) {
      marks.insert(.columns)
      texts = texts.map { TextColumns.tabbed($0) ?? $0 }
    }
    if LineDecoration.haveOwnClock(texts, recogniser) {
      marks.insert(.seconds)
      texts = texts.map { TextColumns.withSecondsInBrackets($0) }
    }
    if TextColumns.haveMinutes(texts) {
      marks.insert(.minutes)
      texts = texts.map { TextColumns.withMinutesInBrackets($0) }
    }
    processes = TextColumns.bareProcesses(texts).union(TextColumns.untimedProcesses(texts))
    if !processes.isEmpty {
      marks.insert(.processes)
      texts = texts.map { TextColumns.withBrackets($0, processes) }
    }
    if let found = PointedRecords(of: texts, recogniser) {
      marks.insert(.pointed)
      pointed = found
      var records = found
      texts = texts.map { records.without($0) }
    }
    if let found = ListedNames(above: texts, recogniser) {
      marks.insert(.listed)
      listed = found
      var names = found
      texts = texts.map { names.without($0) }.filter { !$0.isEmpty }
    }
    let areFiles = decorations.contains { [.place, .file, .column].contains($0.parts.first) }
    if LineDecoration.areSeveral(sources, files: areFiles, before: texts, recogniser) {
      marks.insert(.sources)
    }
  }

  /// The blanks or tabs that all lines of a text have before them, or those of a block that a
  /// person wrote words around.
  static func indent(of texts: [[UInt8]]) -> Int {
    guard let first = texts.first else { return 0 }
    let depths = texts.map { $0.prefix { $0 == 0x20 || $0 == 0x09 }.count }
    let common = depths.min() ?? 0
    // Of members without the braces around them, the margin tells which are outermost.
    if common > 0 { return first[common...].first == 0x22 ? 0 : common }
    let beginnings = zip(texts, depths).filter { isBeginning(Array($0.dropFirst($1))) }
    let depth = beginnings.map(\.1).min() ?? 0
    let isTab = beginnings.first.map { $0.0.first == 0x09 } ?? false
    return depth > 3 || isTab ? depth : 0
  }

  /// Whether the lines are those of recordings. What a log writes before its own lines is then no
  /// part of them.
  private func areRecordings(_ texts: [[UInt8]]) -> Bool {
    guard !decorations.isEmpty || carried != nil else { return false }
    let records = texts.compactMap { line in line.withUnsafeBytes { RecordingLine($0) } }
    return records.count > 2 && records.contains(where: \.isSure)
      && (carried != nil || records.count * 2 >= texts.count)
  }

  /// Lines of several recordings may alternate, as `docker compose logs` shows them. Records that
  /// name their run need no mark.
  private mutating func findSeveralRecordings(_ sources: [[UInt8]?], _ texts: [[UInt8]]) {
    var firsts: [[UInt8]: RecordingLine] = [:]
    var (changes, last): (Int, [UInt8]?) = (0, nil)
    for (source, line) in zip(sources, texts) {
      guard let source, let record = line.withUnsafeBytes({ RecordingLine($0) }) else { continue }
      if !record.isHeader, record.writer.contains(where: { $0 != 0 }) { return }
      if firsts[source] == nil { firsts[source] = record }
      if let last, last != source { changes += 1 }
      last = source
    }
    guard firsts.count > 1, changes >= firsts.count else { return }
    marks.insert(firsts.values.allSatisfy(\.beginsRun) ? .recordings : .unknownRecordings)
  }

  // MARK: Order

  mutating func findOrder(of lines: [some Collection<UInt8>], beginsWithHeader: Bool = false) {
    guard marks.isDisjoint(with: [.recordings, .unknownRecordings]) else { return }
    switch RecordingOrder(of: lines) {
    case .newestFirst: marks.insert(.newestFirst)
    case .shuffled: marks.insert(.shuffled)
    case .doubled: marks.insert(.doubled)
    case .alternating: marks.insert(.unknownRecordings)
    case .asWritten where !beginsWithHeader:
      switch TextOrder(of: lines) {
      case .oldestFirst: break
      case .newestFirst: marks.insert(.newestFirst)
      case .unclear: marks.insert(.unclearOrder)
      }
    case .asWritten: break
    }
  }

  /// In which order the lines are read; nil if in their own.
  var arrangement: HeldText.Arrangement? {
    if marks.contains(.newestFirst) { return .newestFirst }
    if marks.contains(.shuffled) { return .bySequence }
    if marks.contains(.doubled) { return .once }
    if marks.contains(.recordings) { return .bySource }
    return marks.contains(.unknownRecordings) ? .unknown : nil
  }
}
