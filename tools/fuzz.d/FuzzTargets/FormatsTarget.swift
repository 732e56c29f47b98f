import TraceModel

@testable import TraceReading

/// Both formats and headers: the events, written as a sketch and read again, have the same sketch
/// and the same headers, with nothing malformed.
enum FormatsTarget {
  static func run(_ input: FuzzInput) {
    var input = input
    var options = ReadingOptions()
    options.maximumLine = 4096
    options.blockSize = 1 << 14
    let flags = input.byte()
    switch flags % 4 {
    case 0: options.format = .lifetrace
    case 1: options.format = .sketch
    default: break
    }
    let text = input.rest()
    let first = Listed(text, options, makesSketch: true)
    guard flags & 4 == 0 else { return }
    // Escapes make a line longer.
    options.maximumLine = 1 << 16
    options.blockSize = 1 << 16
    options.format = .sketch
    let sketch = first.listing.sketch
    let second = Listed(Array(sketch.utf8), options, makesSketch: true)
    hold(second.summary.malformed == 0, "a written sketch has malformed lines:\n\(sketch)")
    hold(second.writtenHeaders == first.writtenHeaders, "other headers:\n\(sketch)")
    hold(
      second.listing.sketch == sketch,
      "a written sketch reads as another:\n\(sketch)\n-- as --\n\(second.listing.sketch)")
    hold(!sketch.unicodeScalars.contains { $0 != "\n" && DisplayText.isControl($0) }, "a control")
  }
}
