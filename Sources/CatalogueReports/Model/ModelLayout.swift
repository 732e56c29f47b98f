import LifecycleModel
import ReportKit

/// Where the parts of a machine's drawing are.
///
/// States are boxes in one column, in the model's order. Transitions to a later state run down on
/// the right, those to an earlier one run up on the left. All transitions of one level that lead to
/// the same state on the same side share a vertical line, the trunk; each source has a branch to
/// it, with the events as its label.
///
///        labels  ┌───────┐
///      ┌────────►│ first │── event ──┐
///      │         └───────┘           │
///      │         ┌───────┐◄──────────┘
///      └─ event ─│ second│
///                └───────┘
///
/// Numbers are pixels.
struct ModelLayout {
  /// A transition's events where they leave a box.
  struct Branch {
    var state: Int
    var y: Int
    var label: String
  }

  struct Trunk {
    var target: Int
    var level: Transition.Level
    /// Where it enters the target's box.
    var y = 0
    /// Of the vertical line.
    var x = 0
    var branches: [Branch] = []

    var top: Int { min(y, branches.map(\.y).min() ?? y) }
    var bottom: Int { max(y, branches.map(\.y).max() ?? y) }
  }

  struct Box {
    var y: Int
    var height: Int
    /// Self transitions in words; empty if there are none.
    var staying: String
  }

  private(set) var boxes: [Box] = []
  private(set) var right: [Trunk]
  private(set) var left: [Trunk]
  let boxWidth: Int
  private(set) var boxX = 0
  private(set) var width = 0
  private(set) var height = 0

  static let margin = 12
  private static let head = 44
  private static let row = 20
  private static let gap = 22
  private static let lane = 12

  init(_ machine: Machine) {
    let arrows = ModelArrow.all(of: machine)
    right = Self.trunks(arrows.filter { $0.from < $0.to })
    left = Self.trunks(arrows.filter { $0.from > $0.to })
    let staying = machine.states.indices.map { state in
      Self.staying(arrows.filter { $0.from == state && $0.to == state })
    }
    let names = machine.states.map { Self.width($0.name, perCharacter: 8) + 44 }
    let widths = names + staying.map { Self.width($0, perCharacter: 6) + 20 }
    boxWidth = max(130, widths.max() ?? 0)
    place(staying)
    let rightLanes = Self.assignLanes(&right)
    let leftLanes = Self.assignLanes(&left)
    let leftLabels = Self.labels(left)
    boxX = Self.margin + leftLanes * Self.lane + leftLabels
    for index in left.indices { left[index].x = boxX - leftLabels - left[index].x * Self.lane }
    let rightLabels = Self.labels(right)
    for index in right.indices {
      right[index].x = boxX + boxWidth + rightLabels + right[index].x * Self.lane
    }
    let drawn = boxX + boxWidth + rightLabels + rightLanes * Self.lane + Self.margin
    let title = Self.width(machine.id.rawName + machine.title, perCharacter: 8)
    width = max(drawn, title + 2 * Self.margin, 400)
  }

  private static func trunks(_ arrows: [ModelArrow]) -> [Trunk] {
    var trunks: [Trunk] = []
    for arrow in arrows {
      let branch = Branch(state: arrow.from, y: 0, label: arrow.events.joined(separator: ", "))
      if let same = trunks.firstIndex(where: { $0.target == arrow.to && $0.level == arrow.level }) {
        trunks[same].branches.append(branch)
      } else {
        trunks.append(Trunk(target: arrow.to, level: arrow.level, branches: [branch]))
      }
    }
    return trunks
  }

  private static func staying(_ loops: [ModelArrow]) -> String {
    let parts = loops.map { loop in
      let events =
        loop.events.count == 1 ? loop.events[0] : Words.count(loop.events.count, "event")
      return loop.level == .tolerated ? events + " (tolerated)" : events
    }
    return parts.isEmpty ? "" : "stays: " + parts.joined(separator: ", ")
  }

  /// Gives every line that meets a box a height of its own: on the right those from above come
  /// first, on the left those that go up, so that few lines cross.
  private mutating func place(_ staying: [String]) {
    var y = Self.head
    for state in staying.indices {
      let entering = (right.indices.filter { right[$0].target == state }).count
      let leaving = (left.flatMap(\.branches).filter { $0.state == state }).count
      let onRight = entering + right.flatMap(\.branches).count { $0.state == state }
      let onLeft = leaving + left.count { $0.target == state }
      let inside = staying[state].isEmpty ? 30 : 46
      let height = max(inside, Self.row * max(onRight, onLeft) + 6)
      var portRight = y + 17
      for index in right.indices where right[index].target == state {
        right[index].y = portRight
        portRight += Self.row
      }
      Self.placeBranches(&right, of: state, &portRight)
      var portLeft = y + 17
      Self.placeBranches(&left, of: state, &portLeft)
      for index in left.indices where left[index].target == state {
        left[index].y = portLeft
        portLeft += Self.row
      }
      boxes.append(Box(y: y, height: height, staying: staying[state]))
      y += height + Self.gap
    }
    height = y + 20
  }

  private static func placeBranches(_ trunks: inout [Trunk], of state: Int, _ port: inout Int) {
    for index in trunks.indices {
      for branch in trunks[index].branches.indices
      where trunks[index].branches[branch].state == state {
        trunks[index].branches[branch].y = port
        port += row
      }
    }
  }

  /// Sets `x` of each trunk to the number of its lane, from 1: short ones inside, none on top of
  /// another.
  ///
  /// - Returns: how many lanes there are.
  private static func assignLanes(_ trunks: inout [Trunk]) -> Int {
    var lanes: [[(top: Int, bottom: Int)]] = []
    let byLength = trunks.indices.sorted {
      (trunks[$0].bottom - trunks[$0].top, $0) < (trunks[$1].bottom - trunks[$1].top, $1)
    }
    for index in byLength {
      let span = (top: trunks[index].top, bottom: trunks[index].bottom)
      let free = lanes.firstIndex { lane in
        lane.allSatisfy { span.bottom + 4 < $0.top || $0.bottom + 4 < span.top }
      }
      if let free { lanes[free].append(span) } else { lanes.append([span]) }
      trunks[index].x = (free ?? lanes.count - 1) + 1
    }
    return lanes.count
  }

  /// Width of the column of labels.
  private static func labels(_ trunks: [Trunk]) -> Int {
    let widths = trunks.flatMap(\.branches).map { width($0.label, perCharacter: 6) + 20 }
    return max(24, widths.max() ?? 0)
  }

  private static func width(_ text: String, perCharacter: Int) -> Int {
    DisplayWidth.of(text) * perCharacter
  }
}
