package import TraceAnalysis

extension Analysis {
  /// Where a finding is in its trace: `line 5 at +3.200 s of run 2`, and its first and last
  /// occurrence if they are others. Digits are not grouped: people paste them.
  package func places(of finding: Finding) -> [String] {
    var places = [words("line", finding.worst)]
    if finding.first.line != finding.worst.line {
      places.append(words("first line", finding.first))
    }
    if finding.last.line != finding.worst.line { places.append(words("last line", finding.last)) }
    return places
  }

  private func words(_ what: String, _ place: Finding.Place) -> String {
    let run = runCount > 1 ? " of run \(place.run + 1)" : ""
    let time = place.time >= 0 ? " at \(Words.time(place.time))" : ""
    return "\(what) \(place.line)\(time)\(run)"
  }
}
