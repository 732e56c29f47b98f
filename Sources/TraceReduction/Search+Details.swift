internal import TraceModel
internal import TraceReading

/// What headers and events say, which a smaller trace may leave unsaid.
extension Search {
  /// Removes the keys without which the finding stays. False if there are none.
  func pruneDetails() -> Bool {
    var isSmaller = false
    for key in RemovableKey.all {
      isSmaller =
        change(draft.events.indices.filter { draft.events[$0].has(key) }) {
          $0.remove(key)
        } || isSmaller
    }
    return pruneHeaders() || isSmaller
  }

  /// Sequence numbers order what is in order already. Some rules trust only numbered records, so
  /// that the numbers may be needed.
  func pruneNumbers() -> Bool {
    var candidate = draft
    let numbered = draft.events.indices.filter { draft.events[$0].hasSequence }
    guard !numbered.isEmpty else { return false }
    for index in numbered { candidate.change(index) { $0.hasSequence = false } }
    return attempt(candidate)
  }

  /// Changes all of these events if that is possible, else those that it is possible for.
  private func change(_ places: [Int], _ body: (inout Event) -> Void) -> Bool {
    guard !places.isEmpty else { return false }
    var all = draft
    for place in places { all.change(place, body) }
    if attempt(all) { return true }
    guard places.count > 1 else { return false }
    var isChanged = false
    for place in places where !isOver {
      var one = draft
      one.change(place, body)
      isChanged = attempt(one) || isChanged
    }
    return isChanged
  }

  // MARK: Headers

  private func pruneHeaders() -> Bool {
    var isSmaller = false
    for place in draft.headers.indices {
      for remove in Self.removals where !isOver {
        var candidate = draft
        remove(&candidate.headers[place])
        // Several runs are known by their ids.
        if draft.headers.count > 1 { candidate.headers[place].run = draft.headers[place].run }
        guard candidate.headers[place] != draft.headers[place] else { continue }
        isSmaller = attempt(candidate) || isSmaller
      }
      for name in draft.headers[place].records.names where !isOver {
        guard let family = RunHeader.Families(name: name), !draft.has(family, inRun: place) else {
          continue
        }
        var candidate = draft
        candidate.headers[place].records.subtract(family)
        isSmaller = attempt(candidate) || isSmaller
      }
    }
    return isSmaller
  }

  /// The keys that are unknown if they are absent. Without the others a header would state
  /// something else: it would be of another platform, or of another clock.
  private static let removals: [@Sendable (inout RunHeader) -> Void] = [
    { $0.run = nil }, { $0.app = nil }, { $0.version = nil }, { $0.build = nil }, { $0.os = nil },
    { $0.sdk = nil }, { $0.device = nil }, { $0.install = nil }, { $0.lifeCycle = nil },
    { $0.pid = nil }, { $0.launch = .unknown }, { $0.start = nil }, { $0.recorder = nil },
  ]

  /// Lets runs whose beginning was left out say so. Their first events, which only show the way to
  /// the states, may then be left out too.
  func pruneBeginnings() -> Bool {
    var isSmaller = false
    for place in draft.headers.indices.reversed() where !isOver {
      guard draft.headers.indices.contains(place), !draft.headers[place].midlife else { continue }
      var candidate = draft
      candidate.headers[place].midlife = true
      isSmaller = explore(candidate) { pruneEvents() } || isSmaller
    }
    return isSmaller
  }
}
