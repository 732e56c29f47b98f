/// Colours and type that all pages share, in light and dark. Text has a contrast of at least 4.5 to 1 against
/// its ground (WCAG 2.1, 1.4.3).
enum HTMLTheme {
  static let style = """
    :root {
      color-scheme: light dark;
      --ground: #ffffff; --raised: #f5f6f8; --line: #d5d9e0; --text: #1b1f27; --quiet: #59616f;
      --link: #0b5cad; --error: #b3261e; --warning: #8a5300; --note: #2b5fa8;
      --active: #26804d; --inactive: #d99a1c; --background: #5b76a8; --gone: #c9ced6; --unknown: #8d6aa8;
      --work: #3b7d8c; --open: #b5562f;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #14171c; --raised: #1d2128; --line: #383f4a; --text: #e8eaee; --quiet: #a5adba;
        --link: #79b4f2; --error: #ff8a80; --warning: #f0b45b; --note: #8db8f5;
        --active: #4fb37c; --inactive: #e0ab45; --background: #7a94c6; --gone: #3c434e; --unknown: #a98bc4;
        --work: #66afbe; --open: #d98058;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; background: var(--ground); color: var(--text);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
    }
    code, pre, .mono { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.92em; }
    a { color: var(--link); }
    .error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); }
    .quiet { color: var(--quiet); }
    """
}
