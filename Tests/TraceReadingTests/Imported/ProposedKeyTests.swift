import Testing

@testable import TraceReading

/// Whose data is changed and saved: a change and its save have one key, or none has.
@Suite struct ProposedKeyTests {
  /// Forms of a change, those of its save, and the key of both; `#` is the number of the thing.
  @Test(
    arguments: [
      ("Draft # changed", "Draft # saved", "Draft #"),
      ("draft # is dirty", "draft # saved", "draft #"),
      ("Draft # edited", "saved draft #", "Draft #"),
      ("note # has unsaved changes", "note # saved", "note #"),
      ("unsaved changes in note #", "saved changes to note #", "note #"),
      ("draft-# changed", "draft-# saved", "draft-#"),
      ("edited note #, version 7", "saved note #, version 7", "note #"),
      ("draft changed (id=#)", "draft saved (id=#)", "id=#"),
      ("note # edited", "note # saved again", "note #"),
      ("note # edited", "Note # written to disk", "note #"),
      ("note # edited", "note # has unsaved changes: false", "note #"),
      ("edited \"Film #\"", "saved \"Film #\"", "\"Film #\""),
      // One number in several forms.
      ("draft changed (id=#)", "saved draft #", "draft #"),
      ("edited draft (id=#)", "saved draft #", "draft #"),
      ("edited draft id #", "saved draft #", "draft #"),
      ("draft #: edited", "saved draft number #", "draft #"),
      ("edited draft-#", "saved draft #", "draft-#"),
      // One of them does not say it, or says another thing.
      ("note changed (id=#)", "saved draft #", nil), ("draft # edited", "Saved", nil),
      ("draft edited", "Draft # saved", nil), ("draft # edited", "document # saved", nil),
      ("draft edited at position #", "draft saved at position #", nil),
      ("draft edited by \"Ann #\"", "draft saved to \"Film #\"", nil),
      ("draft edited (# characters)", "draft saved (# characters)", nil),
      ("note # edited", "saved # notes", nil), ("Note # edited", "Note saved # times", nil),
    ] as [(String, String, String?)])
  func aChangeMeetsItsSave(_ change: String, _ save: String, _ key: String?) throws {
    func line(_ form: String, _ number: Int) -> String {
      form.replacing("#", with: String(number)) + "\n"
    }
    let text = line(change, 3) + line(change, 4) + line(save, 4)
    let found = try ProposalTests.gained(text)
    let named = { (number: Int) in
      key.map { $0.replacing("#", with: String(number)) }.map { name in
        let plain = name.replacing("\"", with: "")
        return " key=" + (plain.contains { $0 == " " || $0 == "=" } ? "\"\(plain)\"" : plain)
      } ?? ""
    }
    let isRead = try ProposalTests.gained(line(change, 3)) != []
    guard isRead else { return #expect(key == nil) }
    #expect(
      found == ["data.dirty" + named(3), "data.dirty" + named(4), "data.save" + named(4)],
      "\(text)")
  }

  @Test(arguments: [
    (
      "Note \"Shopping\" modified\nNote \"Ideas\" modified\nNote \"Ideas\" saved to disk\n",
      [
        "data.dirty key=\"Note Shopping\"", "data.dirty key=\"Note Ideas\"",
        "data.save key=\"Note Ideas\"",
      ]
    ),
    // Short identifiers with letters.
    (
      "draft 3f2a changed\ndraft 4f5a changed\ndraft 3f2a saved\n",
      ["data.dirty key=3f2a", "data.dirty key=4f5a", "data.save key=3f2a"]
    ),
    (
      "note a1b2c3 edited\nnote d4e5f6 edited\nnote a1b2c3 saved\n",
      ["data.dirty key=a1b2c3", "data.dirty key=d4e5f6", "data.save key=a1b2c3"]
    ),
    // A size is none.
    (
      "draft edited, 300b\ndraft edited, 12kb\ndraft saved, 512b\n",
      ["data.dirty", "data.dirty", "data.save"]
    ),
    // Each kind of thing has its own save.
    (
      "note 7 edited\ndraft 7 edited\nnote 7 saved\ndraft 7 saved\n",
      [
        "data.dirty key=\"note 7\"", "data.dirty key=\"draft 7\"", "data.save key=\"note 7\"",
        "data.save key=\"draft 7\"",
      ]
    ),
    // A save that names nothing may be of all; one of another kind may not.
    (
      "note 7 edited\nnote 7 saved\nAll notes saved\n",
      ["data.dirty key=\"note 7\"", "data.save key=\"note 7\"", "data.save"]
    ),
    ("note 7 edited\ntext changed\nnote 7 saved\n", ["data.dirty", "data.dirty", "data.save"]),
    (
      "draft 7 edited\ndraft 8 edited\ndraft 7 saved\ndraft 8 discarded\n",
      [
        "data.dirty key=\"draft 7\"", "data.dirty key=\"draft 8\"", "data.save key=\"draft 7\"",
        "data.delete key=\"draft 8\"",
      ]
    ),
    (
      "draft 7 edited\ndraft 7 saved\ndraft discarded\n",
      ["data.dirty", "data.save", "data.delete"]
    ),
    (
      "[note-12] dirty=true\n[note-13] dirty=true\n[note-13] dirty=false\n",
      ["data.dirty key=note-12", "data.dirty key=note-13", "data.save key=note-13"]
    ),
  ])
  func aSaveIsOfWhatItNames(_ text: String, _ events: [String]) throws {
    #expect(try ProposalTests.gained(text) == events)
    #expect(try ProposalTests.gained(inLog: text) == events)
  }
}
