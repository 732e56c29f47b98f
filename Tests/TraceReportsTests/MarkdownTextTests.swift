import Testing

@testable import TraceReports

/// Text that stays text when Markdown is rendered. `tools/consumers` renders it.
@Suite struct MarkdownTextTests {
  @Test(
    arguments: [
      ("scene 'A' went on", "scene 'A' went on"),
      ("a_b*c", "a\\_b\\*c"), ("<img src=x>", "\\<img src\\=x\\>"), ("[a](b)", "\\[a\\](b)"),
      ("a|b", "a\\|b"), ("back\\slash `tick`", "back\\\\slash \\`tick\\`"),
      ("@films", "`@`films"), ("a@b.example", "a`@`b.example"), ("#12", "`#`12"),
      ("# 12", "\\# 12"),
      ("$x$", "`$`x`$`"), ("&amp;", "`&`amp;"), ("~~x~~", "\\~`~`x\\~\\~"), ("!7", "`!`7"),
      ("http://a.example", "http\\://a.example"), ("www.a.example", "www\\.a.example"),
      ("@@y", "`@@`y"), ("$$x$$", "`$$`x`$$`"), ("@#1", "`@#`1"), ("`@x", "\\``@`x"),
      (":tada:", "`:`tada:"), ("at 1:02", "at 1:02"), ("\u{1B}[31m", "\\\\u{1B}\\[31m"),
      ("a\nb", "a\\\\u{A}b"), ("", ""), ("漢字 é", "漢字 é"),
    ])
  func markupIsTakenOut(_ text: String, _ expected: String) {
    #expect(MarkdownText.escaped(text) == expected)
  }

  @Test(
    arguments: [
      ("a", "`a`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), ("a``b`", "``` a``b` ```"),
      (" a ", "`  a  `"), ("", ""), ("a|b", "`a|b`"), ("*x*", "`*x*`"),
      // One character next to others, and backticks.
      ("`\u{301}[a](b)", "`` `\u{301}[a](b) ``"), ("a\u{600}`", "`` a\u{600}` ``"),
    ])
  func codeHasAFenceThatItsTextLacks(_ text: String, _ expected: String) {
    #expect(MarkdownText.code(text) == expected)
  }

  @Test func wordsOfTheCatalogueKeepTheirCode() {
    #expect(MarkdownText.prose("on `.active` <b>") == "on `.active` \\<b\\>")
  }
}
