import TraceModel

@testable import TraceReading

/// JSON Lines: lines of known shapes are read as the general parser reads them; and so are pieces
/// and small blocks.
enum JSONTarget {
  static func run(_ input: FuzzInput) {
    var input = input
    var options = ReadingOptions()
    options.format = .lifetrace
    options.blockSize = 1 << 14
    let flags = input.byte()
    options.maximumLine = flags & 2 == 0 ? 2048 : 16 + 8 * Int(flags >> 2)
    let pieces = [input.number(below: 64), Int(input.byte())]
    let block = 16 + 4 * Int(input.byte())
    var text = input.rest()
    // A shape is learned from the first line that has it and taken by the next.
    if flags & 1 == 0 { text += [10] + text }

    let shaped = Listed(text, options)
    var strict = options
    strict.usesShapes = false
    shaped.expectSame(Listed(text, strict), "without shapes")
    strict.blockSize = block
    shaped.expectSame(Listed(text, pieces: pieces, strict), "blocks of \(block)")
    options.blockSize = block
    shaped.expectSame(Listed(text, pieces: pieces, options), "shapes and blocks of \(block)")
  }
}
