/// Months and zones in words of other languages than the ones that logs use.
extension LogTimeScan {
  /// What may be between a written date and its time: English, Kibana, German, French, Italian,
  /// Dutch and Portuguese (Unicode CLDR, dateTimeFormats).
  static let betweenDateAndTime: [StaticString] = [
    " at ", " @ ", " um ", " à ", " alle ", " om ", " às ", " ",
  ]

  /// The number from 0 of a month by its name, or the short form of it, behind a day.
  mutating func monthElsewhere() -> Int? {
    let letters = text.part(place, place + 12).prefix {
      $0 >= 0x80 || (0x61...0x7A).contains($0 | 0x20)
    }
    let name = String(decoding: letters, as: UTF8.self).lowercased()
    guard let month = Self.months.firstIndex(where: { $0.contains(name) }) else { return nil }
    place += letters.count
    _ = skip(".")
    return month
  }

  /// German, French, Spanish, Italian, Dutch and Portuguese, and English in small letters (Unicode
  /// CLDR, months).
  private static let months: [Set<String>] = [
    [
      "jan", "january", "januar", "janv", "janvier", "ene", "enero", "gen", "gennaio", "januari",
      "janeiro",
    ],
    [
      "feb", "february", "februar", "févr", "février", "febrero", "febbraio", "februari", "fev",
      "fevereiro",
    ],
    ["mar", "march", "märz", "mär", "mars", "marzo", "mrt", "maart", "março"],
    ["apr", "april", "avr", "avril", "abr", "abril", "aprile"],
    ["may", "mai", "mayo", "mag", "maggio", "mei", "maio"],
    ["jun", "june", "juni", "juin", "junio", "giu", "giugno", "junho"],
    ["jul", "july", "juli", "juil", "juillet", "julio", "lug", "luglio", "julho"],
    ["aug", "august", "août", "ago", "agosto", "augustus"],
    ["sep", "sept", "september", "septembre", "septiembre", "set", "settembre", "setembro"],
    ["oct", "october", "okt", "oktober", "octobre", "octubre", "ott", "ottobre", "out", "outubro"],
    ["nov", "november", "novembre", "noviembre", "novembro"],
    [
      "dec", "december", "dez", "dezember", "déc", "décembre", "dic", "diciembre", "dicembre",
      "dezembro",
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
