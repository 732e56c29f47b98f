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

  /// A window of a text.
  private struct Window: Sendable {
    let text: Int
    /// Where the window begins in the text.
    let start: Int
  }

  private let texts: [[UInt8]]
  private var marks: [UInt64] = Array(repeating: 0, count: 1024)
  /// By their four bytes.
  private var windows: [UInt32: [Window]] = [:]
  /// Texts that are too short to be found like this.
  private var short: [Int] = []

  init(_ texts: [[UInt8]]) {
    self.texts = texts
    for (index, text) in texts.enumerated() {
      guard text.count >= Self.shortest else {
        short.append(index)
        continue
      }
      for start in 0..<4 {
        let window = text[start..<start + 4].enumerated().reduce(UInt32(0)) {
          $0 | UInt32($1.element) << UInt32(8 * $1.offset)
        }
        windows[window, default: []].append(Window(text: index, start: start))
        let hash = Self.hash(window)
        marks[Int(hash >> 6)] |= 1 << UInt64(hash & 63)
      }
    }
  }

  @inline(__always)
  private static func hash(_ window: UInt32) -> UInt32 { (window &* 0x9E37_79B1) >> 16 }

  /// The texts that are there, by their numbers, in ascending order, and those of less than seven
  /// bytes, which may be there.
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
          add(window, of: text, place, to: &found)
        }
        place += 4
      }
    }
    return found.count > 1 ? found.sorted() : found
  }

  /// Adds the texts of which a window is at a place, if the rest of them is around it.
  private func add(
    _ window: UInt32, of text: UnsafeRawBufferPointer, _ place: Int, to found: inout [Int]
  ) {
    for window in windows[window] ?? [] where place >= window.start {
      let wanted = texts[window.text]
      let start = place - window.start
      if text.part(start, start + wanted.count).equals(wanted), !found.contains(window.text) {
        found.append(window.text)
      }
    }
  }
}
