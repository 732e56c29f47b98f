internal import TraceModel

/// Calls that `frida-trace` shows.
extension ConsolePrefix {
  /// The milliseconds since its start and the method, indented by the calls around it
  /// (https://github.com/frida/frida-tools/blob/main/frida_tools/tracer.py):
  ///
  ///       3104 ms  -[AppDelegate applicationWillResignActive:0x104e0]
  ///       3105 ms     | -[SceneDelegate sceneWillResignActive:0x104e0]
  ///
  /// Before another text they may be how long something took.
  var tracedCall: (nanoseconds: Int64, call: UnsafeRawBufferPointer)? {
    var place = 0
    guard let number = LogText.number(message, &place), number <= 1_000_000_000,
      message.part(place).begins(with: " ms  ")
    else { return nil }
    place += 5
    while place < message.count, message[place] == 0x20 || message[place] == UInt8(ascii: "|") {
      place += 1
    }
    let call = message.part(place)
    guard call.begins(with: "-[") || call.begins(with: "+[") else { return nil }
    return (number * 1_000_000, call)
  }
}
