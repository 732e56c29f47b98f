import Testing
import TraceModel

@testable import TraceReading

/// The check of UTF-8 against the one of the standard library, on both sides of every border of
/// Unicode's table of well-formed sequences (The Unicode Standard, table 3-7).
@Suite struct UTF8CheckTests {
  private static let leads: [UInt8] = [
    0x00, 0x7F, 0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1,
    0xF3, 0xF4, 0xF5, 0xFF,
  ]
  private static let rest: [UInt8] = [
    0x00, 0x28, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF,
  ]

  /// The length of the character that the bytes begin with; 0 if they begin with none.
  private func expected(_ bytes: [UInt8]) -> Int {
    (1...4).first { count in
      count <= bytes.count && String(wellFormed: bytes.prefix(count)) != nil
    } ?? 0
  }

  @Test func sequencesAreAsLongAsTheStandardLibrarySays() {
    for lead in Self.leads {
      for second in Self.rest {
        for third in Self.rest {
          for fourth in Self.rest {
            let bytes = [lead, second, third, fourth]
            let found = bytes.withUnsafeBytes { UTF8Check.sequenceLength($0, at: 0) }
            guard found != expected(bytes) else { continue }
            Issue.record("\(bytes): \(found)")
          }
        }
      }
    }
  }

  @Test func aSequenceThatIsCutIsInvalid() {
    for bytes: [UInt8] in [[0xC3, 0xA9], [0xE2, 0x82, 0xAC], [0xF0, 0x9F, 0x8E, 0xAC]] {
      for count in 1..<bytes.count {
        let cut = Array(bytes.prefix(count))
        #expect(cut.withUnsafeBytes { UTF8Check.sequenceLength($0, at: 0) } == 0)
      }
      #expect(bytes.withUnsafeBytes { UTF8Check.sequenceLength($0, at: 0) } == bytes.count)
    }
  }
}
