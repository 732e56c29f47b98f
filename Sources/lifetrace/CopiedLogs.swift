import TraceModel
import TraceReading

/// Logs that are copies or parts of other inputs, so that each process in them is one run.
///
/// Recordings name their runs, and ``PartOrder`` and ``RepeatedRecords`` find theirs. One that
/// names none is a copy if all of it is the same: no two runs have the same nanoseconds.
struct CopiedLogs {
  /// By the place of a copy: its original, and whether that has more.
  private(set) var originals: [Int: (place: Int, isPart: Bool)] = [:]

  /// Lines that are compared; what is beyond them counts as often as it is given.
  private static let budget = 1 << 20

  /// - Parameters:
  ///   - isLog: whether an input is a log, and can be read twice.
  init(
    _ paths: [SystemString], _ options: ReadingOptions, mustStop: @escaping @Sendable () -> Bool,
    isLog: (Int) -> Bool
  ) {
    let places = paths.indices.filter(isLog)
    guard places.count > 1 else { return }
    var kept = 0
    let texts = places.map { place -> LoggedLines? in
      guard kept < Self.budget, !mustStop(),
        TraceFolder.size(paths[place]).map({ $0 <= LoggedLines.limit }) ?? false,
        let source = try? TraceSource(paths[place], mustStop: mustStop),
        let lines = LoggedLines(source, options: options)
      else { return nil }
      kept += lines.count
      return lines
    }
    for (copy, original) in LoggedLines.copies(among: texts) {
      guard let text = texts[copy], let whole = texts[original],
        let format = Self.format(of: paths[places[copy]], options, mustStop),
        format != .sketch,
        format != .lifetrace || text.isRecorded && text.count == whole.count
      else { continue }
      originals[places[copy]] = (places[original], text.count < whole.count)
    }
  }

  private static func format(
    of path: SystemString, _ options: ReadingOptions, _ mustStop: @escaping @Sendable () -> Bool
  ) -> TraceFormat? {
    guard let source = try? TraceSource(path, mustStop: mustStop) else { return nil }
    return try? TraceReader(options: options, symbols: SymbolTable()).format(of: source)
  }
}
