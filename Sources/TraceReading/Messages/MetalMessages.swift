internal import TraceModel

/// Metal's error for work of an app in the background.
enum MetalMessages {
  private static let source =
    "https://developer.apple.com/documentation/metal/mtlcommandbuffererror/code/notpermitted; seen "
    + "in public issues of iOS 12 and later, in Metal's own line and in what apps print of the error"

  static let all: [SystemMessage] = [
    SystemMessage("*(to submit GPU work from background){rest}", source: source) {
      note($1, $2)
    },
    SystemMessage(
      "kIOGPUCommandBufferCallbackErrorBackgroundExecutionNotPermitted", source: source
    ) { note($1, $2) },
  ]

  /// Hands the line on: a rule reads the error. The process of WebKit that draws for an app has
  /// such errors, too, and is none of an app.
  private static func note(_ line: LogLine, _ session: LogSession) {
    let name = String(decoding: line.process, as: UTF8.self)
    if session.known(line) != nil
      || !EventGuess.isOfSystem(process: name) && !name.hasPrefix("com.apple.")
    {
      session.log(line)
    }
  }
}
