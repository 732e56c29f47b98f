/// The refusal to launch an app without scenes, in the stack of the process.
enum LaunchRefusal {
  /// Whether a symbol is UIKit's function that ends the process. Seen in public crash reports of
  /// iOS 27 and tvOS 27, with one to three underscores, as a function and as its block.
  static func isFunction(_ symbol: String) -> Bool {
    let name = symbol.drop { $0 == "_" }
    let function = "UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption"
    return symbol.utf8.count - name.utf8.count <= 3 && name.hasPrefix(function)
      && (name.utf8.count == function.utf8.count
        || name.dropFirst(function.count).hasPrefix("_block_invoke"))
  }

  /// The reason of an end in that function.
  static func reason(_ crashType: String?, function: String) -> String {
    (crashType.map { "\($0) in " } ?? "crash in ") + function
  }
}
