/// The words for levels in front of messages: Apple's in the languages of the Console app, and
/// those that loggers write.
///
/// The Console app of macOS copies the level in the language of the system. The words of the list
/// were in copies in public bug reports (default, 默认), or are Apple's words for the same levels
/// in the localized Console app; a word that is missing here is accepted where the columns make it
/// one (``isWord(_:)``), without its meaning.
enum LevelWords {
  typealias Level = LogLine.Level

  /// Words as the Console app writes them; its English ones are those of `LogLine.Level`.
  static let console: [(word: String, level: Level)] = [
    ("default", .default), ("info", .info), ("debug", .debug), ("error", .error),
    ("fault", .fault),
    // German, Dutch, Danish, Norwegian, Swedish
    ("Standard", .default), ("standard", .default), ("standaard", .default),
    ("Information", .info), ("Fehler", .error), ("fout", .error), ("fejl", .error),
    ("feil", .error), ("fel", .error),
    // French, Spanish, Portuguese, Italian, Catalan, Romanian
    ("par défaut", .default), ("erreur", .error), ("débogage", .debug),
    ("predeterminado", .default), ("por omisión", .default), ("por defecto", .default),
    ("información", .info), ("depuración", .debug),
    ("Padrão", .default), ("predefinição", .default), ("predefinido", .default),
    ("informação", .info), ("erro", .error),
    ("depuração", .debug), ("predefinito", .default), ("errore", .error),
    ("per defecte", .default), ("per omissió", .default), ("implicit", .default),
    ("eroare", .error),
    // Polish, Czech, Slovak, Hungarian, Turkish, Finnish, Croatian
    ("domyślne", .default), ("błąd", .error), ("výchozí", .default), ("chyba", .error),
    ("predvolené", .default), ("alapértelmezett", .default), ("hiba", .error),
    ("saptanmış", .default), ("varsayılan", .default), ("hata", .error), ("oletus", .default),
    ("virhe", .error), ("zadano", .default), ("greška", .error),
    // Russian, Ukrainian, Greek
    ("По умолчанию", .default), ("информация", .info), ("отладка", .debug), ("ошибка", .error),
    ("сбой", .fault), ("стандартно", .default), ("помилка", .error), ("προεπιλογή", .default),
    ("σφάλμα", .error),
    // Chinese, Japanese, Korean, Thai, Vietnamese
    ("默认", .default), ("信息", .info), ("调试", .debug), ("错误", .error), ("故障", .fault),
    ("默認", .default), ("預設", .default), ("資訊", .info), ("除錯", .debug), ("錯誤", .error),
    ("デフォルト", .default), ("情報", .info), ("デバッグ", .debug), ("エラー", .error),
    ("障害", .fault), ("기본", .default), ("기본값", .default), ("정보", .info), ("디버그", .debug),
    ("오류", .error), ("결함", .fault), ("ค่าเริ่มต้น", .default), ("mặc định", .default),
    // Hebrew, Arabic
    ("ברירת מחדל", .default), ("שגיאה", .error), ("افتراضي", .default), ("خطأ", .error),
  ]

  /// Words that loggers of apps and tools write before a message, in capitals or as they are here.
  static let loggers: [(word: String, level: Level)] = [
    ("trace", .debug), ("verbose", .debug), ("debug", .debug), ("info", .info),
    ("notice", .default), ("warn", .default), ("warning", .default), ("error", .error),
    ("critical", .fault), ("fault", .fault), ("fatal", .fault),
  ]

  /// The level that a column of the Console app names; nil for other words.
  static func ofConsole(_ word: UnsafeRawBufferPointer) -> Level? {
    switch word.count {
    case 4 where word.is("info"): return .info
    case 5 where word.is("debug"): return .debug
    case 5 where word.is("error"): return .error
    case 5 where word.is("fault"): return .fault
    case 7 where word.is("default"): return .default
    case 0, (longest + 1)...: return nil
    default: return find(word, in: consoleBytes) ?? find(lowered(word), in: consoleBytes)
    }
  }

  /// The level that a logger's word names, in any case of letters: `INFO`, `Warning`.
  static func ofLogger(_ word: UnsafeRawBufferPointer) -> Level? {
    guard (4...8).contains(word.count), word.allSatisfy({ $0 | 0x20 >= 0x61 && $0 < 0x7B }) else {
      return nil
    }
    return lowered(word).withUnsafeBytes { find($0, in: loggerBytes) }
  }

  /// Whether a column may be a level in a language that the list lacks: a word or two, without
  /// digits and signs.
  static func isWord(_ text: UnsafeRawBufferPointer) -> Bool {
    (2...longest).contains(text.count)
      && text.allSatisfy { $0 >= 0x80 || $0 == 0x20 || (0x61...0x7A).contains($0 | 0x20) }
      && text.count { $0 == 0x20 } < 3 && text.first != 0x20
  }

  /// Bytes of the longest word that is looked at.
  static let longest = 40

  private static let consoleBytes = console.map { (Array($0.word.utf8), $0.level) }
  private static let loggerBytes = loggers.map { (Array($0.word.utf8), $0.level) }

  private static func lowered(_ word: UnsafeRawBufferPointer) -> [UInt8] {
    word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  private static func find(
    _ word: some Collection<UInt8>, in words: [([UInt8], Level)]
  ) -> Level? {
    words.first { $0.0.count == word.count && word.elementsEqual($0.0) }?.1
  }
}
