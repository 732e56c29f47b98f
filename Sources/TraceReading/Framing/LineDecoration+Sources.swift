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
    case .place: sign = UInt8(ascii: ":")
    case .column: sign = 0x09
    default: return nil
    }
    guard end(in: line) != nil, let end = line.place(of: sign), end > 0 else { return nil }
    return line.part(0, end).trimmed
  }

  /// Whether the marks before lines name several sources, and each line reads the same with a label
  /// of its source.
  ///
  /// Files may be parts of one log, one after the other: only files whose lines alternate are of
  /// several devices. A record of a recording names its writer itself, and keeps no label before
  /// it.
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
      guard changes >= Set(known).count else { return false }
    }
    return zip(sources, lines).allSatisfy { source, line in
      guard let source else { return true }
      let marked = DeviceLabel.text(of: source) + line
      return line.withUnsafeBytes { recogniser.kind($0) }
        == marked.withUnsafeBytes { recogniser.kind($0) }
    }
  }
}
