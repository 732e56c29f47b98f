/// The product that recordings were made with, and what it says of their runs.
public struct RecordedProduct: Sendable {
  /// Something that a header and the product state differently.
  public struct Contradiction: Sendable {
    public let fact: SharedFact
    public let stated: String
    public let listed: String
  }

  /// A header with the facts of the product.
  public struct Completed: Sendable {
    public var header: RunHeader
    /// The facts that were taken, with their values.
    public fileprivate(set) var taken: [(name: String, value: String)] = []
    /// The header's value counts.
    public fileprivate(set) var contradictions: [Contradiction] = []
    /// The product is that of the run: no name or version contradicts it.
    public fileprivate(set) var isOfRun = true
  }

  public let product: Product
  /// As it was given.
  public let path: String

  public init(_ product: Product, path: String) {
    self.product = product
    self.path = path
  }

  /// Adds the facts that a header lacks, if the product is the app of the header in the same build.
  public func completed(_ header: RunHeader) -> Completed {
    var result = Completed(header: header)
    guard product.role == .app else {
      result.isOfRun = false
      return result
    }
    for fact in SharedFact.all {
      guard let stated = fact.stated(header), let listed = fact.listed(product),
        !fact.agrees(stated, product)
      else { continue }
      result.contradictions.append(Contradiction(fact: fact, stated: stated, listed: listed))
      if fact.tellsBuilds { result.isOfRun = false }
    }
    guard result.isOfRun else {
      result.contradictions.removeAll { !$0.fact.tellsBuilds }
      return result
    }
    for fact in SharedFact.all where fact.stated(header) == nil {
      let before = result.header
      fact.take(&result.header, product)
      if result.header != before, let value = fact.stated(result.header) {
        result.taken.append((fact.name, value))
      }
    }
    return result
  }

  /// What reports say of a header and the product, each in a line.
  public func notes(_ completed: Completed) -> [String] {
    let name = "'\(DisplayText.escaped(path, limit: 120))'"
    func shown(_ text: String) -> String { DisplayText.escaped(text, limit: 120) }
    guard product.role == .app else {
      return ["\(name) is \(product.role.words), and nothing is taken from it"]
    }
    let other = completed.contradictions.map {
      "\(name) has \($0.fact.key) '\(shown($0.listed))', and the header has \($0.fact.name) "
        + "'\(shown($0.stated))'"
    }
    guard completed.isOfRun else {
      return other.map { $0 + ": it is of another app or build, and nothing is taken from it" }
    }
    let taken = completed.taken.map { "\($0.name) '\(shown($0.value))'" }
    return other.map { $0 + ", which counts" }
      + (taken.isEmpty ? [] : ["from \(name): \(taken.joined(separator: ", "))"])
  }
}
