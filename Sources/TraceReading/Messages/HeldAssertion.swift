/// A background task that a process held for longer than is permitted, as the system lists it below
/// its words about the end (seen in public reports and logs of iOS 4 to 12).
///
///     <BKProcessAssertion: 0x10…> id: … name: upload process: <…> permittedBackgroundDuration: 180.0 …
///     <BKProcessAssertion: 0x10…; "upload" (finishTask:180s); id:…> (owner: Films:412)
///     <SBProcessAssertion: 0x10…> identifier: … process: Films[412] permittedBackgroundDuration: 600.0 …
struct HeldAssertion {
  /// Nil in iOS 4 to 6, where UIKit has one name for all tasks.
  let name: String?
  /// The nanoseconds that it may be held.
  let allowance: Int64?

  /// Nil of other texts. Of several assertions the first one counts.
  init?(_ text: UnsafeRawBufferPointer) {
    guard let place = text.place(of: "ProcessAssertion: 0x"), place > 1,
      ["BK", "SB"].contains(where: { text.part(place - 2).begins(with: $0) })
    else { return nil }
    let rest = text.part(place)
    name = Self.name(rest)
    allowance =
      Self.durations.lazy.compactMap { words in
        rest.place(of: words).flatMap {
          DecimalTime.nanoseconds(rest.part($0 + words.utf8CodeUnitCount))
        }
      }.first
  }

  private static let durations: [StaticString] = ["permittedBackgroundDuration: ", "(finishTask:"]
  private static let names: [(before: StaticString, after: StaticString)] = [
    (" name: ", " process: "), ("; \"", "\" ("), (" identifier: ", " process: "),
  ]

  private static func name(_ text: UnsafeRawBufferPointer) -> String? {
    for (before, after) in names {
      guard let start = text.place(of: before) else { continue }
      let rest = text.part(start + before.utf8CodeUnitCount)
      guard let end = rest.place(of: after), end > 0 else { continue }
      let name = rest.part(0, min(end, ProcessEnding.longest))
      return name.begins(with: "UIKit") ? nil : String(decoding: name, as: UTF8.self)
    }
    return nil
  }
}
