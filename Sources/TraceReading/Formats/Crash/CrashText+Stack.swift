internal import TraceModel

// Lines of stacks: the headings of threads, and frames as crash reports and the debugger write
// them.
extension CrashText {
  /// Takes a line of a stack; false if it is none.
  static func takeStack(_ line: UnsafeRawBufferPointer, _ report: inout CrashReport) -> Bool {
    if takeHeading(line, &report) { return true }
    guard let frame = frame(line) else { return false }
    report.stack.add(frame, to: report.stack.section)
    return true
  }

  /// Whether a line is a heading of the thread that crashed, or a frame that no other text has.
  static func isOfCrash(_ line: UnsafeRawBufferPointer) -> Bool {
    if let thread = thread(line) { return thread.rest.begins(with: " Crashed:") }
    if isOfCrashlytics(line) { return true }
    return line.has("NoSceneLifecycleAdoption")
      && frame(line)?.symbol.map { CrashStack.isRefusal($0) } == true
  }

  /// `Thread 0 Crashed:`, `Thread 3 name:  …`, `Last Exception Backtrace:`, `Binary Images:`.
  private static func takeHeading(
    _ line: UnsafeRawBufferPointer, _ report: inout CrashReport
  ) -> Bool {
    if line.begins(with: "Last Exception Backtrace:") {
      report.stack.section = .exception
      return true
    }
    if line.begins(with: "Binary Images:") {
      report.stack.section = .other
      return true
    }
    guard let thread = thread(line) else { return false }
    if thread.rest.begins(with: " Crashed:") {
      report.stack.section = .triggered
      report.stack.saysCrash = true
      report.stack.mainIsTriggered = thread.number == 0
    } else if thread.rest.begins(with: " name:") || thread.rest.begins(with: ":") {
      report.stack.section = thread.number == 0 ? .main : .other
    } else {
      // The registers of a thread.
      report.stack.section = .other
    }
    return true
  }

  private static func thread(
    _ line: UnsafeRawBufferPointer
  ) -> (number: Int64, rest: UnsafeRawBufferPointer)? {
    guard line.begins(with: "Thread ") else { return nil }
    var place = 7
    guard let number = LogText.number(line, &place) else { return nil }
    let rest = line.part(place)
    let isHeading =
      rest.first == UInt8(ascii: ":") || rest.begins(with: " Crashed:")
      || rest.begins(with: " name:") || rest.begins(with: " crashed with ")
    return isHeading ? (number, rest) : nil
  }

  /// `3   UIKitCore   0x18a0b0c10 -[UIView layout] + 40`, `#3 0x… in name ()`,
  /// `frame #3: 0x… UIKitCore`name + 40`.
  static func frame(_ line: UnsafeRawBufferPointer) -> CrashStack.Frame? {
    var line = line.trimmed
    if line.first == UInt8(ascii: "*") { line = line.part(1).trimmed }
    if line.begins(with: "frame #") { line = line.part(6) }
    let isOfDebugger = line.first == UInt8(ascii: "#")
    var place = isOfDebugger ? 1 : 0
    guard LogText.number(line, &place) != nil else { return nil }
    if isOfDebugger { _ = LogText.skip(line, &place, ":") }
    guard place < line.count, line[place] == 0x20 || line[place] == 0x09 else { return nil }
    guard let address = address(line, place) else { return nil }
    var frame = CrashStack.Frame()
    let image = line.part(place, address.start).trimmed
    if !image.isEmpty { frame.image = kept(image) }
    var symbol = line.part(address.end).trimmed
    if isOfDebugger {
      if symbol.begins(with: "in ") { symbol = symbol.part(3) }
      if let tick = symbol.place(of: UInt8(ascii: "`")) {
        frame.image = kept(symbol.part(0, tick))
        symbol = symbol.part(tick + 1)
      }
    } else if image.isEmpty {
      return nil
    }
    take(symbol, &frame)
    return frame.symbol == nil && frame.image == nil ? nil : frame
  }

  /// `name + 40 (File.swift:12)`, or `0x1b5d28000 + 16792` without symbols.
  private static func take(_ text: UnsafeRawBufferPointer, _ frame: inout CrashStack.Frame) {
    var text = text
    if let plus = lastPlus(text) {
      var place = plus + 3
      frame.offset = LogText.number(text, &place)
      text = text.part(0, plus)
    }
    if text.count > 3, text.part(text.count - 3).is(" ()") { text = text.part(0, text.count - 3) }
    guard !text.isEmpty, !text.begins(with: "0x") else { return }
    frame.symbol = kept(text)
  }

  /// The place of the last ` + ` before a number.
  private static func lastPlus(_ text: UnsafeRawBufferPointer) -> Int? {
    var (found, start): (Int?, Int) = (nil, 0)
    while let place = text.part(start).place(of: " + ") {
      let after = start + place + 3
      if after < text.count, (0x30...0x39).contains(text[after]) { found = start + place }
      start = after
    }
    return found
  }

  /// The hexadecimal address of a frame: the first word of it that begins with `0x`.
  private static func address(
    _ line: UnsafeRawBufferPointer, _ start: Int
  ) -> (start: Int, end: Int)? {
    var start = start
    while let found = line.part(start).place(of: "0x") {
      let place = start + found
      var end = place + 2
      while end < line.count, LogText.isHexadecimal(line[end]) { end += 1 }
      let isWord =
        (place == 0 || line[place - 1] == 0x20 || line[place - 1] == 0x09) && end - place > 6
        && (end == line.count || line[end] == 0x20 || line[end] == 0x09)
      if isWord { return (place, end) }
      start = place + 2
    }
    return nil
  }

  private static func kept(_ text: UnsafeRawBufferPointer) -> String {
    KeptText.of(String(decoding: text.prefix(2_048), as: UTF8.self))
  }
}
