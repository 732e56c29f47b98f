import TraceAnalysis
import TraceModel

/// The app's files of source, where an editor finds them.
///
/// A recorder may write `#fileID` as the place of an event, such as `Films/ReviewScene.swift`: the
/// module and the name of a file, without the folders that it lies in.
public struct SourceFiles: Sendable {
  /// The paths of the files of a name.
  private let paths: [ExactString: [String]]

  public static let unknown = SourceFiles([])

  /// - Parameter paths: of files of source; reports show them as they are.
  public init(_ paths: [String]) {
    self.paths = Dictionary(grouping: paths) { ExactString(Self.components($0).last ?? "") }
  }

  /// The module and the name in the text of a place, if it may be a `#fileID`.
  public static func fileID(_ file: String) -> (module: String, name: String)? {
    let parts = components(file)
    guard parts.count == 2, file.utf8.first != UInt8(ascii: "/"), file.hasSuffix(".swift") else {
      return nil
    }
    return (parts[0], parts[1])
  }

  /// The place with the path of its file: the only one of that name, or the only one of them in a
  /// folder that is named like the module. Any other place is left as it is.
  func located(_ location: SourceLocation) -> SourceLocation {
    guard let (module, name) = Self.fileID(location.file), let found = paths[ExactString(name)]
    else { return location }
    let ofModule = found.filter { path in
      Self.components(path).dropLast().contains { ExactString($0) == ExactString(module) }
    }
    let fitting = ofModule.isEmpty ? found : ofModule
    guard fitting.count == 1 else { return location }
    return SourceLocation(file: fitting[0], line: location.line, column: location.column)
  }

  private static func components(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: Array($0), as: UTF8.self) }
  }
}
