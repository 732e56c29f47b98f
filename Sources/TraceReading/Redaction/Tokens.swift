internal import TraceModel

/// The tokens of texts: `scene-1` for the first scene, `scene-2` for the next one.
///
/// A token says only where its text came first, so nothing outside this output can be compared with
/// it. Up to a bound on memory the tokens of equal inputs are equal. The texts that come later get
/// tokens from a hash whose key is random and kept nowhere: `id-x` and 32 digits.
struct Tokens {
  /// Bytes of the texts that are remembered, with what each costs beyond its bytes.
  static let usualRoom = 64 << 20
  private static let entryCost = 96

  private var numbers: [TokenClass: [ExactString: Int]] = [:]
  private var processes: [Int64: Int64] = [:]
  private var room: Int
  private let salt = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

  init(room: Int = Self.usualRoom) { self.room = room }

  mutating func token(_ text: String, _ tokenClass: TokenClass) -> String {
    let word = tokenClass.rawValue
    let key = ExactString(text)
    if let number = numbers[tokenClass]?[key] { return "\(word)-\(number)" }
    let cost = text.utf8.count + Self.entryCost
    guard cost <= room else { return "\(word)-x\(hashed(text, word))" }
    room -= cost
    let number = (numbers[tokenClass]?.count ?? 0) + 1
    numbers[tokenClass, default: [:]][key] = number
    return "\(word)-\(number)"
  }

  /// The number that stands for a process' number.
  mutating func process(_ number: Int64) -> Int64 {
    if let known = processes[number] { return known }
    guard Self.entryCost <= room else {
      return Int64(truncatingIfNeeded: hash(String(number), salt.0) >> 2)
    }
    room -= Self.entryCost
    let token = Int64(processes.count + 1)
    processes[number] = token
    return token
  }

  private func hashed(_ text: String, _ word: String) -> String {
    [salt.0, salt.1].map { salt in
      let digits = String(hash(word + "\u{0}" + text, salt), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// SipHash with two secrets: that of the process, and one of these tokens.
  private func hash(_ text: String, _ salt: UInt64) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(salt)
    hasher.combine(ExactString(text))
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}
