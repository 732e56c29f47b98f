internal import TraceModel

/// Something that a recording's writer should know.
struct RecordingNote {
  /// What it is about: mistakes of the same topic are one.
  var topic: String
  var text: String
  var line: Int64
  var isHint = false
  var count: Int64 = 1
}

/// The different mistakes of an input.
struct RecordingNotes {
  private var notes: [RecordingNote] = []
  private var places: [String: Int] = [:]
  private var silenced: Set<String> = []
  /// Mistakes after the limit; the same one may be counted more than once.
  private var rest: Int64 = 0
  private static let limit = 1_000

  mutating func add(_ note: RecordingNote) {
    if let place = places[note.topic] {
      notes[place].count += 1
      return
    }
    guard notes.count < Self.limit else {
      if !note.isHint { rest += 1 }
      return
    }
    places[note.topic] = notes.count
    notes.append(note)
  }

  /// Another mistake explains hints of this topic.
  mutating func silence(_ topic: String) { silenced.insert(topic) }

  /// In the order of the lines.
  func problems(withHints: Bool) -> [InputProblem] {
    var problems = notes.filter { !$0.isHint || withHints && !silenced.contains($0.topic) }
      .enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map { _, note in
        var problem = InputProblem(
          note.isHint ? .recordingHint : .recording, .note, line: note.line, count: note.count,
          text: note.text)
        problem.topic = note.topic
        return problem
      }
    if rest > 0 { problems.append(.rest(.recording, .note, count: rest)) }
    return problems
  }
}
