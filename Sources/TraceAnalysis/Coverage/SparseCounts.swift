import TraceModel

/// Counts at a few of many places, in the order of the places, without zeros.
struct SparseCounts: Equatable, Sendable {
  struct Count: Equatable, Sendable {
    let place: Int
    var number: Int64
  }

  private(set) var all: [Count] = []

  var isEmpty: Bool { all.isEmpty }

  /// 0 where nothing was counted.
  subscript(place: Int) -> Int64 {
    let index = index(of: place)
    return index < all.count && all[index].place == place ? all[index].number : 0
  }

  /// The counts at places of a range.
  subscript(places: Range<Int>) -> ArraySlice<Count> {
    all[index(of: places.lowerBound)..<index(of: places.upperBound)]
  }

  /// Makes room for as many places as one run usually counts at (our choice).
  mutating func reserve() { all.reserveCapacity(80) }

  /// Adds a number, which is not negative. Cheapest in the order of the places.
  mutating func add(_ number: Int64, _ place: Int) {
    guard number > 0 else { return }
    let index = index(of: place)
    if index == all.count {
      all.append(Count(place: place, number: number))
    } else if all[index].place == place {
      all[index].number = all[index].number.plus(number)
    } else {
      all.insert(Count(place: place, number: number), at: index)
    }
  }

  mutating func add(_ others: SparseCounts) {
    if all.isEmpty {
      all = others.all
    } else {
      for count in others.all { add(count.number, count.place) }
    }
  }

  /// That of the first count at this place or a later one.
  private func index(of place: Int) -> Int {
    guard let last = all.last, last.place >= place else { return all.count }
    var (low, high) = (0, all.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].place < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
