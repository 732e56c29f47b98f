/// Makes small Mach-O programs: the parts that say how a program was built, and nothing that runs.
public struct MachOSample {
  public var platform: UInt32 = 2
  public var minimum: UInt32 = 16 << 16
  public var sdk: UInt32 = 27 << 16
  public var classNames: [String] = []
  public var symbols: [String] = []
  /// Strings of the program's data.
  public var texts: [String] = []
  public var isEncrypted = false
  /// The names of classes are among the other strings, as Swift left them before 2025.
  public var hasOldStrings = false
  /// Without a section of class names and without names of symbols.
  public var isStripped = false

  public init() {}

  static func number(_ value: some BinaryInteger, _ width: Int, big: Bool = false) -> [UInt8] {
    let bytes = (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return big ? bytes.reversed() : bytes
  }

  private static func name(_ text: String) -> [UInt8] {
    Array((Array(text.utf8) + [UInt8](repeating: 0, count: 16)).prefix(16))
  }

  private static func strings(_ names: [String]) -> [UInt8] {
    names.flatMap { Array($0.utf8) + [0] }
  }

  /// One architecture, little-endian, 64 bits.
  public var bytes: [UInt8] {
    let classes = Self.strings(classNames)
    let names = [0x20, 0] + Self.strings(symbols)
    let data = Self.strings(texts)
    let commandsSize = 24 + (isEncrypted ? 24 : 0) + (isStripped ? 0 : 72 + 80 + 24)
    let start = 32 + commandsSize
    var commands: [UInt8] = []
    func add(_ words: [UInt32]) { commands += words.flatMap { Self.number($0, 4) } }
    add([0x32, 24, platform, minimum, sdk, 0])
    if isEncrypted { add([0x2C, 24, 0x4000, 0x1000, 1, 0]) }
    if !isStripped {
      add([0x19, 152])
      commands += Self.name("__TEXT") + [UInt8](repeating: 0, count: 32)
      add([5, 5, 1, 0])
      commands += Self.name(hasOldStrings ? "__cstring" : "__objc_classname")
      commands += Self.name("__TEXT") + Self.number(0, 8)
      commands += Self.number(classes.count, 8)
      add([UInt32(start), 0, 0, 0, 0, 0, 0, 0])
      add([0x02, 24, 0, 0, UInt32(start + classes.count), UInt32(names.count)])
    }
    let count: UInt32 = 1 + (isEncrypted ? 1 : 0) + (isStripped ? 0 : 2)
    let header = [0xFEED_FACF, 0x0100_000C, 0, 2, count, UInt32(commands.count), 0, 0]
    let body = isStripped ? [] : classes + names
    return header.flatMap { Self.number($0, 4) } + commands + body + data
  }

  /// A program for several architectures, of which the last is this one.
  public static func fat(_ slices: [(kind: UInt32, bytes: [UInt8])], isWide: Bool = false)
    -> [UInt8]
  {
    let width = isWide ? 8 : 4
    var head = number(isWide ? 0xCAFE_BABF : 0xCAFE_BABE, 4, big: true)
    head += number(slices.count, 4, big: true)
    var offset = 4_096
    var body: [UInt8] = []
    for slice in slices {
      head += number(slice.kind, 4, big: true) + number(0, 4, big: true)
      head += number(offset, width, big: true) + number(slice.bytes.count, width, big: true)
      head += number(12, 4, big: true) + (isWide ? number(0, 4) : [])
      body += slice.bytes
      offset += slice.bytes.count
    }
    return head + [UInt8](repeating: 0, count: 4_096 - head.count) + body
  }
}
