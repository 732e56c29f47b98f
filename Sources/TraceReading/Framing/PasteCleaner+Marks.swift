extension PasteCleaner {
  /// The marks around the lines of a text, and its other peculiarities.
  struct Marks: OptionSet {
    let rawValue: UInt64
    /// `> ` before lines.
    static let quotes = Marks(rawValue: 1)
    /// Numbers that rise by one before lines.
    static let numbers = Marks(rawValue: 2)
    /// Lines of three backticks or tildes, macros of Jira, and tags of HTML around code.
    static let fences = Marks(rawValue: 4)
    /// Colours of a terminal.
    static let colours = Marks(rawValue: 8)
    /// Quotation marks and blanks that an editor replaced by typographic ones.
    static let typography = Marks(rawValue: 16)
    /// `Type: … | Timestamp: …` below each message, as Xcode 15 and later copy their console.
    static let metadata = Marks(rawValue: 32)
    /// Blanks before every line, as Markdown has them before code.
    static let indent = Marks(rawValue: 64)
    /// What other tools put before each line.
    static let decorations = Marks(rawValue: 128)
    /// Columns of the Console app with blanks between.
    static let columns = Marks(rawValue: 256)
    /// The name of a process without its number after the time.
    static let processes = Marks(rawValue: 512)
    /// A time on a line of its own, before the text that it belongs to.
    static let timeLines = Marks(rawValue: 1024)
    /// The newest line is first.
    static let newestFirst = Marks(rawValue: 2048)
    /// The text of a mail as it is sent.
    static let quotedPrintable = Marks(rawValue: 4096)
    /// `&lt;` and its like, as the source of a page has them.
    static let entities = Marks(rawValue: 8192)
    /// Typographic blanks before most lines, as pages indent objects.
    static let blanks = Marks(rawValue: 16_384)
    /// Typographic blanks between the columns of lines.
    static let hardBlanks = Marks(rawValue: 32_768)
    /// Typographic quotation marks in the sentences of the system.
    static let quotations = Marks(rawValue: 65_536)
    /// Blanks before every line, behind what another tool put there.
    static let innerIndent = Marks(rawValue: 131_072)
    /// The cells of a table in Markdown.
    static let cells = Marks(rawValue: 262_144)
    /// Records with a `<br>` between them on one line, as the source of a page has them.
    static let breaks = Marks(rawValue: 524_288)
    /// Records with a blank between them on one line.
    static let joined = Marks(rawValue: 1_048_576)
    /// The debugger's prompt, behind which the app went on printing.
    static let prompts = Marks(rawValue: 2_097_152)
    /// A table whose first line names its columns.
    static let table = Marks(rawValue: 4_194_304)
    /// Seconds since the start before what lines print, without brackets.
    static let seconds = Marks(rawValue: 8_388_608)
    /// Times in the digits of another script than Latin.
    static let digits = Marks(rawValue: 16_777_216)
    /// Headings with a line of `-` or `=` below them.
    static let underlines = Marks(rawValue: 33_554_432)
    /// Blanks at the end of nearly each line.
    static let blankEnds = Marks(rawValue: 67_108_864)
    /// A blank line after each line.
    static let blankLines = Marks(rawValue: 134_217_728)
    /// The times of the lines step back again and again.
    static let unclearOrder = Marks(rawValue: 268_435_456)
    /// Rows of a table between other lines, or one without names of its columns.
    static let rows = Marks(rawValue: 536_870_912)
    /// The cells of a row on lines of their own.
    static let cellLines = Marks(rawValue: 1_073_741_824)
    /// Decorations that say which device a line is from.
    static let sources = Marks(rawValue: 2_147_483_648)
    /// Numbers of lines with a colon before them.
    static let grepNumbers = Marks(rawValue: 34_359_738_368)
    /// Labels of several apps or devices before what they print.
    static let senders = Marks(rawValue: 17_179_869_184)
    /// Inline code, quotation marks or emphasis around each line.
    static let inline = Marks(rawValue: 4_294_967_296)
    /// An hour and a minute before what lines print, without brackets.
    static let minutes = Marks(rawValue: 8_589_934_592)
    /// Heads of records whose message is on the next lines.
    static let openHeads = Marks(rawValue: 17_179_869_184)
  }
}
