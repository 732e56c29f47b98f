import CatalogueReports

#if os(Linux)
  import AnalysisSupport
  import Foundation
  import LifecycleRules
  import LifetraceRecorder
  import RuleKit
  import TestSupport
  import Testing
  import TraceAnalysis
  import TraceReports

  extension RecorderTests {
    /// The lines of each rule's page, as printed, let lifetrace find the rule's own examples, and
    /// leave the quiet ones quiet.
    ///
    /// `Pages+LT1.swift` and so on have the lines of all pages. They run here against the
    /// recorder, which shows their records: events and keys. Each example of a rule is then cut
    /// down to these records, to those of the observers, and to the next launch in the place of the
    /// process's end, and judged.
    @Suite struct PrintedLineTests {
      private static let sources = SourceTree.root.appendingPathComponent(
        "Tests/LifetraceRecorderTests/PrintedLines")
      private static let page = SourceTree.root.appendingPathComponent(
        "Sources/LifetraceRecorder/LifetraceRecorder.docc/RuleRecords.md")

      /// Rules whose examples no app can record alone.
      private static let others = [
        "LT526": "that the system ended the process for its memory",
        "LT610": "that the watchdog ended the process",
      ]

      @Test func theSourceHasTheLinesOfEveryPage() throws {
        for family in PageSource.families {
          let file = Self.sources.appendingPathComponent(PageSource.file(family))
          try compare(PageSource.text(family), file)
        }
      }

      @Test func thePrintedLinesFindTheRulesOwnExamples() async throws {
        let recordings = try await Self.recordings()
        var rows: [String] = []
        var sums: [RecorderSupport.Effort: Int] = [:]
        var decided = 0
        for info in Catalogue.infos {
          let recording = recordings[info.code] ?? PrintedRecording()
          let support = RecorderSupport(info)
          sums[support.effort, default: 0] += 1
          var whole = 0
          var alone = 0
          var isFound = false
          for example in info.allTriggering {
            let life = recording.recorded(example.sketch)
            let found = try Self.lines(life) { $0 == info.name }
            if found == life.marks { whole += 1 }
            if !Set(found).isDisjoint(with: life.marks) { isFound = true }
            let bare = PrintedRecording.ofStart.recorded(example.sketch)
            let seen = try Self.lines(bare) { $0 == info.name }
            let ended = try PrintedRecording.payload(example.sketch).map(Self.rules) ?? []
            if !Set(seen).isDisjoint(with: bare.marks) || ended.contains(info.name) { alone += 1 }
          }
          if alone > 0 { decided += 1 }
          #expect(isFound == (Self.others[info.code] == nil), "\(info.code)")
          rows.append(
            "| \(info.code) | [\(info.name)](../../LifecycleRules/LifecycleRules.docc/\(info.name).md) | "
              + "\(support.effort.words) | \(alone) | \(whole) of \(info.allTriggering.count)"
              + "\(Self.others[info.code].map { "; \($0) comes from elsewhere" } ?? "") |")
        }
        try compare(Self.text(rows, sums, decided: decided), Self.page)
      }

      @Test func thePrintedLinesLeaveQuietExamplesQuiet() async throws {
        let recordings = try await Self.recordings()
        for info in Catalogue.infos {
          let recording = recordings[info.code] ?? PrintedRecording()
          for example in info.allQuiet {
            let life = recording.recorded(example.sketch)
            // A suspension is seen by nobody, and a process may be killed in it.
            if example.sketch.contains("process.resume") { continue }
            let before = try Self.rules(RulePage.plain(example.sketch))
            let added = try Self.rules(life.text).subtracting(before)
              // The end of the process is one of many to a recording.
              .subtracting(
                example.sketch.contains("process.exit") ? ["abrupt-end-in-background"] : [])
            #expect(added.isEmpty, "\(info.code), \(example.title)\n\(life.text)")
          }
        }
      }

      /// What is captured raises no alarm in a correct app.
      @Test func theStartAloneLeavesQuietExamplesQuiet() throws {
        for info in Catalogue.infos {
          for example in info.allQuiet where !example.sketch.contains("process.resume") {
            let life = PrintedRecording.ofStart.recorded(example.sketch)
            let before = try Self.rules(RulePage.plain(example.sketch))
            let added = try Self.rules(life.text).subtracting(before)
              .subtracting(
                example.sketch.contains("process.exit") ? ["abrupt-end-in-background"] : []
              )
              // UIKit's own words are the alarm; this app has no other record of the task.
              .subtracting(example.sketch.contains("category=BackgroundTask") ? [info.name] : [])
            #expect(added.isEmpty, "\(info.code), \(example.title)\n\(life.text)")
          }
        }
      }

      // MARK: What the lines record

      private static func recordings() async throws -> [String: PrintedRecording] {
        let folder = try TestFolder()
        var options = Lifetrace.Configuration()
        options.folder = folder.recording
        options.recordsTestsAndPreviews = true
        #expect(Lifetrace.start(options))
        defer { Lifetrace.stop() }
        var all: [String: PrintedRecording] = [:]
        for (code, run) in PrintedPages.all {
          Lifetrace.record("page") { $0.set("name", .public(code)) }
          let task = Task {
            let app = PrintedPages()
            for phase in PrintedPages.Phase.allCases {
              app.phase = phase
              _ = try await run(app)
            }
            // Once more in a task that is cancelled.
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await run(app)
            return app.options.complete
          }
          all[code] = PrintedRecording(families: try await task.value)
        }
        Lifetrace.flush()
        var code = ""
        for record in try folder.records() {
          guard let event = record["event"] as? String else { continue }
          if event == "page" { code = record["name"] as? String ?? "" }
          all[code]?.keys[event, default: []].formUnion(record.keys)
        }
        return all
      }

      // MARK: Judging

      /// Where findings of some rules point, in terms of the sketch; undecided ones do not count.
      private static func lines(
        _ life: SketchRecording, _ isOf: (String) -> Bool
      ) throws -> [Int64] {
        let analysis = try analyze(life.text)
        return analysis.places.compactMap { place in
          let finding = analysis.findings[place.finding]
          let index = Int(place.place.line) - 1
          guard isOf(finding.rule), finding.cause == nil, life.lines.indices.contains(index) else {
            return nil
          }
          return life.lines[index].origin ?? 0
        }.sorted()
      }

      /// Rules that warn or worse.
      private static func rules(_ text: String) throws -> Set<String> {
        let analysis = try analyze(text)
        return Set(
          analysis.findings.filter { $0.cause == nil && $0.severity > .note }.map(\.rule))
      }

      private static func analyze(_ text: String) throws -> Analysis {
        var options = AnalysisOptions()
        options.keepsPlaces = true
        let analyzer = Analyzer(options, rules: Catalogue.all)
        try analyzer.read(text)
        return analyzer.finish()
      }

      // MARK: The page

      private static func text(
        _ rows: [String], _ sums: [RecorderSupport.Effort: Int], decided: Int
      ) -> String {
        """
        # Records of each rule

        How the recorder gets the records that a rule needs. A rule's page has the lines of code.

        - *Automatic*: starting the recorder is enough.
        - *One line*: one call where each thing happens, both halves of a pair.
        - *By hand*: `Lifetrace.record` with the keys of [the trace format](../../../Traces/FORMAT.md).
        - *From another source*: the process cannot know it. Pass the system's log or the crash report to
          lifetrace, together with the recording.

        The column *by start* counts the rule's own examples in which the rule finds its mistake if the app does nothing but
        start the recorder, with all of `Configuration.captures`: data is that of Core Data or SwiftData, a window that of an app with UIKit.
        A line of the system's log is recorded when the app returns to the foreground, and MetricKit says how a process ended at a later launch.

        The last column counts the rule's own examples that an app with the page's lines, and nothing else, records
        well enough for the rule to report exactly what it reports in the whole example. The process's end
        is recorded by the next launch; in the background the last `process.alive` shows how long it lived. What is missing rests on something that only the system knows (a suspension, the time
        and the reason of the end, its log), or on keys that the lines have no parameter for.

        | code | rule | records | by start | examples found |
        | --- | --- | --- | --- | --- |
        \(rows.joined(separator: "\n"))

        Automatic: \(sums[.itself] ?? 0). One line: \(sums[.oneLine] ?? 0). By hand: \(sums[.byHand] ?? 0). \
        From another source: \(sums[.elsewhere] ?? 0).

        Rules that find an example of their own by `start` alone: \(decided).

        """
      }

      private func compare(_ text: String, _ file: URL) throws {
        if recordsExpectedFiles {
          try text.write(to: file, atomically: true, encoding: .utf8)
          Issue.record("\(file.lastPathComponent) was written; run without LIFETRACE_RECORD")
        } else {
          let old = try String(contentsOf: file, encoding: .utf8)
          #expect(old == text, "stale: LIFETRACE_RECORD=1 swift test --filter PrintedLineTests")
        }
      }
    }
  }
#endif
