public import LifecycleModel
import PageFiles
import ReportKit

/// Draws a machine as an SVG picture with colours for light and dark; ``ModelLayout`` says how.
///
/// Tolerated transitions are dashed, a dot marks the initial states, and terminal states have two
/// borders. Self transitions are a line of words in their box.
public enum ModelSVG {
  public static func text(_ machine: Machine) -> String {
    let layout = ModelLayout(machine)
    var body = Markup.empty
    body += text(ModelLayout.margin, 22, "\(machine.id.rawName): \(machine.title)", "strong")
    for trunk in layout.right { body += draw(trunk, of: layout, machine, isRight: true) }
    for trunk in layout.left { body += draw(trunk, of: layout, machine, isRight: false) }
    for state in machine.states.indices { body += box(state, of: layout, machine) }
    body += text(ModelLayout.margin, layout.height - 10, legend, "quiet small")
    let file: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(layout.width) \(layout.height)" \
      width="\(layout.width)" height="\(layout.height)" role="img" class="model">
      <title>Transitions of \(machine.id.rawName)</title>
      <desc>\(description(machine))</desc>
      <style>\(colours)\(classes)</style>
      <rect class="ground" width="100%" height="100%"/>
      \(body)</svg>

      """
    return file.text
  }

  private static let colours = Markup.compact(.pictureColours)
  private static let classes = Markup.compact(.modelStyle)
  private static let legend = "dot: initial; two borders: terminal; dashed: tolerated"

  /// For people who don't see it.
  private static func description(_ machine: Machine) -> String {
    let arrows = ModelArrow.all(of: machine).filter { $0.from != $0.to }
    let sentences = arrows.map { arrow in
      let (from, to) = (machine.states[arrow.from].name, machine.states[arrow.to].name)
      let level = arrow.level == .tolerated ? " (tolerated)" : ""
      return "\(from) to \(to) on \(Words.list(arrow.events, "or"))\(level)"
    }
    return sentences.joined(separator: "; ") + "."
  }

  private static func text(_ x: Int, _ y: Int, _ words: String, _ name: StaticString) -> Markup {
    "<text x=\"\(x)\" y=\"\(y)\" class=\"\(Markup(stringLiteral: name))\">\(words)</text>\n"
  }

  private static func box(_ state: Int, of layout: ModelLayout, _ machine: Machine) -> Markup {
    let box = layout.boxes[state]
    let (x, width) = (layout.boxX, layout.boxWidth)
    var result: Markup = """
      <rect class="state" x="\(x)" y="\(box.y)" width="\(width)" height="\(box.height)" rx="6"/>

      """
    if machine.terminal.contains(state: state) {
      result += """
        <rect class="border" x="\(x + 3)" y="\(box.y + 3)" width="\(width - 6)" \
        height="\(box.height - 6)" rx="4"/>

        """
    }
    if machine.initial.contains(state: state) {
      result += "<circle class=\"start\" cx=\"\(x + 13)\" cy=\"\(box.y + 15)\" r=\"4\"/>\n"
    }
    let middle = x + width / 2
    result += text(middle, box.y + 20, machine.states[state].name, "strong middle")
    if !box.staying.isEmpty {
      result += text(middle, box.y + 36, box.staying, "quiet small middle")
    }
    return result
  }

  private static func draw(
    _ trunk: ModelLayout.Trunk, of layout: ModelLayout, _ machine: Machine, isRight: Bool
  ) -> Markup {
    let edge = isRight ? layout.boxX + layout.boxWidth : layout.boxX
    let outwards = isRight ? 1 : -1
    let tip = edge + outwards * 7
    let name: Markup = trunk.level == .tolerated ? "edge tolerated" : "edge"
    var result: Markup = """
      <path class="\(name)" d="M\(trunk.x) \(trunk.top)V\(trunk.bottom)M\(trunk.x) \(trunk.y)H\(tip)"/>

      """
    for branch in trunk.branches {
      let title =
        "\(machine.states[branch.state].name) → \(machine.states[trunk.target].name): \(branch.label)"
      result += """
        <path class="\(name)" d="M\(edge) \(branch.y)H\(trunk.x)"><title>\(title)</title></path>

        """
      // Lines that cross without a dot have nothing to do with each other.
      if branch.y != trunk.top && branch.y != trunk.bottom {
        result += "<circle class=\"head\" cx=\"\(trunk.x)\" cy=\"\(branch.y)\" r=\"2.5\"/>\n"
      }
      let place = edge + outwards * 8
      let anchor: StaticString = isRight ? "small" : "small end"
      result += text(place, branch.y - 4, branch.label, anchor)
    }
    result += """
      <path class="head" d="M\(edge) \(trunk.y)l\(outwards * 8) -4v8z"/>

      """
    return result
  }
}
