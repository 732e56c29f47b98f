public import TraceModel

/// Reads a property list in either of the forms that Xcode writes: binary or XML.
public enum PropertyListReader {
  /// Bytes of a list. The largest Info.plist of an app has some hundred kilobytes.
  public static let sizeLimit = 16 << 20
  /// Depth of arrays and dictionaries.
  static let depthLimit = 128
  /// Values of a list, each counted as often as it is reached.
  static let valueLimit = 1 << 20

  public enum Form: String, Sendable { case binary, xml }

  /// - Throws: one line about what is wrong with it.
  public static func read(
    _ bytes: [UInt8]
  ) throws(ProductProblem) -> (value: PropertyValue, form: Form) {
    guard !bytes.isEmpty else { throw ProductProblem(.empty, "is empty; expected a property list") }
    guard bytes.count <= sizeLimit else {
      throw ProductProblem(.limit, "is larger than 16 MiB, the limit for a property list")
    }
    if bytes.begins(with: "bplist") {
      var list = try BinaryPropertyList(bytes)
      return (try list.top(), .binary)
    }
    let text = try TextEncoding.utf8(bytes)
    let start = text.firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? text.count
    if text.begins(with: "<?xml", at: start) || text.begins(with: "<plist", at: start)
      || text.begins(with: "<!", at: start)
    {
      var list = XMLPropertyList(text)
      return (try list.read(), .xml)
    }
    throw other(text, start)
  }

  static let remedy = "convert it: plutil -convert xml1 FILE"

  private static func other(_ text: [UInt8], _ start: Int) -> ProductProblem {
    switch start < text.count ? text[start] : 0 {
    case UInt8(ascii: "{") where isJSON(text, start):
      return ProductProblem(
        .unsupported, "is JSON; expected a property list in XML or binary form; \(remedy)")
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "/"):
      return ProductProblem(
        .unsupported,
        "is a property list of the OpenStep form; expected XML or binary form; \(remedy)")
    default:
      return ProductProblem(.notText, "is not a property list; expected XML or binary form")
    }
  }

  /// `{"`, or `{}`: a key of OpenStep's may be quoted, too, but `=` follows it.
  private static func isJSON(_ text: [UInt8], _ start: Int) -> Bool {
    let rest = text[(start + 1)...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard rest.first == UInt8(ascii: "\"") else { return false }
    let after = rest.dropFirst().drop { $0 != UInt8(ascii: "\"") }.dropFirst()
      .drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return after.first == UInt8(ascii: ":")
  }
}
