import Testing

@testable import TraceReading

/// Changes whose save is told to have failed, or not to have been done.
@Suite struct ProposedSaveTests {
  @Test(arguments: [
    "Failed to save note: disk full", "save failed", "context.hasChanges = true, save skipped",
    "Unable to save the note", "The note couldn’t be saved", "Could not save note: no permission",
    "Save cancelled", "Saving aborted: out of space", "Failed to save: file could not be written",
    "Cannot write note", "note was not saved", "request sent",
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
    "If the save failed, tell us", "Save skipped: already on disk", "Gespeichert.",
    "note enregistrée", "nota guardada", "保存しました", "note will be saved in 5 s",
    "last note saved 3 days ago", "isDirty: 0", "note sent",
  ])
  func whatMayBeASaveLeavesChangesOpen(_ line: String) throws {
    #expect(try !ProposalTests.gained("Note edited\n\(line)\n").contains("data.dirty"), "\(line)")
  }

  /// A save that is known says nothing of the others of the same thing, and of those of no thing.
  @Test(arguments: [
    ("all notes written to disk", false), ("Gespeichert.", false), ("flush done", false),
    ("note was not saved", true), ("cache cleared", true), ("image written to disk", true),
  ])
  func aKnownSaveLeavesOthersOpen(_ line: String, _ isKnown: Bool) throws {
    let events = try ProposalTests.gained("Note edited\nNote saved\nNote edited\n\(line)\n")
    #expect(events.contains("data.dirty") == isKnown, "\(line): \(events)")
    #expect(events.contains("data.save"), "\(line)")
  }

  /// Work that saves is the save of a change.
  @Test func workThatSavesIsASave() throws {
    let events = try ProposalTests.gained("draft changed\ndraft save started\ndraft save ended\n")
    #expect(
      events.map { String($0.prefix { $0 != " " }) } == ["data.dirty", "work.begin", "work.end"])
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
