internal import TraceModel

// Lines of several devices, one below the other, as `docker compose logs`, `multitail` and `grep`
// show them: what is before a line says whose it is.
extension LineDecoration {
  /// What the line is from: the name of a container, a process or a job, or the path of a file. Nil
  /// where no such mark is the first thing of the line.
  func source(of line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let sign: UInt8
    switch parts.first {
    case .name: sign = UInt8(ascii: "|")
    case .place, .file: sign = UInt8(ascii: ":")
    case .column: sign = 0x09
    default: return nil
    }
    guard end(in: line) != nil, let end = line.place(of: sign), end > 0 else { return nil }
    return line.part(0, end).trimmed
  }

  /// Files before times of day, as a search without numbers of lines writes them. What rises from
  /// line to line in place of an hour is such a number.
  static func files(of lines: [[UInt8]]) -> LineDecoration? {
    let decoration = LineDecoration(parts: [.file])
    let hours = lines.compactMap { line in
      line.withUnsafeBytes { text in decoration.end(in: text).map { Array(text.part($0, $0 + 2)) } }
    }
    guard hours.count > 1, hours.count * 10 >= lines.count * 9,
      zip(hours, hours.dropFirst()).contains(where: ==)
    else { return nil }
    return decoration
  }

  /// Where the name of a file ends that an hour in two digits, minutes, seconds and a fraction
  /// follow.
  static func fileEnd(in line: UnsafeRawBufferPointer) -> Int? {
    let name = line.part(0, 96).prefix(while: isNameByte)
    var place = name.count
    guard name.contains(0x2E), LogText.skip(line, &place, ":") else { return nil }
    let start = place
    guard line.part(start + 2).first == UInt8(ascii: ":"),
      let moment = LogTime.moment(line, &place),
      case .none = moment.date, line.part(start, place).contains(0x2E)
    else { return nil }
    return start
  }

  /// Whether the marks before lines name several sources, and each line reads the same with a label
  /// of its source.
  ///
  /// Files may be parts of one log, one after the other: only files whose lines alternate, or whose
  /// times overlap, are of several devices. A record of a recording names its writer itself, and
  /// keeps no label before it.
  ///
  /// - Parameters:
  ///   - sources: those of the lines; nil for lines without one.
  ///   - lines: without the marks.
  static func areSeveral(
    _ sources: [[UInt8]?], files areFiles: Bool, before lines: [[UInt8]],
    _ recogniser: LineRecogniser
  ) -> Bool {
    let known = sources.compactMap { $0 }
    guard Set(known).count > 1 else { return false }
    if areFiles {
      let changes = zip(known, known.dropFirst()).count { $0 != $1 }
      guard changes >= Set(known).count || stepBack(sources, lines) else { return false }
    }
    return zip(sources, lines).allSatisfy { source, line in
      guard let source else { return true }
      let marked = DeviceLabel.text(of: source) + line
      return line.withUnsafeBytes { recogniser.kind($0) }
        == marked.withUnsafeBytes { recogniser.kind($0) }
    }
  }

  /// Whether the first time of a file is before the last one of the file above, and not before all
  /// of it, as the older part of a log that was divided is.
  private static func stepBack(_ sources: [[UInt8]?], _ lines: [[UInt8]]) -> Bool {
    var times: [[UInt8]: (first: Int64, last: Int64)] = [:]
    for (source, line) in zip(sources, lines) {
      guard let source, let moment = line.withUnsafeBytes({ RecordStart.time(of: $0) }) else {
        continue
      }
      let first = times[source]?.first ?? moment.nanoseconds
      times[source] = (first, moment.nanoseconds)
    }
    let spans = times.values.sorted { $0.first < $1.first }
    return zip(spans, spans.dropFirst()).contains { $0.last > $1.first }
  }
}
