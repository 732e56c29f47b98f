/// The message of a record at which a person points, with a note next to it.
///
///     2026-03-02 09:41:20.123 Films[412:9031] sceneDidBecomeActive   <-- why no willEnterForeground?
enum PointedMessage {
  /// The message of a record without the note; nil if it has none.
  ///
  /// - Parameter name: where the first name in it begins.
  static func inside(
    _ message: UnsafeRawBufferPointer, nameAt name: Int
  ) -> UnsafeRawBufferPointer? {
    var end = name + message.part(name).prefix { $0.isNameByte }.count
    // Nothing but a name is before the sign: source has a call there.
    if name == 0, message.part(end).is(";") { return message.part(0, end) }
    if message.part(end).begins(with: "(_:)") { end += 4 }
    let blanks = message.part(end).prefix { $0 == 0x20 || $0 == 0x09 }.count
    let note = message.part(end + blanks)
    guard blanks > 0, arrows.contains(where: { note.begins(with: $0) }) else { return nil }
    let other = PrintedNames.firstName(in: note)
    let words = String(decoding: note.part(0, other ?? note.count), as: UTF8.self)
    // `why no willEnterForeground?` denies the other one.
    return other == nil && SpokenWords.deny(words) ? nil : message.part(0, end)
  }

  private static let arrows: [StaticString] = ["<-", "<=", "<<", "←", "⟵", "⇐"]
}
