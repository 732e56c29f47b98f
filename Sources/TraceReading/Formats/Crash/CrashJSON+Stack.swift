internal import TraceModel

// Threads, exceptions and binaries of an `.ips` file.
extension CrashJSON {
  /// Binaries of one report that are kept: a frame names them by their number.
  private static let imageLimit = 8_192

  /// Takes a member that has to do with the stack; false if it is another one.
  mutating func readStack(
    _ key: UnsafeRawBufferPointer, _ place: inout UnsafeRawPointer
  ) throws(Malformed) -> Bool {
    switch String(decoding: key.prefix(40), as: UTF8.self) {
    case "faultingThread": faultingThread = try JSONWalk.integer(&place)
    case "threads":
      var number: Int64 = 0
      try JSONWalk.elements(&place) { (place) throws(Malformed) in
        try readThread(number, &place)
        number += 1
      }
    case "lastExceptionBacktrace":
      report.stack.set(try Self.frames(&place), as: .exception)
    case "usedImages":
      try JSONWalk.elements(&place) { (place) throws(Malformed) in
        var image = CrashStack.Image()
        try JSONWalk.members(&place) { (key, place) throws(Malformed) in
          if key.is("name") { image.name = try Self.text(&place) }
          if key.is("path") { image.path = try Self.text(&place) }
        }
        image.name = image.name ?? image.path.map { String($0[Self.lastComponent(of: $0)...]) }
        if images.count < Self.imageLimit { images.append(image) }
      }
    case "asi":
      try JSONWalk.members(&place) { (_, place) throws(Malformed) in
        try JSONWalk.elements(&place) { (place) throws(Malformed) in
          guard let text = try JSONWalk.string(&place) else { return }
          report.take(information: text, isOfApp: true)
        }
      }
    case "exceptionReason":
      var (name, reason): (String?, String?) = (nil, nil)
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        if key.is("name") { name = try Self.text(&place) }
        if key.is("composed_message") { reason = try Self.text(&place) }
      }
      report.exception = report.exception ?? EndMessages.exception(name, reason)
    default: return false
    }
    return true
  }

  private mutating func readThread(
    _ number: Int64, _ place: inout UnsafeRawPointer
  ) throws(Malformed) {
    var isTriggered = number == faultingThread
    var frames: [StackFrame] = []
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      if key.is("triggered") {
        isTriggered = try Self.isSet(&place) || isTriggered
      } else if key.is("frames") {
        frames = try Self.frames(&place)
      }
    }
    if isTriggered {
      report.stack.set(frames, as: .triggered)
      report.stack.mainIsTriggered = number == 0
    } else if number == 0 {
      report.stack.set(frames, as: .main)
    }
  }

  private static func frames(
    _ place: inout UnsafeRawPointer
  ) throws(Malformed) -> [StackFrame] {
    var frames: [StackFrame] = []
    try JSONWalk.elements(&place) { (place) throws(Malformed) in
      guard frames.count < CrashStack.frameLimit else { return }
      var frame = StackFrame()
      try JSONWalk.members(&place) { (key, place) throws(Malformed) in
        if key.is("imageIndex") {
          frame.imageIndex = try JSONWalk.integer(&place).flatMap { Int(exactly: $0) }
        } else if key.is("symbol") {
          frame.symbol = try Self.text(&place)
        } else if key.is("imageOffset") {
          frame.offset = try JSONWalk.integer(&place)
        }
      }
      frames.append(frame)
    }
    return frames
  }

  private static func lastComponent(of path: String) -> String.Index {
    path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
  }
}
