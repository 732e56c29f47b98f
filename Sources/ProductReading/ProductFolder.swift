/// A folder of a product, on a disk or in an archive.
public protocol ProductFolder {
  /// Names of its entries, in the order of their bytes; empty if it is no folder.
  func names(in path: String) throws(ProductProblem) -> [String]
  /// A file in it; nil if it is not there.
  func file(_ path: String) throws(ProductProblem) -> (any RandomAccess)?
}
