internal import TraceModel

/// Pieces of JSON that a reader checked before.
package enum JSONText {
  /// The strings of an array of strings, such as ``Event/scenes``; what precedes the first thing that
  /// is none, if the text was not checked.
  package static func strings(_ text: String) -> [String] {
    var bytes = Array(text.utf8)
    // The scan relies on zeros behind the text.
    bytes += [UInt8](repeating: 0, count: TextBlock.padding)
    return bytes.withUnsafeBytes { memory in
      var result: [String] = []
      guard var place = memory.baseAddress else { return result }
      JSONScan.skipSpace(&place)
      guard JSONScan.byte(place) == 0x5B else { return result }
      repeat {
        place += 1
        JSONScan.skipSpace(&place)
        guard JSONScan.byte(place) == 0x22 else { return result }
        place += 1
        let start = place
        guard (try? JSONScan.skipString(&place)) != nil else { return result }
        let source = UnsafeRawBufferPointer(start: start, count: place - start - 1)
        result.append(
          String(unsafeUninitializedCapacity: source.count) { target in
            target.baseAddress.map { JSONScan.unescape(source, to: UnsafeMutableRawPointer($0)) }
              ?? 0
          })
        JSONScan.skipSpace(&place)
      } while JSONScan.byte(place) == 0x2C
      return result
    }
  }
}
