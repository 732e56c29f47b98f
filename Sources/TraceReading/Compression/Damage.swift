internal import TraceModel

/// Where decoding stopped, and why the next frame or member is searched for.
struct Damage {
  enum Cause {
    case corrupt(String)
    /// Decoded to its end, but something about the whole is wrong.
    case unverified(String)
    case truncated
    /// Bytes that belong to no frame.
    case garbage
    /// A skippable frame that is followed by neither a frame nor the end of the file.
    case skippable
    /// Reported already.
    case refused

    var isGarbage: Bool { if case .garbage = self { true } else { false } }
  }

  /// Names of the parts of a compressed file, and of their possible faults.
  struct Names {
    var part: String
    /// Why a part may seem to be cut off although others follow.
    var fault: String
    var nothingFollows: String
  }

  var cause: Cause
  /// Offset of the damaged frame, or of the first byte of the garbage.
  var start: Int64
  /// Offset at which decoding stopped.
  var place: Int64
  /// Bytes that were decoded from the damaged frame.
  var decoded: Int64
  /// Offset at which reading continues if no frame begins before it.
  var resume: Int64?
  var isGapSaid = false
}

// MARK: - Messages

extension Damage {
  /// The places in the file and in the text, and where reading continues; nil if already reported.
  ///
  /// - Parameters:
  ///   - next: offset at which reading continues; nil: nothing follows.
  ///   - end: offset of the file's end, as far as it was read.
  ///   - text: offset in the text, of what was decoded in all.
  func problem(_ names: Names, next: Int64?, end: Int64, text: Int64) -> InputProblem? {
    let goesOn = next.map(Self.continuation) ?? names.nothingFollows
    let it = "\(names.part) at byte \(start)"
    switch cause {
    case .refused: return nil
    case .corrupt(let reason):
      return corrupt(
        "\(it) is damaged at byte \(place) (\(reason)); its \(decoded) decoded bytes before were "
          + "kept, text is missing at decoded byte \(text); \(goesOn)")
    case .unverified(let reason):
      return InputProblem(
        .checksumMismatch, .dataLoss, offset: start,
        text: "\(it) \(reason); its \(decoded) decoded bytes up to decoded byte \(text) were kept, "
          + "unverified")
    case .truncated where next != nil:
      return corrupt(
        "\(it) \(names.fault); its \(decoded) decoded bytes were kept, text is missing at decoded "
          + "byte \(text); \(goesOn)")
    case .truncated:
      return InputProblem(
        .truncated, .dataLoss, offset: start,
        text: "\(it) is cut off after \(decoded) decoded bytes, which were kept; the text ends at "
          + "decoded byte \(text); the recording or the copy is incomplete")
    case .skippable:
      return corrupt(
        "skippable \(it) does not end where a \(names.part) begins; text may be missing at decoded "
          + "byte \(text); \(goesOn)")
    case .garbage where next != nil:
      return corrupt(
        "\((next ?? end) - start) bytes at byte \(start) belong to no \(names.part); text may be "
          + "missing at decoded byte \(text); \(goesOn)")
    case .garbage:
      return InputProblem(
        .trailingData, .dataLoss, offset: start, count: end - start,
        text: "\(end - start) trailing bytes at offset \(start) after the last \(names.part)")
    }
  }

  /// The end of a message: where reading continues, as an offset in the file.
  static func continuation(at place: Int64) -> String { "reading continues at byte \(place)" }

  private func corrupt(_ text: String) -> InputProblem {
    InputProblem(.frameCorrupt, .dataLoss, offset: start, text: text)
  }
}
