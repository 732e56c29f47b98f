public import TraceModel

/// The line that opens every report: all there, or what is not (FORMAT.md §5.12).
public enum Completeness {
  /// One line for one input, without the path: `complete: 412 events in 1 run…` or
  /// `incomplete: …`.
  public static func line(_ input: InputSummary) -> String {
    guard !input.isUnreadable else { return "nothing was read" }
    let size =
      "\(Words.count(input.events, "event")), \(Words.bytes(input.bytes))"
      + (input.compression == "none" || input.format == nil
        ? "" : " of \(input.compression), \(Words.bytes(input.decodedBytes)) of text")
    let missing = parts(input)
    guard missing.isEmpty else {
      return "incomplete: \(Words.list(missing)); read \(size)"
    }
    let notes = noted(input)
    return "complete: \(size)" + (notes.isEmpty ? "" : "; \(Words.list(notes))")
  }

  /// `2 files`; `1 of 2 files` if nothing could be read of the other.
  static func files(_ inputs: [InputSummary]) -> String {
    let read = inputs.count { !$0.isUnreadable }
    let all = Words.count(inputs.count, "file")
    return read == inputs.count ? all : "\(Words.count(read)) of \(all)"
  }

  /// What was lost, cut, malformed or unreadable.
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
    // A torn last line has words of its own.
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
      (.trailingData, "trailing bytes that are no trace"),
      (.limit, "a limit was reached"), (.empty, "the input is empty"),
      (.noRecords, "there are no records"),
      (.unsupported, "it can't be read"), (.newerFormat, "its format is newer than this tool"),
      (.interrupted, "interrupted"),
    ]
    for (kind, text) in words
    where input.problems.contains(where: { $0.kind == kind && $0.severity != .note }) {
      parts.append(text)
    }
    let strange = input.problems.filter { $0.kind == .notText }
    if !strange.isEmpty {
      let isAll = strange.contains { $0.severity == .error }
      parts.append(isAll ? "it is no trace" : "a part of it is no trace")
    }
    return parts
  }

  /// What is worth knowing but loses nothing.
  private static func noted(_ input: InputSummary) -> [String] {
    var parts: [String] = []
    if input.unknownEvents > 0 {
      parts.append(
        "\(Words.count(input.unknownEvents, "event")) of names that the format does not define")
    }
    if input.problems.contains(where: { $0.kind == .noHeader }) { parts.append("no header") }
    if input.problems.contains(where: { $0.kind == .clockStep }) {
      parts.append("the clock steps back")
    }
    if input.problems.contains(where: { $0.kind == .tornTail && $0.severity == .note }) {
      parts.append("cut at its end, which is accepted")
    }
    // What a log cannot show, in a few words; the problems below say more.
    let limits: [(InputProblem.Kind, String)] = [
      (.endOnly, "the end alone"), (.appLevel, "the app as a whole"),
      (.orderOnly, "order without times"), (.coarseClock, "whole seconds"),
      (.redacted, "hidden messages"), (.truncated, "perhaps cut"),
    ]
    for (kind, words) in limits where input.problems.contains(where: { $0.kind == kind }) {
      parts.append(words)
    }
    return parts
  }
}
