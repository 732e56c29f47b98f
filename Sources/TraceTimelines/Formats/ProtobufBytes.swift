/// Bytes of a protobuf message: varints and length-delimited fields are all that is needed
/// (https://protobuf.dev/programming-guides/encoding).
struct ProtobufBytes {
  private(set) var bytes: [UInt8] = []

  mutating func varint(_ field: Int, _ value: UInt64) {
    raw(UInt64(field) << 3)
    raw(value)
  }

  /// A negative number takes ten bytes, as in every int64.
  mutating func integer(_ field: Int, _ value: Int64) { varint(field, UInt64(bitPattern: value)) }

  mutating func string(_ field: Int, _ text: String) {
    var text = text
    text.withUTF8 { part in
      raw(UInt64(field) << 3 | 2)
      raw(UInt64(part.count))
      bytes.append(contentsOf: part)
    }
  }

  mutating func message(_ field: Int, _ fill: (inout ProtobufBytes) -> Void) {
    var part = ProtobufBytes()
    fill(&part)
    message(field, part)
  }

  mutating func message(_ field: Int, _ part: ProtobufBytes) {
    raw(UInt64(field) << 3 | 2)
    raw(UInt64(part.bytes.count))
    bytes.append(contentsOf: part.bytes)
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  private mutating func raw(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}
