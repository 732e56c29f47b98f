import ProductReading
import TraceModel
import TraceReading

/// A product that the command was given, and what is wrong with it.
struct ProductInput {
  let path: SystemString
  private(set) var summary = InputSummary()
  /// Nil if it could not be read.
  private(set) var product: Product?
  /// The system does not hand it over.
  private(set) var failure: UnreadInput?
  /// The App Clips in it, inputs of their own.
  private(set) var clips: [ProductInput] = []

  /// An App Clip of a product.
  private init(_ clip: ProductReader.Clip, in path: SystemString) {
    self.path = path.member(SystemString(clip.path))
    summary.path = Traces.shown(path) + "/" + clip.path
    product = clip.product
    summary.format = Product.Kind.app.rawValue
    summary.product = clip.product.map { ProductFacts($0) }
    for problem in clip.problems { note(problem) }
  }

  init(_ path: SystemString) {
    self.path = path
    do throws(SourceError) {
      try read()
    } catch {
      let unread = UnreadInput(path, error)
      failure = unread
      summary = .unreadable(path: "", reason: unread.reason)
    }
    summary.path = Traces.shown(path)
  }

  private mutating func read() throws(SourceError) {
    if path.isStandardInput || !TraceFolder.isDirectory(path) && TraceFolder.size(path) == nil {
      let bytes = try SmallFile.read(path, limit: PropertyListReader.sizeLimit + 1)
      summary.bytes = Int64(bytes.count)
      take { () throws(ProductProblem) in
        try ProductReader.read(file: BytesInMemory(bytes))
      }
    } else if TraceFolder.isDirectory(path) {
      let folder = DiskFolder(path: path)
      take { () throws(ProductProblem) in try ProductReader.read(folder: folder) }
    } else {
      let file = try DiskFile(path)
      summary.bytes = file.size
      take { () throws(ProductProblem) in try ProductReader.read(file: file) }
    }
  }

  /// A product that is damaged is an input with a problem.
  private mutating func take(_ read: () throws(ProductProblem) -> ProductReader.Result) {
    do throws(ProductProblem) {
      let result = try read()
      product = result.product
      summary.format = result.product.kind.rawValue
      summary.product = ProductFacts(result.product)
      for problem in result.problems { note(problem) }
      clips = result.clips.map { ProductInput($0, in: path) }
    } catch {
      note(error)
    }
  }

  private mutating func note(_ problem: ProductProblem) {
    summary.isComplete = false
    summary.problems.append(
      InputProblem(problem.kind, .error, line: problem.line, text: problem.text))
  }
}
