/// Whether the beginning of a text is a JSON document over several lines, as people print it, and
/// what its first keys are.
struct JSONLayout {
  private static let keyLimit = 3

  /// The first line with text holds nothing but brackets that open.
  private var begins: Bool?
  private(set) var keys: [String] = []
  /// A key is on a line of its own.
  var isDocument: Bool { !keys.isEmpty }

  /// Takes a line without blanks around it.
  mutating func note(_ line: UnsafeRawBufferPointer) {
    guard let begins else {
      begins = line.allSatisfy { $0 == 0x7B || $0 == 0x5B || $0 == 0x20 }
      return
    }
    guard begins, keys.count < Self.keyLimit, line.first == 0x22,
      let end = line.place(of: 0x22, from: 1)
    else { return }
    guard line.part(end + 1).trimmed.first == 0x3A else { return }
    keys.append(String(decoding: line.part(1, min(end, 60)), as: UTF8.self))
  }

  /// Keys of this tool's own records: it is a trace that somebody laid out for reading.
  var isOfTrace: Bool { keys.contains("lifetrace") || keys.contains("event") }
}
