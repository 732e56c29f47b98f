import TraceModel

/// A view's key, and where the others of its scene are.
struct ViewKey {
  var scene: Symbol
  var view: Symbol
  /// It is in the list of its scene.
  fileprivate var isListed = false
  /// The view of the same scene that was added before it; -1: none.
  var earlier: Int32 = -1

  init(scene: Symbol, view: Symbol, earlier: Int32 = -1) {
    self.scene = scene
    self.view = view
    self.earlier = earlier
  }

  fileprivate var bits: UInt64 { UInt64(scene.rawValue) << 32 | UInt64(view.rawValue) }
}

/// The views of a run's scenes, by places that are given again once their scene is released.
struct ViewTable {
  var instances: [MachineInstance] = []
  private(set) var keys: [ViewKey] = []
  private var free: [Int] = []
  private let index = IndexMap()
  /// Views that took an event since their scene last connected or disconnected.
  private(set) var listed: [Symbol: [Int]] = [:]

  /// Places that were ever given.
  var count: Int { instances.count }
  /// Views of scenes that are not released.
  var liveCount: Int { instances.count - free.count }

  func place(_ scene: Symbol, _ view: Symbol) -> Int? {
    index[ViewKey(scene: scene, view: view).bits]
  }

  /// The place of a view that is new.
  mutating func add(_ key: ViewKey, _ instance: MachineInstance) -> Int {
    let place = free.popLast() ?? instances.count
    if place == instances.count {
      instances.append(instance)
      keys.append(key)
    } else {
      instances[place] = instance
      keys[place] = key
    }
    index.insert(key.bits, place)
    return place
  }

  /// It took an event, so that it ends when its scene disconnects.
  @inline(__always)
  mutating func list(_ place: Int) {
    guard !keys[place].isListed else { return }
    keys[place].isListed = true
    listed[keys[place].scene, default: []].append(place)
  }

  /// The views of a scene that took an event since this was last asked; they are listed again by
  /// their next one, so that scenes that come and go cost no more than their views' events.
  mutating func takeListed(_ scene: Symbol) -> [Int] {
    let places = listed.removeValue(forKey: scene) ?? []
    for place in places { keys[place].isListed = false }
    return places
  }

  /// Forgets the views of a scene, of which `latest` was added last.
  mutating func release(_ scene: Symbol, latest: Int32) {
    var place = Int(latest)
    while place >= 0 {
      let key = keys[place]
      index.remove(key.bits)
      instances[place] = MachineInstance([])
      keys[place] = ViewKey(scene: .none, view: .none)
      free.append(place)
      place = Int(key.earlier)
    }
    listed[scene] = nil
  }

  func markNames(_ live: LiveNames) {
    for (place, view) in instances.enumerated() {
      live.mark(view)
      live.mark(keys[place].scene)
      live.mark(keys[place].view)
    }
    for scene in listed.keys { live.mark(scene) }
  }
}
