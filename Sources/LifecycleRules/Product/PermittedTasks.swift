import TraceModel

/// The identifiers of background tasks that an Info.plist permits.
struct PermittedTasks {
  enum Answer { case permitted, refused, unknown }

  static let key = Product.permittedTasksKey

  private let identifiers: [String]
  /// A build may add the whole list to a source.
  private let mayBeAdded: Bool
  /// Line of the key; 0 if it has none.
  let line: Int64

  /// Nil for products that are no apps.
  init?(_ product: Product) {
    guard product.role == .app else { return nil }
    let bundle = product.string("CFBundleIdentifier").flatMap { Product.isVariable($0) ? nil : $0 }
    identifiers = product.strings(Self.key).map { identifier in
      guard let bundle, let end = identifier.firstIndex(where: { ")}".contains($0) }) else {
        return identifier
      }
      let first = identifier[...end]
      return ["$(PRODUCT_BUNDLE_IDENTIFIER)", "${PRODUCT_BUNDLE_IDENTIFIER}"].contains(
        String(first))
        ? bundle + identifier[identifier.index(after: end)...] : identifier
    }
    let entry = product.info.entry(Self.key)
    line = entry?.line ?? 0
    mayBeAdded = product.isSource && entry == nil
  }

  /// Nil for a header that does not state them.
  init?(_ header: RunHeader) {
    guard !header.permittedTasks.isEmpty else { return nil }
    identifiers = header.permittedTasks
    line = 0
    mayBeAdded = false
  }

  func permits(_ identifier: String) -> Answer {
    // A name with a wildcard at its end is that of continued tasks
    // (https://developer.apple.com/documentation/backgroundtasks/bgcontinuedprocessingtaskrequest).
    let isPermitted = identifiers.contains { permitted in
      permitted.hasSuffix(".*")
        ? ExactString(String(identifier.prefix(permitted.count - 1)))
          == ExactString(String(permitted.dropLast()))
        : ExactString(permitted) == ExactString(identifier)
    }
    if isPermitted { return .permitted }
    if identifiers.contains(where: Product.isVariable) { return .unknown }
    return mayBeAdded ? .unknown : .refused
  }
}
