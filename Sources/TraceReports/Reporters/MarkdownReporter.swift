extension Reporter {
  public static let markdown = Reporter("markdown", "for people: Markdown for a comment or a wiki")
  {
    MarkdownReport($0, .plain).text
  }

  public static let gitHubMarkdown = Reporter(
    "github-markdown", "for people: the summary of a step of GitHub Actions"
  ) { MarkdownReport($0, .gitHub).text }
}
