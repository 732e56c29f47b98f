internal import TraceModel

/// Sentences about the end of a process that a mail or a page broke inside: what must follow is not
/// there.
///
/// | line | why it is open |
/// | --- | --- |
/// | `… *** Terminating app due` | the reason in quotation marks must come |
/// | `… kernel[0] <Notice>: memorystatus: killing_specific_process` | the process must come |
/// | `… SpringBoard[60] <Error>: [app<…>:512] Process` | a verb must come |
/// | `… FrontBoard: … explanation: "scene-create` | the quotation mark is open |
enum OpenEnds {
  static func areIn(_ line: [UInt8]) -> Bool {
    line.withUnsafeBytes { text in
      let text = text.trimmed
      // Nearly all lines end here.
      if text.has("*** Terminating app") { return isOpenReason(text) && RecordStart.isOne(line) }
      if text.has("memorystatus: ") { return isOpenKill(text) && RecordStart.isOne(line) }
      guard text.has("SpringBoard") || text.has("FrontBoard") || text.has("assertiond") else {
        return false
      }
      return isOpenSentence(text) && RecordStart.isOne(line)
    }
  }

  /// `*** Terminating app due to uncaught exception 'NSRangeException', reason: '…'`
  private static func isOpenReason(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let reason = text.place(of: "reason: '") else {
      return text.hasSuffix("app") || text.hasSuffix(" due") || text.hasSuffix(" to")
        || text.hasSuffix(" uncaught") || text.hasSuffix(" exception") || text.hasSuffix("',")
        || text.hasSuffix("reason:")
    }
    return text.last != UInt8(ascii: "'") || reason + 9 == text.count
  }

  /// `memorystatus: killing_specific_process pid 512 [Rain] (per-process-limit 10) 665612KB`
  private static func isOpenKill(_ text: UnsafeRawBufferPointer) -> Bool {
    let isOpen =
      text.hasSuffix("_process") || text.hasSuffix(" killing")
      || text.hasSuffix(" killing process") || text.hasSuffix(" pid")
    return isOpen || text.count { $0 == 0x28 } > text.count { $0 == 0x29 }
  }

  /// What FrontBoard writes of an app that it ends, in SpringBoard or on its own.
  private static func isOpenSentence(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.has("[app<") || text.has("<FBS") || text.has("<FBProcess") else { return false }
    return words.contains { text.hasSuffix($0) } || !text.count { $0 == 0x22 }.isMultiple(of: 2)
      || text.has("<FBSProcessTerminationRequest") && text.last != UInt8(ascii: ">")
  }

  private static let words: [StaticString] = [
    "] Process", " took", " took too", " too long", " too long to", " Forcing", " Forcing crash",
    " crash report", " report of", " failed to", " due to", " for",
  ]
}
