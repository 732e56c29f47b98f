/// A setting of the reading that gets past a problem of an input.
///
/// A problem carries the remedy as a value, because only the program that reads the input knows how
/// its users change the setting: the command has options, a program of one's own sets
/// `ReadingOptions`.
public enum Remedy: Hashable, CaseIterable, Sendable {
  /// Read longer lines.
  case raiseLineLimit
  /// Read Zstandard frames with a larger window.
  case raiseWindowLimit
  /// Decode more bytes.
  case raiseDecodedLimit
  /// Accept a recording that ends in the middle of its last record.
  case acceptCutEnd
  /// Have each line of the input explained.
  case explainInput
}
