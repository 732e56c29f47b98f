internal import TraceModel

/// Walks through JSON whose keys are known, without building a tree.
///
/// Zeros follow the text, as ``JSONScan`` needs them. Values that a visitor leaves unread are
/// skipped, so a visitor reads only what it knows; nesting is that of the visitors, so it cannot
/// overflow the stack.
enum JSONWalk {
  typealias Place = UnsafeRawPointer

  /// Calls `visit` with each key of the object at `place` (without quotes and escapes) and the
  /// place of its value, and moves past the object. Anything but an object is skipped.
  static func members(
    _ place: inout Place, _ visit: (UnsafeRawBufferPointer, inout Place) throws(Malformed) -> Void
  ) throws(Malformed) {
    JSONScan.skipSpace(&place)
    guard JSONScan.byte(place) == 0x7B else { return try JSONScan.skipValue(&place, depth: 1) }
    place += 1
    JSONScan.skipSpace(&place)
    if JSONScan.byte(place) == 0x7D {
      place += 1
      return
    }
    while true {
      guard JSONScan.byte(place) == 0x22 else { throw Malformed("a key", place) }
      place += 1
      let start = place
      let hasEscape = try JSONScan.skipString(&place)
      let key = UnsafeRawBufferPointer(start: start, count: place - start - 1)
      JSONScan.skipSpace(&place)
      guard JSONScan.byte(place) == 0x3A else { throw Malformed("':' after the key", place) }
      place += 1
      JSONScan.skipSpace(&place)
      let value = place
      if hasEscape { try visitUnescaped(key, &place, visit) } else { try visit(key, &place) }
      if place == value { try JSONScan.skipValue(&place, depth: 1) }
      JSONScan.skipSpace(&place)
      let next = JSONScan.byte(place)
      guard next == 0x2C || next == 0x7D else { throw Malformed("',' or '}'", place) }
      place += 1
      if next == 0x7D { return }
      JSONScan.skipSpace(&place)
    }
  }

  /// A writer may have escaped any letter of a key.
  private static func visitUnescaped(
    _ key: UnsafeRawBufferPointer, _ place: inout Place,
    _ visit: (UnsafeRawBufferPointer, inout Place) throws(Malformed) -> Void
  ) throws(Malformed) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: key.count, alignment: 1)
    defer { memory.deallocate() }
    guard let base = memory.baseAddress else { return }
    let count = JSONScan.unescape(key, to: base)
    try visit(UnsafeRawBufferPointer(start: base, count: count), &place)
  }

  /// Calls `visit` at each element of the array at `place`, and moves past the array. Anything but
  /// an array is skipped.
  static func elements(
    _ place: inout Place, _ visit: (inout Place) throws(Malformed) -> Void
  ) throws(Malformed) {
    JSONScan.skipSpace(&place)
    guard JSONScan.byte(place) == 0x5B else { return try JSONScan.skipValue(&place, depth: 1) }
    place += 1
    JSONScan.skipSpace(&place)
    if JSONScan.byte(place) == 0x5D {
      place += 1
      return
    }
    while true {
      JSONScan.skipSpace(&place)
      let value = place
      try visit(&place)
      if place == value { try JSONScan.skipValue(&place, depth: 1) }
      JSONScan.skipSpace(&place)
      let next = JSONScan.byte(place)
      guard next == 0x2C || next == 0x5D else { throw Malformed("',' or ']'", place) }
      place += 1
      if next == 0x5D { return }
    }
  }

  /// The string at `place`, without escapes, and moves past it; any other value is skipped, and the
  /// result is nil.
  static func string(_ place: inout Place) throws(Malformed) -> String? {
    guard JSONScan.byte(place) == 0x22 else {
      try JSONScan.skipValue(&place, depth: 1)
      return nil
    }
    place += 1
    let start = place
    let hasEscape = try JSONScan.skipString(&place)
    let raw = UnsafeRawBufferPointer(start: start, count: place - start - 1)
    guard hasEscape else { return String(decoding: raw, as: UTF8.self) }
    return String(unsafeUninitializedCapacity: raw.count) { memory in
      guard let base = memory.baseAddress else { return 0 }
      return JSONScan.unescape(raw, to: UnsafeMutableRawPointer(base))
    }
  }

  /// The text of the number or string at `place`, as it is written, and moves past it; any other
  /// value is skipped, and the result is nil.
  static func scalar(_ place: inout Place) throws(Malformed) -> UnsafeRawBufferPointer? {
    switch JSONScan.byte(place) {
    case 0x22:
      let start = place + 1
      place += 1
      _ = try JSONScan.skipString(&place)
      return UnsafeRawBufferPointer(start: start, count: place - start - 1)
    case 0x2D, 0x30...0x39:
      let start = place
      try JSONScan.skipNumber(&place)
      return UnsafeRawBufferPointer(start: start, count: place - start)
    default:
      try JSONScan.skipValue(&place, depth: 1)
      return nil
    }
  }

  /// The integer at `place`, which may be written as a string, and moves past it; nil for another
  /// value, or one that 64 bits do not hold.
  static func integer(_ place: inout Place) throws(Malformed) -> Int64? {
    try scalar(&place)?.integer
  }

  /// The boolean at `place`; any other value is skipped, and the result is nil.
  static func boolean(_ place: inout Place) throws(Malformed) -> Bool? {
    let first = JSONScan.byte(place)
    try JSONScan.skipValue(&place, depth: 1)
    return first == 0x74 ? true : first == 0x66 ? false : nil
  }
}
