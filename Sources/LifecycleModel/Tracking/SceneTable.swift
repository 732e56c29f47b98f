/// The scenes of a run, by slots that are never given twice.
///
/// A run may have any number of scenes, one after the other. They lie in pages, and a page whose
/// scenes are all released is freed:
/// ```
///   slots   0…3  | 4…7   | 8…11 | 12…     pages of four
///           kept | freed | used | used
/// ```
/// Elements are read and written where they lie: one has more than five hundred bytes.
public struct SceneTable {
  private static let pageBits = 2
  private static var pageSize: Int { 1 << pageBits }

  private struct Page {
    var scenes: UnsafeMutablePointer<SceneState>?
    var released = 0
  }
  private var pages: [Page] = []
  /// Scenes that were ever added.
  public private(set) var count = 0
  /// Scenes below this slot are never released, because reports describe each of them; nil: all may
  /// be released.
  var kept: Int?

  public var isEmpty: Bool { count == 0 }

  /// A scene that is not released.
  public internal(set) subscript(slot: Int) -> SceneState {
    unsafeAddress { UnsafePointer(place(slot)) }
    nonmutating unsafeMutableAddress { place(slot) }
  }

  /// A scene that is not released, without a copy of it.
  @inline(__always) public func known(_ slot: Int) -> KnownScene {
    KnownScene(UnsafePointer(place(slot)))
  }

  /// The scene of a slot, unless it is released.
  public func find(_ slot: Int) -> KnownScene? {
    guard holds(slot) else { return nil }
    let scene = place(slot)
    return scene.pointee.isReleased ? nil : KnownScene(UnsafePointer(scene))
  }

  /// Where a scene that is not released lies, as long as it is not.
  @inline(__always)
  func place(_ slot: Int) -> UnsafeMutablePointer<SceneState> {
    guard let scenes = pages[slot >> Self.pageBits].scenes else {
      preconditionFailure("a scene is asked for that was released")
    }
    return scenes + (slot & (Self.pageSize - 1))
  }

  /// Adds a scene under the next slot.
  mutating func append(_ scene: SceneState) {
    if count & (Self.pageSize - 1) == 0 {
      pages.append(Page(scenes: .allocate(capacity: Self.pageSize)))
    }
    place(count).initialize(to: scene)
    count += 1
    liveCount += 1
  }

  /// Scenes that are not released.
  public private(set) var liveCount = 0

  /// Whether a scene's memory is still there.
  func holds(_ slot: Int) -> Bool { pages[slot >> Self.pageBits].scenes != nil }

  /// The scene is not asked for any more.
  mutating func release(_ slot: Int) {
    liveCount -= 1
    let page = slot >> Self.pageBits
    pages[page].released += 1
    guard pages[page].released == Self.pageSize, page << Self.pageBits >= kept ?? 0 else { return }
    pages[page].scenes?.deallocate()
    pages[page].scenes = nil
    while firstHeld < pages.count, pages[firstHeld].scenes == nil { firstHeld += 1 }
  }

  /// Pages before it are freed: in long runs they are most.
  private var firstHeld = 0
  fileprivate var firstSlot: Int { firstHeld << Self.pageBits }

  /// Frees everything; the owner's last call.
  func deallocate() {
    for page in pages { page.scenes?.deallocate() }
  }
}

extension SceneTable: Sequence {
  /// Slots of the scenes that are not released, in ascending order.
  public struct Slots: Sequence, IteratorProtocol {
    fileprivate let table: SceneTable
    fileprivate var slot: Int

    public mutating func next() -> Int? {
      while slot < table.count {
        defer { slot += 1 }
        if table.holds(slot), !table[slot].isReleased { return slot }
      }
      return nil
    }
  }

  /// The scenes that are not released, in the order of their slots.
  public struct Iterator: IteratorProtocol {
    fileprivate var slots: Slots

    public mutating func next() -> KnownScene? {
      slots.next().map { slots.table.known($0) }
    }
  }

  public var indices: Slots { Slots(table: self, slot: firstSlot) }
  public func makeIterator() -> Iterator { Iterator(slots: indices) }
}
