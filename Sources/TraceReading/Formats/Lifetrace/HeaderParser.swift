internal import TraceModel

/// Reads a header line. Headers are rare, so this one is written for clearness; the line was
/// checked as JSON with distinct keys before.
struct HeaderParser {
  private(set) var fields = HeaderFields()

  /// `place` is at the opening brace. In a later version of the format a key may have another type,
  /// so there only the version counts.
  mutating func parse(_ start: UnsafeRawPointer) throws(Malformed) {
    var place = start + 1
    var wrong: Malformed?
    JSONScan.skipSpace(&place)
    while JSONScan.byte(place) == 0x22 {
      let key = try key(&place)
      JSONScan.skipSpace(&place)
      place += 1
      JSONScan.skipSpace(&place)
      let valueStart = place
      if let key {
        if let expected = fields.set(key, try value(&place)), wrong == nil {
          wrong = Malformed(expected, valueStart)
        }
      } else {
        try JSONScan.skipValue(&place, depth: 1)
      }
      JSONScan.skipSpace(&place)
      guard JSONScan.byte(place) == 0x2C else { break }
      place += 1
      JSONScan.skipSpace(&place)
    }
    if let wrong, (fields.version ?? 1) <= 1 { throw wrong }
  }

  /// Nil for one that the format does not define.
  private func key(_ place: inout UnsafeRawPointer) throws(Malformed) -> HeaderFields.Key? {
    var end = place + 1
    guard try JSONScan.skipString(&end) else {
      defer { place = end }
      return HeaderFields.Key(UnsafeRawBufferPointer(start: place + 1, count: end - place - 2))
    }
    return HeaderFields.Key(rawValue: try string(&place))
  }

  private func string(_ place: inout UnsafeRawPointer) throws(Malformed) -> String {
    place += 1
    let start = place
    let hasEscape = try JSONScan.skipString(&place)
    let text = UnsafeRawBufferPointer(start: start, count: place - start - 1)
    guard hasEscape else { return String(decoding: text, as: UTF8.self) }
    return String(unsafeUninitializedCapacity: text.count) { target in
      target.baseAddress.map { JSONScan.unescape(text, to: UnsafeMutableRawPointer($0)) } ?? 0
    }
  }

  private func value(_ place: inout UnsafeRawPointer) throws(Malformed) -> HeaderFields.Value {
    switch JSONScan.byte(place) {
    case 0x22: return .string(try string(&place))
    case 0x74, 0x66:
      let isTrue = JSONScan.byte(place) == 0x74
      try JSONScan.skipValue(&place, depth: 1)
      return .boolean(isTrue)
    case 0x2D, 0x30...0x39:
      let start = place
      if let number = try? JSONScan.integer(&place, isSigned: true) { return .integer(number) }
      place = start
    case 0x5B:
      if let strings = try strings(&place) { return .strings(strings) }
    default: break
    }
    try JSONScan.skipValue(&place, depth: 1)
    return .other
  }

  /// Nil, with the place where it was, if an element is not a string.
  private func strings(_ place: inout UnsafeRawPointer) throws(Malformed) -> [String]? {
    var result: [String] = []
    var ahead = place + 1
    JSONScan.skipSpace(&ahead)
    while JSONScan.byte(ahead) != 0x5D {
      guard JSONScan.byte(ahead) == 0x22 else { return nil }
      result.append(try string(&ahead))
      JSONScan.skipSpace(&ahead)
      guard JSONScan.byte(ahead) == 0x2C else { break }
      ahead += 1
      JSONScan.skipSpace(&ahead)
    }
    place = ahead + 1
    return result
  }
}
