import Foundation
import TestSupport
import Testing

/// Misspelt words: the likely word is suggested, wherever a word must be one of several.
@Suite struct SuggestionTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("films.sketch", Samples.legal)
    try scratch.write("folder/films.sketch.zst", Packing.zstd(Data(Samples.legal.utf8)))
    try scratch.write(
      ".lifetrace.json", #"{"budgets": {"launch_to_active_p9x": "1s"}}"#)
  }

  private static let general =
    Messages.usage

  @Test(arguments: [
    (
      ["--generate-completion-script", "bsh"],
      "Error: Invalid value 'bsh' for '--generate-completion-script' (expected bash, zsh or fish). "
        + "Did you mean 'bash'?\n" + general
    ),
    (
      ["--generate-completion-script=powershell"],
      "Error: Invalid value 'powershell' for '--generate-completion-script' (expected bash, zsh or fish)\n"
        + general
    ),
    (
      ["--generate-completion-script"],
      "Error: Missing value for '--generate-completion-script'\n" + general
    ),
    (
      ["--generate-manul"],
      "Error: Unknown option '--generate-manul'. Did you mean '--generate-manual'?\n" + general
    ),
  ])
  func topLevelOptions(_ words: [String], _ expected: String) throws {
    let result = try Command.run(words, in: scratch.folder)
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.errorText == expected)
  }

  @Test(arguments: [
    ("filns.sketch", "films.sketch"), ("folder/films.sketch", "folder/films.sketch.zst"),
    ("folder/filns.sketch.zst", "folder/films.sketch.zst"), ("quite-another", nil),
  ])
  func missingFiles(_ path: String, _ near: String?) throws {
    for command in ["analyze", "check", "timeline", "convert"] {
      let result = try Command.run(
        [command, "--quiet", path], in: scratch.folder, environment: ["LC_ALL": "C"])
      #expect(result.code == 66, "\(command)")
      #expect(
        result.errorText
          == "Error: \(path): \(Messages.missing)"
          + (near.map { ". Did you mean '\($0)'?\n" } ?? "\n"), "\(command)")
    }
  }

  /// The name is right, but its target is not.
  @Test func aLinkToItselfIsNotAMisspeltName() throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url("filns.sketch").path, withDestinationPath: "filns.sketch")
    let result = try Command.run(["check", "--quiet", "filns.sketch"], in: scratch.folder)
    #expect(result.code == 66)
    #expect(result.errorText.contains("check the path"))
    #expect(!result.errorText.contains("Did you mean"))
  }

  @Test func aMissingPartOfATimelineIsNamed() throws {
    let result = try Command.run(
      [
        "timeline", "--scene", "A", "--scene", "Film", "--only", "scene.willConect",
        "--only", "phase.active,my.own", "films.sketch",
      ], in: scratch.folder)
    #expect(result.code == 0)
    let notes = result.errorText.split(separator: "\n").filter {
      $0.hasPrefix("Note: ")
    }
    #expect(
      notes == [
        "Note: the trace has no scene 'Film'",
        "Note: the trace has no event 'scene.willConect'. Did you mean 'scene.willConnect'?",
        "Note: the trace has no event 'my.own'",
      ])
    let other = try Command.run(
      ["timeline", "--scene", "B", "films.sketch"], in: scratch.folder)
    #expect(other.errorText.hasSuffix("Note: the trace has no scene 'B'. Did you mean 'A'?\n"))
    let quiet = try Command.run(
      ["timeline", "--quiet", "--scene", "B", "films.sketch"], in: scratch.folder)
    #expect(quiet.errorText == "")
  }

  @Test func processesOfALog() throws {
    let log = SourceTree.root.appendingPathComponent("Traces/imported/idevicesyslog.log").path
    func text(_ process: String) throws -> String {
      try Command.run(
        ["analyze", "--quiet", "--process", process, log], in: scratch.folder
      ).text.split { $0.isWhitespace }.joined(separator: " ")
    }
    #expect(
      try text("Flims").contains(
        "no line belongs to the process 'Flims'; the log has 'Films', 'runningboardd'. Did you mean 'Films'?"
      ))
    for process in ["Films", "412"] {
      #expect(try !text(process).contains("no line belongs to the process"))
    }
  }

  @Test func budgetsOfTheConfigurationUnlessItIsToBeQuiet() throws {
    let result = try Command.run(["check", "films.sketch"], in: scratch.folder)
    #expect(
      result.errorText
        == ".lifetrace.json:1:14: warning: 'budgets' has no key 'launch_to_active_p9x'. "
        + "Did you mean 'launch_to_active_p95'?\n")
    let quiet = try Command.run(["check", "--quiet", "films.sketch"], in: scratch.folder)
    #expect(quiet.errors.isEmpty && quiet.output == result.output && quiet.code == result.code)
  }
}
