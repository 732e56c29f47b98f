internal import TraceModel

/// What is said about damage: where in the file, where in the text, and where reading goes on.
extension ZstdDecoder {
  func report(_ damage: Damage, next: Int64?) {
    let start = damage.start
    let goesOn = next.map { "reading goes on at byte \($0)" } ?? "no later frame decodes"
    switch damage.cause {
    case .refused: break
    case .corrupt(let reason):
      problems.append(
        InputProblem(
          .frameCorrupt, .dataLoss, offset: start,
          text: "frame at byte \(start) is damaged at byte \(damage.place) (\(reason)); its "
            + "\(damage.decoded) decoded bytes before were kept, text is missing at decoded byte "
            + "\(decoded); \(goesOn)"))
    case .unverified(let reason):
      problems.append(
        InputProblem(
          .checksumMismatch, .dataLoss, offset: start,
          text: "frame at byte \(start) \(reason); its \(damage.decoded) decoded bytes up to "
            + "decoded byte \(decoded) were kept, unverified"))
    case .truncated: reportTruncated(damage, next: next)
    case .skippable:
      problems.append(
        InputProblem(
          .frameCorrupt, .dataLoss, offset: start,
          text: "skippable frame at byte \(start) does not end where a frame begins; text may be "
            + "missing at decoded byte \(decoded); \(goesOn)"))
    case .garbage: reportGarbage(start, next: next)
    }
  }

  /// Every frame was read to its own end, so nothing is missing because of a wrong length.
  func reportWrongLengths() {
    guard wrongLengths.count > 0 else { return }
    problems.append(
      InputProblem(
        .frameCorrupt, .note, offset: wrongLengths.first, count: wrongLengths.count,
        text: "frame at byte \(wrongLengths.first) does not end where the length before it says; "
          + "frames were read to their own ends"))
  }

  private func reportTruncated(_ damage: Damage, next: Int64?) {
    let start = damage.start
    if let next {
      problems.append(
        InputProblem(
          .frameCorrupt, .dataLoss, offset: start,
          text: "frame at byte \(start) has a wrong length; its \(damage.decoded) decoded bytes "
            + "were kept, text is missing at decoded byte \(decoded); reading goes on at byte "
            + "\(next)"))
    } else {
      problems.append(
        InputProblem(
          .truncated, .dataLoss, offset: start,
          text: "frame at byte \(start) is cut off after \(damage.decoded) decoded bytes, which "
            + "were kept; the text ends at decoded byte \(decoded); the recording or the copy is "
            + "incomplete"))
    }
  }

  private func reportGarbage(_ start: Int64, next: Int64?) {
    let count = (next ?? window.end) - start
    if let next {
      problems.append(
        InputProblem(
          .frameCorrupt, .dataLoss, offset: start,
          text:
            "\(count) bytes at byte \(start) belong to no frame; text may be missing at decoded "
            + "byte \(decoded); reading goes on at byte \(next)"))
    } else {
      problems.append(
        InputProblem(
          .trailingData, .dataLoss, offset: start, count: count,
          text: "\(count) trailing bytes at offset \(start) after the last frame"))
    }
  }
}
