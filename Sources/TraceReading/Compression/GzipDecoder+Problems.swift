internal import TraceModel

/// What is said about damage: where in the file, where in the text, and where reading goes on.
extension GzipDecoder {
  func report(_ damage: Damage, next: Int64?) {
    let start = damage.start
    let goesOn = next.map { "reading goes on at byte \($0)" } ?? "nothing later inflates"
    switch damage.cause {
    case .corrupt(let reason):
      problems.append(
        InputProblem(
          .frameCorrupt, .dataLoss, offset: start,
          text: "member at byte \(start) is damaged at byte \(damage.place) (\(reason)); its "
            + "\(memberDecoded) decoded bytes before were kept, text is missing at decoded byte "
            + "\(decoded); \(goesOn)"))
    case .unverified:
      problems.append(
        InputProblem(
          .checksumMismatch, .dataLoss, offset: start,
          text:
            "member at byte \(start) has a wrong checksum; its \(memberDecoded) decoded bytes up "
            + "to decoded byte \(decoded) were kept, unverified"))
    case .truncated: reportTruncated(start, next: next)
    case .garbage: reportGarbage(start, next: next)
    }
  }

  private func reportTruncated(_ start: Int64, next: Int64?) {
    if let next {
      problems.append(
        InputProblem(
          .frameCorrupt, .dataLoss, offset: start,
          text: "member at byte \(start) has no end; its \(memberDecoded) decoded bytes were kept, "
            + "text is missing at decoded byte \(decoded); reading goes on at byte \(next)"))
    } else {
      problems.append(
        InputProblem(
          .truncated, .dataLoss, offset: start,
          text: "member at byte \(start) is cut off after \(memberDecoded) decoded bytes, which "
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
            "\(count) bytes at byte \(start) belong to no member; text may be missing at decoded "
            + "byte \(decoded); reading goes on at byte \(next)"))
    } else {
      problems.append(
        InputProblem(
          .trailingData, .dataLoss, offset: start, count: count,
          text: "\(count) trailing bytes at offset \(start) after the last member"))
    }
  }
}
