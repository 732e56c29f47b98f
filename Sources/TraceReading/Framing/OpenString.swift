/// Whether text of JSON ends inside of a string.
struct OpenString {
  private(set) var isInString = false
  private var isEscaped = false

  mutating func read(_ piece: [UInt8]) {
    for byte in piece {
      if isEscaped {
        isEscaped = false
      } else if isInString, byte == 0x5C {
        isEscaped = true
      } else if byte == 0x22 {
        isInString.toggle()
      }
    }
  }
}
