/// A code with which the system ends a process for a reason of its own: in crash reports, in the
/// lines of RunningBoard and launchd, in hexadecimal or in decimal digits. None of them is a crash
/// in the app's code.
///
/// The codes and their meanings are those of Apple's page
/// https://developer.apple.com/documentation/xcode/sigkill (iOS 26) unless an entry names another.
public struct TerminationCode: Sendable {
  public let number: UInt32
  /// Why the system ended the process, as words after a colon.
  public let meaning: String
  /// The page says that the app need not have done anything wrong.
  public let mayBeBlameless: Bool
  /// The cause that the code proves, for the rule that is about it; nil: a fact and no more.
  public let cause: EndCause?
  /// Where the meaning is documented.
  public let source: String

  private init(_ number: UInt32, _ cause: EndCause) {
    self.init(number, cause.meaning, cause: cause)
  }

  private init(
    _ number: UInt32, _ meaning: String, mayBeBlameless: Bool = false, cause: EndCause? = nil,
    source: String = "https://developer.apple.com/documentation/xcode/sigkill"
  ) {
    self.number = number
    self.meaning = meaning
    self.mayBeBlameless = mayBeBlameless
    self.cause = cause
    self.source = source
  }

  /// PushKit throws an exception for the same mistake, without the code.
  public static let unreportedCall = TerminationCode(
    0xBAAD_CA11, "a VoIP push (PushKit) came and no call was reported to CallKit")

  public static let all: [TerminationCode] = [
    // Which transition, or which assertion, is in the text next to the code.
    TerminationCode(0x8BAD_F00D, .watchdog),
    TerminationCode(0xDEAD_10CC, .lockHeld),
    unreportedCall,
    TerminationCode(0xBAD2_2222, "it is a VoIP app and resumed too often"),
    TerminationCode(
      0xBADD_D15C, "its caches were deleted because disk space was needed, no fault of the app",
      mayBeBlameless: true),
    TerminationCode(
      0xC000_10FF,
      "a thermal event; its cause can be the device or the place where it was used",
      mayBeBlameless: true),
    TerminationCode(0xD00D_2BAD, "it used too much of a key system resource"),
    TerminationCode(0x2182_BAD2, .backgroundTask),
    TerminationCode(0x2182_BAD3, .backgroundTransfer),
    TerminationCode(0x2182_BAD4, .backgroundFetch),
    TerminationCode(0xC51B_AD01, .watchProcessorTime),
    TerminationCode(0xC51B_AD02, .watchBackgroundTask),
    TerminationCode(
      0xC51B_AD03,
      "a background task of watchOS was not completed in its time, but the system was busy; "
        + "the code does not say that the app did anything wrong",
      mayBeBlameless: true, cause: .watchBackgroundTask),
    TerminationCode(
      0xDEAD_FA11, "a person forced it to quit", mayBeBlameless: true,
      source: "https://developer.apple.com/library/archive/technotes/tn2151/_index.html"),
  ]

  private static let byNumber: [UInt32: TerminationCode] = Dictionary(
    all.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })

  /// The code with this number; nil if no page explains it. Writers that take the 32 bits for a
  /// signed number make it negative.
  public init?(_ code: Int64) {
    guard code > Int64(UInt16.max) || code < 0, code <= Int64(UInt32.max), code >= Int64(Int32.min),
      let known = Self.byNumber[UInt32(truncatingIfNeeded: code)]
    else { return nil }
    self = known
  }

  /// The code of an end, from its number or its words; nil without one that a page explains.
  public init?(_ code: Int64?, _ reason: Symbol, _ symbols: SymbolTable) {
    if let known = code.flatMap({ TerminationCode($0) }) {
      self = known
    } else if reason.isPresent,
      let known = TerminationCode(in: UnsafeRawBufferPointer(symbols.utf8(reason)))
    {
      self = known
    } else {
      return nil
    }
  }

  /// The first such code in a text, as a word of hexadecimal digits after `0x`; nil without one.
  public init?(in text: UnsafeRawBufferPointer) {
    var place = 0
    while place + 10 <= text.count {
      guard text[place] == 0x30, text[place + 1] | 0x20 == 0x78 else {
        place += 1
        continue
      }
      let isWord = place == 0 || !Self.isOfName(text[place - 1])
      place += 2
      var (number, end): (UInt64, Int) = (0, place)
      while end < text.count, let digit = Self.hexadecimalDigit(text[end]), end - place <= 16 {
        number = number << 4 | digit
        end += 1
      }
      // Some writers pad it to 16 digits.
      let isWhole = end - place == 8 || end - place == 16
      if isWord, isWhole, end == text.count || !Self.isOfName(text[end]),
        let small = UInt32(exactly: number), let known = Self.byNumber[small]
      {
        self = known
        return
      }
      place = end
    }
    return nil
  }

  /// Whether digits are the beginning of such a code and not the whole of it: so a text ends that
  /// was cut.
  public static func isBeginning(_ digits: String) -> Bool {
    let small = digits.lowercased()
    guard small.utf8.count > 3 else { return false }
    return all.contains { code in
      [code.hexadecimal, String(code.number)].contains { $0 != small && $0.hasPrefix(small) }
    }
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 0x30...0x39: UInt64(byte - 0x30)
    case 0x41...0x46, 0x61...0x66: UInt64(byte & 0x0F) + 9
    default: nil
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
      || byte >= 0x80
  }

  /// `0x8badf00d`.
  public var hexadecimal: String { Self.text(Int64(number)) }

  /// How reports write any code: small ones such as signals, or the -1 of `exit(-1)`, in decimal,
  /// others in hexadecimal.
  public static func text(_ code: Int64) -> String {
    if (-Int64(UInt16.max)...Int64(UInt16.max)).contains(code) { return String(code) }
    let is32Bits = code >= Int64(Int32.min) && code < 0
    return is32Bits
      ? "0x" + String(UInt32(truncatingIfNeeded: code), radix: 16)
      : "0x" + String(UInt64(bitPattern: code), radix: 16)
  }
}
