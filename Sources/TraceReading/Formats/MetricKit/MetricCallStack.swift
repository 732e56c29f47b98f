internal import TraceModel

/// What the frames of a payload have in common.
struct MetricStacks {
  /// The binary of each frame in the payload that Xcode simulates, in the samples of it that people
  /// publish of different versions; Apple does not document it.
  private static let simulated: Set = ["testBinaryName", "MetricKitTestApp"]

  /// The simulated binary, if all frames are of it.
  var simulated: String? { hasOthers ? nil : found }
  private var found: String?
  private var hasOthers = false

  mutating func add(_ image: String) {
    if Self.simulated.contains(image) { found = image } else { hasOthers = true }
  }
}

/// The call stacks of a diagnostic: each frame contains the frames that called it, or that it
/// called.
enum MetricCallStack {
  /// Frames inside one another that are read; each is a call of this reader.
  private static let depthLimit = 256

  static func read(
    _ place: inout UnsafeRawPointer, _ report: inout CrashReport, _ stacks: inout MetricStacks
  ) throws(Malformed) {
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      // What follows the stacks is in here where a person left out the lines between the two.
      guard key.is("callStacks") else {
        return try MetricPayload.readMetaData(key, &place, &report)
      }
      try JSONWalk.elements(&place) { (place) throws(Malformed) in
        var isAttributed = false
        var frames: [StackFrame] = []
        try JSONWalk.members(&place) { (key, place) throws(Malformed) in
          if key.is("threadAttributed") {
            isAttributed = try JSONWalk.boolean(&place) ?? false
          } else if key.is("callStackRootFrames") {
            try readFrames(&place, &frames, depth: 0)
          }
        }
        for image in frames.lazy.compactMap(\.image) { stacks.add(image) }
        report.stack.program = report.stack.program ?? CrashStack.program(frames)
        if isAttributed { report.stack.set(frames, as: .triggered) }
      }
    }
  }

  private static func readFrames(
    _ place: inout UnsafeRawPointer, _ frames: inout [StackFrame], depth: Int
  ) throws(Malformed) {
    guard depth < depthLimit else { return }
    try JSONWalk.elements(&place) { (place) throws(Malformed) in
      let index = frames.count
      if index < CrashStack.frameLimit { frames.append(StackFrame()) }
      var frame = StackFrame()
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        if key.is("binaryName") {
          frame.image = try CrashJSON.text(&place)
        } else if key.is("offsetIntoBinaryTextSegment") {
          frame.offset = try JSONWalk.integer(&place)
        } else if key.is("symbol") || key.is("symbolName") {
          // Tools that symbolicate payloads add it.
          frame.symbol = try CrashJSON.text(&place)
        } else if key.is("subFrames") {
          try readFrames(&place, &frames, depth: depth + 1)
        }
      }
      if index < frames.count { frames[index] = frame }
    }
  }
}
