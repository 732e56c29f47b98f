/// Whether an object of JSON is finished, piece by piece.
struct ObjectNesting {
  private var nesting = JSONNesting()
  private var hasBegun = false
  /// There is text behind the object.
  private(set) var isBroken = false

  /// The object was begun and has no end yet.
  var isOpen: Bool { nesting.isOpen }
  var isInString: Bool { nesting.isInString }

  mutating func read(_ piece: [UInt8]) {
    for byte in piece {
      let wasOpen = nesting.isOpen
      nesting.take(byte)
      guard !wasOpen else { continue }
      if nesting.isOpen {
        isBroken = isBroken || hasBegun
        hasBegun = true
      } else if ![0x20, 0x09, 0x0D].contains(byte) {
        isBroken = true
      }
    }
  }
}
