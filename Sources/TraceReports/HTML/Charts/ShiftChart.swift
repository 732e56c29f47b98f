import ReportKit
import TraceAnalysis
import TraceComparison
import TraceModel

/// The durations of one thing before and after, one strip below the other on one axis, with their
/// numbers.
struct ShiftChart {
  let subject: String
  let change: Difference.DurationChange
  let tone: Tone

  /// The meaning of a difference; the class that colours the side "after".
  enum Tone: String, CaseIterable {
    case worse, better, other

    var words: String {
      switch self {
      case .worse: "after, a regression"
      case .better: "after, faster"
      case .other: "after"
      }
    }
  }

  /// An axis from 0 shows how large a shift is. Next to a duration of more than this many medians
  /// both would fall into its corner: then an axis of multiples is used.
  private static let widest: Int64 = 8

  var axis: ChartAxis {
    let all = change.before.sample + change.after.sample
    let low = min(change.before.median, change.after.median)
    let high = max(1, all.max() ?? 1)
    guard high / Self.widest > low else {
      // A little room, so that the greatest does not end the drawing.
      let (wide, isOver) = high.addingReportingOverflow(high / 20)
      return .linear(to: isOver ? high : wide)
    }
    return .logarithmic(from: max(1_000, all.min() ?? 0), to: max(1_001, high))
  }

  var markup: Markup {
    let axis = axis
    let heads = Self.columns.map {
      "<th scope=\"col\" role=\"columnheader\" class=\"number\">\($0)</th>" as Markup
    }
    return """
      <table class="chart shift" role="table"><caption class="hidden">\(subject), before and after</caption>
      <thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader"><span class="hidden">side</span></th>\
      <th scope="col" role="columnheader" class="drawing"><span class="hidden">distribution</span>\
      \(DurationStrip(axis: axis).labels)</th>\(heads)</tr></thead>
      <tbody role="rowgroup">\(row("before", change.before, axis, "before"))
      \(row("after", change.after, axis, tone.rawValue))</tbody></table>
      """
  }

  private static let columns = ["count", "median", "95th percentile"]

  private func row(
    _ name: String, _ durations: Difference.Durations, _ axis: ChartAxis, _ colour: String
  ) -> Markup {
    var histogram = DurationHistogram()
    for value in durations.sample { histogram.add(value) }
    let numbers = [
      Words.count(durations.count), Durations.text(durations.median), Durations.text(durations.p95),
    ]
    let cells = zip(Self.columns, numbers).map { name, number -> Markup in
      "<td role=\"cell\" class=\"number\" data-label=\"\(name)\">\(number)</td>"
    }
    return """
      <tr role="row"><th scope="row" role="rowheader">\(name)</th><td role="cell" class="drawing">\
      \(DurationStrip(axis: axis, colour: colour).drawing(histogram))</td>\(cells)</tr>
      """
  }

  /// The legend of the colours and lines in drawings of these tones.
  static func legend(_ tones: Set<Tone>) -> Markup {
    let after = Tone.allCases.filter(tones.contains).map { tone -> Markup in
      "<li><span class=\"key \(tone.rawValue)\"></span>\(tone.words)</li>"
    }
    return """
      <ul class="legend"><li><span class="key before"></span>before</li>\(after)\
      <li><span class="key median"></span>median</li><li><span class="key high"></span>95th percentile</li>\
      <li>heights: how many took that long, scaled for each side</li></ul>
      """
  }
}

/// In which stages a call came, before and after: one bar below the other, with the counts.
struct StageChart {
  let subject: String
  let before: [Difference.StageCount]
  let after: [Difference.StageCount]

  var markup: Markup {
    let stages = Stage.allCases.filter { stage in
      (before + after).contains { $0.stage == stage }
    }
    let heads = stages.map { stage -> Markup in
      """
      <th scope="col" role="columnheader" class="number"><span class="key \(Self.colour(stage))"></span>\
      \(stage.name)</th>
      """
    }
    return """
      <table class="chart shift" role="table"><caption class="hidden">\(subject), before and after</caption>
      <thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader"><span class="hidden">side</span></th>\
      <th scope="col" role="columnheader" class="drawing"><span class="hidden">shares</span></th>\(heads)</tr></thead>
      <tbody role="rowgroup">\(row("before", before, stages))
      \(row("after", after, stages))</tbody></table>
      """
  }

  private func row(
    _ name: String, _ counts: [Difference.StageCount], _ stages: [Stage]
  ) -> Markup {
    let sizes = stages.map { stage in counts.first { $0.stage == stage }?.count ?? 0 }
    let bar = ShareBar(
      parts: zip(stages, sizes).map {
        .init(name: $0.name, colour: Self.colour($0), size: $1)
      })
    let cells = zip(stages, sizes).map { stage, size -> Markup in
      """
      <td role="cell" class="number" data-label="\(stage.name)"><span class="key inline \(Self.colour(stage))"></span>\
      \(Words.count(size))</td>
      """
    }
    return """
      <tr role="row"><th scope="row" role="rowheader">\(name)</th>\
      <td role="cell" class="drawing">\(bar.drawing)</td>\(cells)</tr>
      """
  }

  static func colour(_ stage: Stage) -> String {
    switch stage {
    case .launch: "work"
    case .active: "active"
    case .leaving: "inactive"
    case .background: "background"
    case .returning: "open"
    case .gone: "gone"
    case .unknown: "unknown"
    }
  }
}
