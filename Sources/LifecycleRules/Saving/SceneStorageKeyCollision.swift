import LifecycleModel
public import RuleKit
public import TraceModel

/// LT307. One key of SceneStorage has several owners, or holds values of several types.
///
/// The owner is the view that declares the property (`view`); where a writer does not record it,
/// only types are compared. Each further owner or type is reported once.
public final class SceneStorageKeyCollision: RunWatcher, SceneKeeper {
  public static let info = RuleInfo(
    code: "LT307", name: "scenestorage-key-collision", family: .savingAndRestoration,
    severity: .warning,
    summary: "Different views, or different types, write the same key of SceneStorage.",
    phrases: ["windows share state", "wrong tab restored", "same SceneStorage key"],
    rationale: """
      Within a scene, all `@SceneStorage` properties with one key share one value. Two views that \
      use the same key by accident overwrite each other, and a value of another type is lost when \
      it is read. Each scene has its own store, so the same key in several scenes does no harm; if \
      the owners differ this is a note, because a window that shows both views has the collision.
      """,
    fix: """
      Give each property its own key that contains the view's name, such as `filmList.selection`. \
      If two views should share a value, declare it in their common parent and pass a binding.
      """,
    snippet: """
      struct FilmList: View {
        @SceneStorage("filmList.selection") private var selectedFilm: String?
        var body: some View { FilmTable(selection: $selectedFilm) }
      }

      struct CastList: View {
        @SceneStorage("castList.selection") private var selectedActor: String?
        var body: some View { CastTable(selection: $selectedActor) }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/swiftui/scenestorage",
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
    ],
    since: [.sceneStorage],
    falsePositives: """
      Two views of one scene that share a value on purpose: Apple documents that this works.
      """,
    needs: [.family(.storage)],
    interests: .init([.storageWrite]),
    triggering: triggering, quiet: quiet)

  private struct Owner {
    let view: Symbol
    let type: Symbol
    let scene: Symbol
    let mark: EventMark

    /// Values that are not recorded do not differ.
    func differs(from other: Owner) -> Bool {
      hasOtherType(than: other)
        || (view.isPresent && other.view.isPresent && view != other.view)
    }
    func hasOtherType(than other: Owner) -> Bool {
      type.isPresent && other.type.isPresent && type != other.type
    }
    /// Owners with the same identity are reported once.
    var identity: UInt64 { UInt64(view.rawValue) << 32 | UInt64(type.rawValue) }
  }

  /// The owners of one key.
  private struct Owners {
    private(set) var list: [Owner] = []
    private var identities: Set<UInt64> = []

    func contains(_ owner: Owner) -> Bool { identities.contains(owner.identity) }
    mutating func add(_ owner: Owner) {
      list.append(owner)
      identities.insert(owner.identity)
    }
  }

  /// By scene and key.
  private var inScenes: [Symbol: [Symbol: Owners]] = [:]
  private var countInScenes = 0
  /// By key, in all scenes.
  private var anywhere: [Symbol: Owners] = [:]
  private var countAnywhere = 0
  private var scenes = NamedScenes()

  public init(_ settings: RuleSettings) {}

  public override func observe(_ moment: Moment) {
    let event = moment.event
    guard event.key.isPresent else { return }
    // Without a scene's id the stores of several scenes can't be distinguished.
    let isOfSeveral = moment.run.scenes.count > 1
    if isOfSeveral { scenes.note(event.scene) }
    if !event.scene.isPresent, isOfSeveral { return }
    let owner = Owner(view: event.view, type: event.type, scene: event.scene, mark: moment.mark)
    let inScene = inScenes[event.scene]?[event.key]
    if inScene?.contains(owner) == true { return }
    // An owner is reported once, so an owner that can't be remembered is not reported.
    let other = first(of: inScene, moment) { owner.differs(from: $0) }
    if moment.mayKeep(countInScenes) {
      inScenes[event.scene, default: [:]][event.key, default: Owners()].add(owner)
      countInScenes += 1
      if let other { report(.warning, owner, other, event.key, moment) }
    }
    let known = anywhere[event.key]
    guard known?.contains(owner) != true, moment.mayKeep(countAnywhere) else { return }
    if other == nil,
      let other = first(
        of: known, moment, where: { $0.scene != owner.scene && owner.differs(from: $0) })
    {
      report(.note, owner, other, event.key, moment)
    }
    anywhere[event.key, default: Owners()].add(owner)
    countAnywhere += 1
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    scenes.whyNotEvaluated("'storage.write'")
  }

  /// A discarded scene has no store any more.
  public override func release(scene: Symbol) {
    guard let keys = inScenes.removeValue(forKey: scene) else { return }
    for owners in keys.values { countInScenes -= owners.list.count }
  }

  private func first(
    of owners: Owners?, _ moment: Moment, where isWanted: (Owner) -> Bool
  ) -> Owner? {
    guard let owners else { return nil }
    for (index, owner) in owners.list.enumerated() {
      // Mostly the first one differs.
      if index & 63 == 63, !moment.mayScan(64) { return nil }
      if isWanted(owner) { return owner }
    }
    return nil
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
