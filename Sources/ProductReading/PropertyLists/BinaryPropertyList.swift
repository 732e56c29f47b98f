import TraceModel

/// Reads the binary form, `bplist00`, as CoreFoundation's CFBinaryPList.c describes it: objects, a
/// table of their offsets, and a trailer of 32 bytes.
///
/// Every object is read once, however often others refer to it, and one that contains itself is
/// refused. So are lists that unfold to more values than ``PropertyListReader/valueLimit``.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let offsetWidth: Int
  private let referenceWidth: Int
  private let count: Int
  private let first: Int
  private let table: Int
  /// By object: its value, and the values that it unfolds to.
  private var known: [Int: (value: PropertyValue, size: Int)] = [:]
  /// Objects that contain the present one.
  private var open: Set<Int> = []

  private static let trailerSize = 32

  init(_ bytes: [UInt8]) throws(ProductProblem) {
    self.bytes = bytes
    guard bytes.begins(with: "bplist00") else {
      throw ProductProblem(
        .unsupported, "is a binary property list of another version; expected 'bplist00'")
    }
    let trailer = bytes.count - Self.trailerSize
    guard trailer >= 8, let offsetWidth = bytes.big(trailer + 6, 1),
      let referenceWidth = bytes.big(trailer + 7, 1), let count = bytes.big(trailer + 8, 8),
      let first = bytes.big(trailer + 16, 8), let table = bytes.big(trailer + 24, 8)
    else { throw Self.fault("it is cut off before its trailer") }
    guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth) else {
      throw Self.fault("the trailer has impossible widths")
    }
    guard count > 0, count <= UInt64(bytes.count), first < count, table >= 8,
      table <= UInt64(trailer)
    else { throw Self.fault("the trailer points outside of the file") }
    let (size, overflow) = Int(count).multipliedReportingOverflow(by: Int(offsetWidth))
    guard !overflow, size <= trailer - Int(table) else {
      throw Self.fault("the table of offsets does not fit into the file")
    }
    self.offsetWidth = Int(offsetWidth)
    self.referenceWidth = Int(referenceWidth)
    self.count = Int(count)
    self.first = Int(first)
    self.table = Int(table)
  }

  mutating func top() throws(ProductProblem) -> PropertyValue { try object(first, depth: 0).value }

  private static func fault(_ text: String) -> ProductProblem {
    .malformed("is a damaged binary property list: \(text)")
  }

  private mutating func object(
    _ index: Int, depth: Int
  ) throws(ProductProblem) -> (value: PropertyValue, size: Int) {
    if let value = known[index] { return value }
    guard index < count, let offset = bytes.big(table + index * offsetWidth, offsetWidth),
      offset >= 8, offset < UInt64(table)
    else { throw Self.fault("an object lies outside of the file") }
    guard open.insert(index).inserted else { throw Self.fault("an object contains itself") }
    defer { open.remove(index) }
    let result = try read(Int(offset), depth: depth)
    known[index] = result
    return result
  }

  private mutating func read(
    _ offset: Int, depth: Int
  ) throws(ProductProblem) -> (value: PropertyValue, size: Int) {
    let marker = bytes[offset]
    let (kind, low) = (marker >> 4, Int(marker & 15))
    switch kind {
    case 0x0:
      guard low == 8 || low == 9 else { throw Self.fault("an object has an unknown type") }
      return (.boolean(low == 9), 1)
    case 0x1: return (try integer(offset + 1, low), 1)
    case 0x2, 0x3: return (try real(offset + 1, low, isDate: kind == 0x3), 1)
    case 0x8:
      guard low < 8, let number = bytes.big(offset + 1, low + 1), offset + low + 1 < table else {
        throw Self.fault("a number is cut off")
      }
      return (.uid(number), 1)
    case 0x4, 0x5, 0x6:
      let (length, start) = try length(offset, low)
      return (try text(kind, start, length), 1)
    case 0xA, 0xD:
      let (length, start) = try length(offset, low)
      return try container(isDictionary: kind == 0xD, start, length, depth)
    default: throw Self.fault("an object has an unknown type")
    }
  }

  private func integer(_ offset: Int, _ power: Int) throws(ProductProblem) -> PropertyValue {
    guard power <= 4, offset + 1 << power <= table else { throw Self.fault("a number is cut off") }
    // Shorter numbers have no sign; one of 16 bytes has, and is used for those above 2^63.
    if power == 4 {
      guard let high = bytes.big(offset, 8), let low = bytes.big(offset + 8, 8) else {
        throw Self.fault("a number is cut off")
      }
      if high == 0 { return low <= UInt64(Int64.max) ? .integer(Int64(low)) : .unsigned(low) }
      guard high == .max, low > UInt64(Int64.max) else {
        throw Self.fault("a number has more than 64 bits")
      }
      return .integer(Int64(bitPattern: low))
    }
    guard let number = bytes.big(offset, 1 << power) else {
      throw Self.fault("a number is cut off")
    }
    return .integer(Int64(bitPattern: number))
  }

  private func real(
    _ offset: Int, _ power: Int, isDate: Bool
  ) throws(ProductProblem) -> PropertyValue {
    guard power == 3 || power == 2 && !isDate, offset + 1 << power <= table,
      let bits = bytes.big(offset, 1 << power)
    else { throw Self.fault("a number is cut off") }
    let number =
      power == 3
      ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    return isDate ? .date(number) : .real(number)
  }

  /// The length in the marker, or in a number behind it.
  private func length(_ offset: Int, _ low: Int) throws(ProductProblem) -> (Int, start: Int) {
    guard low == 15 else { return (low, offset + 1) }
    guard offset + 1 < table, bytes[offset + 1] >> 4 == 1, bytes[offset + 1] & 15 <= 3 else {
      throw Self.fault("a length is not a number")
    }
    let width = 1 << Int(bytes[offset + 1] & 15)
    guard let length = bytes.big(offset + 2, width), length <= UInt64(bytes.count) else {
      throw Self.fault("a length is larger than the file")
    }
    return (Int(length), offset + 2 + width)
  }

  private func text(
    _ kind: UInt8, _ start: Int, _ length: Int
  ) throws(ProductProblem) -> PropertyValue {
    guard let part = bytes.part(start, kind == 0x6 ? length * 2 : length), part.endIndex <= table
    else { throw Self.fault("a string or its data is cut off") }
    switch kind {
    case 0x4: return .data(Array(part))
    case 0x5:
      guard part.allSatisfy({ $0 < 0x80 }) else { throw Self.fault("a string is not ASCII") }
      return .string(String(decoding: part, as: UTF8.self))
    default:
      guard let text = TextEncoding.string(part, isBig: true) else {
        throw Self.fault("a string is not UTF-16")
      }
      return .string(text)
    }
  }

  private mutating func container(
    isDictionary: Bool, _ start: Int, _ length: Int, _ depth: Int
  ) throws(ProductProblem) -> (value: PropertyValue, size: Int) {
    guard depth < PropertyListReader.depthLimit else {
      throw ProductProblem(
        .limit, "has values nested deeper than \(PropertyListReader.depthLimit) levels")
    }
    let references = isDictionary ? length * 2 : length
    guard let part = bytes.part(start, references * referenceWidth), part.endIndex <= table else {
      throw Self.fault("an array or a dictionary is cut off")
    }
    var size = 1
    var values: [PropertyValue] = []
    for place in 0..<references {
      guard let reference = bytes.big(start + place * referenceWidth, referenceWidth),
        reference < UInt64(count)
      else { throw Self.fault("a reference points to no object") }
      let child = try object(Int(reference), depth: depth + 1)
      size += child.size
      guard size <= PropertyListReader.valueLimit else {
        throw ProductProblem(
          .limit, "unfolds to more than \(PropertyListReader.valueLimit) values")
      }
      values.append(child.value)
    }
    guard isDictionary else { return (.array(values), size) }
    var dictionary = PropertyDictionary()
    for index in 0..<length {
      guard let key = values[index].string else { throw Self.fault("a key is not a string") }
      dictionary.add(.init(key: key, value: values[length + index]))
    }
    return (.dictionary(dictionary), size)
  }
}
