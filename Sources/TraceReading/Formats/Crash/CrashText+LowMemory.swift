internal import TraceModel

// Reports of low memory as text, of iOS 4 to 8: a table of all processes, in which those that were
// ended have a reason
// (https://developer.apple.com/library/archive/technotes/tn2151/_index.html).
extension CrashText {
  /// A process of the table that was ended; nil of other lines.
  ///
  ///     Films <0123456789abcdef0123456789abcdef>  22810  22810  200  [vm-pageshortage]  (frontmost) (resume)
  ///
  /// The columns changed from system to system; the first whole number is that of the pages. iOS 4
  /// and 5 write `(jettisoned)` among the states, and name no reason: memory was short.
  static func kill(_ line: UnsafeRawBufferPointer, pageSize: Int64?) -> CrashReport? {
    let line = line.trimmed
    guard line.last == UInt8(ascii: ")") || line.last == UInt8(ascii: "]"),
      let open = line.place(of: " <"), open > 0, let close = line.place(of: 0x3E, from: open),
      close - open == 34, line[(open + 2)..<close].allSatisfy({ LogText.isHexadecimal($0) })
    else { return nil }
    let columns = line.part(close + 1).split(separator: 0x20).map {
      String(decoding: $0.prefix(60), as: UTF8.self)
    }
    let states = columns.filter { $0.hasPrefix("(") && $0.hasSuffix(")") }
      .map { String($0.dropFirst().dropLast()) }
    let named = columns.first { $0.hasPrefix("[") && $0.hasSuffix("]") }
    let old = states.first { $0 == "jettisoned" }
    let reason = named.map { String($0.dropFirst().dropLast()) } ?? old.map { _ in "jetsam" }
    guard let reason, !reason.isEmpty else { return nil }
    var kill = CrashReport()
    kill.process = KeptText.of(String(decoding: line.part(0, open).trimmed, as: UTF8.self))
    kill.explanation = JetsamReason.prefix + reason
    kill.pages = columns.lazy.compactMap { Int64($0) }.first
    for state in states.prefix(4) where state != old { kill.add(fact: state) }
    kill.addMemory(pageSize: pageSize)
    return kill
  }
}
