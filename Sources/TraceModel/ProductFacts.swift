/// What reports say of a product as a whole.
public struct ProductFacts: Equatable, Sendable {
  public let identifier: String?
  public let version: String?
  public let platform: String?
  public let sdk: String?
  /// The oldest system that it runs on.
  public let minimum: String?
  /// `SwiftUI` or `UIKit`; nil if the product does not show it.
  public let lifeCycle: String?

  public init(_ product: Product) {
    func text(_ value: String?) -> String? {
      guard let value, !value.isEmpty, !Product.isVariable(value) else { return nil }
      return DisplayText.escaped(value, limit: 120)
    }
    identifier = text(product.string("CFBundleIdentifier"))
    version = text(product.string("CFBundleShortVersionString"))
    platform = product.platform?.rawValue
    sdk = text(product.sdk)
    minimum = text(product.oldestSystem)
    lifeCycle = product.lifeCycle == .unknown ? nil : product.lifeCycle.rawValue
  }

  /// `com.example.films 1.2 for iOS, UIKit, built with SDK 27.0, runs on 16.0 and later`.
  public var line: String {
    let name = [identifier, version].compactMap(\.self).joined(separator: " ")
    let system = platform.map { " for \($0)" } ?? ""
    return [
      (name.isEmpty ? "an app" : name) + system, lifeCycle,
      sdk.map { "built with SDK \($0)" } ?? "SDK unknown",
      minimum.map { "runs on \($0) and later" },
    ].compactMap(\.self).joined(separator: ", ")
  }
}
