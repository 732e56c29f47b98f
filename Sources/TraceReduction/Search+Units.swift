internal import TraceModel

/// What the events of a trace have in common, so that they can be left out together.
extension Search {
  /// Leaves out what is possible, from whole runs to single events, until nothing more is.
  func pruneEvents() {
    repeat {
      isCoarse = false
      let before = kept.count
      prune(units { draft.owners[$0] })
      // What follows a mistake is seldom needed.
      prune(units { isEvent($0) && draft.events[$0].line > goal.line ? 0 : nil })
      prune(units { draft.isLoss($0) ? 0 : nil })
      prune(units { draft.events[$0].scene.isPresent ? OfRun(draft.owners[$0], sceneOf($0)) : nil })
      prune(units { scope($0) })
      prune(units { isEvent($0) ? draft.events[$0].eventName : nil })
      prune(units { subject($0) })
      pruneLoops()
      prune(singles)
      compact()
      if kept.count <= 250 { pruneWindows(singles, longest: 32) }
      if kept.count <= 100 { prunePairs(singles) }
      compact()
      if kept.count == before, !refine() { return }
    } while !isOver
  }

  /// Every event by itself. A header goes with its run alone.
  private var singles: [[Int]] { kept.filter(isEvent).map { [$0] } }

  private func isEvent(_ place: Int) -> Bool { draft.events[place].kind != .header }

  private func sceneOf(_ place: Int) -> [UInt8] {
    Array(symbols.utf8(draft.events[place].scene))
  }

  /// `work` of `work.begin`: the events of a family, or of a sort of callbacks.
  private func scope(_ place: Int) -> [UInt8]? {
    guard isEvent(place) else { return nil }
    return Array(symbols.utf8(draft.events[place].eventName).prefix { $0 != UInt8(ascii: ".") })
  }

  /// The work, task, resource or view that an event is about.
  private func subject(_ place: Int) -> Subject? {
    let event = draft.events[place]
    guard isEvent(place), let scope = scope(place) else { return nil }
    let names = [event.key, event.view, event.group, event.name]
    let name =
      event.id.isPresent
      ? Array(draft.bytes(event.id))
      : names.first { $0.isPresent }.map { Array(symbols.utf8($0)) }
    return name.map { Subject(of: OfRun(draft.owners[place], $0), scope: scope) }
  }

  private struct OfRun: Hashable {
    let run: Int
    let name: [UInt8]

    init(_ run: Int, _ name: [UInt8]) { (self.run, self.name) = (run, name) }
  }

  private struct Subject: Hashable {
    let of: OfRun
    let scope: [UInt8]
  }

  /// The events that are left, by what they have in common, in the order of the first of each;
  /// without those for which `key` is nil.
  private func units<Key: Hashable>(_ key: (Int) -> Key?) -> [[Int]] {
    var numbers: [Key: Int] = [:]
    var units: [[Int]] = []
    for place in kept {
      guard let key = key(place) else { continue }
      if let number = numbers[key] {
        units[number].append(place)
      } else {
        numbers[key] = units.count
        units.append([place])
      }
    }
    return units
  }
}
