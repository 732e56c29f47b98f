import LifecycleModel
import TraceModel

/// LT307. One key of SceneStorage has several owners, or holds values of several types.
///
/// The owner is the view that declares the property (`view`); where a writer does not record it,
/// only types are compared. Each further owner or type is reported once.
public final class ScenestorageKeyCollision: Rule {
  public static let info = RuleInfo(
    code: "LT307", name: "scenestorage-key-collision", family: .savingAndRestoration,
    severity: .warning,
    summary: "Different views, or different types, write the same key of SceneStorage.",
    rationale: """
      Within a scene, all `@SceneStorage` properties with one key share one value. Two views that \
      happen to choose the same key overwrite each other, and a value of another type is lost when it \
      is read. Each scene has a store of its own, so the same key in several scenes does no harm; \
      it is a note if the owners differ there, since one window that shows both brings the collision.
      """,
    fix: """
      Give each property a key of its own, with the view's name in it, such as `filmList.selection`. \
      Where two views mean to share a value, declare it in their common parent and pass a binding.
      """,
    snippet: """
      struct FilmList: View {
        @SceneStorage("filmList.selection") private var selectedFilm: String?
      }

      struct CastList: View {
        @SceneStorage("castList.selection") private var selectedActor: String?
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/swiftui/scenestorage",
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
    ],
    falsePositives: """
      Two views of one scene that share a value on purpose: Apple documents that this works.
      """,
    needs: [.family(.storage)],
    interests: .init([.storageWrite]),
    triggering: [
      .init(
        "Two views and one key",
        """
        header lifeCycle=swiftui platform=ios records=storage
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        1s A storage.write key=selection view=FilmList type=String bytes=8
        ↓ 2s A storage.write key=selection view=CastList type=String bytes=8
        3s A storage.write key=selection view=FilmList type=String bytes=8
        """),
      .init(
        "Two types; and another view in another scene, which is a note",
        """
        header lifeCycle=swiftui platform=ipados multipleScenes=true records=storage
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        200ms B scene.willConnect
        210ms B scene.willEnterForeground
        220ms B scene.didBecomeActive
        1s A storage.write key=tab view=Root type=String bytes=8
        ↓ 2s A storage.write key=tab view=Root type=Int bytes=8
        3s A storage.write key=scroll view=FilmList type=Double bytes=8
        ↓ 4s B storage.write key=scroll view=CastList type=Double bytes=8
        """),
    ],
    quiet: [
      .init(
        "A key for each view",
        """
        header lifeCycle=swiftui platform=ios records=storage
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        1s A storage.write key=filmList.selection view=FilmList type=String bytes=8
        2s A storage.write key=castList.selection view=CastList type=String bytes=8
        """),
      .init(
        "Near miss: the same view in two scenes, and twice in one; types that are not recorded",
        """
        header lifeCycle=swiftui platform=ipados multipleScenes=true records=storage
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        200ms B scene.willConnect
        210ms B scene.willEnterForeground
        220ms B scene.didBecomeActive
        1s A storage.write key=selection view=FilmList type=String bytes=8
        2s B storage.write key=selection view=FilmList type=String bytes=8
        3s A storage.write key=selection view=FilmList bytes=9
        4s A storage.write key=selection type=String bytes=9
        """),
    ])

  private struct Place: Hashable {
    let scene: Symbol
    let key: Symbol
  }

  private struct Owner {
    let view: Symbol
    let type: Symbol
    let scene: Symbol
    let mark: EventMark

    /// What is not recorded does not differ.
    func differs(from other: Owner) -> Bool {
      hasOtherType(than: other)
        || (view.isPresent && other.view.isPresent && view != other.view)
    }
    func hasOtherType(than other: Owner) -> Bool {
      type.isPresent && other.type.isPresent && type != other.type
    }
    func equals(_ other: Owner) -> Bool { view == other.view && type == other.type }
  }

  private static let ownerLimit = 8
  /// The owners of a key in one scene: up to eight.
  private var owners: [Place: [Owner]] = [:]
  /// The owners of a key in all scenes, under the same limits.
  private var ownersAnywhere: [Symbol: [Owner]] = [:]

  public init(_ settings: RuleSettings) {}

  public func observe(_ moment: Moment) {
    let event = moment.event
    guard event.key.isPresent else { return }
    // Without a scene's id nothing tells the stores of several scenes apart.
    if !event.scene.isPresent, moment.run.scenes.count > 1 { return }
    let owner = Owner(view: event.view, type: event.type, scene: event.scene, mark: moment.mark)
    let place = Place(scene: event.scene, key: event.key)
    let inScene = owners[place] ?? []
    if inScene.contains(where: owner.equals) { return }
    let anywhere = ownersAnywhere[event.key] ?? []
    // An owner is told once, so that one which can't be kept in mind is not told.
    let isKept =
      moment.mayKeep(inScene.count, of: Self.ownerLimit)
      && (!inScene.isEmpty || moment.mayKeep(owners.count))
    if isKept { owners[place] = inScene + [owner] }
    let isNewAnywhere =
      !anywhere.contains(where: owner.equals)
      && moment.mayKeep(anywhere.count, of: Self.ownerLimit)
      && (!anywhere.isEmpty || moment.mayKeep(ownersAnywhere.count))
    if isNewAnywhere { ownersAnywhere[event.key] = anywhere + [owner] }
    if let other = inScene.first(where: owner.differs) {
      if isKept { report(.warning, owner, other, event.key, moment) }
    } else if isNewAnywhere,
      let other = anywhere.first(where: { $0.scene != event.scene && owner.differs(from: $0) })
    {
      report(.note, owner, other, event.key, moment)
    }
  }

  private func report(
    _ severity: Severity, _ owner: Owner, _ other: Owner, _ key: Symbol, _ moment: Moment
  ) {
    moment.report(
      severity, .name(key), at: owner.mark, scene: owner.scene,
      Self.details(owner, other, key, moment))
  }

  private static func details(
    _ owner: Owner, _ other: Owner, _ key: Symbol, _ moment: Moment
  ) -> ReportDetails {
    let scenes =
      owner.scene == other.scene
      ? moment.ofScene(owner.scene)
      : "\(moment.ofScene(owner.scene)) (before: scene '\(moment.text(other.scene))')"
    let difference =
      owner.hasOtherType(than: other)
      ? "as '\(moment.text(owner.type))' and as '\(moment.text(other.type))'"
      : "by view '\(moment.text(owner.view))' and by view '\(moment.text(other.view))'"
    return ReportDetails(
      message: "key '\(moment.text(key))'\(scenes) is written \(difference)",
      evidence: [
        Evidence(other.mark, scene: other.scene, "written before"),
        Evidence(owner.mark, scene: owner.scene, "written by another owner"),
      ])
  }
}
