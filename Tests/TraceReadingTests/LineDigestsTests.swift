import TestSupport
import Testing

@testable import TraceReading

@Suite struct LineDigestsTests {
  /// Digests are found as by a search through the latest lines, whether they share their low bits
  /// or not.
  @Test(arguments: [0, 32] as [UInt64])
  func theLatestLineOfADigestIsFound(_ shift: UInt64) {
    var random = SplitMix64(seed: 7 + shift)
    var digests = LineDigests()
    var latest: [UInt64: Int] = [:]
    for number in 0..<3 * LineDigests.size {
      // Some are of lines that have been forgotten since.
      let digest = UInt64.random(in: 0..<100_000, using: &random) << shift
      let expected = latest[digest].flatMap { $0 >= number - LineDigests.size ? $0 : nil }
      guard digests.latest(of: digest) == expected else {
        Issue.record("line \(number): \(String(describing: digests.latest(of: digest)))")
        return
      }
      digests.append(digest)
      latest[digest] = number
    }
    #expect(digests.count == 3 * LineDigests.size)
    #expect(digests.digest(of: 0) == nil && digests.digest(of: digests.count) == nil)
  }
}
