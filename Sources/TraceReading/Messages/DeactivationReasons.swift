internal import TraceModel

/// The set of reasons that keep an app from being active, as UIKit logs it: a number with a bit for
/// each reason.
///
/// Apple does not document the names of the bits. Their meaning was derived from logs of launches,
/// and of ways to the background and back, that contain notifications as well: no bit is active,
/// bit 11 is the background, bit 10 the beginning of a launch; anything else is inactive.
struct DeactivationReasons: Equatable {
  let bits: UInt64

  /// Nil if the text is not a number; `name (4097)` is one, too.
  init?(_ text: UnsafeRawBufferPointer) {
    var digits = text[...]
    if digits.last == UInt8(ascii: ")"), let open = digits.lastIndex(of: UInt8(ascii: "(")) {
      digits = digits[(open + 1)...].dropLast()
    }
    guard (1...19).contains(digits.count) else { return nil }
    var value: UInt64 = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + UInt64(digit - 0x30)
    }
    bits = value
  }

  var isActive: Bool { bits == 0 }
  var isLaunching: Bool { bits & 1 << 10 != 0 }
  /// A launch in the foreground has bit 11 for some milliseconds, until the app enters the
  /// foreground.
  var isBackground: Bool { bits & 1 << 11 != 0 }

  var state: LogSession.AppState {
    isActive ? .active : isLaunching || isBackground ? .background : .inactive
  }
}
