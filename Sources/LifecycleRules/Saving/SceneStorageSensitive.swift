import LifecycleModel
public import RuleKit
public import TraceModel

/// LT309. A secret is written to SceneStorage.
///
/// `sensitive` decides where it is recorded. Elsewhere the key's name does: `token`, `password` and
/// `secret` anywhere in it; `card`, `ssn` and `iban` only where a word begins, since `discard`,
/// `className` and the like contain them too (`creditcard` and its kind count as well). Words such
/// as `secretary` only begin so.
public final class SceneStorageSensitive: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT309", name: "scenestorage-sensitive", family: .savingAndRestoration, severity: .error,
    summary: "A sensitive value was written to SceneStorage.",
    phrases: ["password in SceneStorage", "token stored in plain text", "secret on disk"],
    rationale: """
      SceneStorage is kept in plain files with the scene's saved state: they are not encrypted for \
      the app, they may stay on the disk after the user logged out, and Apple says not to use \
      SceneStorage for sensitive data. Anyone who restores the scene finds the value.
      """,
    fix: "Keep secrets in the Keychain. SceneStorage may hold at most the name to look them up "
      + "by.",
    snippet: """
      @SceneStorage("login.account") private var account: String?

      func restoreSession() throws {
        guard let account else { return }
        session = Session(token: try keychain.token(for: account))
      }
      """,
    sources: ["https://developer.apple.com/documentation/swiftui/scenestorage"],
    since: [.sceneStorage],
    falsePositives: """
      If `sensitive` is not recorded, the rule judges by the key's name: `cardLayout` may be \
      harmless. Record `sensitive=false` for such a key.
      """,
    needs: [.family(.storage)],
    interests: .init([.storageWrite]),
    triggering: [
      .init(
        "Said to be sensitive, or called so",
        """
        header lifeCycle=swiftui platform=ios records=storage
        launch A
        ↓ 1s A storage.write key=login type=String bytes=30 sensitive=true
        ↓ 2s A storage.write key=accessToken type=String bytes=30
        ↓ 3s A storage.write key=PASSWORD type=String bytes=30
        """)
    ],
    quiet: [
      .init(
        "An ordinary value",
        """
        header lifeCycle=swiftui platform=ios records=storage
        launch A
        1s A storage.write key=selectedTab type=String bytes=8
        """),
      .init(
        "Near miss: said to be harmless, and words that only contain the others",
        """
        header lifeCycle=swiftui platform=ios records=storage
        launch A
        1s A storage.write key=cardLayout type=String bytes=8 sensitive=false
        2s A storage.write key=discardedDrafts type=Int bytes=8
        3s A storage.write key=className type=String bytes=8
        4s A storage.write key=calibanScene type=String bytes=8
        5s A storage.write key=isPasswordHintShown type=Bool bytes=1
        6s A storage.write key=secretaryName type=String bytes=8
        7s A storage.write key=tokenizerMode type=String bytes=8
        8s A storage.write key=passwordless type=String bytes=8
        9s A storage.write key=cardinal type=Int bytes=8
        """),
    ])

  private static let memoryLimit = 4_096
  /// The verdict on a key's name; at most 4,096 are kept, further ones are checked each time.
  private var keys: [Symbol: Bool] = [:]

  public init(_ settings: RuleSettings) {}

  public override func observe(_ moment: Moment) {
    let event = moment.event
    let isSaid = event.given.contains(.sensitive)
    guard isSaid ? event.boolean(.sensitive) : isTelling(event.key, moment) && !isFlag(moment)
    else { return }
    moment.report(nil, .name(event.key), Self.details(isSaid, moment))
  }

  public override func markNames(_ live: LiveNames) {
    // Computed again at the next occurrence.
    keys = [:]
  }

  private func isTelling(_ key: Symbol, _ moment: Moment) -> Bool {
    guard key.isPresent else { return false }
    if let known = keys[key] { return known }
    let answer = SensitiveName.isOne(moment.run.symbols.utf8(key))
    if keys.count < Self.memoryLimit { keys[key] = answer }
    return answer
  }

  /// A value of type `Bool` cannot hold a secret, whatever name its key has.
  private func isFlag(_ moment: Moment) -> Bool {
    let type = moment.event.type
    return type.isPresent && moment.text(type) == "Bool"
  }

  private static func details(_ isSaid: Bool, _ moment: Moment) -> ReportDetails {
    let why = isSaid ? "is marked as sensitive" : "has the name of a secret"
    return ReportDetails(
      message: "key '\(moment.text(moment.event.key))' \(why) and was written to the storage"
        + moment.ofScene(moment.event.scene),
      evidence: [Evidence(moment.mark, scene: moment.event.scene, "written here")])
  }
}
