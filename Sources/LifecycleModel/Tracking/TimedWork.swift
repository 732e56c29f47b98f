/// Work of one record with a length, which says when the work ended: until then it is under way.
struct TimedWork {
  /// Pieces of work that are kept at most.
  private static let limit = 1 << 16

  private var works: [Work] = []
  /// When it holds this many, those that are over are dropped.
  private var room = 64
  /// Pieces of work that there was no room for.
  private(set) var refused = 0

  var count: Int { works.count }

  /// Keeps work that has a beginning and a length.
  mutating func add(_ work: Work) {
    if works.count >= room {
      works.removeAll { $0.endTime <= work.begin.time }
      if works.count > Self.limit / 2 {
        refused += works.count / 2
        works.removeFirst(works.count / 2)
      }
      room = max(64, 2 * works.count)
    }
    works.append(work)
  }

  func forEach(underWayAt time: Int64, _ body: (Work) -> Void) {
    for work in works where work.begin.time <= time && work.endTime > time { body(work) }
  }

  func forEach(_ body: (Work) -> Void) { works.forEach(body) }
}

extension RunState {
  /// Calls `body` with work that is under way at a time, which is now or later without an event
  /// before it: begun and not ended, or of one record whose length reaches beyond it.
  public func forEachWorkUnderWay(at time: Int64, _ body: (Work) -> Void) {
    openWork.forEach(body)
    timedWork.forEach(underWayAt: time, body)
  }

  /// Of those, work of one record.
  public func forEachTimedWork(underWayAt time: Int64, _ body: (Work) -> Void) {
    timedWork.forEach(underWayAt: time, body)
  }

  /// Number of places that ``forEachWorkUnderWay(at:_:)`` looks at.
  public var workPlaces: Int { openWork.places + timedWork.count }
}
