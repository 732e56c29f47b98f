import TraceModel

/// Reads the executables of an app: its own, and those of its frameworks.
struct ProgramReader {
  let folder: any ProductFolder
  /// The folder of the Info.plist, and the one of the executable.
  let base: String
  let code: String
  let name: String
  let question: ProgramSearch.Question

  /// Frameworks of an app, and bytes of all of them.
  private static let frameworkLimit = 512
  private static let sizeLimit: Int64 = 4 << 30

  func read(_ plain: Product) throws(ProductProblem) -> ProductReader.Result {
    guard let own = try folder.file(code + name) else {
      return .incomplete(
        plain, "the executable '\(DisplayText.escaped(name, limit: 80))' is not in it")
    }
    var program = Product.Program()
    var left = Self.sizeLimit
    do throws(ProductProblem) {
      try add(own, isOwn: true, to: &program, &left)
      // With the debug dylib of Xcode 16 the executable itself only opens that.
      if let debug = try folder.file("\(code)\(name).debug.dylib") {
        try add(debug, isOwn: true, to: &program, &left)
      }
    } catch {
      return ProductReader.Result(
        product: Product(
          kind: plain.kind, info: plain.info, programReason: "its executable can't be read"),
        problems: [error])
    }
    var problems: [ProductProblem] = []
    for path in try frameworks() {
      do throws(ProductProblem) {
        if let file = try folder.file(path) { try add(file, isOwn: false, to: &program, &left) }
      } catch {
        program.isWhole = false
        guard error.kind != .unsupported else { continue }
        problems.append(
          ProductProblem(error.kind, "'\(DisplayText.escaped(path, limit: 120))': \(error.text)"))
      }
    }
    let reason = program.isWhole ? nil : "a part of its code can't be read"
    return ProductReader.Result(
      product: Product(
        kind: plain.kind, info: plain.info, program: program, programReason: reason),
      problems: problems)
  }

  /// Paths of the executables of its frameworks.
  private func frameworks() throws(ProductProblem) -> [String] {
    let place = base + "Frameworks"
    let found = try folder.names(in: place).compactMap { entry -> String? in
      if entry.hasSuffix(".framework") {
        return "\(place)/\(entry)/\(entry.dropLast(".framework".count))"
      }
      // Swift's own libraries have none of the app's classes.
      return entry.hasSuffix(".dylib") && !entry.hasPrefix("libswift") ? "\(place)/\(entry)" : nil
    }
    guard found.count <= Self.frameworkLimit else {
      throw ProductProblem(.limit, "has more than \(Self.frameworkLimit) frameworks")
    }
    return found
  }

  private func add(
    _ file: any RandomAccess, isOwn: Bool, to program: inout Product.Program, _ left: inout Int64
  ) throws(ProductProblem) {
    left -= file.size
    guard left >= 0 else {
      throw ProductProblem(.limit, "its executables have more than 4 GiB")
    }
    let image = try MachO(file)
    let search = try ProgramSearch(question, in: file, image)
    program.classes.formUnion(search.classes)
    program.alike.formUnion(search.alike)
    program.texts.formUnion(search.texts)
    program.strings.formUnion(search.strings)
    program.symbols.formUnion(search.symbols)
    if image.isEncrypted {
      program.isWhole = false
      program.listsClasses = false
    }
    guard isOwn else { return }
    program.ownSymbols.formUnion(search.symbols)
    if image.classNames == nil, image.symbolNames == nil { program.listsClasses = false }
    if program.sdk == nil { program.sdk = image.sdk?.text }
    if program.minimum == nil { program.minimum = image.minimum?.text }
    if program.platform == nil {
      program.platform = image.platform.flatMap { Self.platforms[$0] }
    }
  }

  /// `PLATFORM_…` of `mach-o/loader.h`, with those of simulators.
  private static let platforms: [UInt32: Product.Platform] = [
    1: .macOS, 2: .iOS, 3: .tvOS, 4: .watchOS, 6: .catalyst, 7: .iOS, 8: .tvOS, 9: .watchOS,
    11: .visionOS, 12: .visionOS,
  ]
}
