/// The file that a process held locked, in the system's words about its end.
///
///     … was suspended with locked system files:
///     /private/var/mobile/…/library.sqlite
enum LockedFile {
  /// The words before a path, or before the line with it.
  static let words: [StaticString] = [" locked system files:", "holding locked file "]

  /// The name of the file whose path is the first in a text: a path names the device's folders as
  /// well. Nil without one.
  static func name(_ text: some BidirectionalCollection<UInt8>) -> String? {
    guard let start = text.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    var path = text[start...].prefix { !ends.contains($0) }
    for words in wordsAfter {
      if let place = path.firstRange(of: words.utf8)?.lowerBound { path = path[..<place] }
    }
    while path.last == 0x20 { path = path.dropLast() }
    let last = path.lastIndex(of: UInt8(ascii: "/")).map { path.index(after: $0) }
    return last.flatMap {
      let name = path[$0...]
      return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
  }

  private static let ends: Set<UInt8> = [0x22, 0x27, 0x2C, 0x7C, 0x3B, 0x29, 0x3E, 0x0A]
  /// What follows where lines are joined: the next file, the folders that are allowed, and the
  /// description's next field.
  private static let wordsAfter = [" /", " not in allowed directories", " reportType:"]
}
