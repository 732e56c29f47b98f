/// A table whose cells are on lines of their own: with a blank line after each row, as pages and
/// chats copy cells, or with the name of its column before each cell, as a pane of details shows
/// one record.
///
/// ```
///   default                        Type: Default
///   09:41:00.123000+0100           Time: 2026-03-02 09:41:00.123
///   Films                          Process: Films
///   sceneDidBecomeActive           Message: sceneDidBecomeActive
/// ```
///
/// A line keeps its number: the row is in the place of its first cell, and blank lines in those of
/// the others. What follows the last cell stays as it is: the message continues there.
struct CellLines {
  /// Of cells without names; nil where each has its own.
  private let roles: ColumnRoles?
  private var block: [[UInt8]] = []

  private static let mostLines = 256

  /// Nil unless the lines are such a table, and those of a process or of a log.
  init?(of lines: [[UInt8]], _ recogniser: LineRecogniser) {
    guard lines.contains(where: { Self.isTimeOfRow($0) }) else { return nil }
    let blocks = Self.blocks(of: lines)
    func isLog(_ message: [UInt8]) -> Bool {
      message.withUnsafeBytes { recogniser.kind($0.trimmed) != nil }
    }
    // Each line with a time is a cell of a row.
    let records = lines.filter { RecordStart.isOne($0) || Self.isTimeOfRow($0) }.count
    let named = blocks.compactMap { Self.namedRow($0) }
    if !named.isEmpty, named.count == records,
      named.contains(where: { $0.hasProcess || isLog($0.message) })
    {
      roles = nil
      return
    }
    let titled = blocks.lazy.compactMap { ColumnRoles(titles: $0) }.first
    let rows = blocks.filter { block in block.contains { ColumnRoles.isTime($0) } }
    guard rows.count == records, let roles = titled ?? ColumnRoles(rows: rows), roles.count > 2,
      rows.allSatisfy({ $0.count >= roles.count && ColumnRoles.isTime(roles.time(of: $0)) }),
      titled?.hasProcess ?? false
        || rows.contains(where: { roles.cell(.message, of: $0).map { isLog($0) } ?? false })
    else { return nil }
    self.roles = roles
  }

  /// Takes a line; returns those that are finished.
  mutating func take(_ line: [UInt8]) -> [[UInt8]] {
    let plain = PasteMarks.withoutReturn(line)
    if Self.isBetweenRows(plain) { return takeRest() + [line] }
    if roles == nil, Self.label(of: plain) != nil, !block.isEmpty,
      Self.label(of: block[0]) == Self.label(of: plain)
    {
      let rest = takeRest()
      block = [plain]
      return rest
    }
    block.append(plain)
    return block.count < Self.mostLines ? [] : takeRest()
  }

  /// No line follows.
  mutating func takeRest() -> [[UInt8]] {
    defer { block = [] }
    guard let roles else {
      guard let row = Self.namedRow(block) else { return block }
      return [row.line] + [[UInt8]](repeating: [], count: row.cells - 1) + block[row.cells...]
    }
    if ColumnRoles(titles: block) != nil { return block.map { _ in [] } }
    guard block.count >= roles.count, ColumnRoles.isTime(roles.time(of: block)),
      let line = roles.line(Array(block[..<roles.count]), separator: 0x20)
    else { return block }
    return [line] + [[UInt8]](repeating: [], count: roles.count - 1) + block[roles.count...]
  }

  private static func blocks(of lines: [[UInt8]]) -> [[[UInt8]]] {
    var blocks: [[[UInt8]]] = [[]]
    for line in lines {
      let last = blocks.count - 1
      if isBetweenRows(line) {
        blocks.append([])
      } else if let first = blocks[last].first, let label = label(of: first),
        label == Self.label(of: line)
      {
        blocks.append([line])
      } else {
        blocks[last].append(line)
      }
    }
    return blocks.filter { !$0.isEmpty }
  }

  private static func isBetweenRows(_ line: [UInt8]) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 } || PasteMarks.isFence(line)
  }

  /// Whether a line is a time alone, or one with the name of its column.
  private static func isTimeOfRow(_ line: [UInt8]) -> Bool {
    guard line.count <= 96 else { return false }
    return ColumnRoles.isTime(line) || label(of: line).map { ColumnRoles.isTime($0.cell) } ?? false
  }

  // MARK: Cells with names

  private struct Label: Equatable {
    let name: [UInt8]
    let cell: [UInt8]

    static func == (first: Label, second: Label) -> Bool { first.name == second.name }
  }

  /// The name before a cell, `Time: …` or `Time⇥…`: a word or two.
  private static func label(of line: [UInt8]) -> Label? {
    guard let end = line.prefix(33).firstIndex(where: { $0 == 0x3A || $0 == 0x09 }), end > 1,
      line[..<end].allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || $0 == 0x20 || $0 == 0x5F })
    else { return nil }
    let cell = line[(end + 1)...]
    guard cell.isEmpty || line[end] == 0x09 || cell.first == 0x20 || cell.first == 0x09 else {
      return nil
    }
    return Label(
      name: Array(line[..<end]), cell: Array(cell).withUnsafeBytes { Array($0.trimmed) })
  }

  /// The row of a block whose cells have names.
  private static func namedRow(
    _ block: [[UInt8]]
  ) -> (line: [UInt8], cells: Int, hasProcess: Bool, message: [UInt8])? {
    let labels = block.map { label(of: $0) }
    let cells = labels.prefix { $0 != nil }.compactMap { $0 }
    guard cells.count > 1 else { return nil }
    // Lines of a message may look like cells: the row ends with the message.
    for count in 2...cells.count {
      guard let roles = ColumnRoles(titles: cells[..<count].map(\.name)) else { continue }
      let row = cells[..<count].map(\.cell)
      // A message that is the first cell leaves the others to come.
      if count < cells.count, roles.cell(.message, of: row) != row.last { continue }
      guard ColumnRoles.isTime(roles.time(of: row)), let message = roles.cell(.message, of: row),
        let line = roles.line(row, separator: 0x20)
      else { return nil }
      return (line, count, roles.hasProcess, message)
    }
    return nil
  }
}
