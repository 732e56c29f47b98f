/// The words for the halves of the day (Unicode CLDR, day periods `am` and `pm`).
enum HalfOfDay {
  private typealias Word = (word: StaticString, isAfternoon: Bool)

  /// Before a time: Chinese, Japanese and Korean.
  private static let before: [Word] = [
    ("上午", false), ("下午", true), ("午前", false), ("午後", true), ("오전", false), ("오후", true),
  ]
  /// What these words begin with.
  static let firstBytes: ClosedRange<UInt8> = 0xE4...0xEC

  /// Behind a time, besides `AM` and `a.m.`, in the order of the languages' codes: Arabic,
  /// Bulgarian, Czech, German, Greek, Persian, Finnish, Hebrew, Hindi, Hungarian, Lithuanian,
  /// Malay, Swedish, Thai, Turkish, Ukrainian and Vietnamese.
  private static let behind: [Word] = [
    ("ص", false), ("م", true), ("пр.об.", false), ("сл.об.", true), ("dop.", false),
    ("odp.", true), ("vorm.", false), ("nachm.", true), ("π.μ.", false), ("μ.μ.", true),
    ("ق.ظ.", false), ("ب.ظ.", true), ("ap.", false), ("ip.", true), ("לפנה״צ", false),
    ("אחה״צ", true), ("पूर्वाह्न", false), ("अपराह्न", true), ("de.", false), ("du.", true),
    ("priešpiet", false), ("popiet", true), ("PG", false), ("PTG", true), ("fm", false),
    ("em", true), ("ก่อนเที่ยง", false), ("หลังเที่ยง", true), ("ÖÖ", false), ("ÖS", true),
    ("дп", false), ("пп", true), ("SA", false), ("CH", true),
  ]
  /// By byte: a word behind a time begins with it. Every line of a log has a word there.
  private static let beginsBehind: [Bool] = behind.reduce(
    into: [Bool](repeating: false, count: 256)
  ) { $0[Int($1.word.utf8Start[0])] = true }

  /// True for the afternoon; moves past the word and a blank. Nil, and no move, for other text.
  static func read(beforeTime text: UnsafeRawBufferPointer, _ place: inout Int) -> Bool? {
    guard place < text.count, firstBytes.contains(text[place]) else { return nil }
    let rest = text.part(place)
    guard let found = before.first(where: { rest.begins(with: $0.word) }) else { return nil }
    place += found.word.utf8CodeUnitCount
    if place < text.count, text[place] == 0x20 { place += 1 }
    return found.isAfternoon
  }

  /// Moves past the word, which ends there; nil, and no move, for other text.
  static func read(
    behindTime text: UnsafeRawBufferPointer, _ place: inout Int
  ) -> (isAfternoon: Bool, isCapital: Bool)? {
    guard place < text.count else { return nil }
    if let found = latin(text, &place) { return found }
    guard beginsBehind[Int(text[place])] else { return nil }
    let rest = text.part(place)
    guard let found = behind.first(where: { rest.begins(with: $0.word) }) else { return nil }
    // `CH[12]` is a process.
    let end = place + found.word.utf8CodeUnitCount
    guard end == text.count || [0x20, 0x09, 0x29, 0x5D].contains(text[end]) else { return nil }
    place = end
    return (found.isAfternoon, false)
  }

  /// `AM` or `pm`, `a.m.` as in English of other countries, or `a. m.` as in Spanish.
  private static func latin(
    _ text: UnsafeRawBufferPointer, _ place: inout Int
  ) -> (isAfternoon: Bool, isCapital: Bool)? {
    let half = text[place] | 0x20
    guard half == UInt8(ascii: "a") || half == UInt8(ascii: "p"), place + 1 < text.count else {
      return nil
    }
    var end = place + 1
    let hasPoints = text[end] == UInt8(ascii: ".")
    if hasPoints { end = endOfBlank(text, end + 1) }
    guard end < text.count, text[end] | 0x20 == UInt8(ascii: "m") else { return nil }
    end += 1
    if hasPoints, end < text.count, text[end] == UInt8(ascii: ".") { end += 1 }
    guard end == text.count || !LogTime.isWordByte(text[end]) else { return nil }
    defer { place = end }
    return (half == UInt8(ascii: "p"), text[place] < 0x60 && !hasPoints)
  }

  /// Past a blank, which Apple's formatters write narrow and unbroken since iOS 17 (U+202F); the
  /// place itself without one.
  static func endOfBlank(_ text: UnsafeRawBufferPointer, _ place: Int) -> Int {
    guard place < text.count else { return place }
    switch text[place] {
    case 0x20: return place + 1
    case 0xC2 where text.part(place + 1).first == 0xA0: return place + 2
    case 0xE2 where text.part(place + 1, place + 3).elementsEqual([0x80, 0xAF]): return place + 3
    default: return place
    }
  }
}
