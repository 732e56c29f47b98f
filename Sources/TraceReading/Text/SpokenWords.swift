/// Words with which people say that something did not happen, or should.
enum SpokenWords {
  static let negations: Set<String> = [
    "not", "never", "cannot", "no", "t", "without", "nobody", "nothing", "neither", "nor",
  ]

  static let expectations: Set<String> = [
    "expect", "expected", "expects", "expectation", "expecting", "should", "supposed", "desired",
    "erwartet", "erwartetes", "erwartung", "soll", "sollte", "attendu", "attendue", "esperado",
    "esperada",
  ]

  /// Other words before something that is no more than an example, or lacking.
  private static let examples: Set<String> = [
    "missing", "lacks", "lacking", "instead", "example", "want", "wanted", "would", "if", "like",
    "nicht", "kein", "keine", "nie", "fehlt", "pas", "jamais", "sans", "nunca", "sin", "non",
    "niet",
  ]

  /// Whether a person's words say that what follows did not happen here.
  static func deny(_ text: String) -> Bool {
    text.lowercased().split { !$0.isLetter }.map(String.init).contains {
      negations.contains($0) || expectations.contains($0) || examples.contains($0)
    } || Array(text.utf8).withUnsafeBytes { Negations.areIn($0) }
  }
}
