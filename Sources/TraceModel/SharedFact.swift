/// A fact that the header of a run states, and the Info.plist of its app as well.
///
/// One row of ``all`` for each: where the header lacks it, the product's counts.
public struct SharedFact: Sendable {
  /// The header's key.
  public let name: String
  /// The product's key, or what else in it says so.
  public let key: String
  /// Two that differ are of two apps or builds, so that no fact of the one holds for the other.
  let tellsBuilds: Bool
  /// The header's value; nil if it does not state it.
  let stated: @Sendable (RunHeader) -> String?
  /// The product's value; nil if it does not show it.
  let listed: @Sendable (Product) -> String?
  /// Whether a header's value may be that of a product.
  let agrees: @Sendable (_ stated: String, _ product: Product) -> Bool
  /// Gives a header the product's value, if it shows one for certain.
  let take: @Sendable (inout RunHeader, Product) -> Void

  public static let all = [app, version, build, sdk, platform, lifeCycle, scenes, modes, tasks]

  // MARK: Apps and builds

  private static let names = [
    "CFBundleIdentifier", "CFBundleExecutable", "CFBundleName", "CFBundleDisplayName",
  ]

  private static let app = SharedFact(
    name: "app", key: names[0], tellsBuilds: true, stated: \.app,
    listed: { text($0, names[0]) },
    agrees: { stated, product in
      // Logs name the executable.
      names.contains { text(product, $0).map { same($0, stated) } ?? product.mayName($0) }
    }, take: { $0.app = text($1, names[0]) })

  private static let version = SharedFact(
    name: "version", key: "CFBundleShortVersionString", tellsBuilds: true, stated: \.version,
    listed: { text($0, "CFBundleShortVersionString") },
    agrees: { isSameVersion($0, text($1, "CFBundleShortVersionString")) },
    take: { $0.version = text($1, "CFBundleShortVersionString") })

  private static let build = SharedFact(
    name: "build", key: "CFBundleVersion", tellsBuilds: true, stated: \.build,
    listed: { text($0, "CFBundleVersion") },
    agrees: { isSameVersion($0, text($1, "CFBundleVersion")) },
    take: { $0.build = text($1, "CFBundleVersion") })

  private static let sdk = SharedFact(
    name: "sdk", key: "DTSDKName", tellsBuilds: false, stated: \.sdk, listed: \.sdk,
    agrees: { isSameVersion($0, $1.sdk) }, take: { $0.sdk = $1.sdk })

  /// A literal text of the list.
  private static func text(_ product: Product, _ key: String) -> String? {
    guard let text = product.string(key), !text.isEmpty, !Product.isVariable(text) else {
      return nil
    }
    return text
  }

  private static func same(_ one: String, _ other: String) -> Bool {
    ExactString(one) == ExactString(other)
  }

  /// `26` is `26.0`.
  private static func isSameVersion(_ stated: String, _ listed: String?) -> Bool {
    func parts(_ version: String) -> [Int]? {
      let words = version.split(separator: ".", omittingEmptySubsequences: false)
      let numbers = words.compactMap { Int($0) }
      guard numbers.count == words.count else { return nil }
      return Array(numbers[...(numbers.lastIndex { $0 != 0 } ?? 0)])
    }
    guard let listed else { return true }
    if same(stated, listed) { return true }
    guard let one = parts(stated), let other = parts(listed) else { return false }
    return one == other
  }

  // MARK: Systems

  private static let platform = SharedFact(
    name: "platform", key: "platform", tellsBuilds: true,
    stated: { $0.isPlatformAssumed ? nil : $0.platform?.rawValue },
    listed: { $0.platform?.rawValue },
    agrees: { stated, product in
      product.platform.map { platforms($0).contains { $0.rawValue == stated } } ?? true
    },
    take: { header, product in
      guard let platform = product.platform else { return }
      // An app for iPhones runs on other devices as well.
      let possible = platforms(platform)
      if possible.count == 1, header.platform != possible[0] { header.platform = possible[0] }
    })

  /// Where a product for a platform may run. Recorders in an app of Mac Catalyst write those of
  /// UIKit.
  private static func platforms(_ platform: Product.Platform) -> [RunHeader.Platform] {
    switch platform {
    case .iOS: [.iOS, .iPadOS, .macOS, .visionOS]
    case .catalyst: [.macOS, .iOS, .iPadOS]
    case .macOS: [.macOS]
    case .tvOS: [.tvOS]
    case .watchOS: [.watchOS]
    case .visionOS: [.visionOS]
    }
  }

  private static let lifeCycle = SharedFact(
    name: "lifeCycle", key: "executable", tellsBuilds: false, stated: { $0.lifeCycle?.rawValue },
    listed: { $0.lifeCycle == .unknown ? nil : $0.lifeCycle.rawValue },
    agrees: { stated, product in
      switch product.lifeCycle {
      case .swiftUI: stated == RunHeader.LifeCycle.swiftUI.rawValue
      case .uiKit: stated != RunHeader.LifeCycle.swiftUI.rawValue
      case .unknown: true
      }
    },
    take: { header, product in
      if product.lifeCycle == .swiftUI { header.lifeCycle = .swiftUI }
      if product.adoptsScenes { header.lifeCycle = .uikitScene }
    })

  // MARK: Lists

  private static let scenes = SharedFact(
    name: "multipleScenes", key: "UIApplicationSupportsMultipleScenes", tellsBuilds: false,
    stated: { $0.statesMultipleScenes ? "\($0.multipleScenes)" : nil },
    listed: { $0.supportsMultipleScenes.map { "\($0)" } },
    agrees: { stated, product in
      product.supportsMultipleScenes.map { "\($0)" == stated } ?? true
    },
    take: { header, product in
      if let value = product.supportsMultipleScenes { header.multipleScenes = value }
    })

  private static let modes = SharedFact(
    name: "backgroundModes", key: "UIBackgroundModes", tellsBuilds: false,
    stated: { $0.backgroundModes.isEmpty ? nil : words($0.backgroundModes) },
    listed: { product in
      let modes = product.strings("UIBackgroundModes")
      return modes.isEmpty ? nil : words(modes)
    },
    agrees: { stated, product in
      // A build may add to a source.
      product.isSource || stated == words(product.strings("UIBackgroundModes"))
    },
    take: { $0.backgroundModes = $1.strings("UIBackgroundModes") })

  private static let tasks = SharedFact(
    name: "permittedTasks", key: Product.permittedTasksKey, tellsBuilds: false,
    stated: { $0.permittedTasks.isEmpty ? nil : words($0.permittedTasks) },
    listed: { tasks($0).map(words) },
    agrees: { stated, product in tasks(product).map { words($0) == stated } ?? true },
    take: { $0.permittedTasks = tasks($1) ?? [] })

  /// The identifiers of tasks that a built product permits, if it permits any.
  private static func tasks(_ product: Product) -> [String]? {
    let tasks = product.strings(Product.permittedTasksKey)
    return product.isSource || tasks.isEmpty || tasks.contains(where: Product.isVariable)
      ? nil : tasks
  }

  private static func words(_ modes: [String]) -> String {
    Set(modes.map { ExactString($0) }).sorted().map(\.text).joined(separator: ", ")
  }
}

extension Product {
  /// https://developer.apple.com/documentation/bundleresources/information-property-list/bgtaskschedulerpermittedidentifiers
  public static let permittedTasksKey = "BGTaskSchedulerPermittedIdentifiers"

  /// A build sets the value of this key, so that it is not known.
  fileprivate func mayName(_ key: String) -> Bool { string(key).map(Product.isVariable) ?? false }

  /// UIKit runs it with scenes alone: on each device a manifest names the delegate of its windows,
  /// and none of its scenes may be SwiftUI's.
  fileprivate var adoptsScenes: Bool {
    guard lifeCycle == .uiKit, let program, program.isWhole,
      !program.texts.contains(ProductNames.hostingSceneDelegate)
    else { return false }
    let families = families.isEmpty ? DeviceFamily.allCases : families
    return families.allSatisfy { family in
      SceneManifest.all(in: self, on: family).contains { manifest in
        manifest.configurations.contains {
          SceneManifest.isOfApp($0.role) && $0.delegateClass?.isEmpty == false
        }
      }
    }
  }

  /// Whether the manifest says that the app supports several scenes; nil if that is not known.
  public var supportsMultipleScenes: Bool? {
    // SwiftUI needs no manifest on a Mac.
    guard platform != .macOS else { return nil }
    let manifests = entries(SceneManifest.key).compactMap { $0.value.dictionary }
    // Without the key it is false
    // (https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest/uiapplicationsupportsmultiplescenes).
    let values = Set(
      manifests.map { $0["UIApplicationSupportsMultipleScenes"]?.boolean ?? false })
    if values.isEmpty { return isSource ? nil : false }
    return values.count == 1 ? values.first : nil
  }
}
