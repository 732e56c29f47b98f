import TraceReading

extension PartOrder {
  /// The order in which to read inputs: their names do not show how the parts of a run follow one
  /// another.
  init(
    of paths: [SystemString], _ parts: [RecordingPart?], _ reading: ReadingOptions,
    mustStop: @escaping @Sendable () -> Bool
  ) {
    func source(_ place: Int) -> (any ByteSource)? {
      try? TraceSource.opening(paths[place], mustStop: mustStop)
    }
    var known: [Int: RecordingContents] = [:]
    func contents(_ place: Int) -> RecordingContents? {
      if let contents = known[place] { return contents }
      known[place] = source(place).flatMap { RecordingContents($0, options: reading) }
      return known[place]
    }
    self.init(parts) { first, second in
      guard let one = source(first), let other = source(second) else { return false }
      if SameText.of(one, other, options: reading) { return true }
      guard let one = contents(first), let other = contents(second), one.isWhole, other.isWhole,
        one.events == other.events, let one = source(first), let other = source(second)
      else { return false }
      return SameEvents.of(one, other, options: reading)
    } contents: {
      contents($0)
    }
  }
}
