/// The entities with unsaved objects in one context of Core Data or SwiftData, and the records that
/// follow from them. It belongs to the context, and its changes are lost with it.
///
/// Used by the thread of the context alone, and by the one that releases it last.
final class UnsavedEntities {
  private var dirty: Set<String> = []

  /// The context has unsaved objects of just these entities.
  func reconcile(_ unsaved: Set<String>) {
    add(unsaved)
    let undone = dirty.subtracting(unsaved)
    dirty = unsaved
    record("data.delete", undone)
  }

  /// The context has unsaved objects of these entities, and perhaps of others.
  func add(_ unsaved: Set<String>) {
    record("data.dirty", unsaved.subtracting(dirty))
    dirty.formUnion(unsaved)
  }

  /// The context saved everything, objects of these entities among it.
  func save(_ saved: Set<String>) {
    record("data.save", dirty.union(saved))
    dirty = []
  }

  deinit { record("data.delete", dirty) }

  private func record(_ event: StaticString, _ entities: Set<String>) {
    guard let recorder = Recorder.capturing(.saves) else { return }
    for entity in entities.sorted() {
      recorder.record(event, isUrgent: true) { text in
        text.scene(orInherited: nil)
        text.key("key", entity)
        text.trigger(orInherited: nil)
        text.key("captured", true)
      }
    }
  }
}
