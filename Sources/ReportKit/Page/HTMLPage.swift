import PageFiles

/// A page in one file: it loads nothing, and runs no script but its own.
///
/// The policy forbids every request, so that no content of a trace can fetch or send anything.
package struct HTMLPage {
  private let title: String
  private let body: Markup
  private let style: Markup
  private let script: Markup

  /// - Parameters:
  ///   - style: rules beyond the shared ones.
  ///   - script: the page must say all that matters without it.
  package init(title: String, body: Markup, style: Markup = .empty, script: Markup = .empty) {
    (self.title, self.body) = (title, body)
    (self.style, self.script) = (style, script)
  }

  private static let policy: Markup =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
    + "base-uri 'none'; form-action 'none'"

  package var text: String { markup.text }

  private var markup: Markup {
    let style: Markup = style.isEmpty ? "" : "\n\(style)"
    let script: Markup = script.isEmpty ? "" : "\n<script>\n\(script)\n</script>"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title, limit: 200)</title>
      <style>
      \(.embedded(.theme))\(style)
      </style>
      </head>
      <body>
      \(body)\(script)
      </body>
      </html>

      """
  }
}
