internal import TraceModel

/// The tokens of texts: `scene-1` for the first scene, `scene-2` for the next one.
///
/// Those of names have letters, too, since a fingerprint takes no number for a part of a name:
/// names that differ in numbers alone have the same letters, and all others have different ones.
/// ```
///   review/177   review/231   draft     settings
///   key-1        key-2        key-3g    key-4h
/// ```
/// A token says only where its text came first, so nothing outside this output can be compared
/// with it. The texts that come after a bound on memory get tokens from a hash: `id-x` and 32
/// digits or letters. Its key is a digest of all texts before the bound. So equal inputs have equal
/// tokens, the key is kept nowhere, and without those texts nobody can compute a token.
struct Tokens {
  /// Bytes of the texts that are remembered, with what each costs beyond its bytes.
  static let usualRoom = 64 << 20
  private static let entryCost = 96

  private var known: [TokenClass: [ExactString: Place]] = [:]
  /// Names without their numbers, by the order in which they came.
  private var names: [TokenClass: [ExactString: Int]] = [:]
  private var processes: [Int64: Int64] = [:]
  /// Tokens of identifiers that begin with one that was remembered before them.
  private var joined: [ExactString: String] = [:]
  private var room: Int
  /// Of what was remembered, in its order; the key of the hash from then on.
  private var digest: [UInt8] = []
  private var texts = SHA256()

  private struct Place {
    let number: Int
    /// Place of its name among those of the class; 0: it has no letters.
    var name = 0
  }

  init(room: Int = Self.usualRoom) { self.room = room }

  mutating func token(_ text: String, _ tokenClass: TokenClass) -> String {
    let word = tokenClass.rawValue
    let key = ExactString(text)
    if let place = known[tokenClass]?[key] { return Self.token(word, place) }
    let name = tokenClass.isNumbered ? nil : ExactString(StableName.of(text))
    let isNewName = name.map { names[tokenClass]?[$0] == nil } ?? false
    let nameCost = isNewName ? (name?.text.utf8.count ?? 0) + Self.entryCost : 0
    let cost = text.utf8.count + Self.entryCost + nameCost
    guard cost <= room else {
      let digits = SHA256.text(hashed(text, word).prefix(16))
      return "\(word)-x\(tokenClass.isNumbered ? digits : Self.letters(forDigits: digits))"
    }
    room -= cost
    remember(text, word)
    var place = Place(number: (known[tokenClass]?.count ?? 0) + 1)
    if let name {
      place.name = names[tokenClass]?[name] ?? names[tokenClass]?.count ?? 0
      if isNewName { names[tokenClass, default: [:]][name] = place.name }
    }
    known[tokenClass, default: [:]][key] = place
    return Self.token(word, place)
  }

  private static func token(_ word: String, _ place: Place) -> String {
    "\(word)-\(place.number)\(letters(place.name))"
  }

  /// `g` to `z`, which are no hexadecimal digits: an id of those is no part of a name either.
  private static let alphabet = Array("ghijklmnopqrstuvwxyz")

  /// Nothing for 0, one letter for the next 20, two for those after them.
  private static func letters(_ number: Int) -> String {
    var (rest, letters) = (number, [Character]())
    while rest > 0 {
      letters.append(alphabet[(rest - 1) % alphabet.count])
      rest = (rest - 1) / alphabet.count
    }
    return String(letters.reversed())
  }

  private static func letters(forDigits digits: String) -> String {
    String(digits.compactMap { $0.hexDigitValue }.map { alphabet[$0] })
  }

  /// The token of an identifier.
  ///
  /// `a.b.*` stands for all identifiers that begin with `a.b.`: the tokens of those that come after
  /// it begin with its own, as `id-1.id-2` does with that of `id-1.*`.
  mutating func identifier(_ text: String) -> String {
    text.utf8.suffix(2).elementsEqual(".*".utf8)
      ? part(String(text.dropLast())) + ".*" : part(text)
  }

  private mutating func part(_ text: String) -> String {
    let key = ExactString(text)
    if let known = joined[key] { return known }
    // An identifier that came before its beginning keeps its token.
    guard !isRemembered(text), let beginning = beginning(of: text) else { return token(text, .id) }
    let outer = part(beginning) + "."
    // The text and the token, each with what it costs.
    let cost = 2 * (text.utf8.count + Self.entryCost) + outer.utf8.count
    guard cost <= room else { return token(text, .id) }
    let token = outer + token(text, .id)
    room -= token.utf8.count + Self.entryCost
    joined[key] = token
    return token
  }

  private func isRemembered(_ text: String) -> Bool { known[.id]?[ExactString(text)] != nil }

  /// The longest beginning that was remembered; it ends with a dot.
  private func beginning(of text: String) -> String? {
    var end = text.utf8.endIndex
    while let dot = text.utf8[..<end].lastIndex(of: UInt8(ascii: ".")) {
      let next = text.utf8.index(after: dot)
      let beginning = String(text[..<next])
      if next < text.utf8.endIndex, isRemembered(beginning) { return beginning }
      end = dot
    }
    return nil
  }

  /// The number that stands for a process' number.
  mutating func process(_ number: Int64) -> Int64 {
    if let known = processes[number] { return known }
    guard Self.entryCost <= room else {
      let number = hashed(String(number), "pid").prefix(8).reduce(UInt64(0)) {
        $0 << 8 | UInt64($1)
      }
      return Int64(truncatingIfNeeded: number >> 2)
    }
    room -= Self.entryCost
    remember(String(number), "pid")
    let token = Int64(processes.count + 1)
    processes[number] = token
    return token
  }

  private mutating func remember(_ text: String, _ word: String) {
    texts.add(Self.message(text, word))
  }

  private mutating func hashed(_ text: String, _ word: String) -> [UInt8] {
    // From the first text without room on nothing more is remembered: what comes later must not
    // change the key.
    if digest.isEmpty {
      digest = texts.digest
      room = 0
    }
    var hash = SHA256()
    hash.add(digest)
    hash.add(Self.message(text, word))
    return hash.digest
  }

  /// The two texts, so that no others give the same bytes.
  private static func message(_ text: String, _ word: String) -> [UInt8] {
    Array("\(word) \(text.utf8.count) \(text)".utf8)
  }
}
