import Foundation
import LifecycleModel
import Testing
import TraceModel

@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import CatalogueReports
@testable import TraceReports

@Suite struct ModelReportTests {
  // MARK: JSON

  private func parse(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func parse(list key: String, of object: [String: Any]) throws -> [[String: Any]] {
    try #require(object[key] as? [[String: Any]], "no list '\(key)'")
  }

  @Test(arguments: [JSONWriter.Layout.compact, .pretty])
  func theJSONDocumentHoldsTheWholeModel(_ layout: JSONWriter.Layout) throws {
    let document = try parse(ModelJSON.text(Machine.all, layout: layout))
    #expect(document["schema"] as? String == "lifetrace.model/1")
    let machines = try parse(list: "machines", of: document)
    #expect(machines.count == 18)
    let sources = try #require(document["sources"] as? [String: [String: String]])
    #expect(Set(sources.keys) == Set(SourceKey.allCases.map { $0.rawValue }))
    let budgets = try parse(list: "budgets", of: document)
    #expect(budgets.count == Budget.all.count)

    var count = 0
    for (machine, parsed) in zip(Machine.all, machines) {
      #expect(parsed["name"] as? String == machine.id.rawName)
      #expect(try parse(list: "states", of: parsed).count == machine.states.count)
      #expect(try parse(list: "events", of: parsed).count == machine.events.count)
      #expect(try parse(list: "ordering", of: parsed).count == machine.ordering.count)
      #expect(try parse(list: "neverFires", of: parsed).count == machine.neverFires.count)
      #expect(try parse(list: "accepts", of: parsed).count == machine.accepts.count)
      #expect(try parse(list: "rejects", of: parsed).count == machine.rejects.count)
      let transitions = try parse(list: "transitions", of: parsed)
      count += transitions.count
      for (transition, read) in zip(machine.transitions, transitions) {
        #expect(read["from"] as? String == machine.states[Int(transition.from)].name)
        #expect(read["to"] as? String == machine.states[Int(transition.to)].name)
        #expect(EventKind.named(read["event"] as? String ?? "") == transition.event)
        #expect(read["level"] as? String == transition.level.rawValue)
        #expect(read["confidence"] as? String == transition.confidence.rawValue)
        #expect(read["sources"] as? [String] == transition.sources.map { $0.rawValue })
        #expect(read["note"] as? String == transition.note)
      }
    }
    #expect(count == 488)
  }

  @Test func budgetsAreIntegersOfNanoseconds() throws {
    let document = try parse(ModelJSON.text([]))
    let budgets = try parse(list: "budgets", of: document)
    let hang = try #require(budgets.first { $0["id"] as? String == "hang" })
    #expect(hang["nanoseconds"] as? Int == 250_000_000)
    #expect(hang["precision"] as? String == "exact")
    let pending = try #require(budgets.first { $0["id"] as? String == "bg.pending" })
    #expect(pending["pending"] as? [String: Int] == ["refresh": 1, "processing": 10])
  }

  @Test(arguments: MachineID.allCases)
  func theDocumentOfOneMachineExplainsEverySourceItCites(_ id: MachineID) throws {
    let machine = id.machine
    let document = try parse(ModelJSON.text(machine))
    let sources = try #require(document["sources"] as? [String: Any])
    for key in machine.sources { #expect(sources[key.rawValue] != nil, "\(key.rawValue)") }
  }

  @Test func everyReportIsTheSameTwice() {
    #expect(ModelJSON.text(Machine.all) == ModelJSON.text(Machine.all))
    #expect(ModelText.text(Machine.all) == ModelText.text(Machine.all))
    #expect(ModelDOT.text(Machine.all) == ModelDOT.text(Machine.all))
    #expect(ModelMermaid.text(Machine.all) == ModelMermaid.text(Machine.all))
  }

  // MARK: Text

  @Test(arguments: MachineID.allCases)
  func textFitsInto80ColumnsUnlessAWordDoesNot(_ id: MachineID) {
    let machine = id.machine
    for line in ModelText.text(machine).split(separator: "\n") where line.count > 80 {
      let words = line.split(separator: " ")
      #expect(words.count == 1, "\(machine.id.rawName): \(line)")
    }
  }

  @Test(arguments: MachineID.allCases)
  func textNamesEveryStateTransitionAndSource(_ id: MachineID) {
    let machine = id.machine
    let text = ModelText.text(machine)
    for state in machine.states { #expect(text.contains("  \(state.name)")) }
    for source in machine.sources {
      #expect(text.contains("[\(source.rawValue)]\n"))
      #expect(text.contains("      \(source.place)\n"))
    }
    let rows = text.split(separator: "\n").filter {
      $0.hasPrefix("    ") && ($0.hasSuffix("(stays)") || $0.contains(" -> "))
    }
    #expect(rows.count == machine.transitions.count)
  }

  @Test func aTransitionShowsItsSources() {
    let text = ModelText.text(MachineID.immersiveSpace.machine)
    #expect(
      text.contains(
        """
          opening
            space.opened          -> open
                legal, documented [A.immersive]
            space.openFailed      -> closed
                legal, documented [A.immersive]
            space.immersionChange (stays)
                legal, inferred since visionOS 2.0 [A.immersion]
            space.dismiss         (stays)
                tolerated, inferred [A.immersive]: dismissed before it was open
          open
            space.immersionChange (stays)
                legal, documented since visionOS 2.0 [A.immersion]
            space.dismiss         -> closing
                legal, documented [A.immersive]
            space.closed          -> closed
                legal, inferred [A.visWindows]: the user closed it

        """))
  }

  // MARK: DOT and Mermaid

  @Test(arguments: MachineID.allCases)
  func arrowsHoldEachTransitionOnce(_ id: MachineID) {
    let machine = id.machine
    let arrows = ModelArrow.all(of: machine)
    #expect(arrows.reduce(0) { $0 + $1.events.count } == machine.transitions.count)
    let places = arrows.map { "\($0.from) \($0.to) \($0.level)" }
    #expect(Set(places).count == places.count)
  }

  @Test func toleratedTransitionsAreDashed() {
    let machine = MachineID.uiscene.machine
    let dot = ModelDOT.text(machine)
    #expect(
      dot.contains(
        "\"uiscene.foregroundActive\" -> \"uiscene.unattached\" "
          + "[label=\"scene.didDisconnect\", style=dashed];"))
    #expect(
      dot.contains(
        "\"uiscene.foregroundActive\" -> \"uiscene.foregroundInactive\" "
          + "[label=\"scene.willResignActive\"];"))
    let mermaid = ModelMermaid.text(machine)
    #expect(
      mermaid.contains(
        "  uiscene_foregroundActive --> uiscene_unattached: tolerated<br/>scene.didDisconnect\n"))
    #expect(
      mermaid.contains(
        "  uiscene_foregroundActive --> uiscene_foregroundInactive: scene.willResignActive\n"))
  }

  @Test(arguments: MachineID.allCases)
  func mermaidHasOneArrowFromAStateToItselfAndNamesEveryEvent(_ id: MachineID) {
    let lines = ModelMermaid.text(id.machine).split(separator: "\n")
    let places = lines.compactMap { line -> String? in
      let words = line.split(separator: " ")
      return words.count > 2 && words[1] == "-->" && words[2] == "\(words[0]):"
        ? String(words[0]) : nil
    }
    #expect(Set(places).count == places.count)
    let labels = lines.filter { $0.contains(" --> ") }.flatMap { line in
      line.split(separator: ": ").dropFirst().joined().replacing("<br/>", with: "\n")
        .split(separator: "\n")
    }
    #expect(labels.count { $0 != "tolerated" } == id.machine.transitions.count)
  }

  @Test func theStyleSheetDashesTheToleratedArrowsByNumber() throws {
    let lines = ModelMermaid.text(Machine.all).split(separator: "\n")
    let arrows = lines.filter { $0.contains(" --> ") }
    let numbers = arrows.indices.filter { arrows[$0].contains(": tolerated<br/>") }
    let style = try #require(lines.first { $0.hasPrefix("%%{init:") })
    for index in arrows.indices {
      let selects = style.contains("[id$=edge\(index)]")
      #expect(selects == numbers.contains(index), "\(arrows[index])")
    }
  }

  @Test func graphvizMeetsNoBareQuoteOrEscape() {
    #expect(ModelDOT.quoted(#"a"b\c"#) == #""a\"b\\c""#)
    #expect(ModelDOT.quoted("two\nlines") == #""two\nlines""#)
    #expect(ModelDOT.quoted("\u{1B}[0m\0") == "\"\u{FFFD}[0m\u{FFFD}\"")
    #expect(ModelDOT.quoted(#"\"#) == #""\\""#)
  }

  @Test func mermaidMeetsOnlyLettersDigitsAndHarmlessSigns() {
    #expect(ModelMermaid.escaped("scene.willConnect, a-b_c 1") == "scene.willConnect, a-b_c 1")
    #expect(ModelMermaid.escaped("a:b;c\"d#e<f") == "a#58;b#59;c#34;d#35;e#60;f")
    #expect(ModelMermaid.escaped("-->\n%%") == "--#62;\u{FFFD}#37;#37;")
    #expect(ModelMermaid.escaped("é漢") == "é漢")
  }
}
