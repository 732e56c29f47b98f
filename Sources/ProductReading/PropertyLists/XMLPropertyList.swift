import TraceModel

/// Reads the XML form. Of XML it knows what property lists use: elements, attributes, comments,
/// CDATA, the five named entities and numbered ones, and a DOCTYPE without declarations of its own,
/// so that no entity unfolds.
struct XMLPropertyList {
  private var scanner: XMLScanner
  /// Values so far.
  private var size = 0

  /// - Parameter text: well-formed UTF-8.
  init(_ text: [UInt8]) { scanner = XMLScanner(text) }

  mutating func read() throws(ProductProblem) -> PropertyValue {
    try scanner.skipProlog()
    guard let root = try scanner.openTag() else {
      throw scanner.fault("expected '<plist>'")
    }
    var value: PropertyValue?
    if root.name == "plist" {
      guard !root.isEmpty, let first = try scanner.openTag() else {
        throw scanner.fault("the property list has no value")
      }
      value = try self.value(first, depth: 0)
      try scanner.closeTag("plist")
    } else {
      value = try self.value(root, depth: 0)
    }
    try scanner.expectEnd()
    guard let value else { throw scanner.fault("the property list has no value") }
    return value
  }

  private mutating func value(
    _ tag: XMLScanner.Tag, depth: Int
  ) throws(ProductProblem) -> PropertyValue {
    guard depth < PropertyListReader.depthLimit else {
      throw ProductProblem(
        .limit, "values are nested deeper than \(PropertyListReader.depthLimit) levels",
        line: scanner.line)
    }
    size += 1
    guard size <= PropertyListReader.valueLimit else {
      throw ProductProblem(.limit, "has more than \(PropertyListReader.valueLimit) values")
    }
    switch tag.name {
    case "dict": return .dictionary(try dictionary(tag, depth))
    case "array": return .array(try array(tag, depth))
    case "string": return .string(try scanner.content(tag))
    case "true", "false":
      guard try scanner.content(tag).isEmpty else {
        throw scanner.fault("'<\(tag.name)>' has a content")
      }
      return .boolean(tag.name == "true")
    case "integer": return try integer(try scanner.content(tag))
    case "real":
      let text = try scanner.content(tag)
      guard let number = PlistText.real(text) else { throw invalid("real", text) }
      return .real(number)
    case "date":
      let text = try scanner.content(tag)
      guard let date = PlistText.date(text) else { throw invalid("date", text) }
      return .date(date)
    case "data":
      let text = try scanner.content(tag)
      guard let data = PlistText.data(text) else { throw invalid("data", text) }
      return .data(data)
    default:
      throw scanner.fault("unknown element '<\(DisplayText.escaped(tag.name, limit: 40))>'")
    }
  }

  private func invalid(_ element: String, _ text: String) -> ProductProblem {
    scanner.fault("'\(DisplayText.escaped(text, limit: 40))' is not a value of '<\(element)>'")
  }

  private func integer(_ text: String) throws(ProductProblem) -> PropertyValue {
    guard let value = PlistText.integer(text) else { throw invalid("integer", text) }
    return value
  }

  private mutating func array(
    _ tag: XMLScanner.Tag, _ depth: Int
  ) throws(ProductProblem) -> [PropertyValue] {
    var values: [PropertyValue] = []
    guard !tag.isEmpty else { return values }
    while let next = try scanner.openTag() { values.append(try value(next, depth: depth + 1)) }
    try scanner.closeTag("array")
    return values
  }

  private mutating func dictionary(
    _ tag: XMLScanner.Tag, _ depth: Int
  ) throws(ProductProblem) -> PropertyDictionary {
    var values = PropertyDictionary()
    guard !tag.isEmpty else { return values }
    while let next = try scanner.openTag() {
      guard next.name == "key" else {
        throw scanner.fault(
          "expected '<key>', found '<\(DisplayText.escaped(next.name, limit: 40))>'")
      }
      let line = scanner.line
      let key = try scanner.content(next)
      guard let tag = try scanner.openTag(), tag.name != "key" else {
        throw scanner.fault("the key '\(DisplayText.escaped(key, limit: 80))' has no value")
      }
      values.add(.init(key: key, value: try value(tag, depth: depth + 1), line: line))
    }
    try scanner.closeTag("dict")
    return values
  }
}
