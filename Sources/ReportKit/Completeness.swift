public import TraceModel

/// The line that opens every report: complete, or the missing parts (FORMAT.md §5.12).
public enum Completeness {
  /// One line for one input, without the path: `complete: 412 events, 20 kB (no header)`,
  /// `incomplete: 3 records lost; read …`, `not recognised: …` or `unsupported: …`.
  ///
  /// - Parameter tellsLimits: says how much of it was not judged, which the problems say in
  ///   reports that list them below.
  public static func line(_ input: InputSummary, tellsLimits: Bool = false) -> String {
    guard !input.isUnreadable else { return "nothing was read" }
    if let place = place(ofQuoted: input) {
      let quoted = input.problems[place]
      return "\(quoted.kind == .copy ? "not read" : "joined"): \(quoted.text)"
    }
    if let refusal = refusal(of: input) { return refusal }
    if let product = input.product {
      return (input.isComplete ? "" : "incomplete: ") + product.line
    }
    let size =
      "\(Words.count(input.events, "event")), \(Words.bytes(input.bytes))"
      + (input.compression == "none" || input.format == nil
        ? "" : " of \(input.compression), \(Words.bytes(input.decodedBytes)) of text")
    let missing = parts(input)
    guard missing.isEmpty else {
      return "incomplete: \(Words.list(missing)); read \(size)"
    }
    let notes = noted(input) + (tellsLimits ? limits([input]) : [])
    let complete = Self.complete([input], isWhole: false)
    return "\(complete): \(size)" + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
  }

  /// The problems of an input without the one that its ``line(_:)`` quotes: for reports that list
  /// them below that line.
  public static func problemsBelow(lineOf input: InputSummary) -> [InputProblem] {
    guard !input.isUnreadable, let place = place(ofQuoted: input) else { return input.problems }
    var problems = input.problems
    problems.remove(at: place)
    return problems
  }

  /// The problem that is all there is to say of an input.
  private static func place(ofQuoted input: InputSummary) -> Int? {
    input.problems.firstIndex { $0.kind == .copy }
      ?? input.problems.firstIndex { $0.kind == .joined }
  }

  /// `complete`, or `complete, recording stops without an end` (FORMAT.md §5.12). Logs of other
  /// tools never say that they are over, so that it means nothing of theirs.
  ///
  /// - Parameter isWhole: says how many events have unknown names, and how much was not judged,
  ///   which the notes on a single input do.
  package static func complete(_ inputs: [InputSummary], isWhole: Bool = true) -> String {
    let own = inputs.filter { $0.format == "lifetrace" || $0.format == "sketch" }
    let unknown = isWhole ? inputs.reduce(0) { $0 + $1.unknownEvents } : 0
    var parts = ["complete"]
    if unknown > 0 { parts.append(unknownEvents(unknown)) }
    if isWhole { parts += limits(inputs) }
    let beyond = own.reduce(0) { $0 + $1.runsBeyondPart }
    switch own.reduce(-beyond, { $0 + $1.runsWithoutEnd }) {
    case 0: break
    case 1: parts.append("recording stops without an end")
    case let count: parts.append("\(Words.count(count, "recording")) stop without an end")
    }
    switch beyond {
    case 0: break
    case 1: parts.append("the part ends before the run does")
    default: parts.append("the part ends before \(Words.count(beyond, "run")) do")
    }
    return parts.joined(separator: ", ")
  }

  /// How much of the inputs was not judged, although nothing of them is missing.
  private static func limits(_ inputs: [InputSummary]) -> [String] {
    func count(_ kind: InputProblem.Kind) -> Int64 {
      inputs.reduce(0) { sum, input in
        input.problems.reduce(sum) { $0 + ($1.kind == kind ? $1.count : 0) }
      }
    }
    let (outside, strange) = (count(.part), count(.notUnderstood))
    var parts: [String] = []
    if outside > 0 {
      parts.append("\(Words.count(outside, "event")) outside the part that was read")
    }
    if strange > 0 { parts.append("\(Words.count(strange, "line")) not understood") }
    return parts
  }

  private static func unknownEvents(_ count: Int64) -> String {
    Words.count(count, "event with an unknown name", "events with unknown names")
  }

  /// The line of an input that nothing was read from because it is something else; nil for others.
  private static func refusal(of input: InputSummary) -> String? {
    let reasons = input.problems.filter { $0.severity != .note }
    guard input.records == 0, input.events == 0, reasons.count == 1, let reason = reasons.first
    else { return nil }
    switch reason.kind {
    case .notText where reason.severity == .error: return "not recognised: no events were read"
    case .unsupported:
      // The text begins with the found format: `is a zip archive; expected …`.
      let found = reason.text.prefix { $0 != ";" }
      let verb = ["is ", "holds "].first { found.hasPrefix($0) } ?? ""
      return "unsupported: \(found.dropFirst(verb.count))"
    default: return nil
    }
  }

  /// `2 files`; `1 of 2 files` if nothing could be read of the other.
  package static func files(_ inputs: [InputSummary]) -> String {
    let read = inputs.count { !$0.isUnreadable }
    let all = Words.count(inputs.count, "file")
    return read == inputs.count ? all : "\(Words.count(read)) of \(all)"
  }

  /// The lost, cut, malformed or unreadable parts.
  private static func parts(_ input: InputSummary) -> [String] {
    var parts: [String] = []
    func count(_ kind: InputProblem.Kind) -> Int64 {
      input.problems.filter { $0.kind == kind }.reduce(0) { $0 + $1.count }
    }
    if input.lost > 0 {
      parts.append("\(Words.count(input.lost, "record")) lost")
    } else if input.problems.contains(where: { $0.kind == .recorderLoss }) {
      parts.append("an unknown number of records lost")
    }
    // A torn last line has its own words.
    let malformed = input.malformed - count(.tornTail)
    if malformed > 0 { parts.append("\(Words.count(malformed, "malformed record"))") }
    let kinds: [(InputProblem.Kind, String)] = [
      (.lineTooLong, "over-long line"), (.frameCorrupt, "damaged frame"),
      (.checksumMismatch, "frame with a wrong checksum"), (.seqConflict, "conflicting record"),
      (.late, "late record"),
    ]
    for (kind, name) in kinds where count(kind) > 0 {
      let plural = kind == .checksumMismatch ? "frames with a wrong checksum" : name + "s"
      parts.append(Words.count(count(kind), name, plural))
    }
    let words: [(InputProblem.Kind, String)] = [
      (.truncated, "the file is cut off"), (.tornTail, "the last line is cut off"),
      (.trailingData, "trailing bytes that are not part of the trace"),
      (.limit, "a limit was reached"), (.empty, "the input is empty"),
      (.noRecords, "no records"),
      (.unsupported, "a part is unsupported"),
      (.newerFormat, "the format is newer than this version"),
      (.interrupted, "interrupted"),
    ]
    for (kind, text) in words
    where input.problems.contains(where: { $0.kind == kind && $0.severity != .note }) {
      parts.append(text)
    }
    let strange = input.problems.filter { $0.kind == .notText }
    if !strange.isEmpty {
      let isAll = strange.contains { $0.severity == .error }
      parts.append(isAll ? "it is not a trace" : "a part of it is not a trace")
    }
    return parts
  }

  /// Notes that cost no data.
  private static func noted(_ input: InputSummary) -> [String] {
    var parts: [String] = []
    if input.unknownEvents > 0 { parts.append(unknownEvents(input.unknownEvents)) }
    if input.problems.contains(where: { $0.kind == .noHeader }) { parts.append("no header") }
    if input.problems.contains(where: { $0.kind == .clockStep }) {
      parts.append("the clock steps back")
    }
    if input.problems.contains(where: { $0.kind == .tornTail && $0.severity == .note }) {
      parts.append("cut off at the end, as accepted")
    }
    func areAll(_ kind: InputProblem.Kind) -> Bool {
      input.problems.contains { $0.kind == kind && $0.count >= input.events }
    }
    // The limits of a log, in a few words; the problems below say more.
    let limits: [(InputProblem.Kind, String)] = [
      (.endOnly, "only how the process ended"), (.appLevel, "app level only"),
      (.orderOnly, areAll(.orderOnly) ? "no timestamps" : "some events have no time"),
      (
        .minuteClock,
        areAll(.minuteClock) ? "timestamps in whole minutes" : "some timestamps in whole minutes"
      ), (.otherClock, "timestamps of several clocks"),
      (.unclearOrder, "the order of its lines is unclear"),
      (.coarseClock, "timestamps in whole seconds"), (.redacted, "redacted messages"),
      (.truncated, "possibly cut off"),
    ]
    for (kind, words) in limits where input.problems.contains(where: { $0.kind == kind }) {
      parts.append(words)
    }
    return parts
  }
}
