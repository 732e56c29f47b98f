import TraceModel

/// The list of a zip archive's members (APPNOTE.TXT 6.3.10, 4.3.12 to 4.3.16), with its extension
/// for large archives.
///
/// An archive that means to leave its folder (`..`, absolute names) is refused as a whole, though
/// nothing is ever unpacked to a disk.
struct ZipDirectory {
  struct Entry {
    let name: String
    let method: UInt16
    let isEncrypted: Bool
    let isLink: Bool
    let checksum: UInt32
    let packedSize: UInt64
    let size: UInt64
    let headerOffset: UInt64
  }

  private(set) var entries: [Entry] = []
  /// By name; of a name that is there twice, all places.
  private var places: [ExactString: [Int]] = [:]

  private static let endSize = 22
  private static let commentLimit = 65_535
  private static let entryLimit = 200_000
  private static let sizeLimit: UInt64 = 64 << 20

  private static func fault(_ text: String) -> ProductProblem {
    .malformed("is a damaged zip archive: \(text)")
  }

  /// Whether bytes begin like an archive.
  static func isArchive(_ head: [UInt8]) -> Bool {
    head.begins(with: "PK\u{3}\u{4}") || head.begins(with: "PK\u{5}\u{6}")
  }

  init(_ source: any RandomAccess) throws(ProductProblem) {
    let (count, size, offset) = try Self.end(source)
    guard count <= UInt64(Self.entryLimit), size <= Self.sizeLimit else {
      throw ProductProblem(.limit, "is a zip archive of more than 200,000 entries")
    }
    let (last, overflow) = offset.addingReportingOverflow(size)
    guard !overflow, last <= UInt64(clamping: source.size) else {
      throw Self.fault("its list of entries lies outside of the file")
    }
    let bytes = try source.read(at: Int64(clamping: offset), count: Int(size))
    var place = 0
    for _ in 0..<count {
      let (entry, length) = try Self.entry(bytes, place)
      places[ExactString(entry.name), default: []].append(entries.count)
      entries.append(entry)
      place += length
    }
  }

  /// The members of a name, which should be one.
  func members(_ name: String) -> [Entry] {
    (places[ExactString(name)] ?? []).map { entries[$0] }
  }

  // MARK: The end

  private static func end(
    _ source: any RandomAccess
  ) throws(ProductProblem) -> (count: UInt64, size: UInt64, offset: UInt64) {
    let length = Int(min(source.size, Int64(endSize + commentLimit + 20)))
    let start = source.size - Int64(length)
    let tail = try source.read(at: start, count: length)
    var place = tail.count - endSize
    while place >= 0 {
      if tail.begins(with: "PK\u{5}\u{6}", at: place),
        let comment = tail.little(place + 20, 2), place + endSize + Int(comment) == tail.count
      {
        break
      }
      place -= 1
    }
    guard place >= 0, let disk = tail.little(place + 4, 2), let count = tail.little(place + 10, 2),
      let size = tail.little(place + 12, 4), let offset = tail.little(place + 16, 4)
    else { throw fault("its end is not there") }
    if count == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF,
      tail.begins(with: "PK\u{6}\u{7}", at: place - 20), let far = tail.little(place - 12, 8)
    {
      let record = try source.read(at: Int64(clamping: far), count: 56)
      guard record.begins(with: "PK\u{6}\u{6}"), let count = record.little(32, 8),
        let size = record.little(40, 8), let offset = record.little(48, 8)
      else { throw fault("the end of its extension for large archives is not there") }
      return (count, size, offset)
    }
    guard disk == 0 || disk == 0xFFFF else {
      throw ProductProblem(.unsupported, "is a part of a zip archive of several files")
    }
    return (count, size, offset)
  }

  // MARK: Entries

  private static func entry(
    _ bytes: [UInt8], _ place: Int
  ) throws(ProductProblem) -> (Entry, length: Int) {
    guard bytes.begins(with: "PK\u{1}\u{2}", at: place), let system = bytes.little(place + 5, 1),
      let flags = bytes.little(place + 8, 2), let method = bytes.little(place + 10, 2),
      let checksum = bytes.little(place + 16, 4), var packed = bytes.little(place + 20, 4),
      var size = bytes.little(place + 24, 4), let nameLength = bytes.little(place + 28, 2),
      let extraLength = bytes.little(place + 30, 2),
      let commentLength = bytes.little(place + 32, 2),
      let attributes = bytes.little(place + 38, 4), var offset = bytes.little(place + 42, 4),
      let rawName = bytes.part(place + 46, Int(nameLength)),
      bytes.part(place + 46 + Int(nameLength), Int(extraLength) + Int(commentLength)) != nil
    else { throw fault("its list of entries is cut off") }
    let extra = place + 46 + Int(nameLength)
    try widen(bytes, extra..<extra + Int(extraLength), &size, &packed, &offset)
    let mode = attributes >> 16
    return (
      Entry(
        name: try name(rawName), method: UInt16(method), isEncrypted: flags & 1 != 0,
        // Made on a system with links, whose mode is in the upper half.
        isLink: [3, 19].contains(system) && mode & 0xF000 == 0xA000,
        checksum: UInt32(checksum), packedSize: packed, size: size, headerOffset: offset),
      46 + Int(nameLength) + Int(extraLength) + Int(commentLength)
    )
  }

  /// The sizes and the offset of 64 bits, where those of 32 say so.
  private static func widen(
    _ bytes: [UInt8], _ range: Range<Int>, _ size: inout UInt64, _ packed: inout UInt64,
    _ offset: inout UInt64
  ) throws(ProductProblem) {
    let most: UInt64 = 0xFFFF_FFFF
    guard size == most || packed == most || offset == most else { return }
    var place = range.lowerBound
    while place + 4 <= range.upperBound, let id = bytes.little(place, 2),
      let length = bytes.little(place + 2, 2)
    {
      let end = place + 4 + Int(length)
      guard end <= range.upperBound else { break }
      place += 4
      if id == 1 {
        func next(_ value: inout UInt64) {
          guard value == most, place + 8 <= end, let wide = bytes.little(place, 8) else { return }
          value = wide
          place += 8
        }
        next(&size)
        next(&packed)
        next(&offset)
        return
      }
      place = end
    }
  }

  /// A name without the archive's own folder before it, as some tools write it.
  static func withoutOwnFolder(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var name = name
    while name.starts(with: "./".utf8) { name = name.dropFirst(2) }
    return name
  }

  private static func name(_ bytes: ArraySlice<UInt8>) throws(ProductProblem) -> String {
    let bytes = withoutOwnFolder(bytes)
    // Names of old tools are in the code page of their system; none of them is looked for.
    let name = String(decoding: bytes, as: UTF8.self)
    let parts = bytes.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let climbs = parts.contains { $0.elementsEqual("..".utf8) }
    let isWindows = bytes.contains(UInt8(ascii: "\\"))
    guard !climbs, bytes.first != UInt8(ascii: "/"), !bytes.contains(0),
      !isWindows
        || !bytes.split(separator: UInt8(ascii: "\\")).contains(where: {
          $0.elementsEqual("..".utf8)
        })
    else {
      throw ProductProblem(
        .unsupported,
        "is a zip archive with the entry '\(DisplayText.escaped(name, limit: 80))', which would leave "
          + "its folder")
    }
    return name
  }
}
