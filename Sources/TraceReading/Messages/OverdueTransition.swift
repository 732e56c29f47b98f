/// What took too long, in the words that watchdogs of all versions have besides `watchdog
/// transgression`:
///
///     com.example.films failed to launch in time
///     com.example.films failed to launch after 20.00s (launchIntent: foreground-interactive)
///     com.example.films failed to scene-create after 19.81s (launch took 0.19s of total time …)
///     <FBApplicationProcess: 0x1; Films; pid: 412> failed to scene-update after 10.00s
///     [app<com.example.films>:412] Failed to terminate gracefully after 5.0s
///
/// The third is of
/// https://developer.apple.com/library/archive/technotes/tn2151/_index.html, the second of
/// https://github.com/CocoaPods/CocoaPods/issues/5047, the last, with the event `process-exit`
/// below it, of https://github.com/sensorsdata/sa-sdk-ios/issues/155.
struct OverdueTransition {
  let transition: String
  /// The nanoseconds that were allowed, if it says so.
  let allowance: Int64?

  private static let longest = 24

  /// Nil of other sentences: the subject is one word or FrontBoard's description of a process, and
  /// nothing comes before it; it may be left out.
  init?(_ text: UnsafeRawBufferPointer) {
    guard let verb = text.place(of: "ailed to "), verb > 0, text[verb - 1] | 0x20 == 0x66 else {
      return nil
    }
    let rest = text.part(verb + 9, min(text.count, verb + 9 + 96))
    let isBeginning = verb == 1 && text[0] == UInt8(ascii: "F")
    guard isBeginning || verb > 2 && text[verb - 2] == 0x20,
      Self.isSubject(text.part(0, max(0, verb - 2)))
    else { return nil }
    let end: Int
    if let limit = rest.place(of: " after "),
      let seconds = DecimalTime.nanoseconds(rest.part(limit + 7)),
      rest.part(limit + 7).drop(while: { $0 == 0x2E || (0x30...0x39).contains($0) }).first == 0x73
    {
      (end, allowance) = (limit, seconds)
    } else if let limit = rest.place(of: " in time") {
      (end, allowance) = (limit, nil)
    } else {
      return nil
    }
    var event = rest.part(0, end)
    if event.hasSuffix(" gracefully") { event = event.part(0, event.count - 11) }
    guard !event.isEmpty, event.count <= Self.longest,
      event.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D })
    else { return nil }
    // The system's name of the event.
    transition = event.is("terminate") ? "process-exit" : String(decoding: event, as: UTF8.self)
  }

  private static func isSubject(_ text: UnsafeRawBufferPointer) -> Bool {
    !text.contains(0x20) || text.begins(with: "<FB") && text.place(of: 0x3E) == text.count - 1
  }
}
