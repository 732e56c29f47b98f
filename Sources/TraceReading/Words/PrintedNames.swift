internal import TraceModel

/// Output of apps about their own life cycle: names of callbacks and notifications in any
/// decoration, and the words of some frameworks.
///
/// A name is a call only as the subject of its line (``PrintedWords/isSubject(_:)``): not in source
/// code, in a frame of a stack, or in a sentence that mentions the callback.
enum PrintedNames {
  /// The meaning of a name.
  enum Meaning {
    /// A callback of one delegate alone.
    case callback(EventKind)
    /// A callback that the delegates of UIKit, AppKit and WatchKit call the same.
    case shared(EventKind, mac: EventKind?, watch: EventKind?)
    /// A callback of a scene's delegate.
    case scene(EventKind)
    /// A callback that the delegates of the application and of a scene call the same.
    case either(EventKind, scene: EventKind)
    /// A notification without its type: that of the application, unless the word before it names
    /// another type.
    case posted(EventKind, scene: EventKind?, mac: EventKind?, watch: EventKind?)
    /// A notification of the application.
    case note(EventKind)
    /// A notification that may be printed next to the callback of the same event.
    case notice(EventKind)
    /// A callback of WatchKit's delegate, if the line names that delegate.
    case watch(EventKind)
    /// The beginning of a selector, whose label says which callback it is.
    case selector
    case framework(FrameworkWord)

    /// The callback or notification; nil where other words decide which.
    var kind: EventKind? {
      switch self {
      case .callback(let kind), .shared(let kind, _, _), .scene(let kind), .either(let kind, _),
        .posted(let kind, _, _, _), .note(let kind), .notice(let kind), .watch(let kind):
        kind
      case .selector, .framework: nil
      }
    }
  }

  /// Whether a line, as a whole, can only be the output of an app that prints its life cycle.
  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    let mark = PrintedWords.javaScriptMark(line)
    let text = line.part(mark)
    guard let first = PrintedWords.start(in: text) else { return false }
    let words = PrintedWords(text, isOfJavaScript: mark > 0)
    let found = words.meaning(from: first) ?? PrintedWords.meaning(behindLoggerOf: words)
    return found.map { !words.mayBeOfAnotherPlatform($0) } ?? false
  }

  /// Whether other things than scenes have functions of the name, so that the words before it must
  /// show whose it is.
  static func isOfAnything(_ name: UnsafeRawBufferPointer) -> Bool {
    name.is("willConnect") || name.is("didDisconnect")
  }

  // MARK: Names

  /// Where the first name begins that means something; nil without one. Looks at each byte, and
  /// once at the table for each word.
  static func firstName(in text: UnsafeRawBufferPointer) -> Int? {
    guard let base = text.baseAddress else { return nil }
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, base.load(fromByteOffset: end, as: UInt8.self).isNameByte { end += 1 }
      if meaning(of: text, start, end) != nil { return start }
      start = end + 1
    }
    return nil
  }

  /// The meaning of the word between two places.
  @inline(__always)
  static func meaning(of text: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Meaning? {
    let length = end - start
    // Nearly all words end here.
    guard length >= 4, length <= longest, fourthLast.has(length, text[end - 4]) else { return nil }
    return tableMeaning(of: text.part(start, end))
  }

  private static func tableMeaning(of word: UnsafeRawBufferPointer) -> Meaning? {
    table[word.count].first { word.equals($0.0) }?.1
  }

  /// Longest name that is looked up, in bytes.
  private static let longest = 79

  /// Names by their length. A table by length has no names of less than four letters.
  private static let table: [[([UInt8], Meaning)]] = {
    var table = [[([UInt8], Meaning)]](repeating: [], count: longest + 1)
    let selectors = Set(PrintedNameTable.selectors.map(\.base)).sorted()
    for (name, meaning) in PrintedNameTable.names + FrameworkWord.names
      + FrameworkWord.proofs + selectors.map({ ($0, Meaning.selector) })
    {
      table[name.utf8.count].append((Array(name.utf8), meaning))
    }
    return table
  }()

  /// Of names of each length, the fourth byte from the end. Long names differ early only in their
  /// case: this byte is as good as any.
  private static let fourthLast = LengthMarks(table.map { $0.map { $0.0[$0.0.count - 4] } })

  /// Sets of bytes, by a length.
  private struct LengthMarks: Sendable {
    private let words: [UInt64]

    init(_ rows: [[UInt8]]) {
      var words = [UInt64](repeating: 0, count: 4 * rows.count)
      for (length, bytes) in rows.enumerated() {
        for byte in bytes { words[4 * length + Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
      }
      self.words = words
    }

    @inline(__always)
    func has(_ length: Int, _ byte: UInt8) -> Bool {
      words[4 * length + Int(byte >> 6)] >> UInt64(byte & 63) & 1 != 0
    }
  }
}
