/// How an input is decoded and cut into lines.
struct FramingOptions: Sendable {
  var decoding: DecodingOptions
  /// Longest line in bytes, without its end.
  var maximumLine: Int
  /// Decoded text that is read at a time.
  var blockSize: Int
  /// How many blocks of text must have come too late, as ``DecodingThread`` counts them, before
  /// several frames are decoded at a time.
  var lateBlocks: Int
  /// Recognises the lines of a pasted text.
  var recogniser: LineRecogniser
}
