public import TraceModel

/// The limits and assumptions of a reader.
public struct ReadingOptions: Sendable {
  /// Longest line in bytes, without its end.
  public var maximumLine = 1 << 20
  /// Largest Zstandard window in bytes.
  public var maximumWindow: UInt64 = 1 << 27
  /// Maximum decoded size of one input in bytes.
  public var maximumDecoded: Int64 = 16 << 30
  /// Nil: the content decides.
  public var format: TraceFormat?
  /// Name or number of the only process of a log to read; nil: all that show a life cycle.
  public var process: String?
  /// A question such as ` Did you mean 'Films'?`, or nothing, for a name and those that exist.
  public var suggest: @Sendable (String, [String]) -> String = { _, _ in "" }
  /// Processors to use. With 1 no thread is started. With 2 a thread decodes large compressed files
  /// next to the caller's thread. With more, another one parses them, and where decoding takes
  /// longest two decode the frames of Zstandard files in parallel. The result never depends on it,
  /// and the consumer is always called on the caller's thread.
  public var jobs = 2
  /// Meanings of log messages in addition to those of the system; one with a mistake is skipped.
  public var mappings: [LogMapping] = []
  /// Whether the summary says what became of each line. Costs time.
  public var explainsInput = false
  /// Whether a recording may end in the middle of a line, or of its last compressed frame, as a
  /// process that is killed leaves it: then that is a note.
  public var acceptsCutEnd = false
  /// The part of each run to read; nil: the whole run.
  public var part: RunPart?
  /// How closely recordings of the own format are checked for mistakes of their author.
  public var recordingCheck = RecordingCheck.off
  /// Problems of one kind that are listed; further ones are counted.
  public var listedProblems = 100

  /// Whether lines of known shapes take the short way; the events are the same without it.
  var usesShapes = true
  /// Compressed files of at least this size, in bytes, are decoded on a separate thread; the events
  /// are the same without it.
  var threadFrom: Int64 = 1 << 20
  /// Frames of at least this compressed size, in bytes, may be decoded by another thread; the
  /// events are the same with any value.
  var wholeFrom = 1 << 13
  /// Late blocks (see `DecodingThread.lag`) after which frames are decoded in parallel; the events
  /// are the same with any number.
  var lateBlocks = 64
  /// Number of new names after which unused names are forgotten; the events are the same with any
  /// number.
  var forgetsAfter = ReaderSymbols.usual
  /// Decoded text that is read at a time; the events are the same with any size, as long as the
  /// first block shows the format.
  var blockSize = BlockReader.target
  /// Sizes of the part of the file that is held in memory.
  var window = InputWindow.Sizes()

  public init() {}
}

extension ReadingOptions {
  /// The same, of whole runs: for what an input shows of others.
  public var ofWholeRuns: ReadingOptions {
    var options = self
    options.part = nil
    return options
  }
}
