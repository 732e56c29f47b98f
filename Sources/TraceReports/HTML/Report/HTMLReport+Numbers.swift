import LifecycleModel
import ReportKit
import TraceAnalysis
import TraceModel

// Numbers over all runs, with charts. They are those of the JSON report.
extension HTMLReport {
  // MARK: Launches

  var launchSection: Markup {
    guard analysis.launches.count > 0 else { return .empty }
    // Crash reports name the watchdog's allowance; a Mac has no watchdog.
    let hasLimit = analysis.runs.contains { $0.header.platform != .macOS }
    let limit =
      hasLimit ? LifecycleModel.Budget.launchWatchdog.time.map(Self.nanoseconds) : nil
    let table = DistributionTable(
      "From the start of the process to the first activation", counted: "launches",
      [.init(name: "all runs", durations: analysis.launches, colour: "active", limit: limit)])
    let note: Markup =
      limit == nil
      ? ""
      : "<p class=\"quiet\">The watchdog ends a launch after about \(Durations.text(limit ?? 0)).</p>"
    return section(
      "launches", "Launches",
      table.markup + DistributionTable.legend(hasLimit: limit != nil) + note)
  }

  static func nanoseconds(_ duration: Duration) -> Int64 {
    duration.components.seconds * Durations.second
      + duration.components.attoseconds / 1_000_000_000
  }

  // MARK: Time in phases

  var phaseSection: Markup {
    let machines = analysis.statistics.machines
    guard !machines.isEmpty else { return .empty }
    var content = Markup.empty
    if machines.contains(.appAggregate) {
      let states = analysis.statistics.states(of: .appAggregate)
      let bar = Self.share(states)
      content += """
        <figure class="phases"><figcaption>The app, all runs</figcaption>\(bar.drawing)\(bar.legend)</figure>
        \(stateTable(.appAggregate, states))
        """
    }
    let others = machines.filter { $0 != .appAggregate }
    if !others.isEmpty {
      let tables = others.map { machine -> Markup in
        let states = analysis.statistics.states(of: machine)
        let visits = states.reduce(0) { $0 + $1.entry.count }
        let bar = Self.share(states)
        return """
          <details><summary><b>\(machine.rawName)</b> <span class="quiet">\(machine.machine.title), \
          \(Words.count(visits, "visit"))</span></summary>\(bar.drawing)\(stateTable(machine, states))</details>
          """
      }
      content += "<h3>Each state machine</h3>\n" + tables.joined("\n")
    }
    if !analysis.statistics.isExact {
      content += "<p class=\"quiet\">Percentiles are within 1 percent.</p>"
    }
    return section("phases", "Time in phases", content)
  }

  static func share(_ states: [(name: String, entry: StateStatistics.Entry)]) -> ShareBar {
    ShareBar(
      parts: states.map { state in
        let (sum, isOver) = state.entry.visits.total.addingReportingOverflow(state.entry.open)
        return .init(
          name: state.name, colour: Self.colour(state.name), size: isOver ? .max : sum)
      })
  }

  /// States of different machines that mean the same have the same colour.
  static func colour(_ state: String) -> String {
    switch state {
    case "active", "foregroundActive", "running", "present", "visible": "active"
    case "inactive", "foregroundInactive", "launching", "connected", "expiring", "cancelled":
      "inactive"
    case "background", "suspended", "registered", "pending", "hidden": "background"
    case "held", "open": "work"
    default: "gone"
    }
  }

  private func stateTable(
    _ machine: MachineID, _ states: [(name: String, entry: StateStatistics.Entry)]
  ) -> Markup {
    let rows = states.map { state in
      DistributionTable.Row(
        name: "<span class=\"key \(Self.colour(state.name))\"></span>\(state.name)",
        durations: state.entry.visits, colour: Self.colour(state.name),
        more: [state.entry.open > 0 ? Durations.text(state.entry.open) : "–"],
        count: state.entry.count)
    }
    return DistributionTable(
      "Durations of the visits of each state", counted: "visits", more: ["open"], rows
    ).markup
  }

  // MARK: Handlers

  var handlerSection: Markup {
    let handlers = analysis.handlers.sorted {
      ($1.value.max, $0.key.rawValue) < ($0.value.max, $1.key.rawValue)
    }
    guard !handlers.isEmpty else { return .empty }
    let limits: [EventKind: LifecycleModel.Budget] = [
      .appDidEnterBackground: .didEnterBackground, .sceneDidEnterBackground: .didEnterBackground,
      .appWillTerminate: .willTerminate,
    ]
    let rows = handlers.map { kind, durations in
      DistributionTable.Row(
        name: "<code>\(kind.name)</code>", durations: durations,
        limit: limits[kind]?.time.map(Self.nanoseconds))
    }
    let hasLimit = rows.contains { $0.limit != nil }
    let table = DistributionTable(
      "Durations of callbacks, slowest first", counted: "calls", rows)
    let note: Markup =
      hasLimit
      ? """
      <p class="quiet">The limit is the time that the system allows for entering the background and for terminating, \
      about 5 s.</p>
      """ : ""
    return section(
      "handlers", "Handlers",
      table.markup + DistributionTable.legend(hasLimit: hasLimit) + note)
  }

  // MARK: Background time

  var backgroundSection: Markup {
    let use = analysis.backgroundUse
    let tasks = CoverageReport.tasks(analysis.backgroundLedger, limit: 50)
    guard !use.isEmpty || !tasks.rows.isEmpty else { return .empty }
    let grants = BackgroundUse.Grant.allCases.filter { !use[$0].isEmpty }
    let limited = grants.filter { $0.allowance != nil }
    let free = grants.filter { $0.allowance == nil }
    var content = Markup.empty
    if !limited.isEmpty {
      let rows = limited.flatMap(budgetRows)
      let longest = limited.map { max(use[$0].held.max, $0.allowance ?? 0) }.max() ?? 1
      let most = limited.compactMap(\.allowance).max() ?? 1
      // Beside something far over the allowance, all others would fall into a corner.
      let isFar = longest / 8 > most
      let caption = "Use of each allowance"
      let columns = ["allowance", "over", "still open"]
      let table =
        isFar
        ? DistributionTable(caption, counted: "ended", more: columns, rows)
        : DistributionTable(
          caption, counted: "ended", more: columns,
          axis: .linear(to: max(longest, most + most / 10)), rows)
      content += table.markup + DistributionTable.legend(hasLimit: true)
    }
    if !free.isEmpty {
      let rows = free.map { grant in
        DistributionTable.Row(
          name: "\(grant.title)", durations: use[grant].held, colour: "work",
          more: [Words.count(use[grant].open)])
      }
      content +=
        DistributionTable(
          "Time without a limit named by Apple", counted: "ended", more: ["still open"], rows
        ).markup
    }
    let open = grants.filter { use[$0].longestOpen > 0 }.map { grant -> Markup in
      "\(grant.title): the longest one still open had run for \(Durations.text(use[grant].longestOpen))"
    }
    if !open.isEmpty { content += "<p class=\"quiet\">\(open.joined("; "))</p>" }
    if !tasks.rows.isEmpty {
      content += "<h3>Tasks of BGTaskScheduler</h3>\n\(tasks.markup)"
      if !tasks.note.isEmpty { content += "<p class=\"quiet\">\(tasks.note)</p>" }
    }
    return section("background", "Background time", content)
  }

  /// Of assertions only the part in the background counts against the allowance.
  private func budgetRows(_ grant: BackgroundUse.Grant) -> [DistributionTable.Row] {
    let entry = analysis.backgroundUse[grant]
    let about = grant.budget?.isApproximate == true ? "about " : ""
    let allowance = about + Durations.text(grant.allowance ?? 0)
    let over = [allowance, Words.count(entry.over), Words.count(entry.open)]
    guard grant == .assertion else {
      return [
        .init(
          name: "\(grant.title)", durations: entry.held, colour: "work", limit: grant.allowance,
          more: over)
      ]
    }
    let part: Markup = "<span class=\"sub\">of it in the background</span>"
    return [
      .init(
        name: "\(grant.title)", durations: entry.held, colour: "work", more: ["–", "–", over[2]]),
      .init(
        name: part, durations: entry.inBackground, colour: "work", limit: grant.allowance,
        more: [over[0], over[1], "–"]),
    ]
  }
}
