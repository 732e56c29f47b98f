import LifecycleModel
import RuleKit
import TraceModel

/// Things that a rule waits for while the app is in the foreground: time in the background does not
/// count, since a suspended app gets no callback.
///
/// Each stretch in the foreground wakes the rule when what is left of the limit has passed in it.
struct ForegroundWait<Element> {
  struct Item {
    let element: Element
    let begin: EventMark
    /// Nanoseconds of the limit that have not passed.
    fileprivate var left: Int64
  }

  private let limit: Int64
  private var items: [Item] = []
  /// Begin of the present stretch in the foreground; none in the background.
  private var stretch = EventMark.none
  private var stretches = 0
  /// Something was waited for whose record has no time: the limit can't be measured.
  private(set) var lacksTimes = false

  init(limit: Int64) { self.limit = limit }

  var isEmpty: Bool { items.isEmpty }

  /// The moment's event begins to be waited for.
  mutating func add(_ element: Element, _ moment: Moment) {
    if moment.mark.time < 0 { lacksTimes = true }
    guard moment.mayKeep(items.count, of: 64) else { return }
    if items.isEmpty {
      // The rule may have rested.
      stretch = Self.isInForeground(moment) ? moment.mark : .none
      stretches += 1
    }
    items.append(Item(element: element, begin: moment.mark, left: limit))
    if stretch.exists { wait(for: items[items.count - 1], from: moment.mark, moment) }
  }

  /// The state of the app changed.
  mutating func noteAppState(_ moment: Moment) {
    guard !items.isEmpty, Self.isInForeground(moment) != stretch.exists else { return }
    let mark = moment.mark
    if stretch.exists {
      for index in items.indices {
        let began = max(stretch.time, items[index].begin.time)
        guard began >= 0, mark.time > began else { continue }
        items[index].left = max(0, items[index].left - (mark.time - began))
      }
      stretch = .none
    } else {
      stretch = mark
      stretches += 1
      for item in items { wait(for: item, from: mark, moment) }
    }
  }

  /// The wait is over for those that it holds for.
  mutating func remove(where isOver: (Item) -> Bool) { items.removeAll(where: isOver) }

  /// What waited for as long as the limit; nil if it came, or the stretch ended.
  mutating func wake(_ moment: Moment, token: Int) -> Item? {
    guard stretch.exists, token & Self.stretchMask == stretches & Self.stretchMask,
      let place = items.firstIndex(where: { Int($0.begin.ordinal) == token >> Self.stretchBits })
    else { return nil }
    return items.remove(at: place)
  }

  /// The run is over: what still waited, if the recording stopped before its time was over.
  mutating func end(_ moment: Moment) -> [Item] {
    let run = moment.run
    defer { items = [] }
    return run.ending == .exit || run.process.wasReplaced ? [] : items.filter { $0.begin.time >= 0 }
  }

  private static var stretchBits: Int { 16 }
  private static var stretchMask: Int { 1 << stretchBits - 1 }

  private func wait(for item: Item, from mark: EventMark, _ moment: Moment) {
    guard mark.time >= 0 else { return }
    let token = Int(item.begin.ordinal) << Self.stretchBits | stretches & Self.stretchMask
    moment.wake(item.left, after: mark, token: token)
  }

  /// For certain. The Mac does not suspend an app that has no window in front.
  private static func isInForeground(_ moment: Moment) -> Bool {
    let run = moment.run
    return !run.suspendsInBackground || run.app.state == .active || run.app.state == .inactive
  }
}
