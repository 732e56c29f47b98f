public import RuleKit

/// Colour, or none: every word keeps its meaning without.
public struct TextStyle: Sendable {
  public let isColoured: Bool
  /// Columns that a line may take; at least 40.
  public let width: Int

  public init(isColoured: Bool, width: Int) {
    self.isColoured = isColoured
    self.width = max(40, width)
  }

  public enum Colour: String, Sendable {
    case bold = "1"
    case dim = "2"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case cyan = "36"
    case boldRed = "1;31"
    case boldYellow = "1;33"
    case boldBlue = "1;34"
  }

  public func paint(_ text: String, _ colour: Colour) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }

  public func paint(_ text: String, _ severity: Severity) -> String {
    switch severity {
    case .error: paint(text, .boldRed)
    case .warning: paint(text, .boldYellow)
    case .note: paint(text, .boldBlue)
    }
  }

  /// The word of a severity in its colour.
  package func paint(_ severity: Severity) -> String { paint(severity.rawValue, severity) }
}
