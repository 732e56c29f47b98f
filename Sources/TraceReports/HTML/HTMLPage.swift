/// A page in one file: it loads nothing, and runs no script but its own.
///
/// The policy forbids every request, so that a trace can neither fetch nor send anything, whatever it holds.
struct HTMLPage {
  var title: String
  /// Markup of the body; text in it is escaped already.
  var body: String
  /// Rules beyond the shared ones.
  var style = ""
  /// The page must say all that matters without it.
  var script = ""

  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
    + "base-uri 'none'; form-action 'none'"

  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(HTMLText.escaped(title, limit: 200))</title>
    <style>
    \(HTMLTheme.style)\(style.isEmpty ? "" : "\n" + style)
    </style>
    </head>
    <body>
    \(body)\(script.isEmpty ? "" : "\n<script>\n\(script)\n</script>")
    </body>
    </html>

    """
  }
}
