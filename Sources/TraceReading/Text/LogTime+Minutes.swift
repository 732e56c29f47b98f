internal import TraceModel

// Times without seconds, as people note them.
extension LogTime {
  /// A time in whole minutes in any form of ``moment(_:_:)``, read as that of its first second:
  /// `2026-04-01 22:50`, `4/1/26, 10:50 PM`, `Apr  1 22:50`, `22:50`. Moves past it; nil, and no
  /// move, without one.
  static func minuteMoment(_ text: UnsafeRawBufferPointer, _ place: inout Int) -> Moment? {
    let head = text.part(place, place + longestDate)
    // Nearly all texts end here.
    guard let colon = head.place(of: UInt8(ascii: ":")), colon > 0, isDigit(head[colon - 1]),
      colon + 2 < head.count, isDigit(head[colon + 1]), isDigit(head[colon + 2])
    else { return nil }
    let end = colon + 3
    if end < head.count {
      let isInNumber = ".,:".utf8.contains(head[end]) && isDigit(head.part(end + 1).first ?? 0)
      guard !isInNumber, !isDigit(head[end]) else { return nil }
    }
    let seconds = Array(":00".utf8)
    let whole = Array(head.part(0, end)) + seconds + Array(head.part(end))
    return whole.withUnsafeBytes { whole in
      var next = 0
      guard let found = moment(whole, &next), next >= end + seconds.count, found.isWhole else {
        return nil
      }
      place += next - seconds.count
      return found
    }
  }

  private static let longestDate = 64

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
