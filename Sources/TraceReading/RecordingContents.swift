public import TraceModel

/// What a whole recording holds, asked for where the beginnings of several leave their order open.
public struct RecordingContents: Sendable {
  /// The first header of each of its runs.
  public let headers: [RunHeader]
  public let events: Int64
  /// Every line was read.
  public let isWhole: Bool

  /// Runs whose headers are kept.
  private static let limit = 1 << 12

  /// Nil if it cannot be read.
  public init?(_ source: any ByteSource, options: ReadingOptions) {
    var options = options.ofWholeRuns
    (options.jobs, options.recordingCheck, options.explainsInput) = (1, .off, false)
    let listing = Listing()
    guard
      let summary = try? TraceReader(options: options, symbols: SymbolTable())
        .read(source, into: listing)
    else { return nil }
    headers = listing.headers
    events = summary.events
    isWhole = summary.isComplete && !summary.isDamaged
  }

  private final class Listing: EventConsumer {
    private(set) var headers: [RunHeader] = []
    private var runs: Set<ExactString> = []

    func consume(_ batch: EventBatch) {
      for header in batch.headers where headers.count < RecordingContents.limit {
        guard let run = header.run, runs.insert(ExactString(run)).inserted else { continue }
        headers.append(header)
      }
    }

    func report(_ problem: InputProblem) {}
    func markNames(_ live: LiveNames) -> Bool { true }
  }
}
