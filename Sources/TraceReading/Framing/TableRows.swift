/// A table as log viewers, back ends and tickets have them: its rows become lines of a console.
///
/// ```
///   Time,Process,PID,Message
///   2026-03-02 09:41:00.123,Films,412,sceneDidBecomeActive
///   ↓
///   2026-03-02 09:41:00.123 Films[412:0] sceneDidBecomeActive
/// ```
///
/// The grammar of rows is RFC 4180's, with any of ``separators``, or that of tables in Markdown
/// (https://github.github.com/gfm/#tables-extension-): `| a | b |`, where `\|` is a bar of the
/// text.
struct TableRows {
  private static let bar = UInt8(ascii: "|")
  private static let separators: [UInt8] = Array(",;\t|".utf8)

  private let separator: UInt8
  private let roles: ColumnRoles
  /// The row with the names of the columns.
  private let heading: [UInt8]?

  /// - Parameter line: the first one of a text. Nil without a column of times and one of messages.
  init?(heading line: [UInt8]) {
    guard !Self.isInBars(line) else { return nil }
    self.init(titlesIn: line)
  }

  private init?(titlesIn line: [UInt8]) {
    // Spreadsheets write a mark of the order of bytes first.
    let heading = line.starts(with: "\u{FEFF}".utf8) ? Array(line.dropFirst(3)) : line
    guard heading.count < 512,
      let separator = Self.isInBars(heading)
        ? Self.bar : Self.separators.first(where: { heading.contains($0) }),
      let roles = ColumnRoles(titles: Self.cells(heading, separator))
    else { return nil }
    (self.separator, self.roles, self.heading) = (separator, roles, heading)
  }

  /// - Parameter lines: those of a text. Nil unless they have rows of a table in them, and no line
  ///   that a format reads as it is.
  init?(of lines: [[UInt8]], _ recogniser: LineRecogniser) {
    let named = Self.separators.lazy.compactMap { Self.named(lines, $0) }
    let unnamed = Self.separators.lazy.compactMap { Self.unnamed(lines, $0) }
    guard
      let table = named.first(where: { $0.isLog(lines, recogniser) })
        ?? unnamed.first(where: { $0.isLog(lines, recogniser) })
    else { return nil }
    self = table
  }

  /// Whether the rows are records of a log, and those of the text that have a time.
  private func isLog(_ lines: [[UInt8]], _ recogniser: LineRecogniser) -> Bool {
    let rows = lines.filter { isRow($0) }
    guard lines.allSatisfy({ !RecordStart.isOne($0) || isRow($0) }),
      !rows.contains(where: { row in
        let kind = row.withUnsafeBytes { recogniser.kind($0) }
        // The columns of a build server are no table, and a tab after a time may be the blank of
        // a print.
        if row.withUnsafeBytes({ ToolColumn.isOfBamboo($0) }) { return true }
        if isRecordBehindMarks(row, recogniser) { return true }
        return TextColumns.tabbed(row) != nil || kind != nil && !(kind == .print && separator == 9)
      })
    else { return false }
    return roles.isProcessNamed && roles.hasProcess
      || rows.contains { row in
        roles.cell(.message, of: Self.cells(row, separator))?
          .withUnsafeBytes { recogniser.kind($0.trimmed) != nil } ?? false
      }
  }

  /// Whether a format reads a row without the marks that another tool put before its first word,
  /// which are removed later: an indent, `- `, `app_1  | `.
  private func isRecordBehindMarks(_ row: [UInt8], _ recogniser: LineRecogniser) -> Bool {
    let end = row.firstIndex(of: separator) ?? row.count
    guard let blank = row[..<end].lastIndex(of: 0x20) else { return false }
    return row.withUnsafeBytes { recogniser.kind($0.part(blank + 1)) == .record }
  }

  private init(_ separator: UInt8, _ roles: ColumnRoles, heading: [UInt8]?) {
    (self.separator, self.roles, self.heading) = (separator, roles, heading)
  }

  /// A table with names of its columns, and a row below them.
  private static func named(_ lines: [[UInt8]], _ separator: UInt8) -> TableRows? {
    for (place, line) in lines.enumerated() where line.contains(separator) {
      guard let table = TableRows(titlesIn: line), table.separator == separator else { continue }
      return lines[(place + 1)...].contains { table.isRow($0) } ? table : nil
    }
    return nil
  }

  /// A table whose cells show what its columns are.
  private static func unnamed(_ lines: [[UInt8]], _ separator: UInt8) -> TableRows? {
    let mayBeRows = lines.map { line in
      line.contains(separator)
        && cells(line, separator).prefix(mostBeforeTime).contains { ColumnRoles.isTime($0) }
    }
    guard let first = mayBeRows.firstIndex(of: true) else { return nil }
    let rows = zip(lines, mayBeRows).filter(\.1).map { cells($0.0, separator) }
    guard let roles = ColumnRoles(rows: rows) else { return nil }
    // Below the head, Markdown has a row of signs.
    let head = lines[..<first].last { !isRule($0) }
    let isHeading = head.map { cells($0, separator).count == rows[0].count } ?? false
    return TableRows(separator, roles, heading: isHeading ? head : nil)
  }

  /// Columns that may come before the one of the time.
  private static let mostBeforeTime = 4

  private func isRow(_ line: [UInt8]) -> Bool {
    guard line.contains(separator) else { return false }
    let cells = Self.cells(line, separator)
    return cells.count >= roles.count && ColumnRoles.isTime(roles.time(of: cells))
  }

  // MARK: Lines

  /// The line of a row below the heading; the row itself where it has fewer columns, as one has in
  /// which a message continues.
  func line(_ row: [UInt8]) -> [UInt8] {
    roles.line(Self.cells(row, separator), separator: separator) ?? row
  }

  /// A line of a text that has the table somewhere: a row as its line, nothing of the heading, and
  /// any other line as it is.
  func lineAnywhere(_ text: [UInt8]) -> [UInt8] {
    if text == heading || separator == Self.bar && Self.isRule(text) { return [] }
    return isRow(text) ? line(text) : text
  }

  private static func isInBars(_ line: [UInt8]) -> Bool {
    line.count > 2 && line.first == bar && line.last == bar
  }

  /// The row of signs below the head of a table in Markdown.
  private static func isRule(_ line: [UInt8]) -> Bool {
    line.contains(bar) && line.contains(UInt8(ascii: "-"))
      && line.allSatisfy { "|-: ".utf8.contains($0) }
  }

  private static func cells(_ row: [UInt8], _ separator: UInt8) -> [[UInt8]] {
    separator == bar ? cellsBetweenBars(row) : quotedCells(row, separator)
  }

  /// The cells of a row of Markdown, or of one with bars between its cells alone, without the
  /// blanks around them and the signs of code.
  private static func cellsBetweenBars(_ row: [UInt8]) -> [[UInt8]] {
    guard isInBars(row) else {
      return quotedCells(row, bar).map { cell in cell.withUnsafeBytes { Array($0.trimmed) } }
    }
    var cells: [[UInt8]] = [[]]
    for byte in row[1..<row.count - 1] {
      if byte != bar {
        cells[cells.count - 1].append(byte)
      } else if cells[cells.count - 1].last == UInt8(ascii: "\\") {
        cells[cells.count - 1].removeLast()
        cells[cells.count - 1].append(byte)
      } else {
        cells.append([])
      }
    }
    return cells.map { cell in
      let text = cell.withUnsafeBytes { Array($0.trimmed) }
      let isCode = text.count > 2 && text.first == UInt8(ascii: "`") && text.last == text.first
      return isCode ? Array(text.dropFirst().dropLast()) : text
    }
  }

  /// The cells of a row, without the quotation marks around them.
  private static func quotedCells(_ row: [UInt8], _ separator: UInt8) -> [[UInt8]] {
    let quote = UInt8(ascii: "\"")
    var cells: [[UInt8]] = [[]]
    var isQuoted = false
    var place = 0
    while place < row.count {
      let byte = row[place]
      if isQuoted, byte == quote {
        if place + 1 < row.count, row[place + 1] == quote {
          cells[cells.count - 1].append(quote)
          place += 1
        } else {
          isQuoted = false
        }
      } else if !isQuoted, byte == quote, cells[cells.count - 1].isEmpty {
        isQuoted = true
      } else if !isQuoted, byte == separator {
        cells.append([])
      } else {
        cells[cells.count - 1].append(byte)
      }
      place += 1
    }
    return cells
  }
}
