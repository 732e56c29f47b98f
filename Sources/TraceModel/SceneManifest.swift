/// The scene manifest of an Info.plist, `UIApplicationSceneManifest`.
public struct SceneManifest: Sendable {
  /// One of the configurations of a role.
  public struct Configuration: Sendable {
    public let role: String
    public let name: String?
    public let delegateClass: String?
    public let sceneClass: String?
    public let storyboard: String?
    /// Line of its first key; 0 if the list is not text.
    public let line: Int64
    /// Lines of the name and of the class.
    public let nameLine: Int64
    public let delegateLine: Int64
    public let sceneLine: Int64
    public let storyboardLine: Int64
  }

  /// The key that it was found under.
  public let key: String
  public let line: Int64
  /// Names of roles with the lines of their keys, in the order of the list.
  public let roles: [(name: String, line: Int64)]
  public let configurations: [Configuration]

  /// The role of the scene that the app begins with, if the list names one.
  public let preferred: (name: String, line: Int64)?

  public static let key = "UIApplicationSceneManifest"

  /// The manifests of a product: one, and one for a kind of device if it has its own.
  public static func all(in product: Product) -> [SceneManifest] {
    all(in: product.entries(key))
  }

  /// The one that devices of a family read, if there is one.
  public static func all(in product: Product, on family: DeviceFamily) -> [SceneManifest] {
    all(in: [product.entry(key, on: family)].compactMap(\.self))
  }

  private static func all(in entries: [PropertyDictionary.Entry]) -> [SceneManifest] {
    entries.compactMap { entry in entry.value.dictionary.map { SceneManifest(entry, $0) } }
  }

  private init(_ entry: PropertyDictionary.Entry, _ manifest: PropertyDictionary) {
    key = entry.key
    line = entry.line
    var roles: [(String, Int64)] = []
    var configurations: [Configuration] = []
    // The role of the first scene
    // (https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationpreferreddefaultscenesessionrole).
    let first = "UIApplicationPreferredDefaultSceneSessionRole"
    if let entry = manifest.entry(first), let role = entry.value.string, !Product.isVariable(role) {
      preferred = (role, entry.line)
    } else {
      preferred = nil
    }
    for role in manifest["UISceneConfigurations"]?.dictionary?.entries ?? [] {
      roles.append((role.key, role.line))
      for value in role.value.array ?? [] {
        guard let values = value.dictionary else { continue }
        configurations.append(Configuration(role.key, values, role.line))
      }
    }
    self.roles = roles
    self.configurations = configurations
  }

  /// Whether a role is one of windows that an app shows its content in, so that its configuration
  /// can be that of the first scene.
  public static func isOfApp(_ role: String) -> Bool {
    role == "UIWindowSceneSessionRoleApplication"
      || role == "UIWindowSceneSessionRoleVolumetricApplication"
      || role == "UISceneSessionRoleImmersiveSpaceApplication"
  }
}

extension SceneManifest.Configuration {
  fileprivate init(_ role: String, _ values: PropertyDictionary, _ line: Int64) {
    func text(_ key: String) -> (String?, Int64) {
      (values[key]?.string, values.entry(key)?.line ?? line)
    }
    self.role = role
    self.line = values.entries.first?.line ?? line
    (name, nameLine) = text("UISceneConfigurationName")
    (delegateClass, delegateLine) = text("UISceneDelegateClassName")
    (sceneClass, sceneLine) = text("UISceneClassName")
    (storyboard, storyboardLine) = text("UISceneStoryboardFile")
  }
}
