/// Where in the app's source an event was recorded: `Films/FilmList.swift:42` or `…:42:7`.
public struct SourceLocation: Equatable, Sendable {
  public let file: String
  /// 1-based; nil if the text names none.
  public let line: Int?
  /// 1-based.
  public let column: Int?

  public init(file: String, line: Int?, column: Int?) {
    (self.file, self.line, self.column) = (file, line, column)
  }

  public init(_ text: String) {
    var rest = Substring(text)
    var numbers: [Int] = []
    while numbers.count < 2, let colon = rest.lastIndex(of: ":"),
      let number = Int(rest[rest.index(after: colon)...]), number > 0
    {
      numbers.insert(number, at: 0)
      rest = rest[..<colon]
    }
    file = String(rest)
    line = numbers.first
    column = numbers.count > 1 ? numbers[1] : nil
  }
}
