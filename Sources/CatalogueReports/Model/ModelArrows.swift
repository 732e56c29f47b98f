internal import LifecycleModel

/// An arrow of a drawing: all transitions of one level between the same two states.
struct ModelArrow {
  var from: Int
  var to: Int
  var level: Transition.Level
  /// Names of the events, in the model's order.
  var events: [String]

  /// The arrows of a machine, in the order of their first transitions in the model.
  static func all(of machine: Machine) -> [ModelArrow] {
    var arrows: [ModelArrow] = []
    for transition in machine.transitions {
      let index = arrows.firstIndex {
        $0.from == Int(transition.from) && $0.to == Int(transition.to)
          && $0.level == transition.level
      }
      if let index {
        arrows[index].events.append(transition.event.name)
      } else {
        arrows.append(
          ModelArrow(
            from: Int(transition.from), to: Int(transition.to), level: transition.level,
            events: [transition.event.name]))
      }
    }
    return arrows
  }
}
