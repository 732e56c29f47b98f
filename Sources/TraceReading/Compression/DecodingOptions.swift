/// How an input is decoded.
struct DecodingOptions: Sendable {
  /// Largest Zstandard window in bytes.
  var maximumWindow: UInt64
  /// Decoded bytes of one input.
  var maximumDecoded: Int64
  /// Processors to use; with more than two, frames of large files are decoded on threads of their
  /// own.
  var jobs: Int
  /// Size of a compressed file from which on threads decode it.
  var threadFrom: Int64
  /// Size in the file of a frame from which on it is worth asking another thread to decode it.
  var wholeFrom: Int
  /// How much of the file is held.
  var window: InputWindow.Sizes
}
