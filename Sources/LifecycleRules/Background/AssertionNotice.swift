import LifecycleModel
import TraceModel

/// What UIKit's log says of background task assertions.
///
/// Three sentences, each behind a `B`:
///
///     Background task still not ended after expiration handlers were called: … taskName = upload, …
///     Background Task 7 ("upload"), was created over 30 seconds ago. …
///     Can't end BackgroundTask: no background task exists with identifier 7 (0x7), …
///
/// The first is quoted in https://github.com/OneSignal/OneSignal-iOS-SDK/issues/1205, the second in
/// https://github.com/firebase/firebase-ios-sdk/issues/8908, the third in
/// https://github.com/transistorsoft/react-native-background-fetch/issues/258.
enum AssertionNotice {
  case none, notEnded, tooOld, notHeld

  /// What the message of a `log` event says. Bytes only: most lines say nothing.
  static func of(_ text: UnsafeRawBufferPointer) -> AssertionNotice {
    var wasSought = false
    for index in text.indices where text[index] == UInt8(ascii: "B") {
      if has(text, index, "Background task still not ended after expiration") { return .notEnded }
      if has(text, index, "BackgroundTask: no background task exists") { return .notHeld }
      if !wasSought, has(text, index, "Background Task ") {
        // Once is enough: what does not follow the first does not follow a later one.
        wasSought = true
        if find("was created over 30 seconds ago", in: text, from: index) != nil { return .tooOld }
      }
    }
    return .none
  }

  /// The name of the task that a message tells; none if it tells none.
  static func name(_ text: UnsafeRawBufferPointer, _ symbols: SymbolTable) -> Symbol {
    let quoted = between("(\"", "\")", in: text)
    guard let name = quoted ?? between("taskName = ", ",", in: text) else { return .none }
    return symbols.intern(UnsafeRawBufferPointer(rebasing: text[name]))
  }

  /// The bytes between two words.
  private static func between(
    _ left: StaticString, _ right: StaticString, in text: UnsafeRawBufferPointer
  ) -> Range<Int>? {
    guard let before = find(left, in: text, from: 0) else { return nil }
    let start = before + left.utf8CodeUnitCount
    return find(right, in: text, from: start).map { start..<$0 }
  }

  private static func find(
    _ words: StaticString, in text: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    var index = start
    while index + words.utf8CodeUnitCount <= text.count {
      if has(text, index, words) { return index }
      index += 1
    }
    return nil
  }

  private static func has(
    _ text: UnsafeRawBufferPointer, _ start: Int, _ words: StaticString
  ) -> Bool {
    guard start + words.utf8CodeUnitCount <= text.count else { return false }
    return words.withUTF8Buffer { words in
      for offset in words.indices where text[start + offset] != words[offset] { return false }
      return true
    }
  }
}

extension Moment {
  /// What UIKit says in this `log` event. Where the app's own `bg.*` events are recorded, they tell it
  /// better, and the log would only say it twice.
  var assertionNotice: AssertionNotice {
    guard event.kind == .log, !run.families.contains(.background) else { return .none }
    return AssertionNotice.of(batch.bytes(event.message))
  }

  /// The task that the message of this `log` event names.
  var noticedName: Symbol { AssertionNotice.name(batch.bytes(event.message), run.symbols) }

  /// `background task 'upload'`, as messages call an assertion.
  func assertion(_ name: Symbol) -> String {
    name.isPresent ? "background task '\(text(name))'" : "a background task without a name"
  }
}
