import TraceModel

/// Looks through a program once, from its beginning to its end, for names.
struct ProgramSearch {
  /// Texts that are somewhere in the program.
  private(set) var texts: Set<String> = []
  /// Of the names that were asked for: those of classes, and those of symbols.
  private(set) var classes: Set<String> = []
  private(set) var symbols: Set<String> = []
  /// Of the names of classes, those that are one of its strings.
  private(set) var strings: Set<String> = []
  /// Names of classes that end like one that was asked for.
  private(set) var alike: Set<String> = []

  /// What to look for.
  struct Question {
    var texts: [String] = []
    var classes: Set<String> = []
    var symbols: Set<String> = []
    /// The ends of mangled names, `13SceneDelegate`.
    var endings: [String] = []
  }

  /// Names that end like one that was asked for, at most.
  private static let alikeLimit = 8
  private static let nameLimit = 4_096

  init(_ question: Question, in file: any RandomAccess, _ program: MachO) throws(ProductProblem) {
    var search = Search(question)
    var classNames = NameParts(program.isEncrypted ? nil : program.classNames)
    var strings = NameParts(program.isEncrypted ? nil : program.strings)
    var symbolNames = NameParts(program.symbolNames)
    let lengths = Set(question.classes.map(\.utf8.count))
    var (classes, symbols, alike) = (Set<String>(), Set<String>(), Set<String>())
    var texts = Set<String>()
    try file.forEachPiece { (offset, piece) throws(ProductProblem) in
      search.take(piece)
      classNames.take(offset, piece) { bytes in
        let name = String(decoding: bytes, as: UTF8.self)
        if question.classes.contains(name) { classes.insert(name) }
        if alike.count < Self.alikeLimit, question.endings.contains(where: name.hasSuffix) {
          alike.insert(name)
        }
      }
      strings.take(offset, piece) { bytes in
        guard lengths.contains(bytes.count) else { return }
        let name = String(decoding: bytes, as: UTF8.self)
        guard question.classes.contains(name) else { return }
        // Any text may be a plain word, and only a class has a mangled name.
        if name.hasPrefix("_Tt") { classes.insert(name) } else { texts.insert(name) }
      }
      symbolNames.take(offset, piece) { bytes in
        let name = String(decoding: bytes, as: UTF8.self)
        if question.symbols.contains(name) { symbols.insert(name) }
      }
      return true
    }
    (self.texts, self.classes, self.symbols) = (search.found, classes, symbols)
    (self.alike, self.strings) = (alike, texts)
  }

  /// Finds texts in pieces that follow one another.
  private struct Search {
    private(set) var found: Set<String> = []
    private var missing: [[UInt8]]
    private var tail: [UInt8] = []
    private let overlap: Int

    init(_ question: Question) {
      missing = question.texts.filter { !$0.isEmpty }.map { Array($0.utf8) }
      overlap = max(0, (missing.map(\.count).max() ?? 0) - 1)
    }

    mutating func take(_ piece: UnsafeRawBufferPointer) {
      guard !missing.isEmpty else { return }
      let seam = tail + piece.prefix(overlap)
      let isNew = { (text: [UInt8]) in
        !seam.withUnsafeBytes { Self.holds($0, text) } && !Self.holds(piece, text)
      }
      let left = missing.filter(isNew)
      if left.count < missing.count {
        for text in missing where !left.contains(text) {
          found.insert(String(decoding: text, as: UTF8.self))
        }
        missing = left
      }
      tail = Array((tail + piece.suffix(overlap)).suffix(overlap))
    }

    private static func holds(_ bytes: UnsafeRawBufferPointer, _ text: [UInt8]) -> Bool {
      guard let base = bytes.baseAddress, bytes.count >= text.count else { return false }
      return text.withUnsafeBytes {
        $0.baseAddress.map { ByteSearch.find($0, text.count, base, base + bytes.count) != nil }
          ?? false
      }
    }
  }

  /// The strings of a part of the file, each ended by a zero.
  private struct NameParts {
    private let range: Range<Int64>?
    private var name: [UInt8] = []

    init(_ range: Range<Int64>?) { self.range = range }

    mutating func take(
      _ offset: Int64, _ piece: UnsafeRawBufferPointer, _ found: ([UInt8]) -> Void
    ) {
      guard let range else { return }
      let first = max(0, range.lowerBound - offset)
      let end = min(Int64(piece.count), range.upperBound - offset)
      guard first < end else { return }
      for byte in piece[Int(first)..<Int(end)] {
        if byte != 0 {
          if name.count < ProgramSearch.nameLimit { name.append(byte) }
        } else if !name.isEmpty {
          found(name)
          name.removeAll(keepingCapacity: true)
        }
      }
      guard end == range.upperBound - offset, !name.isEmpty else { return }
      found(name)
      name = []
    }
  }
}
