/// A compressed file that an input describes part by part. Bytes that libFuzzer changes at random
/// are hardly ever a frame; so it changes the description.
struct AssembledFile {
  private(set) var bytes: [UInt8] = []
  /// Its decoded text; nil if something in it is damaged or foreign.
  private(set) var text: [UInt8]? = []
  private var container: Container?
  /// Bytes that were packed.
  private var packed = 0

  private enum Container { case zstd, gzip }

  /// Text of one file at the most.
  private static let longest = 1 << 18

  /// ```
  ///   part: kind | repetitions | length low, high | bytes
  /// ```
  init(_ input: inout FuzzInput) {
    while !input.isAtEnd { add(&input) }
  }

  private mutating func add(_ input: inout FuzzInput) {
    let kind = input.number(below: 9)
    let option = input.byte()
    if kind == 6 || kind == 7 { return damage(isCut: kind == 7, &input) }
    let piece = input.take(input.word() % 4096)
    var content: [UInt8] = []
    for _ in 0...(option >> 2) where content.count + piece.count <= Self.longest / 4 {
      content += piece
    }
    guard packed + content.count <= Self.longest else { return }
    packed += content.count
    switch kind {
    case 0: append(Compressing.zstd(content, checksum: true), content, .zstd)
    case 1: append(Compressing.zstd(content, checksum: false), content, .zstd)
    case 2, 3:
      let size = 1 + Int(option) * (kind == 2 ? 1 : 16)
      append(Compressing.zstd(content, checksum: kind == 2, blocks: size), content, .zstd)
    case 4: append(Compressing.skippable(content, variant: option), [], .zstd)
    case 5: append(Compressing.gzip(content), content, .gzip)
    default:
      bytes += content
      text = nil
    }
  }

  private mutating func append(_ packed: [UInt8], _ content: [UInt8], _ container: Container) {
    bytes += packed
    if self.container ?? container != container { text = nil }
    self.container = container
    text?.append(contentsOf: content)
  }

  private mutating func damage(isCut: Bool, _ input: inout FuzzInput) {
    let place = input.word()
    guard !bytes.isEmpty else { return }
    let index = place % bytes.count
    let value = input.byte()
    if isCut {
      bytes.removeSubrange(index..<min(bytes.count, index + 1 + Int(value)))
    } else {
      bytes[index] ^= value
    }
    text = nil
  }
}
