internal import TraceModel

extension Event {
  /// Copies the record's text, and strings of it that lie elsewhere, to the end of `bytes`, and
  /// makes the event's ranges point there.
  mutating func copyText(of source: EventText, to bytes: inout [UInt8]) {
    let whole = text
    text.offset = UInt32(bytes.count)
    bytes += source.bytes(whole)
    Self.move(&id, whole, text.offset, source, &bytes)
    Self.move(&hash, whole, text.offset, source, &bytes)
    Self.move(&message, whole, text.offset, source, &bytes)
    Self.move(&scenes, whole, text.offset, source, &bytes)
  }

  private static func move(
    _ field: inout TextRange, _ whole: TextRange, _ start: UInt32, _ source: EventText,
    _ bytes: inout [UInt8]
  ) {
    let range = field
    guard range.isPresent else { return }
    if whole.holds(range) {
      field.offset = range.offset - whole.offset + start
    } else {
      field.offset = UInt32(bytes.count)
      bytes += source.bytes(range)
    }
  }

  /// Bytes of the record's text, and of strings of it that lie elsewhere.
  @inline(__always)
  var textSize: Int {
    var size = Int(text.length)
    if id.isPresent, !text.holds(id) { size &+= Int(id.length) }
    if hash.isPresent, !text.holds(hash) { size &+= Int(hash.length) }
    if message.isPresent, !text.holds(message) { size &+= Int(message.length) }
    if scenes.isPresent, !text.holds(scenes) { size &+= Int(scenes.length) }
    return size
  }

  /// Leaves out its texts, for which there is no room.
  mutating func removeText() {
    (text, id, hash) = (.absent, .absent, .absent)
    (message, scenes) = (.absent, .absent)
  }

  /// Moves the ranges by `distance` bytes, to places that fit into 32 bits.
  mutating func moveText(by distance: Int) {
    let distance = UInt32(truncatingIfNeeded: distance)
    text.offset &+= distance
    if id.isPresent { id.offset &+= distance }
    if hash.isPresent { hash.offset &+= distance }
    if message.isPresent { message.offset &+= distance }
    if scenes.isPresent { scenes.offset &+= distance }
  }
}

extension TextRange {
  /// Whether another range lies in it.
  @inline(__always)
  func holds(_ other: TextRange) -> Bool {
    other.offset >= offset && other.offset &+ other.length <= offset &+ length
  }
}
