import Testing

@testable import TraceReading

/// Parts of one log that a person put together.
@Suite struct ExcerptTests {
  private func told(_ between: String, _ second: [String], in form: String) throws -> [String] {
    func line(_ time: String, _ callback: String) -> String {
      form.replacing("TIME", with: time) + callback + "\n"
    }
    return try imported(
      line("18:02:10.412", "applicationDidBecomeActive")
        + line("18:02:20.412", "applicationWillResignActive") + between
        + line("19:40:20.412", second[0]) + line("19:40:21.412", second[1])
    ).told
  }

  private static let forms = ["2026-05-11 TIME Pantry[2210:9f01] ", "TIME "]
  private static let later = ["applicationWillResignActive", "applicationDidEnterBackground"]

  /// The app was active again in the part that is not there.
  @Test(
    arguments: [
      "\nand an hour later it hangs here:\n\n", "\n", "--\n", "---\n", "log2.txt\n",
      "(wait 10 min)\n", "EDIT: more logs\n", "Ana  10:05 AM\n",
    ], forms)
  func whatCannotFollowIsOfAnotherPart(_ between: String, _ form: String) throws {
    let told = try told(between, Self.later, in: form)
    #expect(told.contains("?"), "\(told)")
  }

  @Test(arguments: forms)
  func nothingIsLeftOutWithoutALineBetween(_ form: String) throws {
    let told = try told("", Self.later, in: form)
    #expect(!told.contains("?"), "\(told)")
  }

  /// A message over several lines, and a blank line, leave nothing out by themselves.
  @Test(arguments: ["\n", "{\n  \"films\": 3\n}\n"], forms)
  func whatCanFollowIsOfOnePart(_ between: String, _ form: String) throws {
    for next in [
      ["applicationDidEnterBackground", "applicationWillEnterForeground"],
      ["applicationDidBecomeActive", "applicationWillResignActive"],
    ] {
      let told = try told(between, next, in: form)
      #expect(!told.contains("?"), "\(told)")
    }
  }

  /// Lines of several observers lie close together.
  @Test func aMomentIsNoPause() throws {
    let told = try imported(
      "18:02:10.412 applicationDidBecomeActive\n\n18:02:14.412 applicationDidBecomeActive\n"
    ).told
    #expect(!told.contains("?"), "\(told)")
  }
}
