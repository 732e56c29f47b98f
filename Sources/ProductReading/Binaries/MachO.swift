import TraceModel

/// The parts of a Mach-O program that say how it was built and which classes it has: the load
/// commands of one of its architectures (`mach-o/loader.h` and `mach-o/fat.h` of Apple's SDK).
struct MachO {
  /// The build's platform, by `PLATFORM_…` of the header.
  private(set) var platform: UInt32?
  private(set) var minimum: Version?
  private(set) var sdk: Version?
  private(set) var isEncrypted = false
  /// The strings of Objective-C's class names, if the program has such a section.
  private(set) var classNames: Range<Int64>?
  /// Where its other strings are. Until 2025 Swift's compiler left the names of Swift's classes
  /// there (https://github.com/swiftlang/swift/pull/84300).
  private(set) var strings: Range<Int64>?
  /// Names of the symbols that are left in it.
  private(set) var symbolNames: Range<Int64>?

  /// `xxxx.yy.zz` in nibbles.
  struct Version: Equatable {
    let number: UInt32
    var text: String {
      let (minor, patch) = (number >> 8 & 255, number & 255)
      return "\(number >> 16).\(minor)" + (patch > 0 ? ".\(patch)" : "")
    }
  }

  private let start: Int64
  private let length: Int64
  private static let commandsLimit = 1 << 20
  private static let architectureLimit: UInt64 = 64

  private static let foreign = ProductProblem(
    .unsupported, "the executable is not a Mach-O program of Apple's devices")

  private static func fault(_ text: String) -> ProductProblem {
    .malformed("the Mach-O program is damaged: \(text)")
  }

  init(_ file: any RandomAccess) throws(ProductProblem) {
    (start, length) = try Self.architecture(file)
    let header = try file.read(at: start, count: 32)
    let isWide = header.little(0, 4) == 0xFEED_FACF
    if isWide || header.little(0, 4) == 0xFEED_FACE, header.count < (isWide ? 32 : 28) {
      throw Self.fault("it is cut off in its header")
    }
    guard isWide || header.little(0, 4) == 0xFEED_FACE, let count = header.little(16, 4),
      let size = header.little(20, 4)
    else {
      throw Self.foreign
    }
    let headerSize: Int64 = isWide ? 32 : 28
    guard size <= UInt64(Self.commandsLimit), Int64(size) <= length - headerSize else {
      throw Self.fault("its load commands do not fit into the file")
    }
    let commands = try file.read(at: start + headerSize, count: Int(size))
    var place = 0
    for _ in 0..<count {
      guard place < commands.count else { throw Self.fault("its load commands are cut off") }
      guard let command = commands.little(place, 4), let size = commands.little(place + 4, 4),
        size >= 8, size <= UInt64(commands.count - place)
      else { throw Self.fault("its load commands are cut off") }
      try take(UInt32(command), commands, place..<place + Int(size))
      place += Int(size)
    }
  }

  /// Where the code for Apple's chips lies in a program for several; the whole file else.
  private static func architecture(
    _ file: any RandomAccess
  ) throws(ProductProblem) -> (start: Int64, length: Int64) {
    let head = try file.read(at: 0, count: 8 + 64 * 32)
    guard let magic = head.big(0, 4), magic == 0xCAFE_BABE || magic == 0xCAFE_BABF else {
      return (0, file.size)
    }
    let isWide = magic == 0xCAFE_BABF
    // A class of Java begins with the same word and its version, which is more than 44.
    if !isWide, head.big(4, 4).map({ (45...255).contains($0) }) ?? false { throw foreign }
    guard let count = head.big(4, 4), count > 0, count <= architectureLimit else {
      throw fault("its list of architectures is impossible")
    }
    var found: (start: Int64, length: Int64)?
    for index in 0..<Int(count) {
      let place = 8 + index * (isWide ? 32 : 20)
      guard let kind = head.big(place, 4), let offset = head.big(place + 8, isWide ? 8 : 4),
        let size = head.big(place + (isWide ? 16 : 12), isWide ? 8 : 4)
      else { throw fault("its list of architectures is cut off") }
      let (end, overflow) = offset.addingReportingOverflow(size)
      guard !overflow, end <= UInt64(clamping: file.size) else {
        throw fault("an architecture lies outside of the file")
      }
      // CPU_TYPE_ARM64.
      if found == nil || kind == 0x0100_000C { found = (Int64(offset), Int64(size)) }
    }
    guard let found else { throw fault("it has no architecture") }
    return found
  }

  // MARK: Load commands

  private mutating func take(
    _ command: UInt32, _ bytes: [UInt8], _ range: Range<Int>
  ) throws(ProductProblem) {
    let place = range.lowerBound
    func number(_ offset: Int) throws(ProductProblem) -> UInt32 {
      guard offset + 4 <= range.count, let number = bytes.little(place + offset, 4) else {
        throw Self.fault("a load command is cut off")
      }
      return UInt32(number)
    }
    switch command & 0x7FFF_FFFF {
    case 0x01: try sections(bytes, range, isWide: false)
    case 0x19: try sections(bytes, range, isWide: true)
    case 0x02:
      // An entry has 12 bytes or 16 (`nlist`, `nlist_64`).
      _ = try part(try number(8), UInt64(try number(12)) * 12, "table of symbols")
      symbolNames = try part(try number(16), UInt64(try number(20)), "table of names")
    case 0x32:
      // A program for the Mac and for Catalyst has one of each; the first counts.
      guard platform == nil else { return }
      (platform, minimum, sdk) = (
        try number(8), Version(number: try number(12)), Version(number: try number(16))
      )
    case 0x24, 0x25, 0x2F, 0x30:
      guard platform == nil else { return }
      let platforms: [UInt32: UInt32] = [0x24: 1, 0x25: 2, 0x2F: 3, 0x30: 4]
      platform = platforms[command]
      (minimum, sdk) = (Version(number: try number(8)), Version(number: try number(12)))
    case 0x21, 0x2C: if try number(16) != 0 { isEncrypted = true }
    default: break
    }
  }

  private mutating func sections(
    _ bytes: [UInt8], _ range: Range<Int>, isWide: Bool
  ) throws(ProductProblem) {
    let (countPlace, first, size) = isWide ? (64, 72, 80) : (48, 56, 68)
    guard range.count >= first, let count = bytes.little(range.lowerBound + countPlace, 4),
      count <= UInt64((range.count - first) / size)
    else { throw Self.fault("a segment's sections are cut off") }
    for index in 0..<Int(count) {
      let place = range.lowerBound + first + index * size
      let isOfClasses = bytes.begins(with: "__objc_classname", at: place)
      guard isOfClasses || bytes.begins(with: "__cstring", at: place) else { continue }
      let lengthPlace = place + (isWide ? 40 : 36)
      guard let length = bytes.little(lengthPlace, isWide ? 8 : 4),
        let offset = bytes.little(place + (isWide ? 48 : 40), 4)
      else { throw Self.fault("a segment's sections are cut off") }
      if isOfClasses {
        classNames = try part(UInt32(offset), length, "section '__objc_classname'")
      } else {
        strings = try part(UInt32(offset), length, "section '__cstring'")
      }
    }
  }

  private func part(
    _ offset: UInt32, _ size: UInt64, _ name: String
  ) throws(ProductProblem) -> Range<Int64> {
    guard UInt64(offset) <= UInt64(length), size <= UInt64(length) - UInt64(offset) else {
      throw Self.fault("its \(name) lies outside of the file")
    }
    let first = start + Int64(offset)
    return first..<first + Int64(size)
  }
}
