public import LifecycleModel

/// Draws machines as Mermaid state diagrams (`stateDiagram-v2`).
///
/// Mermaid has no syntax for a dashed transition of a state diagram. A style sheet in the diagram
/// dashes the tolerated ones by their number, and their labels say *tolerated* for renderers that
/// ignore it. Several machines become one diagram with a composite state each.
public enum ModelMermaid {
  public static func text(_ machine: Machine) -> String { text([machine]) }

  public static func text(_ machines: [Machine]) -> String {
    var lines: [String] = []
    var dashed: [Int] = []
    var arrows = 0
    for machine in machines {
      let isComposite = machines.count > 1
      let indent = isComposite ? "    " : "  "
      if isComposite {
        lines.append("  state \"\(escaped(machine.id.rawName))\" as \(identifier(machine)) {")
      }
      for (index, state) in machine.states.enumerated() {
        lines.append(
          "\(indent)state \"\(escaped(state.name))\" as \(identifier(machine, index))")
      }
      for state in machine.initial.indexes {
        lines.append("\(indent)[*] --> \(identifier(machine, state))")
        arrows += 1
      }
      for arrow in labelled(machine) {
        if arrow.isDashed { dashed.append(arrows) }
        lines.append(
          "\(indent)\(identifier(machine, arrow.from)) --> \(identifier(machine, arrow.to)): "
            + arrow.label.map { escaped($0) }.joined(separator: "<br/>"))
        arrows += 1
      }
      for state in machine.terminal.indexes where !machine.initial.contains(state: state) {
        lines.append("\(indent)\(identifier(machine, state)) --> [*]")
        arrows += 1
      }
      if isComposite { lines.append("  }") }
    }
    return (styles(dashed) + ["stateDiagram-v2", "  direction LR"] + lines)
      .joined(separator: "\n") + "\n"
  }

  /// The arrows with the lines of their labels.
  ///
  /// Of several arrows from a state to itself Mermaid (11.16) draws only the last, so the legal and
  /// the tolerated self transitions of a state share one.
  private static func labelled(
    _ machine: Machine
  ) -> [(from: Int, to: Int, label: [String], isDashed: Bool)] {
    let arrows = ModelArrow.all(of: machine)
    let hasLegalLoop = Set(
      arrows.filter { $0.from == $0.to && $0.level == .legal }.map { $0.from })
    return arrows.compactMap { arrow in
      let isLoop = arrow.from == arrow.to
      switch arrow.level {
      case .legal:
        let tolerated = arrows.first {
          isLoop && $0.from == arrow.from && $0.to == arrow.to && $0.level == .tolerated
        }
        let label = arrow.events + (tolerated.map { ["tolerated"] + $0.events } ?? [])
        return (arrow.from, arrow.to, label, false)
      case .tolerated:
        if isLoop && hasLegalLoop.contains(arrow.from) { return nil }
        return (arrow.from, arrow.to, ["tolerated"] + arrow.events, true)
      }
    }
  }

  /// Mermaid numbers the arrows of a diagram from 0 and ends their ids in `edge` and the number.
  private static func styles(_ dashed: [Int]) -> [String] {
    guard !dashed.isEmpty else { return [] }
    let selectors = dashed.map { "[id$=edge\($0)]" }.joined(separator: ",")
    return ["%%{init: {\"themeCSS\": \"\(selectors){stroke-dasharray:5 4}\"}}%%"]
  }

  /// Letters, digits and underscores. The machine's name comes before the state's, because words
  /// such as `end` and `state` are Mermaid's own.
  private static func identifier(_ machine: Machine, _ state: Int? = nil) -> String {
    let name = machine.id.rawName + (state.map { "_" + machine.states[$0].name } ?? "")
    return String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// Text for a label: a character with a meaning in Mermaid or HTML becomes a numbered entity.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", "-", "_": fallthrough
      case "\u{A0}"...: result.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{7F}"..<"\u{A0}": result += "\u{FFFD}"
      default: result += "#\(scalar.value);"
      }
    }
    return result
  }
}
