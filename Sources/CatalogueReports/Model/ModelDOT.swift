public import LifecycleModel

/// Draws machines in the DOT language of Graphviz.
///
/// Tolerated transitions are dashed, a dot leads to the initial states, and terminal states have
/// two borders. Several machines become one graph with a cluster each.
public enum ModelDOT {
  public static func text(_ machine: Machine) -> String { text([machine]) }

  public static func text(_ machines: [Machine]) -> String {
    let name = machines.count == 1 ? machines[0].id.rawName : "life cycle"
    var lines = ["digraph \(quoted(name)) {"]
    lines.append("  graph [rankdir=LR, fontname=\"Helvetica\", fontsize=14];")
    lines.append("  node [shape=box, style=rounded, fontname=\"Helvetica\", fontsize=12];")
    lines.append("  edge [fontname=\"Helvetica\", fontsize=9];")
    for (index, machine) in machines.enumerated() {
      let isCluster = machines.count > 1
      let indent = isCluster ? "    " : "  "
      if isCluster { lines.append("  subgraph cluster_\(index) {") }
      let title = "\(machine.id.rawName): \(machine.title)"
      lines.append("\(indent)label=\(quoted(title));")
      lines += body(of: machine).map { indent + $0 }
      if isCluster { lines.append("  }") }
    }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func body(of machine: Machine) -> [String] {
    let node = { (state: Int) in
      quoted("\(machine.id.rawName).\(machine.states[state].name)")
    }
    let start = quoted("\(machine.id.rawName) start")
    var lines = ["\(start) [shape=point, label=\"\"];"]
    for (index, state) in machine.states.enumerated() {
      let border = machine.terminal.contains(state: index) ? ", peripheries=2" : ""
      lines.append("\(node(index)) [label=\(quoted(state.name))\(border)];")
    }
    for state in machine.initial.indexes { lines.append("\(start) -> \(node(state));") }
    for arrow in ModelArrow.all(of: machine) {
      let label = quoted(arrow.events.joined(separator: "\n"))
      var style = arrow.level == .tolerated ? ", style=dashed" : ""
      // Below the state, so that it does not cross the legal loop above it.
      if arrow.level == .tolerated && arrow.from == arrow.to {
        style += ", tailport=s, headport=s"
      }
      lines.append("\(node(arrow.from)) -> \(node(arrow.to)) [label=\(label)\(style)];")
    }
    return lines
  }

  /// A quoted identifier, which is also right as a label: there a backslash begins an escape, so
  /// one that is meant is doubled.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\0"..<" ", "\u{7F}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
