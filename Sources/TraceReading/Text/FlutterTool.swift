internal import TraceModel

/// Lines of the log among those of the flutter tool: `[ +655 ms] [DEVICE LOG] ` before each.
///
/// The app's output is there twice: in the log's line, and bare after it.
struct FlutterTool {
  var isUsed = false
  private var message: [UInt8] = []

  /// The text after the tool's words; nil without them.
  static func unwrapped(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard line.first == 0x5B, let start = line.place(of: "] [DEVICE LOG] "), start < 24 else {
      return nil
    }
    return line.part(start + 15)
  }

  mutating func keep(_ message: UnsafeRawBufferPointer) {
    self.message.removeAll(keepingCapacity: true)
    self.message.append(contentsOf: message)
  }

  /// Whether the bare line repeats the message before it.
  mutating func isTwin(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.first == 0x5B, let close = line.place(of: "] "), close < 24 else { return false }
    defer { message.removeAll(keepingCapacity: true) }
    return line.part(close + 2).equals(message) && !message.isEmpty
  }
}
