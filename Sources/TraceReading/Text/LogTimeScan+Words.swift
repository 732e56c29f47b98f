/// Months and zones in words of other languages than the ones that logs use.
extension LogTimeScan {
  /// What may be between a written date and its time: English, Kibana, German, French, Italian,
  /// Dutch, Portuguese, Russian, Ukrainian, Swedish and Finnish (Unicode CLDR, dateTimeFormats).
  static let betweenDateAndTime: [StaticString] = [
    " at ", " @ ", " um ", " à ", " alle ", " om ", " às ", " в ", " о ", " kl. ", " klo ", " ",
  ]

  /// ` г.` and ` р.` behind the year, of Russian and Ukrainian.
  mutating func skipWordForYear() { _ = skip(text: " г.") || skip(text: " р.") }

  /// `lun. `, `пн, `, `So. `: the short name of a day of the week and the sign behind it; false
  /// without a move for anything else.
  mutating func skipWeekdayElsewhere() -> Bool {
    let letters = text.part(place, place + 10).prefix {
      $0 >= 0x80 || (0x61...0x7A).contains($0 | 0x20)
    }
    guard (2...6).contains(letters.count) else { return false }
    var next = self
    next.place += letters.count
    let hasSign = next.skip(".") || next.skip(",")
    _ = hasSign && next.skip(",")
    guard hasSign, next.skip(" "),
      Self.weekdays.contains(String(decoding: letters, as: UTF8.self).lowercased())
    else { return false }
    self = next
    return true
  }

  /// German, French, Spanish, Italian, Dutch, Portuguese, Russian, Polish and Swedish (Unicode
  /// CLDR, days, in their short form).
  private static let weekdays: Set<String> = [
    "mo", "di", "mi", "do", "fr", "sa", "so", "lun", "mar", "mer", "jeu", "ven", "sam", "dim",
    "mié", "jue", "vie", "sáb", "dom", "gio", "sab", "ma", "wo", "vr", "za", "zo", "seg", "ter",
    "qua", "qui", "sex", "пн", "вт", "ср", "чт", "пт", "сб", "вс", "pon", "wt", "śr", "czw", "pt",
    "niedz", "mån", "tis", "ons", "tors", "fre", "lör", "sön",
  ]

  /// The number from 0 of a month by its name, or the short form of it, behind a day.
  mutating func monthElsewhere() -> Int? {
    let letters = text.part(place, place + 24).prefix {
      $0 >= 0x80 || (0x61...0x7A).contains($0 | 0x20)
    }
    let name = String(decoding: letters, as: UTF8.self).lowercased()
    guard let month = Self.months.firstIndex(where: { $0.contains(name) }) else { return nil }
    place += letters.count
    _ = skip(".")
    return month
  }

  /// German, French, Spanish, Italian, Dutch and Portuguese, and English in small letters; then
  /// Russian, Ukrainian, Polish, Turkish, Czech, Finnish, Romanian, Swedish and Norwegian (Unicode
  /// CLDR, months).
  private static let months: [Set<String>] = [
    [
      "jan", "january", "januar", "janv", "janvier", "ene", "enero", "gen", "gennaio",
      "januari", "janeiro", "января", "янв", "січня", "січ", "stycznia", "sty", "ocak",
      "oca", "ledna", "led", "tammikuuta", "ianuarie", "ian",
    ],
    [
      "feb", "february", "februar", "févr", "février", "febrero", "febbraio", "februari",
      "fev", "fevereiro", "февраля", "февр", "фев", "лютого", "лют", "lutego", "lut",
      "şubat", "şub", "února", "úno", "helmikuuta", "februarie",
    ],
    [
      "mar", "march", "märz", "mär", "mars", "marzo", "mrt", "maart", "março", "марта",
      "мар", "березня", "бер", "marca", "mart", "března", "bře", "maaliskuuta", "martie",
    ],
    [
      "apr", "april", "avr", "avril", "abr", "abril", "aprile", "апреля", "апр", "квітня",
      "квіт", "kwietnia", "kwi", "nisan", "nis", "dubna", "dub", "huhtikuuta", "aprilie",
    ],
    [
      "may", "mai", "mayo", "mag", "maggio", "mei", "maio", "мая", "май", "травня", "трав",
      "maja", "maj", "mayıs", "května", "kvě", "toukokuuta",
    ],
    [
      "jun", "june", "juni", "juin", "junio", "giu", "giugno", "junho", "июня", "июн",
      "червня", "черв", "czerwca", "cze", "haziran", "haz", "června", "čvn", "kesäkuuta",
      "iunie", "iun",
    ],
    [
      "jul", "july", "juli", "juil", "juillet", "julio", "lug", "luglio", "julho", "июля",
      "июл", "липня", "лип", "lipca", "lip", "temmuz", "tem", "července", "čvc",
      "heinäkuuta", "iulie", "iul",
    ],
    [
      "aug", "august", "août", "ago", "agosto", "augustus", "августа", "авг", "серпня",
      "серп", "sierpnia", "sie", "ağustos", "ağu", "srpna", "srp", "elokuuta", "augusti",
    ],
    [
      "sep", "sept", "september", "septembre", "septiembre", "set", "settembre", "setembro",
      "сентября", "сент", "сен", "вересня", "вер", "września", "wrz", "eylül", "eyl",
      "září", "zář", "syyskuuta", "septembrie",
    ],
    [
      "oct", "october", "okt", "oktober", "octobre", "octubre", "ott", "ottobre", "out",
      "outubro", "октября", "окт", "жовтня", "жовт", "października", "paź", "ekim", "eki",
      "října", "říj", "lokakuuta", "octombrie",
    ],
    [
      "nov", "november", "novembre", "noviembre", "novembro", "ноября", "нояб", "ноя",
      "листопада", "лист", "listopada", "lis", "kasım", "kas", "listopadu", "marraskuuta",
      "noiembrie",
    ],
    [
      "dec", "december", "dez", "dezember", "déc", "décembre", "dic", "diciembre",
      "dicembre", "dezembro", "декабря", "дек", "грудня", "груд", "grudnia", "gru",
      "aralık", "ara", "prosince", "pro", "joulukuuta", "des", "desember", "decembrie",
    ],
  ]

  /// ` Central European Standard Time`, as Foundation's full style writes a zone in English: its
  /// time is taken as one without a zone.
  mutating func skipWrittenZone() {
    guard zone == nil else { return }
    let rest = text.part(place, place + 64)
    let ends: [StaticString] = [" Standard Time", " Daylight Time", " Summer Time", " Mean Time"]
    guard let end = ends.first(where: { rest.has($0) }), let start = rest.place(of: end) else {
      return
    }
    let words = rest.part(0, start).split(separator: 0x20)
    guard rest.first == 0x20, words.count <= 3,
      words.allSatisfy({ word in
        word.first.map { (0x41...0x5A).contains($0) } ?? false
          && word.dropFirst().allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
      })
    else { return }
    place += start + end.utf8CodeUnitCount
  }
}
