internal import TraceModel

/// The tokens of texts: `scene-1` for the first scene, `scene-2` for the next one.
///
/// A token says only where its text came first, so nothing outside this output can be compared
/// with it. The texts that come after a bound on memory get tokens from a hash: `id-x` and 32
/// digits. Its key is a digest of all texts before the bound. So equal inputs have equal tokens,
/// the key is kept nowhere, and without those texts nobody can compute a token.
struct Tokens {
  /// Bytes of the texts that are remembered, with what each costs beyond its bytes.
  static let usualRoom = 64 << 20
  private static let entryCost = 96

  private var numbers: [TokenClass: [ExactString: Int]] = [:]
  private var processes: [Int64: Int64] = [:]
  private var room: Int
  /// Of what was remembered, in its order; the key of the hash from then on.
  private var digest: [UInt8] = []
  private var texts = SHA256()

  init(room: Int = Self.usualRoom) { self.room = room }

  mutating func token(_ text: String, _ tokenClass: TokenClass) -> String {
    let word = tokenClass.rawValue
    let key = ExactString(text)
    if let number = numbers[tokenClass]?[key] { return "\(word)-\(number)" }
    let cost = text.utf8.count + Self.entryCost
    guard cost <= room else { return "\(word)-x\(SHA256.text(hashed(text, word).prefix(16)))" }
    room -= cost
    remember(text, word)
    let number = (numbers[tokenClass]?.count ?? 0) + 1
    numbers[tokenClass, default: [:]][key] = number
    return "\(word)-\(number)"
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
