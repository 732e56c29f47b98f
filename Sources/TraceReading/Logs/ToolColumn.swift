/// What tools that collect logs write of a line, beside its time.
enum ToolColumn {
  /// Where `stdout F`, or what GitLab writes for it, ends.
  static func streamEnd(_ text: UnsafeRawBufferPointer) -> Int? {
    if text.begins(with: "stdout ") || text.begins(with: "stderr "),
      text.part(7).begins(with: "F ") || text.part(7).begins(with: "P ")
    {
      return 8
    }
    guard text.count > 3, text.prefix(2).allSatisfy({ (0x30...0x39).contains($0) }),
      text[2] == UInt8(ascii: "O") || text[2] == UInt8(ascii: "E")
    else { return nil }
    let end = text[3] == UInt8(ascii: "+") ? 4 : 3
    return end == text.count || text[end] == 0x20 ? end : nil
  }

  /// `error⇥25-Nov-2026 10:00:01⇥…`: the word for the kind of a line before a date that no log of
  /// Apple's has.
  static func isOfBamboo(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let tab = text.part(0, 12).place(of: 0x09), text.count > tab + 22,
      text[tab + 3] == UInt8(ascii: "-"), text[tab + 7] == UInt8(ascii: "-"),
      text[tab + 21] == 0x09
    else { return false }
    var place = tab + 1
    return LogTime.moment(text, &place) != nil && place == tab + 21
  }
}
