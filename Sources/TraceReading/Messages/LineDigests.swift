/// Digests of the latest lines, each of which is found by its value.
///
/// Lines whose digests have the same low bits are a chain, from the latest to the oldest, as the
/// positions of a compressor's window are.
struct LineDigests {
  /// Lines that are remembered: a power of two.
  static let size = 1 << 16

  /// All lines that were ever added; the next one has this number.
  private(set) var count = 0
  /// By number, modulo their size.
  private var digests: [UInt64] = []
  /// By number, the line before in the same chain; negative for the oldest.
  private var before: [Int] = []
  /// By the low bits of a digest, the latest line that has them.
  private var heads: [Int] = []

  mutating func append(_ digest: UInt64) {
    if digests.count < Self.size {
      // Most inputs have no such line.
      if heads.isEmpty { heads = [Int](repeating: -1, count: 1 << 10) }
      if digests.count == heads.count { grow() }
      digests.append(digest)
      before.append(-1)
    } else {
      digests[count & (Self.size - 1)] = digest
    }
    link(count)
    count += 1
  }

  /// The digest of a line that is remembered; nil for others.
  func digest(of number: Int) -> UInt64? {
    number < count && number >= count - digests.count ? digests[number & (Self.size - 1)] : nil
  }

  /// The latest line with a digest.
  ///
  /// A chain has one line on average. Only a text that was made for it has chains so long that the
  /// rest of one is not searched.
  func latest(of digest: UInt64) -> Int? {
    guard !heads.isEmpty else { return nil }
    var number = heads[chain(digest)]
    for _ in 0..<Self.longestSearch {
      guard let known = self.digest(of: number) else { return nil }
      if known == digest { return number }
      number = before[number & (Self.size - 1)]
    }
    return nil
  }

  private static let longestSearch = 1_024

  private func chain(_ digest: UInt64) -> Int {
    Int(truncatingIfNeeded: digest ^ digest >> 32) & (heads.count - 1)
  }

  private mutating func link(_ number: Int) {
    let place = number & (Self.size - 1)
    let chain = chain(digests[place])
    before[place] = heads[chain]
    heads[chain] = number
  }

  /// As many chains as lines, so that they stay short.
  private mutating func grow() {
    heads = [Int](repeating: -1, count: 2 * heads.count)
    for number in 0..<count { link(number) }
  }
}
