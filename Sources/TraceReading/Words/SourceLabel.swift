/// Who writes a message, as the app's own logger says before it: `[FeedModel]`, a place in the
/// source, or one of several objects, as in `[img-7]` and `FeedModel(0x600001):`.
enum SourceLabel {
  /// A name that all messages of one source have.
  case name(UnsafeRawBufferPointer)
  /// One of several: what is numbered is a part of what its messages say.
  case numbered

  /// - Parameter text: what is in brackets, or a word before a colon. Nil for a level, a thread, a
  ///   time, and a number without a name.
  init?(_ text: UnsafeRawBufferPointer) {
    guard let first = text.first, Self.isLetter(first) else { return nil }
    let isObject = text.has("0x")
    if let file = Self.file(text) {
      self = .name(file)
      return
    }
    let word = text.prefix { Self.isLetter($0) }
    let name = UnsafeRawBufferPointer(rebasing: word)
    guard LevelWords.ofLogger(name) == nil, !Self.isOfThread(name) else { return nil }
    if isObject, text.contains(where: { $0 == 0x28 || $0 == 0x3A || $0 == 0x20 }) {
      self = .numbered
      return
    }
    let rest = text.part(word.count)
    if rest.isEmpty || rest.allSatisfy({ Self.isLetter($0) || $0 == 0x2E || $0 == 0x2D }) {
      guard text.count > 1 else { return nil }
      self = .name(text)
      return
    }
    // `L31` is the number of a line.
    guard text.count <= 40, !name.is("L"),
      rest.contains(where: { (0x30...0x39).contains($0) }),
      rest.allSatisfy({ $0.isNameByte || $0 == 0x2D || $0 == 0x23 })
    else { return nil }
    self = .numbered
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F || byte >= 0x80
  }

  /// The name of the file in `FeedModel.swift:31` and `FeedModel.swift:31 load()`.
  private static func file(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let name = text.prefix { $0.isNameByte || $0 == 0x2E || $0 == 0x2B }
    guard let dot = name.lastIndex(of: 0x2E), dot > 0,
      Decoration.files.contains(String(decoding: name[(dot + 1)...], as: UTF8.self))
    else { return nil }
    return UnsafeRawBufferPointer(rebasing: name)
  }

  private static func isOfThread(_ name: UnsafeRawBufferPointer) -> Bool {
    threads.contains { name.is($0) }
  }

  private static let threads: [StaticString] = [
    "main", "bg", "background", "thread", "Thread", "queue", "pid", "tid", "t", "T", "v", "line",
    "INF", "DBG", "WRN", "ERR", "VRB", "FTL", "LOG", "D", "I", "W", "E", "V", "N", "default",
    "iOS", "iPhone", "iPad", "Simulator",
  ]
}
