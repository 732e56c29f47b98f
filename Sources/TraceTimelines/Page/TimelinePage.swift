import LifecycleModel
import PageFiles
import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

/// The timeline as a page in one file, to look at a trace in a browser.
///
/// The picture is drawn by the page's script from embedded columns. Without a script, and in print,
/// a static picture with the same lanes replaces it; findings, runs and scenes are lists and tables
/// either way.
struct TimelinePage {
  private let chart: TimelineChart
  private let analysis: Analysis
  private let input: InputSummary
  private let findings: TimelinePageFindings

  init(_ chart: TimelineChart, _ analysis: Analysis, _ input: InputSummary) {
    self.chart = chart
    self.analysis = analysis
    self.input = input
    findings = TimelinePageFindings(chart, analysis)
  }

  var text: String {
    let isEmpty = chart.runs.isEmpty
    let data = TimelinePageData(chart, findings.rules, findings.entries)
    let parts: [Markup] = [
      head, isEmpty ? "<main>\n<p>no events</p>" : "<main>\n\(stage)\n\(picture)",
      "<section id=\"findings\" tabindex=\"-1\">\n<h2>Findings</h2>\n\(findings.markup)\n</section>",
      tables, "</main>", isEmpty ? "" : embedded(data),
    ]
    return HTMLPage(
      title: "\(input.path) · timeline", body: parts.filter { !$0.isEmpty }.joined("\n"),
      style: .embedded(.timelineStyle), script: isEmpty ? "" : Self.script
    ).text
  }

  /// Its files share one scope, which is not the page's.
  private static let script: Markup = """
    "use strict";
    (() => {

    \(.embedded(.timelineScript))

    })();
    """

  // MARK: Head

  private var head: Markup {
    let isComplete = input.isComplete && !input.isDamaged
    let counts = [
      Words.count(analysis.runCount, "run"), Words.count(analysis.sceneCount, "scene"),
      Words.count(input.events, "event"),
    ]
    let found = [Severity.error, .warning, .note].compactMap { severity -> Markup? in
      let count = analysis.occurrences[severity, default: 0]
      guard count > 0 else { return nil }
      let words = Words.count(count, severity.rawValue)
      return "<li><span class=\"badge \(severity.rawValue)\">\(words)</span></li>"
    }
    let facts =
      counts.map { "<li>\($0)</li>" as Markup }
      + (found.isEmpty ? ["<li>nothing found</li>"] : found)
    let limits: Markup =
      chart.note.isEmpty ? "" : "<p class=\"limits\">\(chart.note)</p>\n"
    return """
      <a class="skip" href="#findings">Skip to the findings</a>
      <header>
      <h1>\(input.path, limit: 200)</h1>
      <p class="\(isComplete ? "complete" : "incomplete")">\
      \(Completeness.line(input))</p>
      <ul class="facts">\(facts)</ul>
      \(limits)</header>
      """
  }

  // MARK: The canvas of the script

  private var stage: Markup {
    """
    <section id="stage" aria-label="Timeline" hidden>
    <div class="tools">
    <input id="search" type="search" placeholder="Search names, keys, scenes…" \
    aria-label="Search; Enter goes to the next match" autocomplete="off" spellcheck="false">
    <span id="matches" class="quiet" role="status"></span>
    <select id="rule" aria-label="Filter findings by rule"\(findings.rules.isEmpty ? " hidden" : "")>\
    \(options("all rules", findings.rules))</select>
    <select id="scene" aria-label="Filter rows by scene"\(chart.scenes.isEmpty ? " hidden" : "")>\
    \(options("all scenes", sceneNames))</select>
    <fieldset id="kinds"><legend class="aside">Rows</legend>\(kindBoxes)</fieldset>
    <span class="group"\(findings.rules.isEmpty ? " hidden" : "")>
    <button id="before" type="button" aria-label="Previous finding">‹</button>\
    <button id="next" type="button">Next finding ›</button>
    </span>
    <span class="group">
    <button id="farther" type="button" aria-label="Zoom out">−</button>\
    <button id="closer" type="button" aria-label="Zoom in">+</button>\
    <button id="whole" type="button">All</button>
    </span>
    \(alignBox)<label><input id="unfold" type="checkbox"> unfold rows</label>
    </div>
    <canvas id="map" aria-hidden="true"></canvas>
    <div class="pair">
    <div id="board" tabindex="0" role="application" aria-roledescription="timeline" \
    aria-label="Lanes of runs, scenes, views and work over time" aria-describedby="keys">
    <canvas id="canvas"></canvas><div id="rows"></div>
    </div>
    <aside id="panel" tabindex="-1" aria-label="Chosen" hidden>
    <button id="close" type="button" aria-label="Close">×</button>
    <h2 id="panel-title"></h2>
    <div id="panel-body"></div>
    </aside>
    </div>
    <p class="legend">\(Self.legend)</p>
    <p id="keys" class="legend quiet">Drag or ← → to move, + − or Ctrl and wheel to zoom, 0 for all, n/p: \
    next/previous finding, /: search, Esc: clear; with the lanes focused also Home and End.</p>
    <details id="listing"><summary>Events in view, as text</summary><p class="quiet" id="listing-count"></p>\
    <ol id="listing-events"></ol></details>
    <div id="tip" role="tooltip" hidden></div>
    <p id="said" class="aside" role="status"></p>
    </section>
    """
  }

  private var sceneNames: [String] {
    chart.scenes.map { scene in
      chart.runs.count > 1
        ? "\(scene.name) of run \(chart.runs[scene.run].facts.number + 1)" : scene.name
    }
  }

  private func options(_ all: String, _ names: [String]) -> Markup {
    let shown = names.prefix(200).enumerated().map {
      "<option value=\"\($0.offset)\">\($0.element, limit: 60)</option>" as Markup
    }
    let more: Markup =
      names.count > 200
      ? "<option disabled>… \(Words.count(names.count - 200)) more</option>" : ""
    return "<option value=\"-1\">\(all)</option>\(shown)\(more)"
  }

  private var kindBoxes: Markup {
    let present = Set(chart.rows.map(\.track.kind))
    let kinds: [(String, String, [TimelineTrack.Kind])] = [
      ("app process", "app", [.app, .process]), ("scene", "scenes", [.scene]),
      ("view", "views", [.view]), ("work", "work", [.work]),
      ("assertion", "background time", [.assertion]), ("task", "tasks", [.task]),
    ]
    var boxes = kinds.filter { !present.isDisjoint(with: $0.2) }.map { ($0.0, $0.1) }
    boxes.append(("event", "events"))
    return boxes.map {
      "<label><input type=\"checkbox\" value=\"\($0.0)\" checked> \($0.1)</label>" as Markup
    }.joined()
  }

  /// Several runs are placed by the wall clock, if it is known for all and they would be visible.
  private var alignBox: Markup {
    guard chart.runs.count > 1 else {
      return "<input id=\"align\" type=\"checkbox\" hidden disabled>"
    }
    let starts = chart.runs.map(\.facts.wallStart)
    let isKnown = starts.allSatisfy { $0 != nil }
    let spans = chart.runs.map { Double($0.last) - Double($0.first) }
    let ends = chart.runs.map { Double($0.facts.offset) + Double($0.last) }
    let begins = chart.runs.map { Double($0.facts.offset) + Double($0.first) }
    let all = (ends.max() ?? 0) - (begins.min() ?? 0)
    let isSparse = spans.reduce(0, +) < all / 20
    return "<label><input id=\"align\" type=\"checkbox\"\(isKnown && !isSparse ? "" : " checked")"
      + "\(isKnown ? "" : " disabled")> align runs at their start</label>\n"
  }

  private static let legend: Markup = {
    let tones: [(SliceTone, String)] = [
      (.active, "active"), (.inactive, "inactive"), (.background, "background"),
      (.starting, "pending"), (.work, "in progress: work, held, shown"),
      (.rest, "idle"),
    ]
    let bars = tones.map { tone, words -> Markup in
      "<span><i class=\"swatch \(tone.name)\"></i>\(words)</span>"
    }
    return bars.joined(" ")
      + " <span><i class=\"swatch limit\"></i>allowance, red beyond it</span>"
      + " <span>▲ error ◆ warning ● note</span> <span>ticks: events; dashed end: still open at the end of the trace"
      + "</span>"
  }()

  // MARK: Without a script

  private var picture: Markup {
    let picture = TimelinePicture(chart, analysis, input)
    return "<figure class=\"picture\">\n\(picture.inline)\n</figure>"
  }

  private var tables: Markup {
    let runs = analysis.runs.filter { chart.place(ofRun: $0.number) != nil }
    guard !runs.isEmpty else { return "" }
    let more = analysis.runCount - runs.count
    let note: Markup =
      more > 0 ? "<p class=\"quiet\">\(Words.count(more, "more run")) not shown</p>" : ""
    return """
      <section>
      <h2>Runs</h2>
      <div class="wide"><table>
      <thead><tr>\(heads(["run", "app", "system", "life cycle", "events", "lasted", "active after", "active", "inactive", "background", "ended"]))</tr></thead>
      <tbody>
      \(runs.map(runRow).joined("\n"))
      </tbody></table></div>
      \(note)</section>
      <section>
      <h2>Scenes</h2>
      \(sceneTable(runs))
      </section>
      """
  }

  private func heads(_ names: [String]) -> [Markup] {
    names.map { "<th scope=\"col\">\($0)</th>" }
  }

  private func runRow(_ run: RunSummary) -> Markup {
    let header = run.header
    let version = header.version.map { " " + $0 } ?? ""
    let isTimed = run.start >= 0 && run.end >= 0
    let ended: String
    switch run.ending {
    case .exit: ended = "process exited"
    case .end: ended = "recording ended"
    case .cut: ended = run.wasReplaced ? "before the next launch" : "no end was recorded"
    }
    let cells = [
      "\(run.number + 1)", (header.app ?? "–") + version,
      Words.platform(header.platform) + (header.os.map { " " + $0 } ?? ""),
      run.lifeCycle?.rawValue ?? "–", Words.count(run.events),
      isTimed ? Durations.text(run.end - run.start) : Words.withoutTimes(header),
      run.launchToFirstActive.map { Durations.text($0) } ?? "–",
    ]
    let times = timesInStates(run.statistics, .appAggregate, ["active", "inactive", "background"])
    return row(cells + times + [ended])
  }

  private func sceneTable(_ runs: [RunSummary]) -> Markup {
    let rows = runs.flatMap { run in
      run.scenes.filter { !$0.id.isEmpty }.map { scene in
        let isCar = !scene.statistics.states(of: .carplayScene).isEmpty
        return row(
          ["\(run.number + 1)", scene.id, scene.role ?? "–", "\(scene.connects)"]
            + timesInStates(
              scene.statistics, isCar ? .carplayScene : .uiscene,
              ["foregroundActive", "foregroundInactive", "background"]))
      }
    }
    guard !rows.isEmpty else { return "<p class=\"quiet\">None.</p>" }
    let more = runs.reduce(0) { $0 + $1.sceneCount - $1.scenes.count }
    let note: Markup =
      more > 0 ? "\n<p class=\"quiet\">\(Words.count(more, "more scene")) not listed</p>" : ""
    return """
      <div class="wide"><table>
      <thead><tr>\(heads(["run", "scene", "role", "connects", "active", "inactive", "background"]))</tr></thead>
      <tbody>
      \(rows.joined("\n"))
      </tbody></table></div>\(note)
      """
  }

  private func timesInStates(
    _ statistics: StateStatistics, _ machine: MachineID, _ names: [String]
  ) -> [String] {
    let states = statistics.states(of: machine)
    return names.map { name in
      guard let entry = states.first(where: { $0.name == name })?.entry, !entry.isEmpty else {
        return "–"
      }
      let (sum, isTooLong) = entry.visits.total.addingReportingOverflow(entry.open)
      let visits = entry.count > 0 ? [Words.count(entry.count, "visit")] : []
      let open = entry.open > 0 ? ["open"] : []
      // Without times the length is unknown.
      if entry.visits.count == 0, entry.open == 0 { return visits.first ?? "–" }
      return
        "\(Durations.text(isTooLong ? .max : sum)) (\((visits + open).joined(separator: ", ")))"
    }
  }

  private func row(_ cells: [String]) -> Markup {
    "<tr>\(cells.map { "<td>\($0, limit: 120)</td>" as Markup })</tr>"
  }

  // MARK: Data

  private func embedded(_ data: TimelinePageData) -> Markup {
    let columns = [("slices", data.slices), ("events", data.events), ("marks", data.marks)]
    let scripts = columns.map { name, bytes -> Markup in
      "<script type=\"text/plain\" id=\"timeline-\(name)\">\(Markup.base64(bytes))</script>"
    }
    return """
      <script type="application/json" id="timeline-data">\(Markup.json(data.document.bytes))</script>
      \(scripts.joined("\n"))
      """
  }
}

extension TimelineChart {
  /// The parts that the chart does not show, in words; empty if it shows all.
  var note: String {
    var parts: [String] = []
    if !options.scenes.isEmpty {
      parts.append(
        "only scenes \(Words.list(options.scenes.sorted().map { Words.shortID($0.text) }))")
    }
    if let from = options.from { parts.append("from \(Words.time(from))") }
    if let to = options.to { parts.append("to \(Words.time(to))") }
    if !options.around.isEmpty {
      parts.append("around findings of \(Words.list(options.around.sorted()))")
    }
    if !options.only.isEmpty {
      parts.append("only \(DisplayText.escaped(Words.list(options.only), limit: 200))")
    }
    var text = parts.isEmpty ? "" : "Shown: \(parts.joined(separator: ", "))."
    if !leftOut.parts.isEmpty {
      text +=
        (text.isEmpty ? "" : " ") + "Not shown, because a page has a size limit: "
        + "\(Words.list(leftOut.parts))\(options.hints.plain(.showPart, after: "; "))."
    }
    return text
  }
}
