public import TraceModel

/// What a reader may use up, and what it is to assume.
public struct ReadingOptions: Sendable {
  /// Longest line in bytes, without its end.
  public var maximumLine = 1 << 20
  /// Largest Zstandard window in bytes.
  public var maximumWindow: UInt64 = 1 << 27
  /// Decoded bytes of one input.
  public var maximumDecoded: Int64 = 16 << 30
  /// Nil: the content decides.
  public var format: TraceFormat?
  /// Name or number of the only process of a log to read; nil: all that show a life cycle.
  public var process: String?
  /// A question such as ` Did you mean 'Films'?`, or nothing, for a name and those that exist.
  public var suggest: @Sendable (String, [String]) -> String = { _, _ in "" }
  /// Processors to use. With 1 no thread is started. With 2 a thread decodes large compressed files
  /// beside the one that asked. With more, another one parses them, and where decoding takes
  /// longest two decode the frames of Zstandard files side by side. What is read never depends on
  /// it, and the consumer is always asked on the thread that asked.
  public var jobs = 2
  /// What messages of logs mean beside those of the system; one with a mistake is left out.
  public var mappings: [LogMapping] = []
  /// Whether the summary says what became of each line. Costs time.
  public var explainsInput = false
  /// Whether a recording may end in the middle of a line, or of its last compressed frame, as a
  /// process that is killed leaves it: then that is a note.
  public var acceptsCutEnd = false
  /// How closely recordings of the own format are looked at for mistakes of their writer.
  public var recordingCheck = RecordingCheck.off
  /// Problems of one kind that are listed; further ones are counted.
  public var listedProblems = 100

  /// Whether lines of known shapes take the short way; the events are the same without it.
  var usesShapes = true
  /// Size of a compressed file from which on threads decode it; the events are the same without
  /// them.
  var threadFrom: Int64 = 1 << 20
  /// Size in the file of a frame from which on it is worth asking another thread to decode it; the
  /// events are the same with any.
  var wholeFrom = 1 << 13
  /// How many blocks of text must have come too late, as `LineRing` counts them, before several
  /// frames are decoded at a time; what is read is the same with any number.
  var lateBlocks = 64
  /// New names after which those are forgotten that nothing refers to; the events are the same with
  /// any number.
  var forgetsAfter = ReaderSymbols.usual
  /// Decoded text that is read at a time; the events are the same with any size, as long as the
  /// first block shows the format.
  var blockSize = BlockReader.target
  /// How much of the file is held.
  var window = InputWindow.Sizes()

  public init() {}
}
