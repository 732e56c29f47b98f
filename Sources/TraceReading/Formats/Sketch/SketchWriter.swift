public import TraceModel

/// How text is written in a sketch.
public enum SketchText {
  /// The text bare, or as a JSON string if it is empty or holds a space, `=`, `#`, `"` or a control
  /// character. Controls, also those that reorder a line, are escaped, so that a sketch can be
  /// shown; and the blanks of pages, so that none is taken for a copied page's indentation.
  static func word(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0 != " " && $0 != "=" && $0 != "#" && $0 != "\"" && $0 != "\u{A0}"
        && !DisplayText.isControl($0)
    }
    return isPlain && !text.isEmpty ? text : quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    JSONString.quoted(text).split(separator: "\u{A0}", omittingEmptySubsequences: false)
      .joined(separator: "\\u00a0")
  }

  /// An array: its items with commas between them as one word, or a JSON array if an item holds a
  /// comma or may be taken for one.
  static func list(_ items: [String]) -> String {
    let isWord = items.allSatisfy { !$0.utf8.contains(0x2C) && $0.utf8.first != 0x5B }
    guard isWord, !items.isEmpty else {
      return "[" + items.map { quoted($0) }.joined(separator: ",") + "]"
    }
    return word(items.joined(separator: ","))
  }

  /// Nanoseconds in the largest unit that keeps them whole: `180ms`.
  public static func time(_ nanoseconds: Int64) -> String {
    if nanoseconds == 0 { return "0ms" }
    if nanoseconds % 1_000_000_000 == 0 { return "\(nanoseconds / 1_000_000_000)s" }
    if nanoseconds % 1_000_000 == 0 { return "\(nanoseconds / 1_000_000)ms" }
    if nanoseconds % 1_000 == 0 { return "\(nanoseconds / 1_000)us" }
    return "\(nanoseconds)ns"
  }
}

/// Writes events as sketch lines that read again as equal events: every nanosecond, every key of
/// the format. A gap becomes a `trace.loss`.
public struct SketchWriter {
  private let symbols: SymbolTable
  private let fields: EventFields
  private var runs = WrittenRuns()

  /// `symbols` is the table that the events' symbols are of.
  public init(symbols: SymbolTable) {
    self.symbols = symbols
    fields = EventFields(symbols: symbols)
  }

  /// One line per event of a batch, each with its LF.
  public mutating func lines(_ batch: EventBatch) -> String {
    batch.events.reduce(into: "") { $0 += line($1, in: batch) + "\n" }
  }

  /// One event of a batch, without a line end; several lines for a gap in several runs.
  public mutating func line(_ event: Event, in batch: EventBatch) -> String {
    runs.note(event, in: batch)
    if event.kind == .header { return Self.header(batch.headers[Int(event.code)]) }
    if event.kind == .gap {
      return runs.losses(event, symbols).map { fields in
        fields.reduce("- trace.loss") { "\($0) \($1.key.text)=\(Self.text($1.value))" }
      }.joined(separator: "\n")
    }
    var words = [event.hasTime ? SketchText.time(event.time) : "-"]
    if event.scene.isPresent { words.append(SketchText.word(symbols[event.scene])) }
    words.append(SketchText.word(symbols[event.eventName]))
    for (key, value) in fields.of(event, batch, currentRun: runs.current) where key != .scene {
      words.append("\(key.text)=\(Self.text(value))")
    }
    return words.joined(separator: " ")
  }

  private static func text(_ value: EventFields.Value) -> String {
    switch value {
    case .text(let text): SketchText.word(text)
    case .time(let time): SketchText.time(time)
    case .integer(let integer): String(integer)
    case .boolean(let flag): String(flag)
    case .words(let words): words.joined(separator: ",")
    case .texts(let texts): SketchText.list(texts)
    }
  }

  /// A header as a line, without a line end; keys with their default are left out.
  public static func header(_ header: RunHeader) -> String {
    (["header"] + header.fields.map { "\($0.key)=\(text($0.value))" }).joined(separator: " ")
  }
}
