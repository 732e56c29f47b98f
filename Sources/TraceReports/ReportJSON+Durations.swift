import TraceAnalysis
import TraceModel

// Durations of launches, handlers and granted background time, as in the charts of the page.
extension ReportJSON {
  func durations(_ analysis: Analysis, _ json: inout JSONWriter) {
    json.object("launch", inline: true) { distribution(analysis.launches, &$0) }
    json.object("handlers") { json in
      for kind in EventKind.allCases {
        guard let handler = analysis.handlers[kind] else { continue }
        json.object(kind.name, inline: true) { distribution(handler, &$0) }
      }
    }
    json.object("background") { json in
      for grant in BackgroundUse.Grant.allCases {
        let entry = analysis.backgroundUse[grant]
        guard !entry.isEmpty else { continue }
        json.object(grant.rawValue, inline: true) {
          distribution(entry.held, &$0)
          $0.member("inBackground", entry.inBackground.total)
          $0.member("allowance", orNull: grant.allowance)
          $0.member("over", orNull: grant.allowance == nil ? nil : entry.over)
          $0.member("untimed", entry.untimed)
          $0.member("open", entry.open)
          $0.member("longestOpen", entry.longestOpen)
        }
      }
    }
  }

  private func distribution(_ durations: DurationHistogram, _ json: inout JSONWriter) {
    let isTimed = durations.count > 0
    json.member("count", durations.count)
    json.member("total", orNull: isTimed ? durations.total : nil)
    json.member("p50", orNull: isTimed ? durations.percentile(50) : nil)
    json.member("p95", orNull: isTimed ? durations.percentile(95) : nil)
    json.member("max", orNull: isTimed ? durations.max : nil)
  }
}
