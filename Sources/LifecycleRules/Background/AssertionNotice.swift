import LifecycleModel
import RuleKit
import TraceModel

/// UIKit's log messages about background task assertions.
///
/// Three sentences, each after `Background`:
///
///     Background task still not ended after expiration handlers were called: …
///       taskName = upload, …
///     Background Task 7 ("upload"), was created over 30 seconds ago. …
///     Can't end BackgroundTask: no background task exists with identifier 7 (0x7), …
///
/// The first is quoted in https://github.com/OneSignal/OneSignal-iOS-SDK/issues/1205, the second in
/// https://github.com/firebase/firebase-ios-sdk/issues/8908, the third in
/// https://github.com/transistorsoft/react-native-background-fetch/issues/258.
enum AssertionNotice {
  case none, notEnded, tooOld, notHeld

  /// The meaning of a `log` event's message. Works on bytes: most lines have no meaning here.
  static func of(_ text: UnsafeRawBufferPointer) -> AssertionNotice {
    var wasSought = false
    var start = 0
    while let place = text.place(of: "Background", from: start) {
      if text.has("Background task still not ended after expiration", at: place) {
        return .notEnded
      }
      if text.has("BackgroundTask: no background task exists", at: place) { return .notHeld }
      if !wasSought, text.has("Background Task ", at: place) {
        // One search is enough: text that does not follow the first match does not follow a later
        // one.
        wasSought = true
        if text.place(of: "was created over 30 seconds ago", from: place) != nil { return .tooOld }
      }
      start = place + 1
    }
    return .none
  }

  /// The name of the task in a message; none without one.
  static func name(_ text: UnsafeRawBufferPointer, _ symbols: SymbolTable) -> Symbol {
    let quoted = between("(\"", "\")", in: text)
    guard let name = quoted ?? between("taskName = ", ",", in: text) else { return .none }
    return symbols.intern(UnsafeRawBufferPointer(rebasing: text[name]))
  }

  /// The bytes between two words.
  private static func between(
    _ left: StaticString, _ right: StaticString, in text: UnsafeRawBufferPointer
  ) -> Range<Int>? {
    guard let before = text.place(of: left) else { return nil }
    let start = before + left.utf8CodeUnitCount
    return text.place(of: right, from: start).map { start..<$0 }
  }
}

extension Moment {
  /// UIKit's statement in this `log` event; it is sufficient proof. If the app's own `bg.begin` of
  /// that name is recorded, the `bg.*` events are more precise, and the log would only report it
  /// twice.
  var assertionNotice: AssertionNotice {
    guard event.kind == .log else { return .none }
    let notice = AssertionNotice.of(batch.bytes(event.message))
    guard notice != .none, run.seen(.bgBegin) || run.seen(.bgEnd) else { return notice }
    // A sentence without a name may mean any that was begun.
    let name = noticedName
    guard name.isPresent, mayScan(run.background.assertions.count) else { return .none }
    return run.background.assertions.contains { $0.name == name } ? .none : notice
  }

  /// Why `bg.*` events may be more precise even so: those of the assertion may be lost.
  var noticeCause: UnknownCause? {
    run.families.contains(.background) ? absenceCause(since: .none) : nil
  }

  /// The task that the message of this `log` event names.
  var noticedName: Symbol { AssertionNotice.name(batch.bytes(event.message), run.symbols) }

  /// `background task 'upload'`, as messages call an assertion.
  func assertion(_ name: Symbol) -> String {
    name.isPresent ? "background task '\(text(name))'" : "a background task without a name"
  }
}
