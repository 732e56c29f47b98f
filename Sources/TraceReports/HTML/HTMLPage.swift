import PageFiles

/// A page in one file: it loads nothing, and runs no script but its own.
///
/// The policy forbids every request, so that no content of a trace can fetch or send anything.
struct HTMLPage {
  var title: String
  var body: Markup
  /// Rules beyond the shared ones.
  var style = Markup.empty
  /// The page must say all that matters without it.
  var script = Markup.empty

  private static let policy: Markup =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
    + "base-uri 'none'; form-action 'none'"

  var text: String { markup.text }

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
