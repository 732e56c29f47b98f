/// A version of an operating system or an SDK, such as `26.1`.
public struct SystemVersion: Comparable, Hashable, Sendable {
  /// Major, minor and patch number. `26` is `26.0.0`.
  public let major: Int
  public let minor: Int
  public let patch: Int

  /// Before every version.
  public static let zero = SystemVersion(major: 0, minor: 0, patch: 0)

  private init(major: Int, minor: Int, patch: Int) {
    (self.major, self.minor, self.patch) = (major, minor, patch)
  }

  /// The first number of a text and up to two more that follow after dots: `26.1` of
  /// `iOS 26.1 (23B85)`, `27.0` of `iphoneos27.0`. Nil if the text has no number, or a number of
  /// more than six digits.
  public init?(_ text: String) {
    var numbers = (major: 0, minor: 0, patch: 0)
    var (count, digits) = (0, 0)
    for byte in text.utf8.drop(while: { !Self.isDigit($0) }) {
      if Self.isDigit(byte) {
        if digits == 0 {
          guard count < 3 else { break }
          count += 1
        }
        digits += 1
        guard digits <= 6 else { return nil }
        let digit = Int(byte - 48)
        switch count {
        case 1: numbers.major = numbers.major * 10 + digit
        case 2: numbers.minor = numbers.minor * 10 + digit
        default: numbers.patch = numbers.patch * 10 + digit
        }
      } else {
        guard byte == UInt8(ascii: "."), digits > 0 else { break }
        digits = 0
      }
    }
    guard count > 0 else { return nil }
    (major, minor, patch) = numbers
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  /// Two versions; nil if one of the texts does not begin with a number.
  public static func both(
    _ one: String, _ other: String
  ) -> (SystemVersion, SystemVersion)? {
    guard let first = SystemVersion(one), let second = SystemVersion(other) else { return nil }
    return (first, second)
  }

  public static func < (one: SystemVersion, other: SystemVersion) -> Bool {
    (one.major, one.minor, one.patch) < (other.major, other.minor, other.patch)
  }
}
