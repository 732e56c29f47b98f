/// UIKit's log message that an app's delegate never called a completion handler that it was given.
///
///     Warning: Application delegate received call to -application:
///       didReceiveRemoteNotification:fetchCompletionHandler: but the completion handler was never
///       called.
///
/// Seen in public issues of iOS 8 to 16, as in
/// https://github.com/wordpress-mobile/WordPress-iOS/issues/22227. UIKit names the method.
public enum CompletionNotice: Sendable {
  case none, push, fetch, urlSession

  private static let methods: [(name: StaticString, notice: CompletionNotice)] = [
    ("didReceiveRemoteNotification:", .push), ("performFetchWithCompletionHandler:", .fetch),
    ("handleEventsForBackgroundURLSession:", .urlSession),
  ]

  /// The words of the message that make it this one.
  public var sentence: String {
    let method = Self.methods.first { $0.notice == self }?.name.description
    return method.map {
      "Application delegate received call to \($0) but the completion handler was never called"
    } ?? ""
  }

  /// The meaning of a `log` event's message. Works on bytes: most lines have no meaning here.
  public static func of(_ text: UnsafeRawBufferPointer) -> CompletionNotice {
    guard let start = text.place(of: "pplication delegate received call to"),
      let end = text.place(of: "completion handler was never called", from: start)
    else { return .none }
    let method = UnsafeRawBufferPointer(rebasing: text[start..<end])
    return methods.first { method.place(of: $0.name) != nil }?.notice ?? .none
  }
}
