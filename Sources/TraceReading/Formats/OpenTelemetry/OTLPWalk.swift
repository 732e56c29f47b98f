/// Walks through messages of OTLP, in which a writer of JSON may have escaped any letter of a key.
enum OTLPWalk {
  /// Like ``JSONWalk/members(_:_:)``, with keys as they read.
  static func members(
    _ place: inout UnsafeRawPointer,
    _ visit: (UnsafeRawBufferPointer, inout UnsafeRawPointer) throws(Malformed) -> Void
  ) throws(Malformed) {
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      guard key.place(of: UInt8(ascii: "\\")) != nil else { return try visit(key, &place) }
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: key.count, alignment: 1)
      defer { memory.deallocate() }
      guard let base = memory.baseAddress else { return }
      let count = JSONScan.unescape(key, to: base)
      try visit(UnsafeRawBufferPointer(start: base, count: count), &place)
    }
  }
}
