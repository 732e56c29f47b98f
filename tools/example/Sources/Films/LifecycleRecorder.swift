/// Records what the app lives through as a trace: JSON Lines, a header and then a line for each event.
///
/// The app calls it from its callbacks; the clock is handed in, so that a test decides what time it is.
public final class LifecycleRecorder {
  public private(set) var lines: [String] = []
  private let now: () -> Duration
  private var sequence = 0

  public init(now: @escaping () -> Duration) {
    self.now = now
    lines.append(
      #"{"lifetrace":1,"app":"com.example.films","platform":"ios","lifeCycle":"uikit-scene","#
        + #""records":["work","data"]}"#)
  }

  /// - Parameters:
  ///   - keys: Further keys of the event, as JSON values: `["name": "\"reload\""]`.
  public func record(
    _ event: String, scene: String? = nil, _ keys: KeyValuePairs<String, String> = [:],
    file: StaticString = #fileID, line: Int = #line
  ) {
    sequence += 1
    let (seconds, attoseconds) = now().components
    var text =
      #"{"event":"\#(event)","t":\#(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)"#
    text += #","seq":\#(sequence)"#
    if let scene { text += #","scene":"\#(scene)""# }
    for (key, value) in keys { text += #","\#(key)":\#(value)"# }
    text += #","src":"\#(file):\#(line)"}"#
    lines.append(text)
  }

  /// The trace so far.
  public var trace: [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }
}
