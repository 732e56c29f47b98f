#if canImport(CoreData)
  import Foundation
  import ObjectiveC

  /// What Core Data and SwiftData have in common: a context has its ``UnsavedEntities``, and a
  /// store may be left out.
  enum StoredObjects {
    /// A context with more unsaved objects is not looked through as a whole.
    static let limit = 1_000

    /// The address is the key of an association.
    private nonisolated(unsafe) static let key = UnsafeRawPointer(
      UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    /// Those of a context; they are released with it.
    static func unsaved(of context: AnyObject) -> UnsavedEntities {
      if let known = objc_getAssociatedObject(context, key) as? UnsavedEntities { return known }
      let new = UnsavedEntities()
      objc_setAssociatedObject(context, key, new, .OBJC_ASSOCIATION_RETAIN)
      return new
    }

    static func isRecorded(_ store: URL?) -> Bool {
      guard let recorder = Recorder.capturing(.saves) else { return false }
      return store.map { !recorder.options.omittedStores.contains($0.lastPathComponent) } ?? true
    }

    static func add() {
      CoreDataSaves.add()
      #if canImport(SwiftData)
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) { SwiftDataSaves.add() }
      #endif
    }

    /// The app is about to leave. What no notification says, such as that changes were rolled back,
    /// is looked up now.
    @MainActor static func look() {
      guard Recorder.capturing(.saves) != nil else { return }
      CoreDataSaves.look()
      #if canImport(SwiftData)
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) { SwiftDataSaves.look() }
      #endif
    }
  }

  /// Contexts of the main thread that were heard of.
  @MainActor struct KnownContexts<Context: AnyObject> {
    private struct Entry {
      weak var context: Context?
    }

    private var entries: [Entry] = []

    nonisolated init() {}

    var all: [Context] { entries.compactMap(\.context) }

    mutating func add(_ context: Context) {
      guard !entries.contains(where: { $0.context === context }) else { return }
      entries.removeAll { $0.context == nil }
      entries.append(Entry(context: context))
    }
  }
#endif
