extension PasteCleaner {
  /// The marks around the lines of a text, and its other peculiarities.
  struct Marks: OptionSet {
    let rawValue: UInt64
    /// `> ` before lines.
    static let quotes = Marks(rawValue: 1 << 0)
    /// Numbers that rise by one before lines.
    static let numbers = Marks(rawValue: 1 << 1)
    /// Lines of three backticks or tildes, macros of Jira, and tags of HTML around code.
    static let fences = Marks(rawValue: 1 << 2)
    /// Colours of a terminal.
    static let colours = Marks(rawValue: 1 << 3)
    /// Quotation marks and blanks that an editor replaced by typographic ones.
    static let typography = Marks(rawValue: 1 << 4)
    /// `Type: … | Timestamp: …` below each message, as Xcode 15 and later copy their console.
    static let metadata = Marks(rawValue: 1 << 5)
    /// Blanks before every line, as Markdown has them before code.
    static let indent = Marks(rawValue: 1 << 6)
    /// What other tools put before each line.
    static let decorations = Marks(rawValue: 1 << 7)
    /// Columns of the Console app with blanks between.
    static let columns = Marks(rawValue: 1 << 8)
    /// The name of a process without its number after the time.
    static let processes = Marks(rawValue: 1 << 9)
    /// A time on a line of its own, before the text that it belongs to.
    static let timeLines = Marks(rawValue: 1 << 10)
    /// The newest line is first.
    static let newestFirst = Marks(rawValue: 1 << 11)
    /// The text of a mail as it is sent.
    static let quotedPrintable = Marks(rawValue: 1 << 12)
    /// `&lt;` and its like, as the source of a page has them.
    static let entities = Marks(rawValue: 1 << 13)
    /// Typographic blanks before most lines, as pages indent objects.
    static let blanks = Marks(rawValue: 1 << 14)
    /// Typographic blanks between the columns of lines.
    static let hardBlanks = Marks(rawValue: 1 << 15)
    /// Typographic quotation marks in the sentences of the system.
    static let quotations = Marks(rawValue: 1 << 16)
    /// Blanks before every line, behind what another tool put there.
    static let innerIndent = Marks(rawValue: 1 << 17)
    /// The cells of a table in Markdown.
    static let cells = Marks(rawValue: 1 << 18)
    /// Records with a `<br>` between them on one line, as the source of a page has them.
    static let breaks = Marks(rawValue: 1 << 19)
    /// Records with a blank between them on one line.
    static let joined = Marks(rawValue: 1 << 20)
    /// The debugger's prompt, behind which the app went on printing.
    static let prompts = Marks(rawValue: 1 << 21)
    /// A table whose first line names its columns.
    static let table = Marks(rawValue: 1 << 22)
    /// Seconds since the start before what lines print, without brackets.
    static let seconds = Marks(rawValue: 1 << 23)
    /// Times in the digits of another script than Latin.
    static let digits = Marks(rawValue: 1 << 24)
    /// Headings with a line of `-` or `=` below them.
    static let underlines = Marks(rawValue: 1 << 25)
    /// Blanks at the end of nearly each line.
    static let blankEnds = Marks(rawValue: 1 << 26)
    /// A blank line after each line.
    static let blankLines = Marks(rawValue: 1 << 27)
    /// The times of the lines step back again and again.
    static let unclearOrder = Marks(rawValue: 1 << 28)
    /// Rows of a table between other lines, or one without names of its columns.
    static let rows = Marks(rawValue: 1 << 29)
    /// The cells of a row on lines of their own.
    static let cellLines = Marks(rawValue: 1 << 30)
    /// Decorations that say which device a line is from.
    static let sources = Marks(rawValue: 1 << 31)
    /// Numbers of lines with a colon before them.
    static let grepNumbers = Marks(rawValue: 1 << 32)
    /// Labels of several apps or devices before what they print.
    static let senders = Marks(rawValue: 1 << 33)
    /// Inline code, quotation marks or emphasis around each line.
    static let inline = Marks(rawValue: 1 << 34)
    /// An hour and a minute before what lines print, without brackets.
    static let minutes = Marks(rawValue: 1 << 35)
    /// A log carries the records of a recording.
    static let carried = Marks(rawValue: 1 << 36)
    /// Heads of records whose message is on the next lines.
    static let openHeads = Marks(rawValue: 1 << 37)
    /// Records that are not in the order of their numbers.
    static let shuffled = Marks(rawValue: 1 << 38)
    /// Each line is there twice.
    static let doubled = Marks(rawValue: 1 << 39)
    /// Lines of several recordings alternate.
    static let recordings = Marks(rawValue: 1 << 40)
    /// The same, but nothing shows where each recording begins.
    static let unknownRecordings = Marks(rawValue: 1 << 41)
    /// Backslashes before the signs of Markdown.
    static let escapes = Marks(rawValue: 1 << 42)
    /// Rows of a list of functions.
    static let functions = Marks(rawValue: 1 << 43)
    /// Marks with which a person points at single records.
    static let pointed = Marks(rawValue: 1 << 44)
    /// Names alone above a log, which are a list.
    static let listed = Marks(rawValue: 1 << 45)
  }
}
