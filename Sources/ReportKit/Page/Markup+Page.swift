// Parts that pages share.
extension Markup {
  /// A part of a page with a heading, to which `#id` leads.
  package static func section(_ id: String, _ heading: String, _ content: Markup) -> Markup {
    """
    <section id="\(id)" aria-labelledby="\(id)-h">
    <h2 id="\(id)-h">\(heading)</h2>
    \(content)
    </section>
    """
  }

  /// A number with its label; `kind` is the class that colours it, or empty.
  package typealias Tile = (number: String, name: String, kind: String)

  /// The numbers that sum a page up.
  package static func tiles(_ tiles: [Tile]) -> Markup {
    let items = tiles.map { tile -> Markup in
      let isNone = tile.number == "0" ? " none" : ""
      return """
        <div class="tile \(tile.kind)\(isNone)"><dt>\(tile.name)</dt><dd>\(tile.number)</dd></div>
        """
    }
    return "<section aria-label=\"Summary\"><dl class=\"tiles\">\(items)</dl></section>"
  }
}
