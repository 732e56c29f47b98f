#if canImport(CoreData)
  import CoreData

  /// Changes and saves of Core Data's contexts of the main queue, by its notifications.
  ///
  /// A child of such a context is where an app edits what it may throw away: its changes count once
  /// they are in the parent. Contexts of other queues import and write; they are not looked at.
  @MainActor enum CoreDataSaves {
    private static var contexts = KnownContexts<NSManagedObjectContext>()

    nonisolated static func add() {
      observe(NSManagedObjectContext.didChangeObjectsNotification) { context, objects in
        contexts.add(context)
        look(context, changed: objects)
      }
      observe(NSManagedObjectContext.didSaveObjectsNotification) { context, objects in
        StoredObjects.unsaved(of: context).save(objects)
      }
    }

    /// What the contexts have not saved.
    static func look() {
      for context in contexts.all { look(context) }
    }

    /// - Parameter changed: entities of some of its unsaved objects.
    private static func look(_ context: NSManagedObjectContext, changed: Set<String> = []) {
      let unsaved = StoredObjects.unsaved(of: context)
      guard context.hasChanges else { return unsaved.reconcile([]) }
      let count =
        context.insertedObjects.count + context.updatedObjects.count
        + context.deletedObjects.count
      guard count <= StoredObjects.limit else { return unsaved.add(changed) }
      var entities = entities(context.insertedObjects)
      entities.formUnion(Self.entities(context.deletedObjects))
      // Some are only in memory.
      let lasting = context.updatedObjects.lazy.filter(\.hasPersistentChangedValues)
      entities.formUnion(Self.entities(lasting))
      unsaved.reconcile(entities)
    }

    private static func entities(_ objects: some Sequence<NSManagedObject>) -> Set<String> {
      var names: Set<String> = []
      for object in objects {
        guard let name = object.entity.name else { continue }
        if object.objectID.persistentStore.map(isRecorded) ?? true { names.insert(name) }
      }
      return names
    }

    /// What is only in memory is not meant to last.
    private static func isRecorded(_ store: NSPersistentStore) -> Bool {
      store.type != NSInMemoryStoreType && StoredObjects.isRecorded(store.url)
    }

    private static func isRecorded(_ context: NSManagedObjectContext) -> Bool {
      context.concurrencyType == .mainQueueConcurrencyType
        && context.parent?.concurrencyType != .mainQueueConcurrencyType
        && (context.persistentStoreCoordinator?.persistentStores.contains(where: isRecorded)
          ?? false)
    }

    /// - Parameter body: gets the entities of the objects that the notification names.
    private nonisolated static func observe(
      _ name: Notification.Name,
      _ body: @escaping @MainActor @Sendable (NSManagedObjectContext, Set<String>) -> Void
    ) {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        notification in
        guard Thread.isMainThread, Recorder.capturing(.saves) != nil else { return }
        let posted = Posted(notification)
        MainActor.assumeIsolated {
          guard let context = posted.value.object as? NSManagedObjectContext, isRecorded(context)
          else { return }
          let keys = [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey]
          let objects = keys.compactMap { posted.value.userInfo?[$0] as? Set<NSManagedObject> }
          body(context, objects.reduce(into: []) { $0.formUnion(entities($1)) })
        }
      }
    }
  }
#endif
