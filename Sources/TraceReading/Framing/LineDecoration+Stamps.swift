internal import TraceModel

/// A tool's time before prints of an app that have one of their own.
extension LineDecoration {
  /// The columns of a job with the tool's time behind them, where that is before lines whose times
  /// count from their start.
  func withStamps(_ lines: [[UInt8]], _ recogniser: LineRecogniser) -> LineDecoration {
    let rests = lines.compactMap { line in
      line.withUnsafeBytes { text in end(in: text).map { Array(text.part($0)) } }
    }
    if let inner = Self.beforeTimesOfDay(rests, recogniser) {
      return LineDecoration(parts: parts + inner.parts)
    }
    guard parts.allSatisfy({ $0 == .column }),
      let inner = Self.beforeOtherText(rests, recogniser), inner.parts == [.time]
    else { return self }
    return LineDecoration(parts: parts + inner.parts)
  }

  /// Whether most prints have a date of their own behind this. What other lines say, such as those
  /// of a build, decides nothing.
  func isBeforeDates(_ lines: [[UInt8]], _ recogniser: LineRecogniser) -> Bool {
    let prints = prints(in: lines, recogniser)
    let dated = prints.count { print in
      if case .full = Self.time(of: print.rest)?.date { true } else { false }
    }
    return dated > 0 && dated * 2 >= prints.count
  }

  /// A tool's date before prints that have a time of day in whole seconds. Between the same two
  /// lines the two clocks must measure different times, as where a tool stamps the lines when it
  /// gets them: if they agree, the date says more.
  static func beforeTimesOfDay(
    _ lines: [[UInt8]], _ recogniser: LineRecogniser
  ) -> LineDecoration? {
    guard let first = lines.first, case .full = time(of: first)?.date else { return nil }
    for parts in [[Part.time], [.time, .stream]] {
      let decoration = LineDecoration(parts: parts)
      let prints = decoration.prints(in: lines, recogniser)
      let times = prints.compactMap { print -> (tool: Int64, own: Int64)? in
        guard let tool = time(of: print.line), case .full = tool.date,
          let own = time(of: print.rest), case .none = own.date, own.isWhole
        else { return nil }
        return (tool.nanoseconds, own.nanoseconds)
      }
      let differ = zip(times, times.dropFirst()).contains { before, next in
        let difference = (next.tool &- before.tool) &- (next.own &- before.own)
        let rest = abs(difference % LogTime.day)
        return min(rest, LogTime.day - rest) > mostDelay
      }
      if differ, times.count * 2 >= prints.count { return decoration }
    }
    return nil
  }

  /// Nanoseconds by which a time in whole seconds and a tool's stamp of the same line may differ
  /// more than those of another line (our choice).
  private static let mostDelay = 2 * LogTime.second

  private static func time(of line: [UInt8]) -> LogTime.Moment? {
    line.withUnsafeBytes { RecordStart.time(of: $0) }
  }

  /// The lines that print a callback after this decoration, each with its rest after it. None if
  /// more than a tenth of the lines lack the decoration.
  private func prints(
    in lines: [[UInt8]], _ recogniser: LineRecogniser
  ) -> [(line: [UInt8], rest: [UInt8])] {
    let decorated = lines.compactMap { line in
      line.withUnsafeBytes { text in end(in: text).map { (line, rest: Array(text.part($0))) } }
    }
    guard decorated.count * 10 >= lines.count * 9 else { return [] }
    let processes = TextColumns.bareProcesses(decorated.map(\.rest))
    return decorated.filter { _, rest in
      TextColumns.withBrackets(rest, processes).withUnsafeBytes { recogniser.kind($0) != nil }
    }
  }

  /// Where `ci-7 appium[812]:` ends, before a date, a time and another process with its number.
  /// Where an app writes a time of its own to syslog, no process follows it.
  static func daemonEnd(_ text: UnsafeRawBufferPointer) -> Int? {
    guard let blank = text.part(0, 64).place(of: 0x20), blank > 0,
      let daemon = processName(text.part(blank + 1))
    else { return nil }
    var place = blank + 1 + daemon.count + 1
    guard LogText.number(text, &place) != nil, text.part(place).begins(with: "]: ") else {
      return nil
    }
    let end = place + 2
    place += 3
    guard let moment = LogTime.moment(text, &place), case .full = moment.date,
      LogText.blanks(text, &place), let process = processName(text.part(place))
    else { return nil }
    return process.elementsEqual(daemon) ? nil : end
  }

  /// Where `Ann:` ends, behind the stamp of a chat and before a time which is another one. What a
  /// logger calls a part of the app is before the time at which it wrote.
  static func personEnd(_ text: UnsafeRawBufferPointer, of line: UnsafeRawBufferPointer) -> Int? {
    guard line.first == UInt8(ascii: "["), let colon = text.part(0, 64).place(of: ": "), colon > 0,
      text.part(0, colon).count(where: { $0 == 0x20 }) < 4,
      text.part(0, colon).allSatisfy({ $0.isNameByte || $0 >= 0x80 || " .-'+~()".utf8.contains($0) }
      ),
      let stamp = RecordStart.time(of: line)
    else { return nil }
    var place = colon + 2
    _ = RecordStart.closing(of: text, &place)
    guard let own = LogTime.moment(text, &place) else { return nil }
    let difference = abs((stamp.nanoseconds &- own.nanoseconds) % LogTime.day)
    return min(difference, LogTime.day - difference) > mostDelay ? colon + 1 : nil
  }

  /// The name before a number in brackets that a text begins with, `Films[412`.
  private static func processName(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let head = text.part(0, 80)
    guard let open = head.place(of: UInt8(ascii: "[")), open > 0, open + 1 < head.count,
      (0x30...0x39).contains(head[open + 1]),
      !head.part(0, open).contains(where: { " :()<>".utf8.contains($0) })
    else { return nil }
    return head.part(0, open)
  }
}
