/// Negations in scripts without blanks, or with letters of their own.
enum Negations {
  static let words: [StaticString] = [
    "没", "未", "不", "無", "ない", "ません", "않", "не ", "нет", "não ",
  ]
}
