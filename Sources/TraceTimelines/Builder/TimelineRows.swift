import LifecycleModel
import TraceModel

/// The rows of one run and their lanes.
///
/// An interval takes the lowest free lane of its row when it begins, so that those that overlap lie
/// below each other. Memory grows with rows and with open intervals, which the model bounds.
final class TimelineRows {
  struct Key: Hashable {
    var kind: TimelineTrack.Kind
    var machine: MachineID?
    var scene = Symbol.none
    var name = Symbol.none
    /// Kind of a SwiftUI task, whose identifiers are apart from those of other kinds.
    var category = Symbol.none
    var isRest = false
  }

  /// Where an interval lies.
  struct Place: BitwiseCopyable {
    var row: Int32
    var lane: Int32
  }

  private struct Lane {
    let id: Int
    /// Until when it is taken; nil while its interval is open.
    var busyUntil: Int64?

    func isFree(from begin: Int64) -> Bool { busyUntil.map { $0 <= begin } ?? false }
  }

  private struct Row {
    let key: Key
    let scene: String?
    let name: String
    var lanes: [Lane] = []
  }

  private let run: Int
  private let symbols: SymbolTable
  /// Gives the next number of a track.
  private let nextID: () -> Int
  private var rows: [Row] = []
  private var index: [Key: Int] = [:]
  private var threads = 0

  /// Work of further threads shares a row.
  private static let threadLimit = 1_024
  /// Names that the model does not bound have separate rows up to here; further ones share one row
  /// for each kind.
  private static let rowLimit = 200_000

  init(run: Int, symbols: SymbolTable, nextID: @escaping () -> Int) {
    self.run = run
    self.symbols = symbols
    self.nextID = nextID
  }

  private func row(_ key: Key) -> Int {
    if let known = index[key] { return known }
    var key = key
    if rows.count >= Self.rowLimit {
      key = Key(
        kind: key.kind, machine: key.machine, name: symbols.intern("(others)"), isRest: key.isRest)
      if let known = index[key] { return known }
    } else if key.kind == .work {
      if threads == Self.threadLimit {
        key.name = symbols.intern("(other threads)")
        if let known = index[key] { return known }
      } else {
        threads += 1
      }
    }
    var name = symbols[key.name]
    if key.category.isPresent { name += " (\(symbols[key.category]))" }
    rows.append(Row(key: key, scene: key.scene.isPresent ? symbols[key.scene] : nil, name: name))
    index[key] = rows.count - 1
    return rows.count - 1
  }

  /// The lowest lane that is free from `begin` on; `preferred` if that one is.
  func place(_ key: Key, from begin: Int64, preferred: Place? = nil) -> Place {
    let row = row(key)
    if let preferred, Int(preferred.row) == row,
      rows[row].lanes[Int(preferred.lane)].isFree(from: begin)
    {
      return preferred
    }
    let free = rows[row].lanes.firstIndex { $0.isFree(from: begin) }
    if free == nil { rows[row].lanes.append(Lane(id: nextID(), busyUntil: .min)) }
    return Place(
      row: Int32(truncatingIfNeeded: row),
      lane: Int32(truncatingIfNeeded: free ?? rows[row].lanes.count - 1))
  }

  /// The lane is taken up to `end`, or until it is freed.
  func take(_ place: Place, until end: Int64?) {
    rows[Int(place.row)].lanes[Int(place.lane)].busyUntil = end
  }

  func track(_ place: Place) -> TimelineTrack {
    let row = rows[Int(place.row)]
    return TimelineTrack(
      id: row.lanes[Int(place.lane)].id, run: run, kind: row.key.kind, machine: row.key.machine,
      scene: row.scene, name: row.name, isRest: row.key.isRest, lane: Int(place.lane))
  }

  func key(_ place: Place) -> Key { rows[Int(place.row)].key }

  /// The first lane of a row, for instants.
  func track(_ key: Key) -> TimelineTrack {
    let row = row(key)
    if rows[row].lanes.isEmpty { rows[row].lanes.append(Lane(id: nextID(), busyUntil: .min)) }
    return track(Place(row: Int32(truncatingIfNeeded: row), lane: 0))
  }
}
