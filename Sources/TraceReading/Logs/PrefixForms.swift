/// The forms of the times, levels and processes that tools write before a message, for the
/// documentation and for the tests, which read each example alone and next to all others.
public enum PrefixForms {
  public enum Part: String, CaseIterable, Sendable { case time, level, process }

  public struct Form: Sendable {
    public let part: Part
    /// Who writes it.
    public let source: String
    public let examples: [String]

    init(_ part: Part, _ source: String, _ examples: String...) {
      (self.part, self.source, self.examples) = (part, source, examples)
    }
  }

  public static let all: [Form] = [
    Form(
      .time, "`NSLog`, Xcode, `log show`", "2026-03-02 09:41:00.123456+0100",
      "2026-03-02 09:41:00.123456-0330"),
    Form(
      .time, "the compact style of `log show`", "2026-03-02 09:41:00.123", "2026-03-02 23:59:59.999"
    ),
    Form(
      .time, "loggers that write ISO 8601", "2026-03-02T09:41:00.123Z",
      "2026-03-02T09:41:00,123+01:00"),
    Form(
      .time, "`DateFormatter` with `Z` or `zzz` after a blank", "2026-03-02 09:41:00.123 +0100",
      "2026-03-02 09:41:00 (UTC)"),
    Form(
      .time, "`DateFormatter` where the clock has 12 hours", "2026-03-02 1:41:00.123 PM",
      "2026/03/02 12:41:00 AM"),
    Form(
      .time, "the short date of a person's settings", "3/2/26, 9:41:00.123 AM",
      "02.03.2026 09:41:00,123"),
    Form(
      .time, "`Date.formatted` and `DateFormatter` in English", "Mar 2, 2026 at 9:41:00.123 AM",
      "2 March 2026, 09:41:00"),
    Form(
      .time, "the same in Chinese, Japanese and Korean", "2026/3/2 上午9:41:00.123",
      "2026. 3. 2. 오전 9:41:00"),
    Form(
      .time, "mail, servers and C's `asctime`", "Mon, 02 Mar 2026 09:41:00 +0100",
      "Mon Mar  2 09:41:00 2026"),
    Form(
      .time, "seconds since 1970, with a fraction", "1772440860.123", "[1772440860.123456]"),
    Form(.time, "`CFAbsoluteTimeGetCurrent()`", "794133660.12", "794133660.123456"),
    Form(.time, "CocoaLumberjack", "2026/03/02 09:41:00:123", "2026/03/02 09:41:00"),
    Form(.time, "SwiftyBeaver and other loggers", "09:41:00.123", "[09:41:00:123]"),
    Form(.time, "scripts and notes of people", "09:41:00", "[2026-03-02 09:41:00]"),
    Form(.time, "syslog, `idevicesyslog`", "Mar  2 09:41:00", "Mar 12 09:41:00.123456"),
    Form(.time, "the same with the day first", "2 Mar 09:41:00", "12 Mar 09:41:00.123456"),
    Form(
      .time, "ISO 8601's basic form, and names of files", "20260302T094100.123+0100",
      "20260302_094100"),
    Form(.time, "Google's loggers", "I0302 09:41:00.123456", "E0312 09:41:00.123"),
    Form(.level, "loggers", "INFO", "WARNING:"),
    Form(.level, "loggers that use brackets", "[debug]", "[ERROR]"),
    Form(.level, "loggers that use angle brackets", "<info>", "<ERROR>"),
    Form(.process, "`NSLog`, Xcode", "Films[412:9031]", "Films[4294967297:1a2b]"),
    Form(.process, "a copy of Xcode's console", "Films[-]", "Films(Films)[-]"),
  ]
}
