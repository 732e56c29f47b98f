internal import TraceModel

/// Rows of a list of functions that a tool printed, with numbers or places in its columns: how
/// often each was called, how long it took, where it is.
///
/// ```
///     -[AppDelegate applicationDidBecomeActive:]       4
///     -[AppDelegate applicationDidEnterBackground:]    3
///   applicationDidBecomeActive — AppDelegate.swift
/// ```
/// An app prints such lines, too, and then they are its life. So a text is a list where nothing
/// else is in it, each name has one row, all rows have the same columns, and their order is that of
/// no life, also from the last one to the first.
struct FunctionList {
  private let shapes: [[UInt8]]

  /// Headings, and a line of sums.
  private static let mostOthers = 2

  /// - Parameter lines: the whole text. Nil for any other, and where no row looks like a print.
  init?(_ lines: [[UInt8]], _ recogniser: LineRecogniser) {
    var rows: [(shape: [UInt8], step: Int, name: [UInt8], line: [UInt8])] = []
    var others = 0
    for line in lines where line.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
      let row = line.withUnsafeBytes { text in
        LifeSteps.print(in: text).map { print in
          (Self.shape(of: text, print.name), print.step, Array(text[print.name]), line)
        }
      }
      if let row { rows.append(row) } else { others += 1 }
      // Nearly all texts end here.
      guard others <= Self.mostOthers else { return nil }
    }
    let shapes = Set(rows.map(\.shape))
    if !rows.isEmpty, Self.areMethods(lines) || Self.areBoxes(lines) {
      self.shapes = Array(shapes)
      return
    }
    guard rows.count > 1, shapes.count * 2 <= rows.count,
      rows.contains(where: { row in row.line.withUnsafeBytes { recogniser.kind($0) == .print } }),
      !lines.contains(where: { RecordStart.isOne($0) || RecordStart.isOfRecording($0) })
    else { return nil }
    for shape in shapes {
      let group = rows.filter { $0.shape == shape }
      guard group.count > 1, Set(group.map(\.name)).count == group.count,
        !LifeSteps.areLife(group.map(\.step)), !LifeSteps.areLife(group.map(\.step).reversed()),
        Self.areRows(group.map { ($0.line, $0.name) })
      else { return nil }
    }
    self.shapes = Array(shapes)
  }

  /// All methods of a class, each once, with those that an app does not print: `-[AppDelegate
  /// setWindow:]`.
  private static func areMethods(_ lines: [[UInt8]]) -> Bool {
    let methods = lines.filter { !$0.isEmpty }
    return Set(methods).count == methods.count
      && methods.allSatisfy { line in
        line.withUnsafeBytes {
          ($0.begins(with: "-[") || $0.begins(with: "+[")) && $0.last == UInt8(ascii: "]")
        }
      }
      && methods.contains { line in line.withUnsafeBytes { $0.has(" set") && $0.hasSuffix(":]") } }
  }

  /// A box to tick is before each, and one is empty.
  private static func areBoxes(_ lines: [[UInt8]]) -> Bool {
    let rows = lines.filter { !$0.isEmpty }
    let isBox = { (boxes: [StaticString]) in
      { (row: [UInt8]) in row.withUnsafeBytes { row in boxes.contains { row.begins(with: $0) } } }
    }
    return rows.allSatisfy(isBox(empty + ticked)) && rows.contains(where: isBox(empty))
  }

  private static let empty: [StaticString] = ["☐", "⬜", "🔲"]
  private static let ticked: [StaticString] = ["☑", "✅", "✔", "✓", "❌", "☒"]

  /// A row as a comment, which nothing prints; any other line as it is.
  func withoutPrint(_ line: [UInt8]) -> [UInt8] {
    let isRow = line.withUnsafeBytes { text in
      LifeSteps.print(in: text).map { shapes.contains(Self.shape(of: text, $0.name)) } ?? false
    }
    return isRow ? Array("// ".utf8) + line : line
  }

  /// A line with one sign for its name, for each number and for the blanks between two columns.
  private static func shape(of text: UnsafeRawBufferPointer, _ name: Range<Int>) -> [UInt8] {
    let (before, after) = (text.part(0, name.lowerBound), text.part(name.upperBound))
    return LineDecoration.shape(of: before) + [UInt8(ascii: "N")] + LineDecoration.shape(of: after)
  }

  /// Whether what is beside the names are columns of a list.
  private static func areRows(_ rows: [(line: [UInt8], name: [UInt8])]) -> Bool {
    let parts = rows.map { row -> (before: [UInt8], after: [UInt8]) in
      row.line.withUnsafeBytes { text in
        let name = LifeSteps.print(in: text)?.name ?? 0..<0
        let (before, after) = (text.part(0, name.lowerBound), text.part(name.upperBound))
        return (Array(before.trimmed), Array(withoutSignature(after)))
      }
    }
    // A label may be before the time.
    guard !parts.contains(where: { $0.before.withUnsafeBytes { holdsTime($0) } }) else {
      return false
    }
    if parts.allSatisfy({ $0.after.withUnsafeBytes { isColumn($0) } }) { return true }
    if parts.allSatisfy({ $0.before.withUnsafeBytes { isAmount($0) } }) { return true }
    let numbers = parts.compactMap { $0.before.withUnsafeBytes { number($0) } }
    // Numbers of lines rise, and one of a thread or a process is the same for all.
    return numbers.count == parts.count && !zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
      && Set(numbers).count > 1
  }

  /// What follows the labels of a selector, or the parameters of a function.
  private static func withoutSignature(_ after: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var rest = after
    if rest.first == 0x28, let close = rest.place(of: 0x29) { rest = rest.part(close + 1) }
    while let first = rest.first, first == 0x3A || first == 0x5D || first == 0x22 {
      rest = rest.part(1)
    }
    return rest
  }

  /// Whether the text after a name is a column of the list: two blanks or a tab are before it, or
  /// it is a share, several values, cells, or the file of the function. An app prints the number of
  /// a line after one blank.
  private static func isColumn(_ after: UnsafeRawBufferPointer) -> Bool {
    let words = after.trimmed
    guard words.contains(where: { $0.isNameByte }), !words.has("0x"), !holdsTime(words) else {
      return false
    }
    if after.begins(with: "  ") || after.first == 0x09 { return true }
    let hasNumber = words.contains(where: \.isDigit)
    if hasNumber, words.contains(0x25) || words.has(", n=") { return true }
    if let sign = after.first, sign == UInt8(ascii: "|") || sign == UInt8(ascii: ",") {
      return words.part(1).first?.isDigit ?? false
    }
    return words.first == 0xE2
      && (words.hasSuffix(".swift") || words.hasSuffix(".m") || words.hasSuffix(".mm"))
  }

  private static func holdsTime(_ text: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    if RecordStart.minutes(of: text, &place) != nil { return true }
    return text.indices.contains { index in
      var place = index
      return text[index].isDigit && LogTime.moment(text, &place) != nil
    }
  }

  /// A share, or a number with a sign that no label has: `12.00 ms  1.2%`, `3x|`, `3|`, `FN:40,`.
  private static func isAmount(_ before: UnsafeRawBufferPointer) -> Bool {
    guard before.contains(where: \.isDigit) else { return false }
    return before.last == UInt8(ascii: "|") || before.contains(0x25)
      || before.begins(with: "FN") && before.contains(UInt8(ascii: ","))
  }

  /// A number alone before the name, or before the class that it is a method of.
  private static func number(_ before: UnsafeRawBufferPointer) -> Int? {
    let digits = before.prefix { $0.isDigit }
    guard !digits.isEmpty else { return nil }
    let rest = before.part(digits.count)
    guard rest.isEmpty || rest.first == 0x20 && rest.trimmed.begins(with: "-[") else { return nil }
    return UnsafeRawBufferPointer(rebasing: digits).integer.map { Int($0) }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
