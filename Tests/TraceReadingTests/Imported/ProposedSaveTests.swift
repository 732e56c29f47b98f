import Testing

@testable import TraceReading

/// Changes whose save is told to have failed, or not to have been done.
@Suite struct ProposedSaveTests {
  @Test(arguments: [
    "Failed to save note: disk full", "save failed", "context.hasChanges = true, save skipped",
    "Unable to save the note", "The note couldn’t be saved", "Could not save note: no permission",
    "Save cancelled", "Saving aborted: out of space", "Failed to save: file could not be written",
    "Cannot write note",
  ])
  func aFailedSaveIsNone(_ line: String) throws {
    for change in ["Note edited", "text changed isDirty=true"] {
      #expect(try ProposalTests.gained("\(change)\n\(line)\n") == ["data.dirty"], "\(line)")
    }
  }

  /// What may have been a save in words that are not known leaves it open whether data is unsaved.
  @Test(arguments: [
    "saveContext succeeded", "No save failed", "Failed to save to the server, written to disk",
    "save skipped: no changes", "save skipped, nothing to do", "Save failed, retrying",
    "note is clean", "commit done", "Would have failed to save", "save not needed",
    "If the save failed, tell us", "Save skipped: already on disk",
  ])
  func whatMayBeASaveLeavesChangesOpen(_ line: String) throws {
    #expect(try !ProposalTests.gained("Note edited\n\(line)\n").contains("data.dirty"), "\(line)")
  }

  @Test func aSaveAfterAFailedOneCounts() throws {
    #expect(
      try ProposalTests.gained("Note edited\nFailed to save note: disk full\nNote saved\n")
        == ["data.dirty", "data.save"])
  }

  /// A save among the many texts that get no mapping counts as well.
  @Test(arguments: ["Note saved", "commit done"])
  func aSaveFarBehindIsNotForgotten(_ save: String) throws {
    let others = (0..<30).map { number in
      let word = String(UnicodeScalar(UInt8(0x61 + number % 26))) + (number < 26 ? "" : "z")
      return "row \(word)\nrow \(word)\n"
    }
    let text = "Note edited\nNote edited\n" + others.joined() + save + "\n"
    #expect(try !ProposalTests.gained(text).contains("data.dirty"))
  }
}
