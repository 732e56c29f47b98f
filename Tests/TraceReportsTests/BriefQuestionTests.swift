import AnalysisSupport
import LifecycleRules
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// A brief report has the answers to the questions that people ask about a recording.
@Suite struct BriefQuestionTests {
  /// A question about a trace below `Traces`, and the parts of its answer.
  struct Question: Sendable, CustomTestStringConvertible {
    let trace: String
    let question: String
    let keys: [String]

    init(_ trace: String, _ question: String, _ keys: String...) {
      self.trace = trace
      self.question = question
      self.keys = keys
    }

    var testDescription: String { "\(question) (\(trace))" }
  }

  static let questions = [
    Question(
      "findings/draft-lost.jsonl.zst", "Why was the draft lost?",
      "error no-background-save", "'review/177'", "the process ended without saving it",
      "Films/ReviewStore.swift:57"),
    Question(
      "findings/draft-lost.jsonl.zst", "Was it a crash?", "process exited (memoryPressure, code 9)"),
    Question(
      "findings/draft-lost.jsonl.zst", "How do I keep the next draft?",
      "fix: Save where the data is edited"),
    Question(
      "findings/ipad-two-windows-refresh.jsonl.zst", "Which windows refreshed twice?",
      "duplicate-refresh-across-scenes", "BE1D6162", "02018249", "'refreshFilms'"),
    Question(
      "findings/ipad-two-windows-refresh.jsonl.zst", "How often?", "5 times"),
    Question(
      "findings/cold-link-dropped.jsonl.zst", "Why did the link open nothing?",
      "error cold-link-dropped", "had no 'link.handled'"),
    Question(
      "findings/films-bug-report.jsonl.zst", "Which work ran while the app was inactive?",
      "heavy-work-in-inactive", "'rebuildIndex'", "'fetchPrivateList'", "'syncWatchlist'"),
    Question(
      "findings/films-bug-report.jsonl.zst", "Which review was lost?", "'review/231'"),
    Question(
      "findings/inactive-face-id.jsonl.zst", "Where does the work under Face ID start?",
      "Films/PrivateList.swift:61", "Films/PrivateList.swift:66"),
    Question(
      "findings/restoration-mess.jsonl.zst", "What secret is in the scene storage?",
      "scenestorage-sensitive", "'account.accessToken'"),
    Question(
      "findings/restoration-mess.jsonl.zst", "Why did a review vanish with its window?",
      "disconnect-treated-as-discard", "'review/612'"),
    Question(
      "findings/upload-over-budget.jsonl.zst", "Why did the system end the upload?",
      "'photoUpload' was ended 11 s after it expired", "held for 41 s, limit 30 s"),
    Question(
      "findings/onappear-refresh.jsonl.zst", "Why does the list load again and again?",
      "onappear-as-lifecycle", "'view.onAppear'", "'FilmList'"),
    Question(
      "findings/half-migrated-scenes.jsonl.zst", "Which SDK starts twice?",
      "duplicate-sdk-init", "'Analytics'"),
    Question(
      "findings/app-delegate-leftovers.jsonl.zst", "Where is the second entry point?",
      "duplicate-entry-point", "Films/main.swift:4"),
    Question(
      "findings/background-tasks-mess.jsonl.zst", "Which task was never registered?",
      "bgtask-unregistered-identifier", "'com.example.films.sync'"),
    Question(
      "findings/illegal-order.jsonl.zst", "What should have come before it?",
      "expected first: scene.willResignActive, then scene.didEnterBackground"),
    Question(
      "imported/crash.ips", "Was it a crash?", "watchdog ended the process in 'scene-create'",
      "allowance of 19.62 s"),
    Question(
      "imported/crash.jetsam.ips", "Did the app run out of memory?",
      "it exceeded its own memory limit"),
    Question(
      "imported/crash.refused-launch.ips", "Why does the app not launch any more?",
      "error not-scene-based", "fix: Add a scene manifest"),
    Question(
      "imported/crash.locked-file.ips", "Which file was locked?", "'library.sqlite'"),
    Question(
      "legal/iphone-day.jsonl.zst", "Is anything wrong?", "Verdict: no findings",
      "The input is complete."),
    Question(
      "malformed/recording-with-loss.jsonl.zst", "Can I trust this recording?",
      "The input is incomplete.", "lost"),
  ]

  @Test(arguments: questions) func theBriefHasTheAnswer(_ question: Question) throws {
    let analyzer = Analyzer(AnalysisOptions(), rules: Catalogue.all)
    try analyzer.read(SourceTree.bytes(question.trace), path: question.trace)
    let brief = BriefReport(analyzer.finish()).text
    for key in question.keys { #expect(brief.contains(key), "\(key): \(brief)") }
    #expect(brief.utf8.count <= BriefReport.usualBudget)
  }

  @Test func thereAreTwentyQuestions() { #expect(Self.questions.count >= 20) }
}
