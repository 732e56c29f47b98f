public import TraceModel

/// Reads a product: an Info.plist, an app, or an archive with one. Nothing is run, and nothing is
/// unpacked to a disk.
public struct ProductReader {
  /// A product, and the parts of it that are damaged.
  public struct Result: Sendable {
    public fileprivate(set) var product: Product
    public let problems: [ProductProblem]
    /// The App Clips in an app: UIKit and SwiftUI run them as apps of their own.
    public fileprivate(set) var clips: [Clip] = []

    init(product: Product, problems: [ProductProblem]) {
      self.product = product
      self.problems = problems
    }
  }

  /// An App Clip in an app.
  public struct Clip: Sendable {
    /// Below the folder or the archive that was read.
    public let path: String
    /// Nil if it could not be read.
    public let product: Product?
    public let problems: [ProductProblem]
  }

  private static let configurationLimit = 64
  /// App Clips of an app, which has one, and folders of languages.
  private static let clipLimit = 8
  private static let languageLimit = 128

  /// A file: a property list or a zip archive.
  public static func read(file: any RandomAccess) throws(ProductProblem) -> Result {
    if ZipDirectory.isArchive(try file.read(at: 0, count: 4)) {
      return try read(folder: try ZipFolder(file), kind: .ipa)
    }
    let bytes = try file.all(limit: PropertyListReader.sizeLimit, "a property list that")
    return Result(
      product: Product(
        kind: .infoPlist, info: try info(bytes, isAlone: true),
        programReason: "there is no executable with it"),
      problems: [])
  }

  /// A folder: an app, or one that holds an app.
  public static func read(folder: any ProductFolder) throws(ProductProblem) -> Result {
    try read(folder: folder, kind: nil)
  }

  private static func read(
    folder: any ProductFolder, kind: Product.Kind?
  ) throws(ProductProblem) -> Result {
    let inside: [(String, Product.Kind)] = [
      ("Products/Applications", .xcarchive), ("Payload", .ipa),
    ]
    for (place, found) in inside {
      let apps = try folder.names(in: place).filter { $0.hasSuffix(".app") }
      guard apps.count < 2 else {
        let names = apps.prefix(4).map { "'\(DisplayText.escaped($0, limit: 60))'" }
        throw ProductProblem(
          .unsupported, "holds \(apps.count) apps (\(names.joined(separator: ", "))); name one")
      }
      if let app = apps.first {
        return try self.app(folder, "\(place)/\(app)/", kind: kind ?? found)
      }
    }
    guard kind == nil else {
      throw ProductProblem(
        .unsupported, "is a zip archive without an app in 'Payload'; expected an .ipa")
    }
    return try app(folder, "", kind: .app)
  }

  /// - Parameter isAlone: only the list was given, not the folder that it is in.
  private static func info(
    _ bytes: [UInt8], isAlone: Bool
  ) throws(ProductProblem) -> PropertyDictionary {
    guard let info = try PropertyListReader.read(bytes).value.dictionary else {
      throw .malformed("is a property list without a dictionary; expected an Info.plist")
    }
    if info["ArchiveVersion"] != nil {
      throw ProductProblem(
        .unsupported,
        isAlone
          ? "is the list of an archive; name the .xcarchive folder"
          : "is the list of an archive without an app in 'Products/Applications'; "
            + "expected that of an app")
    }
    if let key = entitlements.first(where: { info[$0] != nil }) {
      throw ProductProblem(
        .unsupported, "is a list of entitlements, since it has '\(key)'; expected an Info.plist")
    }
    guard info.entries.contains(where: { isOfBundle($0.key) }) else {
      throw ProductProblem(
        .unsupported,
        "has no key of an Info.plist, such as CFBundleIdentifier; expected an Info.plist")
    }
    return info
  }

  /// Whether a key is one of the many that an Info.plist may have
  /// (https://developer.apple.com/documentation/bundleresources/information-property-list). The
  /// source of one may have only some that a developer added.
  private static func isOfBundle(_ key: String) -> Bool {
    // The keys of a privacy manifest
    // (https://developer.apple.com/documentation/bundleresources/privacy-manifest-files).
    !key.hasPrefix("NSPrivacy") && bundlePrefixes.contains { key.hasPrefix($0) }
  }

  private static let bundlePrefixes = [
    "CF", "UI", "LS", "DT", "NS", "BG", "WK", "ITS", "MK", "CP", "EX", "UTExported", "UTImported",
    "MinimumOSVersion", "GCSupport", "CADisable", "Metal", "PHPhotoLibrary", "SKAdNetwork",
  ]

  /// Keys that most lists of entitlements have
  /// (https://developer.apple.com/documentation/bundleresources/entitlements).
  private static let entitlements = [
    "application-identifier", "aps-environment", "get-task-allow", "keychain-access-groups",
    "com.apple.developer.team-identifier", "com.apple.security.app-sandbox",
    "com.apple.security.application-groups",
  ]

  // MARK: Apps

  private static func app(
    _ folder: any ProductFolder, _ root: String, kind: Product.Kind
  ) throws(ProductProblem) -> Result {
    var result = try bundle(folder, root, kind: kind)
    let place = root + "AppClips"
    for name in try folder.names(in: place).filter({ $0.hasSuffix(".app") }).prefix(clipLimit) {
      let path = "\(place)/\(name)"
      do throws(ProductProblem) {
        let clip = try bundle(folder, path + "/", kind: .app)
        result.clips.append(Clip(path: path, product: clip.product, problems: clip.problems))
      } catch {
        result.clips.append(Clip(path: path, product: nil, problems: [error]))
      }
    }
    return result
  }

  private static func bundle(
    _ folder: any ProductFolder, _ root: String, kind: Product.Kind
  ) throws(ProductProblem) -> Result {
    // Apps of the Mac have a folder of their own for everything.
    let mac = root + "Contents/"
    let isMac = try folder.file(mac + "Info.plist") != nil
    let base = isMac ? mac : root
    guard let list = try folder.file(base + "Info.plist") else {
      throw ProductProblem(
        .unsupported, "has no Info.plist; expected an Info.plist, an .app, an .ipa or an .xcarchive"
      )
    }
    let bytes = try list.all(limit: PropertyListReader.sizeLimit, "its Info.plist")
    let info: PropertyDictionary
    do throws(ProductProblem) { info = try self.info(bytes, isAlone: false) } catch {
      throw ProductProblem(error.kind, "its Info.plist: \(error.text)", line: error.line)
    }
    let plain = Product(kind: kind, info: info)
    guard let name = plain.string("CFBundleExecutable"), !name.isEmpty else {
      return Result(plain, "the Info.plist names no executable")
    }
    guard !name.contains("/"), name != "..", name != ".", !Product.isVariable(name) else {
      return .incomplete(
        plain, "'\(DisplayText.escaped(name, limit: 80))' is not a name of an executable")
    }
    // Each name is looked for in all executables.
    guard SceneManifest.all(in: plain).flatMap(\.configurations).count <= Self.configurationLimit
    else {
      throw ProductProblem(
        .limit, "has more than \(Self.configurationLimit) scene configurations")
    }
    let programs = ProgramReader(
      folder: folder, base: base, code: isMac ? base + "MacOS/" : base, name: name,
      question: question(plain))
    var result = try programs.read(plain)
    if plain.namesStoryboards {
      result.product.storyboards = try storyboards(
        folder, isMac ? base + "Resources" : String(base.dropLast()))
    }
    return result
  }

  /// The names of the storyboards and nibs of a product, without those of languages and devices.
  private static func storyboards(
    _ folder: any ProductFolder, _ resources: String
  ) throws(ProductProblem) -> Set<String> {
    let top = try folder.names(in: resources)
    let prefix = resources.isEmpty ? "" : resources + "/"
    let languages = top.filter { $0.hasSuffix(".lproj") }.prefix(languageLimit)
    var names = top
    for language in languages { names += try folder.names(in: prefix + language) }
    return Set(names.compactMap(Product.storyboardName))
  }

  /// The names whose presence the rules ask for.
  private static func question(_ product: Product) -> ProgramSearch.Question {
    let named = SceneManifest.all(in: product).flatMap(\.configurations)
      .flatMap { [$0.delegateClass, $0.sceneClass].compactMap(\.self) }
    let names = Set(named + named.map(RuntimeClassName.bare)).sorted().map(RuntimeClassName.init)
    let candidates = Set(names.flatMap(\.candidates))
    return ProgramSearch.Question(
      texts: ProductNames.texts + names.filter { !$0.isQualified }.flatMap(\.candidates),
      classes: candidates,
      symbols: Set(ProductNames.symbols).union(candidates.map { "_OBJC_CLASS_$_" + $0 }),
      endings: Array(Set(names.map(\.ending).filter { !$0.isEmpty })))
  }
}

extension ProductReader.Result {
  /// Of an app without the executable that its list names: no device starts it. A bundle without
  /// code needs none.
  static func incomplete(_ plain: Product, _ reason: String) -> ProductReader.Result {
    let result = ProductReader.Result(plain, reason)
    guard plain.role == .app else { return result }
    return ProductReader.Result(product: result.product, problems: [.malformed(reason)])
  }

  init(_ plain: Product, _ reason: String) {
    self.init(
      product: Product(kind: plain.kind, info: plain.info, programReason: reason), problems: [])
  }
}
