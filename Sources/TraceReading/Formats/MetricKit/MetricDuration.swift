/// Durations of MetricKit's payloads, which are written in the language of the device: `5,400 sec`,
/// `12.600 Sek.`, `1 080 s`, `1,456秒`.
///
/// A number is read only if it can mean one thing. `1,456 s` is 1,456 s or 1.456 s, as the country
/// has it, and is not read.
enum MetricDuration {
  /// How a language writes numbers.
  private enum Style {
    case pointDecimal, commaDecimal, either
    /// As English does, unless the language is one that has its word: a comma groups, and a point
    /// may do either.
    case english
  }

  /// The units as the languages of Apple's systems abbreviate them, in nanoseconds.
  private static let units: [(text: String, nanoseconds: Int64, style: Style)] = [
    ("ms", 1_000_000, .either), ("s", 1_000_000_000, .either),
    // English, and Italian.
    ("sec", 1_000_000_000, .english), ("secs", 1_000_000_000, .pointDecimal),
    // Japanese, Chinese and Korean.
    ("\u{79D2}", 1_000_000_000, .pointDecimal), ("\u{CD08}", 1_000_000_000, .pointDecimal),
    // German, Spanish and Portuguese, the Nordic languages, Russian and Ukrainian.
    ("sek.", 1_000_000_000, .commaDecimal), ("sek", 1_000_000_000, .commaDecimal),
    ("seg.", 1_000_000_000, .either), ("seg", 1_000_000_000, .either),
    ("\u{441}", 1_000_000_000, .commaDecimal),
    ("\u{441}\u{435}\u{43A}", 1_000_000_000, .commaDecimal),
    ("\u{441}\u{435}\u{43A}.", 1_000_000_000, .commaDecimal), ("sn.", 1_000_000_000, .commaDecimal),
    ("sn", 1_000_000_000, .commaDecimal),
  ]

  /// Nanoseconds; nil if the text is not a duration, or may be one of several.
  ///
  /// - Parameter region: whose numbers the device writes, `US`, whatever its language is.
  static func nanoseconds(_ text: String, region: String? = nil) -> Int64? {
    let scalars = Array(text.unicodeScalars.filter { !isInvisible($0) })
    var digits: [Int64] = []
    // Separators by the number of digits before them.
    var separators: [(place: Int, mark: Unicode.Scalar)] = []
    var index = 0
    while index < scalars.count, digits.count <= 15 {
      let scalar = scalars[index]
      if let digit = digit(scalar) {
        digits.append(digit)
      } else if !digits.isEmpty, index + 1 < scalars.count, digit(scalars[index + 1]) != nil {
        separators.append((digits.count, scalar))
      } else {
        break
      }
      index += 1
    }
    let name = String(String.UnicodeScalarView(scalars[index...].drop { isBlank($0) }))
    let known = units.first { $0.text == name.lowercased() }
    guard let unit = known, !digits.isEmpty, digits.count <= 15,
      let point = point(digits, separators, style(unit.style, region))
    else { return nil }
    let whole = digits[..<point].reduce(0) { $0 * 10 + $1 }
    let (result, isTooLarge) = whole.multipliedReportingOverflow(by: unit.nanoseconds)
    guard !isTooLarge else { return nil }
    var (fraction, place): (Int64, Int64) = (0, unit.nanoseconds)
    for digit in digits[point...] {
      place /= 10
      fraction += digit * place
    }
    let sum = result.addingReportingOverflow(fraction)
    return sum.overflow ? nil : sum.partialValue
  }

  /// Regions with a point before the fraction, as far as they are known here.
  private static let ofPoints: Set = [
    "US", "GB", "IE", "CA", "AU", "NZ", "JP", "CN", "TW", "HK", "KR", "TH", "MY", "SG", "PH", "IN",
    "PK", "IL", "MX", "NG", "KE", "EG", "SA", "AE",
  ]

  /// The words of a unit are of the language, and the signs of its number of the region.
  private static func style(_ style: Style, _ region: String?) -> Style {
    guard let region, style == .pointDecimal || style == .english else { return style }
    return ofPoints.contains(region.uppercased()) ? .pointDecimal : .either
  }

  /// How many of the digits are before the decimal separator; nil if that is not clear.
  private static func point(
    _ digits: [Int64], _ separators: [(place: Int, mark: Unicode.Scalar)], _ style: Style
  ) -> Int? {
    guard let last = separators.last else { return digits.count }
    // The last separator may be the decimal one, the ones before it group by threes.
    let groups = separators.dropLast()
    for (index, group) in groups.enumerated() {
      let next = separators[index + 1].place
      guard group.mark == groups.first?.mark, next - group.place == 3, group.place > 0 else {
        return nil
      }
    }
    let behind = digits.count - last.place
    let isSameMark = groups.last.map { $0.mark == last.mark } ?? false
    let isDecimal: Bool
    if isSameMark || onlyGroups(last.mark) {
      isDecimal = false
    } else if !groups.isEmpty || behind != 3 || last.mark == "\u{66B}" {
      isDecimal = true
    } else {
      switch (style, last.mark) {
      case (.pointDecimal, ","), (.commaDecimal, "."), (.english, ","): isDecimal = false
      // A fraction is written without zeros at its end, and a group of thousands with no zero
      // before it.
      case _ where digits.last == 0: isDecimal = false
      case _ where last.place == 1 && digits[0] == 0: isDecimal = true
      case (.pointDecimal, "."), (.commaDecimal, ","): isDecimal = true
      default: return nil
      }
    }
    if isDecimal {
      return last.mark == "." || last.mark == "," || last.mark == "\u{66B}" ? last.place : nil
    }
    return behind == 3 ? digits.count : nil
  }

  /// Blanks, apostrophes and the Arabic mark never begin a fraction.
  private static func onlyGroups(_ mark: Unicode.Scalar) -> Bool {
    isBlank(mark) || mark == "'" || mark == "\u{2019}" || mark == "\u{66C}"
  }

  /// A decimal digit of any script.
  private static func digit(_ scalar: Unicode.Scalar) -> Int64? {
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return Int64(value)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
  }

  /// Marks for the direction of writing.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .format
  }
}
