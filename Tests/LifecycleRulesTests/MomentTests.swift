import LifecycleModel
import LifecycleRules
import RuleKit
import Testing
import TraceModel

/// A rule's questions to its moment affect only its own reports.
@Suite struct MomentTests {
  private final class Sink: ReportSink {
    var reports: [Report] = []

    func add(_ report: Report, in run: RunState, details: () -> ReportDetails) {
      reports.append(report)
    }
    func schedule(_ rule: Int, in run: RunState, at time: Int64, token: Int) {}
  }

  /// The reports of two rules, if the first asks whether records are missing.
  private static func reports(afterLoss isLost: Bool) -> [Report] {
    let run = RunState(
      number: 0, id: .none, header: nil, line: 1, startCause: nil, symbols: SymbolTable())
    if isLost { run.lose(writer: nil) }
    let sink = Sink()
    let infos = [MissingPair.info, IllegalTransition.info]
    let moment = Moment(run: run, infos: infos, current: CurrentEvent(), sink: sink)
    moment.ruleIndex = 0
    moment.report(nil, .none, ReportDetails(message: "before it asks"))
    moment.judge(
      moment.absenceCause(since: .none), nil, .none, ReportDetails(message: "what it asks for"))
    moment.report(nil, .none, ReportDetails(message: "what it reports then"))
    moment.ruleIndex = 1
    moment.report(nil, .none, ReportDetails(message: "the next rule"))
    return sink.reports
  }

  @Test func aReportRestsOnTheAbsenceThatItsRuleAskedFor() {
    let reports = Self.reports(afterLoss: false)
    #expect(reports.map(\.restsOnAbsence) == [false, true, true, false])
    #expect(reports.allSatisfy { $0.unknown == nil })
  }

  @Test func whereRecordsAreMissingNothingRestsOnTheirAbsence() {
    let reports = Self.reports(afterLoss: true)
    #expect(reports.allSatisfy { !$0.restsOnAbsence })
    #expect(reports.map(\.unknown) == [nil, .loss, nil, nil])
  }
}
