import Testing

@testable import TraceReading

/// Heads of Zstandard frames in every shape (RFC 8878 §3.1.1.1), against the same facts written
/// down otherwise.
@Suite struct FrameHeaderTests {
  private static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

  private func parse(_ bytes: [UInt8]) -> ZstdFrameHeader.Result {
    bytes.withUnsafeBytes { ZstdFrameHeader.parse($0) }
  }

  @Test func everyDescriptorIsReadAsTheStandardSays() {
    let fields: [UInt8] = [
      0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x01, 0x05, 0x06, 0x07, 0x08, 0x09,
    ]
    func little(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    for descriptor in UInt8.min...UInt8.max {
      let bytes = Self.magic + [descriptor] + fields
      guard descriptor & 0b1000 == 0 else {
        guard case .invalid = parse(bytes) else {
          Issue.record("descriptor \(descriptor): the reserved bit was accepted")
          continue
        }
        continue
      }
      let isSingle = descriptor & 0b10_0000 != 0
      let window = isSingle ? 0 : 1
      let identifier = [0, 1, 2, 4][Int(descriptor & 0b11)]
      let content = [isSingle ? 1 : 0, 2, 4, 8][Int(descriptor >> 6)]
      let length = 5 + window + identifier + content
      guard case .header(let header) = parse(bytes) else {
        Issue.record("descriptor \(descriptor) was refused")
        continue
      }
      let place = 5 + window + identifier
      var size = little(bytes[place..<place + content])
      if content == 2 { size += 256 }
      // The byte 0x11 is the exponent 2 and the mantissa 1: 4 KiB and an eighth of that.
      let expected = isSingle ? size : (4 << 10) / 8 * 9
      #expect(header.window == expected, "descriptor \(descriptor)")
      #expect(header.contentSize == (content == 0 ? nil : size), "descriptor \(descriptor)")
      #expect(header.hasChecksum == (descriptor & 0b100 != 0), "descriptor \(descriptor)")
      #expect(header.length == length, "descriptor \(descriptor)")
      let start = 5 + window
      #expect(
        UInt64(header.dictionary) == little(bytes[start..<start + identifier]),
        "descriptor \(descriptor)")
      for cut in 0..<length {
        guard case .incomplete = parse(Array(bytes.prefix(cut))) else {
          Issue.record("descriptor \(descriptor): \(cut) of \(length) bytes were taken for a head")
          continue
        }
      }
      guard case .header = parse(Array(bytes.prefix(length))) else {
        Issue.record("descriptor \(descriptor): \(length) bytes are a head")
        continue
      }
    }
  }

  /// The window of the decoder is the smallest power of two that holds the frame's window, or a
  /// block if that is larger.
  @Test func theDecodersWindowIsThePowerOfTwoThatHoldsTheFrames() {
    for window: UInt64 in [0, 1, 1 << 16, (1 << 17) - 1, 1 << 17] {
      #expect(ZstdFrameHeader.log(holding: window) == 17, "\(window)")
    }
    for exponent in 18...31 {
      let power = UInt64(1) << UInt64(exponent)
      #expect(ZstdFrameHeader.log(holding: power / 2 + 1) == exponent)
      #expect(ZstdFrameHeader.log(holding: power - 1) == exponent)
      #expect(ZstdFrameHeader.log(holding: power) == exponent)
    }
  }
}
