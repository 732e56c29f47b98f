import TraceModel

/// The background modes of an app, and the one that a request for a task needs.
struct TaskModes {
  static let key = "UIBackgroundModes"

  private let modes: [String]
  /// Line of the key; 0 if it has none.
  let line: Int64

  /// Nil for products that are no apps, and for a source whose build may add the modes.
  init?(_ product: Product) {
    let entry = product.info.entry(Self.key)
    guard product.role == .app, entry != nil || !product.isSource else { return nil }
    modes = product.strings(Self.key)
    line = entry?.line ?? 0
  }

  /// Nil for a header that does not state them.
  init?(_ header: RunHeader) {
    guard !header.backgroundModes.isEmpty else { return nil }
    modes = header.backgroundModes
    line = 0
  }

  /// Whether a build has yet to replace a variable that may be any mode.
  func mayHave(_ mode: String) -> Bool {
    modes.contains(mode) || modes.contains(where: Product.isVariable)
  }

  /// The mode without which the scheduler refuses a request for a task of a kind
  /// (https://developer.apple.com/documentation/backgroundtasks/bgprocessingtask,
  /// https://developer.apple.com/documentation/backgroundtasks/bgapprefreshtask); nil if it needs
  /// none, or if its kind was not recorded.
  static func mode(ofKind kind: Symbol) -> String? {
    kind == Word.processing ? "processing" : kind == Word.refresh ? "fetch" : nil
  }
}
