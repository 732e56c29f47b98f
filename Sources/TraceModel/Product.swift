/// A built product, or the Info.plist of one: what is known of an app before anybody runs it.
public struct Product: Sendable {
  /// The raw values are names of formats in reports.
  public enum Kind: String, CaseIterable, Sendable {
    case infoPlist = "info-plist"
    case app, ipa, xcarchive
  }

  public enum Platform: String, Sendable {
    case iOS, tvOS, visionOS, watchOS, macOS
    case catalyst = "Mac Catalyst"
  }

  /// What kind of bundle the Info.plist describes.
  public enum Role: Equatable, Sendable {
    case app
    case appExtension
    /// An app for a watch or for Messages that has no code of its own.
    case stub
    /// `FMWK`, `BNDL`, …
    case other(String)

    /// `of an app extension`.
    var words: String {
      switch self {
      case .app: "of an app"
      case .appExtension: "of an app extension"
      case .stub: "of an app without code of its own"
      case .other(let type): "of a bundle of type '\(DisplayText.escaped(type, limit: 40))'"
      }
    }
  }

  public let kind: Kind
  public let info: PropertyDictionary
  /// What its executables say; nil if there are none to look at.
  public let program: Program?
  /// Why there is no program, or why it does not say all.
  public let programReason: String?
  /// The storyboards and nibs that are in it, by ``storyboardName(_:)``; nil if they were not
  /// looked for.
  public var storyboards: Set<String>?

  public init(
    kind: Kind, info: PropertyDictionary, program: Program? = nil, programReason: String? = nil
  ) {
    self.kind = kind
    self.info = info
    self.program = program
    self.programReason = programReason
  }

  /// What the executables of a product say: the app's own, and those of its frameworks.
  public struct Program: Sendable {
    /// Of the app's own executable.
    public var platform: Platform?
    public var sdk: String?
    public var minimum: String?
    /// Of the names that were looked for, those that are a class's, as the runtime knows it.
    public var classes: Set<String> = []
    /// Runtime names of classes that end like one that was looked for.
    public var alike: Set<String> = []
    /// Of the names that were looked for, those that are one of its strings: they may be a class's.
    public var strings: Set<String> = []
    /// Of the texts that were looked for, those that are somewhere in it.
    public var texts: Set<String> = []
    /// Of the symbols that were looked for, those of all executables, and of the app's own.
    public var symbols: Set<String> = []
    public var ownSymbols: Set<String> = []
    /// Each executable was read, so that a name that was not found is not there.
    public var isWhole = true
    /// Each executable that has classes lists them.
    public var listsClasses = true

    public init() {}
  }
}

// MARK: - Facts

extension Product {
  public func string(_ key: String) -> String? { info[key]?.string }

  /// The value of a key, and those for iPads and iPhones alone (`KEY~ipad`).
  public func entries(_ key: String) -> [PropertyDictionary.Entry] {
    ([key] + DeviceFamily.allCases.map { key + $0.keySuffix }).compactMap { info.entry($0) }
  }

  /// The value of a key that devices of a family read.
  public func entry(_ key: String, on family: DeviceFamily) -> PropertyDictionary.Entry? {
    info.entry(key + family.keySuffix) ?? info.entry(key)
  }

  /// Strings of an array, or a single one.
  public func strings(_ key: String) -> [String] {
    guard let value = info[key] else { return [] }
    return (value.array ?? [value]).compactMap(\.string)
  }

  /// The list is a source: a build has yet to replace its variables, and adds facts to it.
  public var isSource: Bool {
    kind == .infoPlist && string("DTSDKName") == nil && string("DTPlatformName") == nil
      && string("DTXcode") == nil
  }

  public var role: Role {
    if info["NSExtension"] != nil || info["EXAppExtensionAttributes"] != nil {
      return .appExtension
    }
    if info["ITSWatchOnlyContainer"]?.boolean == true
      || info["LSApplicationIsStickerProvider"]?.boolean == true
      || info["LSApplicationLaunchProhibited"]?.boolean == true
    {
      return .stub
    }
    guard let type = string("CFBundlePackageType"), type != "APPL", !Product.isVariable(type) else {
      return .app
    }
    return .other(type)
  }

  /// Nil if nothing says it.
  public var platform: Platform? {
    if let platform = program?.platform { return platform }
    let names =
      [string("DTPlatformName"), string("DTSDKName")].compactMap(\.self)
      + strings("CFBundleSupportedPlatforms")
    for name in names.map({ $0.lowercased() }) {
      if name.hasPrefix("iphone") { return .iOS }
      if name.hasPrefix("appletv") { return .tvOS }
      if name.hasPrefix("xr") { return .visionOS }
      if name.hasPrefix("watch") { return .watchOS }
      // Mac Catalyst keeps the device families of the iPad's app.
      if name.hasPrefix("macosx") { return info["UIDeviceFamily"] != nil ? .catalyst : .macOS }
    }
    if info["WKApplication"] != nil || info["WKWatchKitApp"] != nil { return .watchOS }
    if info["LSRequiresIPhoneOS"]?.boolean == true { return .iOS }
    if string("NSPrincipalClass") == "NSApplication" || info["NSMainStoryboardFile"] != nil
      || info["NSMainNibFile"] != nil
    {
      return .macOS
    }
    return nil
  }

  /// The version of the SDK that it was built with: `27.0`. UIKit asks the executable for it.
  public var sdk: String? { program?.sdk ?? listedSDK }

  /// The version in `DTSDKName`, which a build writes: `iphoneos27.0`.
  public var listedSDK: String? {
    guard let name = string("DTSDKName"), !Product.isVariable(name) else { return nil }
    let version = name.drop { !($0.isASCII && $0.isNumber) }
    return version.isEmpty ? nil : String(version)
  }

  /// The oldest system that it runs on, as its Info.plist says.
  public var minimum: String? {
    let key = platform == .macOS || platform == .catalyst ? "LSMinimumSystemVersion" : nil
    let version = string(key ?? "MinimumOSVersion")
    return version.flatMap { Product.isVariable($0) ? nil : $0 }
  }

  /// The oldest system that it runs on, of what its Info.plist and its executable say.
  public var oldestSystem: String? {
    guard let listed = minimum else { return program?.minimum }
    guard platform != .catalyst, let needed = program?.minimum,
      let (first, second) = SystemVersion.both(listed, needed), first < second
    else { return listed }
    return needed
  }

  /// What the product's own executable starts.
  public enum LifeCycle: String, Sendable { case swiftUI = "SwiftUI", uiKit = "UIKit", unknown }

  public var lifeCycle: LifeCycle {
    guard let program else { return .unknown }
    let startsUIKit = !program.ownSymbols.isDisjoint(with: ProductNames.uiKitMains)
    if program.ownSymbols.contains(ProductNames.swiftUIMain) {
      return startsUIKit ? .unknown : .swiftUI
    }
    return program.symbols.isDisjoint(with: ProductNames.uiKitMains) ? .unknown : .uiKit
  }

  /// Whether the Info.plist names a storyboard that the app's windows or its launch need.
  public var namesStoryboards: Bool {
    !entries(Self.launchStoryboardKey).isEmpty
      || SceneManifest.all(in: self).contains { manifest in
        manifest.configurations.contains { $0.storyboard != nil }
      }
  }

  public static let launchStoryboardKey = "UILaunchStoryboardName"

  /// Whether a storyboard of this name is in it; nil if that is not known.
  public func has(storyboard name: String) -> Bool? {
    storyboards?.contains(Self.storyboardName(name) ?? name)
  }

  /// `Main` of `Main.storyboardc` and `Main~ipad.nib`; nil for other files.
  public static func storyboardName(_ file: String) -> String? {
    guard let ending = [".storyboardc", ".nib", ".storyboard"].first(where: file.hasSuffix) else {
      return nil
    }
    let name = String(file.dropLast(ending.count))
    let device = DeviceFamily.allCases.first { name.hasSuffix($0.keySuffix) }
    return device.map { String(name.dropLast($0.keySuffix.count)) } ?? name
  }

  /// `$(NAME)` or `${NAME}` of a build setting in a text.
  public static func isVariable(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "$"))
      && (text.contains("$(") || text.contains("${"))
  }
}
