/// Finds which of several texts occur in another one, in one pass over it.
///
/// Every text of seven bytes or more contains four bytes that begin at a multiple of four in the
/// searched text. So it is enough to look at every fourth place, and to know the first four windows
/// of four bytes of each text; a bit for each of 65,536 hashes says nearly always that there is
/// nothing:
/// ```
///   …kView does not adopt UIScene…
///    |   |   |   |   |   |   |
///             "ot a" is the third window of "not adopt"
/// ```
struct TextSearch: Sendable {
  private static let shortest = 7

  private var marks: [UInt64] = Array(repeating: 0, count: 1024)
  /// By their four bytes, the texts that have such a window.
  private var windows: [UInt32: [Int]] = [:]
  /// Texts that are too short to be found like this.
  private var short: [Int] = []

  init(_ texts: [[UInt8]]) {
    for (index, text) in texts.enumerated() {
      guard text.count >= Self.shortest else {
        short.append(index)
        continue
      }
      for start in 0..<4 {
        let window = text[start..<start + 4].enumerated().reduce(UInt32(0)) {
          $0 | UInt32($1.element) << UInt32(8 * $1.offset)
        }
        windows[window, default: []].append(index)
        let hash = Self.hash(window)
        marks[Int(hash >> 6)] |= 1 << UInt64(hash & 63)
      }
    }
  }

  @inline(__always)
  private static func hash(_ window: UInt32) -> UInt32 { (window &* 0x9E37_79B1) >> 16 }

  /// The texts that may be there, by their numbers, in ascending order; no other one is.
  func find(in text: UnsafeRawBufferPointer) -> [Int] {
    var found = short
    guard let base = text.baseAddress else { return found }
    marks.withUnsafeBufferPointer { marks in
      var place = 0
      while place + 4 <= text.count {
        let window = UInt32(
          littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt32.self))
        let hash = Self.hash(window)
        if marks[Int(hash >> 6)] >> UInt64(hash & 63) & 1 != 0 {
          for index in windows[window] ?? [] where !found.contains(index) { found.append(index) }
        }
        place += 4
      }
    }
    return found.count > 1 ? found.sorted() : found
  }
}
